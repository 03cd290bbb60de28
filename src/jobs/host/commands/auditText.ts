import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import { markdownText } from '../../../base/text/markdownText.ts';
import type { AuditRecord, DecisionRecord, Decider, IntentRecord, OutcomeRecord } from '../../domain/desk/audit.ts';
import { noSeals, type AuditSeals } from '../../domain/desk/auditSeals.ts';
import { sealsText } from './sealsText.ts';

/** The record of decisions as a page, latest first. External text is shown literally, never as markup. */
export function auditText(title: string, records: readonly AuditRecord[], seals: AuditSeals = noSeals): string {
  const outcomes = new Map(
    records.filter((record) => record.type === 'outcome').map((outcome) => [outcome.of, outcome]),
  );
  const lines = records.flatMap((record) => {
    if (record.type === 'decision') return [decisionLine(record, outcomes.get(record.id))];
    if (record.type === 'intent') return [intentLine(record)];
    return record.type === 'correction'
      ? [
          row(
            record.at,
            record.decider,
            vscode.l10n.t('classified a kind of failure'),
            record.fingerprint,
            record.verdict,
            record.note ?? '',
          ),
        ]
      : [];
  });
  const heads = [
    vscode.l10n.t('When'),
    vscode.l10n.t('Who'),
    vscode.l10n.t('Decision'),
    vscode.l10n.t('Job'),
    vscode.l10n.t('Advice at the time'),
    vscode.l10n.t('Reason'),
    vscode.l10n.t('Outcome'),
  ];
  return [
    `# ${markdownText(title)}`,
    '',
    ...sealsText(seals).flatMap((sentence) => [`> ${markdownText(sentence)}`, '']),
    ...(lines.length === 0
      ? [vscode.l10n.t('No decision has been made yet.')]
      : [`| ${heads.join(' | ')} |`, `|${heads.map(() => ' --- |').join('')}`, ...lines]),
    '',
  ].join('\n');
}

function decisionLine(
  { at, decider, action, result, jobName, attempt, advice, reason, message, resources }: DecisionRecord,
  outcome: OutcomeRecord | undefined,
): string {
  const raised = [resources?.memory?.to, resources?.runtime?.to].filter((text) => text !== undefined).join(', ');
  const done = [
    actionText(action),
    ...(raised === '' ? [] : [raised]),
    ...(result === 'refused' ? [vscode.l10n.t('refused')] : []),
  ].join(', ');
  const then =
    advice === undefined
      ? ''
      : [advice.verdict, percentText(Math.round(advice.confidence * 100)), advice.evidenceLine ?? advice.cause].join(
          ' · ',
        );
  return row(
    at,
    decider,
    done,
    vscode.l10n.t('{0}, attempt {1}', jobName, attempt),
    then,
    [reason, message].filter((text) => text !== undefined).join(' '),
    outcome === undefined ? '' : outcomeText(outcome.outcome),
  );
}

/** An intent without an end: its result was not recorded. */
function intentLine({ at, decider, action, jobIds }: IntentRecord): string {
  const { t } = vscode.l10n;
  const what = { decide: t('decision'), reset: t('reset'), undo: t('taken back') }[action];
  return row(
    at,
    decider,
    what,
    jobIds.join(', '),
    '',
    t('The program ended before it could write down what came of this. Look at the jobs themselves.'),
    t('interrupted'),
  );
}

function row(at: number, { kind, name }: Decider, ...cells: readonly string[]): string {
  const who = name === undefined ? kindText(kind) : `${kindText(kind)}: ${name}`;
  return `| ${[new Date(at).toISOString().replace('T', ' ').slice(0, 19), who, ...cells].map(markdownText).join(' | ')} |`;
}

function actionText(action: DecisionRecord['action']): string {
  switch (action) {
    case 'retry':
      return vscode.l10n.t('retry');
    case 'fail':
      return vscode.l10n.t('fail');
    case 'reset':
      return vscode.l10n.t('reset');
    case 'undo':
      return vscode.l10n.t('taken back');
  }
}

function outcomeText(outcome: OutcomeRecord['outcome']): string {
  switch (outcome) {
    case 'passed':
      return vscode.l10n.t('passed');
    case 'failed-same-way':
      return vscode.l10n.t('failed the same way');
    case 'failed-otherwise':
      return vscode.l10n.t('failed differently');
    case 'stopped':
      return vscode.l10n.t('stopped');
  }
}

function kindText(kind: Decider['kind']): string {
  switch (kind) {
    case 'person':
      return vscode.l10n.t('person');
    case 'agent':
      return vscode.l10n.t('agent');
    case 'agent-cli':
      return vscode.l10n.t('agent program');
    case 'chat-model':
      return vscode.l10n.t('chat model');
  }
}
