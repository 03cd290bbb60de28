import * as vscode from 'vscode';
import { markdownText } from '../../../base/text/markdownText.ts';
import { localize } from '../../../base/host/localize.ts';
import { unaskedSources } from '../../domain/answer/unaskedSources.ts';
import type { CallersResponse } from '../../domain/types.ts';
import type { ShownAnswer } from './callersSearch.ts';
import { coverageText, degradedText, lateText, recordText, stageText } from './callersText.ts';

type TrailStep = CallersResponse['meta']['trail'][number];

/**
 * The page that says what was tried for an answer, in which order, and with which result. Text from code is shown
 * literally.
 */
export function triedText({ question, response, late }: ShownAnswer): string {
  const { meta } = response;
  const record = recordText(meta.coverage);
  const unasked = unaskedSources(meta);
  const degraded = degradedText(response);
  const added = lateText(late);
  return [
    `# ${vscode.l10n.t('What was tried: callers of {0}', markdownText(question.title))}`,
    ...(degraded === undefined ? [] : [markdownText(degraded)]),
    ...(meta.warning === undefined || localize(meta.warning) === degraded
      ? []
      : [markdownText(localize(meta.warning))]),
    [
      `| ${vscode.l10n.t('Step')} | ${vscode.l10n.t('Result')} | ${vscode.l10n.t('Time')} |`,
      '|---|---|---:|',
      ...meta.trail.map(stepRow),
    ].join('\n'),
    ...(added === '' ? [] : [`${vscode.l10n.t('After that:')} ${markdownText(added)}`]),
    `## ${vscode.l10n.t('Is that all?')}`,
    markdownText(sentence(coverageText(meta.coverage))),
    ...(record === undefined ? [] : [markdownText(record)]),
    vscode.l10n.t('Indexed files: {0} of {1}.', meta.coverage.indexed_files, meta.coverage.total_files),
    ...(unasked.length === 0
      ? []
      : [vscode.l10n.t('Could not be asked: {0}.', markdownText(unasked.map(stageText).join(', ')))]),
    `${vscode.l10n.t('Number of the search:')} ${markdownText(meta.request_id)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function stepRow({ stage, outcome, reason, ms }: TrailStep): string {
  const end =
    reason === undefined ? outcomeText(outcome) : vscode.l10n.t('{0}: {1}', outcomeText(outcome), reasonText(reason));
  return `| ${markdownText(stageText(stage))} | ${markdownText(end)} | ${ms === undefined ? '' : durationText(ms)} |`;
}

/**
 * Tenths of what takes less than ten milliseconds, and seconds of what takes more than one: no more is known of them.
 */
function durationText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toLocaleString(vscode.env.language, { maximumFractionDigits: 1 })}\u00A0s`;
  return `${(ms < 10 ? ms : Math.round(ms)).toLocaleString(vscode.env.language)}\u00A0ms`;
}

function outcomeText(outcome: string): string {
  switch (outcome) {
    case 'answer':
      return vscode.l10n.t('answered');
    case 'pass':
      return vscode.l10n.t('could not answer');
    case 'skipped':
      return vscode.l10n.t('left out');
    case 'timeout':
      return vscode.l10n.t('took too long');
    case 'error':
      return vscode.l10n.t('failed');
    case 'cancelled':
      return vscode.l10n.t('given up');
    case 'running':
      return vscode.l10n.t('still searching when the time was up');
    default:
      return outcome;
  }
}

/** A reason in words. One that is not known here is shown without its hyphens. */
function reasonText(reason: string): string {
  switch (reason) {
    case 'symbol-unknown':
      return vscode.l10n.t('nothing in the index defines the name');
    case 'symbol-known':
      return vscode.l10n.t('the name is defined, so it is not misspelt');
    case 'no-callers':
      return vscode.l10n.t('every file that holds the name was analysed, and none calls it');
    case 'not-covered':
      return vscode.l10n.t('not every file that holds the name could be analysed');
    case 'incomplete':
      return vscode.l10n.t('found callers, but could not look everywhere');
    case 'no-hits':
      return vscode.l10n.t('the text contains no other place');
    case 'too-many':
      return vscode.l10n.t('the name is in too many places');
    case 'nothing-near':
      return vscode.l10n.t('no name is similar');
    case 'not-available':
      return vscode.l10n.t('not available here');
    case 'breaker-open':
      return vscode.l10n.t('failed several times in a row and is paused');
    case 'unknown':
      return vscode.l10n.t('does not know this code (yet)');
    case 'patience':
      return vscode.l10n.t('was given up');
    case 'budget':
      return vscode.l10n.t('no time was left');
    default:
      return /^[a-z-]+$/.test(reason) ? reason.replaceAll('-', ' ') : reason;
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
