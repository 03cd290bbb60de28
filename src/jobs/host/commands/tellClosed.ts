import * as vscode from 'vscode';
import type { ClosedReason } from '../contracts.ts';
import type { JobsUi } from '../jobsUi.ts';

/** Says why no workflow runs in this window, with the next step. */
export async function tellClosed(ui: Pick<JobsUi, 'tell'>, reason: ClosedReason): Promise<void> {
  const [message, action, command] =
    reason === 'untrusted'
      ? ([
          vscode.l10n.t('A workflow runs programs: it is run in trusted folders only.'),
          vscode.l10n.t('Manage Trust'),
          'workbench.trust.manage',
        ] as const)
      : ([
          vscode.l10n.t('A workflow is run in a folder. Open one first.'),
          vscode.l10n.t('Open Folder'),
          'workbench.action.files.openFolder',
        ] as const);
  if ((await ui.tell('warning', message, action)) === action) await vscode.commands.executeCommand(command);
}
