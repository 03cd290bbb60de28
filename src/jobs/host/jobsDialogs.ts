import * as vscode from 'vscode';
import { askFirst, pickRows, titleLine } from '../../base/host/windowTexts.ts';
import type { JobsDialogs } from './jobsUi.ts';

/** The editor's own dialogs for jobs. */
export const jobsDialogs: JobsDialogs = {
  async confirm(message, detail, ...actions) {
    return askFirst(message, detail, ...actions);
  },
  async chooseMany(choices, { title, placeholder }) {
    const rows = await pickRows(choices, { title, placeHolder: placeholder });
    return rows?.map(({ value }) => value);
  },
  async pickWorkflow() {
    const chosen = await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Run Workflow'),
      openLabel: vscode.l10n.t('Run'),
      canSelectMany: false,
      filters: { [vscode.l10n.t('Workflows')]: ['yaml', 'yml', 'json'], [vscode.l10n.t('All files')]: ['*'] },
    });
    return chosen?.[0];
  },
  async pickFolder(title) {
    const chosen = await vscode.window.showOpenDialog({
      title,
      openLabel: vscode.l10n.t('Choose'),
      canSelectFiles: false,
      canSelectFolders: true,
      canSelectMany: false,
    });
    return chosen?.[0];
  },
  async progress(title, work) {
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: titleLine(title), cancellable: true },
      async (progress, token) => {
        const stop = new AbortController();
        const listening = token.onCancellationRequested(() => {
          stop.abort();
        });
        let shown = 0;
        try {
          return await work({
            signal: stop.signal,
            report: (done, of) => {
              const increment = of === 0 ? 0 : (done * 100) / of - shown;
              shown += increment;
              progress.report({ message: vscode.l10n.t('{0} of {1}', done, of), increment });
            },
          });
        } finally {
          listening.dispose();
        }
      },
    );
  },
};
