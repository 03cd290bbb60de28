import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import type { JobNextStep, ProblemMessage } from '../../../panels/protocol/jobs.ts';
import type { JobProblem } from '../../domain/backend/answer.ts';

/** Why nothing can be shown, and what to do next. */
export function problemView({ code, message }: JobProblem, backend: string): ProblemMessage {
  const { t } = vscode.l10n;
  const words: Readonly<Record<JobNextStep, string>> = {
    refresh: t('Try Again'),
    signIn: t('Sign In…'),
    settings: t('Open Settings'),
    showView: t('Show the Jobs View'),
    closeTab: t('Close This Tab'),
  };
  const [title, ...steps] = ((): readonly [string, ...JobNextStep[]] => {
    switch (code) {
      case 'unauthorized':
        return [t('{0} does not accept your sign-in', backend), 'signIn', 'refresh', 'settings'];
      case 'forbidden':
        return [t('{0} does not allow you to do that', backend), 'refresh', 'showView'];
      case 'not-found':
        return [t('This workflow no longer exists'), 'closeTab', 'showView'];
      case 'offline':
      case 'timed-out':
        return [t('{0} cannot be reached', backend), 'refresh', 'settings'];
      case 'rate-limited':
        return [t('{0} asks for a pause', backend), 'refresh'];
      case 'store':
        return [t('The store of the jobs cannot be used'), 'refresh', 'showView'];
      default:
        return [t('The failed jobs cannot be read'), 'refresh', 'showView'];
    }
  })();
  return { type: 'problem', title, text: localize(message), steps: steps.map((step) => ({ step, text: words[step] })) };
}

/** The engine does not exist in this window: the folder is closed or not trusted, or the profile was removed. */
export function noEngine(backend: string): ProblemMessage {
  const { t } = vscode.l10n;
  const text = vscode.workspace.isTrusted
    ? t('“{0}” is not an engine of this window. Its profile may have been removed, or another folder is open.', backend)
    : t('Jobs are not read until the folder is trusted.');
  return {
    type: 'problem',
    title: t('Nothing can be shown here'),
    text,
    steps: [
      { step: 'refresh', text: t('Try Again') },
      { step: 'showView', text: t('Show the Jobs View') },
      { step: 'closeTab', text: t('Close This Tab') },
    ],
  };
}
