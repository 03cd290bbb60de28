import * as vscode from 'vscode';
import type { Cause, ReviewReason } from '../../domain/types.ts';
import type { rejectedCause } from '../../domain/record/outcome.ts';
import type { SureFate } from '../../domain/record/editEvent.ts';
import { reviewText } from '../verdictText.ts';

/**
 * Why an edit was not applied, in a few words; a code that is not known here is shown as it is, without its hyphens.
 */
export function causeText(cause: string): string {
  const text = texts[cause as keyof typeof texts] as (() => string) | undefined;
  return text?.() ?? cause.replaceAll('-', ' ');
}

const review = (reason: ReviewReason) => (): string => reviewText(reason);

const texts: Readonly<
  Record<
    Cause | ReviewReason | Exclude<SureFate, 'applied' | 'proposed'> | typeof rejectedCause | 'other',
    () => string
  >
> = {
  whitespace: () => vscode.l10n.t('only white space differs'),
  drift: () => vscode.l10n.t('the text there has changed'),
  absent: () => vscode.l10n.t('not in the file'),
  ambiguous: () => vscode.l10n.t('several places fit'),
  stale: () => vscode.l10n.t('written for an earlier version'),
  'already-applied': () => vscode.l10n.t('already there'),
  'other-file': () => vscode.l10n.t('stands in another file'),
  identical: () => vscode.l10n.t('nothing to change'),
  'empty-old': () => vscode.l10n.t('no text to replace'),
  placeholder: () => vscode.l10n.t('leaves out code'),
  'too-much-work': () => vscode.l10n.t('too large to be placed'),
  'cooling-off': () => vscode.l10n.t('failed too often in a row'),
  held: () => vscode.l10n.t('waited for another edit'),
  overlap: () => vscode.l10n.t('conflicts with another edit'),
  'not-written': () => vscode.l10n.t('could not be written'),
  rejected: () => vscode.l10n.t('rejected'),
  other: () => vscode.l10n.t('other reason'),
  'low-confidence': review('low-confidence'),
  'small-margin': review('small-margin'),
  'guard-identifier': review('guard-identifier'),
  'guard-number': review('guard-number'),
  'guard-operator': review('guard-operator'),
  'guard-text': review('guard-text'),
  'guard-scope': review('guard-scope'),
  'guard-syntax': review('guard-syntax'),
  'guard-unparsed': review('guard-unparsed'),
  'guard-span': review('guard-span'),
  'missing-lines': review('missing-lines'),
  'merge-conflict': review('merge-conflict'),
  'indentation-unclear': review('indentation-unclear'),
  'other-count': review('other-count'),
  elision: review('elision'),
};
