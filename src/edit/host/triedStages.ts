import * as vscode from 'vscode';
import type { TrailEntry } from '../../cascade/cascade.ts';
import { tierText } from './verdictText.ts';

/** What was tried for an edit, in its order: each stage in words, what came of it and how long it took. */
export function triedStages(trail: readonly TrailEntry[]): string {
  return vscode.l10n.t('Tried: {0}', trail.map(stepText).join(' → '));
}

function stepText({ stage, outcome, reason, durationMs }: TrailEntry): string {
  const facts = [endText(outcome, reason), ...(durationMs === undefined ? [] : [timeText(durationMs)])];
  return `${stageText(stage)} (${facts.join(', ')})`;
}

function stageText(stage: string): string {
  if (stage === 'stale') return vscode.l10n.t('earlier versions of the file');
  return stage === 'exact' || stage === 'ai-mode' || stage === 'fuzzy' || stage === 'model' ? tierText(stage) : stage;
}

function endText(outcome: TrailEntry['outcome'], reason: string | undefined): string {
  switch (outcome) {
    case 'answer':
      return vscode.l10n.t('found');
    case 'pass':
      return passText(reason);
    case 'skipped':
      return vscode.l10n.t('left out');
    case 'timeout':
      return vscode.l10n.t('took too long');
    case 'error':
      return reason === undefined
        ? vscode.l10n.t('failed')
        : vscode.l10n.t('{0}: {1}', vscode.l10n.t('failed'), reason);
    case 'cancelled':
      return vscode.l10n.t('given up');
  }
}

/** Why a stage found nothing, in a few words. One that is not known here found nothing, whatever it calls that. */
function passText(reason: string | undefined): string {
  switch (reason) {
    case 'nothing-similar':
    case 'declined-nothing-similar':
      return vscode.l10n.t('nothing is similar');
    case 'too-short':
    case 'declined-too-short':
      return vscode.l10n.t('the text is too short');
    case 'over-size-limit':
      return vscode.l10n.t('the file is too large');
    case 'already-applied':
      return vscode.l10n.t('the new text is already there');
    case 'none-meant':
      return vscode.l10n.t('it means none of the places');
    case 'low-confidence':
      return vscode.l10n.t('not sure enough');
    default:
      return vscode.l10n.t('nothing found');
  }
}

/** Tenths of what takes less than ten milliseconds; no more is known of the others. */
function timeText(ms: number): string {
  return `${(ms < 10 ? ms : Math.round(ms)).toLocaleString(vscode.env.language, { maximumFractionDigits: 1 })}\u00A0ms`;
}
