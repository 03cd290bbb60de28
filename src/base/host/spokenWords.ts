import * as vscode from 'vscode';

/**
 * Words that domains put into sentences as agents read them, in the language of the editor as its views say them:
 * states of jobs and verdicts. A sentence says itself which of its parts is such a word (see `SentenceBook`).
 */
export function spokenWords(): ReadonlyMap<string, string> {
  const { t } = vscode.l10n;
  return new Map([
    ['uninitialized', t('Not begun')],
    ['blocked', t('Blocked')],
    ['ready', t('Ready')],
    ['pending', t('Claimed by a runner')],
    ['running', t('Running')],
    ['completed', t('Completed')],
    ['failed', t('Failed')],
    ['canceled', t('Cancelled')],
    ['cancelled', t('Cancelled')],
    ['terminated', t('Terminated')],
    ['disabled', t('Disabled')],
    ['pending_failed', t('Waits for a decision')],
    ['not done', t('not done')],
    ['transient', t('transient')],
    ['permanent', t('permanent')],
    ['uncertain', t('uncertain')],
  ]);
}
