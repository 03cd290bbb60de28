import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import { localize } from '../../../base/host/localize.ts';
import { fenced, markdownSentence, markdownText, plainLine } from '../../../base/text/markdownText.ts';
import type { JobOpinion } from './model/jobOpinion.ts';
import type { JobsRowSubject } from './model/treeRow.ts';
import { durationText, endText, statusText, verdictText } from './rowTexts.ts';

const longestLine = 300;

/**
 * The tooltip of a row, with all details of its subject. It contains no markup or link; undefined where the row itself
 * says everything.
 */
export function rowHover(subject: JobsRowSubject): vscode.MarkdownString | undefined {
  switch (subject.kind) {
    case 'job':
      return hover([
        strong(subject.job.name),
        line(
          statusText(subject.job.status),
          vscode.l10n.t('attempt {0}', subject.job.attempt),
          vscode.l10n.t('job {0}', subject.job.id),
        ),
        fenced(plainLine(subject.job.command).slice(0, longestLine), 'sh'),
        ...(subject.opinion === undefined ? [] : opinionParts(subject.opinion)),
        ...(subject.lost === undefined
          ? []
          : [
              markdownText(
                `${localize(subject.lost.reason)} ${vscode.l10n.t('Torc still lists it as running. Once Slurm no longer has its allocation, “torc recover” marks it as failed, and with --retry-unknown runs it again.')}`,
              ),
            ]),
      ]);
    case 'workflow':
      return hover([
        strong(subject.workflow.name),
        ...(subject.workflow.description === ''
          ? []
          : [markdownText(subject.workflow.description.slice(0, longestLine))]),
        line(
          vscode.l10n.t('workflow {0}', subject.workflow.id),
          vscode.l10n.t('run {0}', subject.workflow.runId),
          subject.workflow.user,
        ),
        subject.workflow.usesPendingFailed
          ? markdownText(vscode.l10n.t('Jobs that fail for an unclear reason wait for a decision.'))
          : markdownText(
              vscode.l10n.t(
                'Jobs that fail have failed: this workflow does not ask for decisions (use_pending_failed).',
              ),
            ),
        ...(subject.workflow.source === undefined ? [] : [markdownText(subject.workflow.source)]),
      ]);
    case 'attempt': {
      const { attempt, status, runId, runtimeSeconds, node, startedAt, endedAt, memoryPeakBytes, stderr } =
        subject.attempt;
      const facts = [
        endText(subject.attempt),
        runtimeSeconds === undefined ? undefined : durationText(runtimeSeconds),
        node === undefined ? undefined : vscode.l10n.t('on {0}', node),
        memoryPeakBytes === undefined
          ? undefined
          : vscode.l10n.t('{0} MB at most', Math.round(memoryPeakBytes / 1_000_000)),
      ].filter((text) => text !== undefined);
      const times = [startedAt, endedAt]
        .filter((time) => time !== undefined)
        .map((time) => new Date(time).toLocaleString(vscode.env.language))
        .join(' – ');
      return hover([
        strong(vscode.l10n.t('Attempt {0} of {1}', attempt, subject.job.name)),
        line(statusText(status), vscode.l10n.t('run {0}', runId), ...facts),
        ...(times === '' ? [] : [markdownText(times)]),
        markdownText(stderr.state === 'elsewhere' ? localize(stderr.message) : stderr.path),
      ]);
    }
    case 'problem':
      return hover([markdownText(localize(subject.problem.message))]);
    case 'empty':
      return subject.message === undefined ? undefined : hover([markdownText(subject.message)]);
    case 'engine':
    case 'group':
    case 'more':
      return undefined;
  }
}

function opinionParts(opinion: JobOpinion): readonly string[] {
  const { verdict, confidence, reason, evidence, counterEvidence, whatWouldDecide, memory, runtime, past, proposals } =
    opinion;
  const asked = [memory, runtime].filter((text) => text !== undefined).join(', ');
  return [
    `**${markdownText(verdictText(verdict, confidence))}**: ${markdownText(reason)}`,
    ...(evidence === undefined
      ? []
      : [
          `${markdownText(vscode.l10n.t('Line {0} of its error output:', evidence.line))}\n${fenced(plainLine(evidence.text).slice(0, longestLine), '')}`,
        ]),
    ...(asked === '' ? [] : [fact(vscode.l10n.t('Resources that would clear it'), asked)]),
    ...(counterEvidence === undefined ? [] : [fact(vscode.l10n.t('Against it'), counterEvidence)]),
    ...(whatWouldDecide === undefined
      ? []
      : [`${markdownText(vscode.l10n.t('What would settle it'))}: ${markdownSentence(whatWouldDecide)}`]),
    ...(past === undefined || past.retried + past.failed === 0
      ? []
      : [
          fact(
            vscode.l10n.t('Similar failures here'),
            vscode.l10n.t(
              '{0} retried, {1} of them passed; {2} given up. That a retry passed does not prove that the cause has gone.',
              past.retried,
              past.passed,
              past.failed,
            ),
          ),
        ]),
    ...proposals.map(({ decider, decision, confidence: sure }) =>
      fact(
        vscode.l10n.t('Proposed by {0}', decider.name ?? decider.kind),
        [
          decision.action,
          decision.memory,
          decision.runtime,
          decision.reason,
          sure === undefined ? undefined : percentText(Math.round(sure * 100)),
        ]
          .filter((text) => text !== undefined)
          .join(' · '),
      ),
    ),
  ];
}

function hover(parts: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString(parts.join('\n\n'));
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}

function strong(text: string): string {
  return `**${markdownText(text)}**`;
}

function line(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map(markdownText)
    .join(' · ');
}

function fact(name: string, value: string): string {
  return `${markdownText(name)}: ${markdownText(value)}`;
}
