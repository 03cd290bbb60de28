import * as vscode from 'vscode';
import type { ExchangeUi } from './remediationUi.ts';

/** The editor's own dialogs for files with known fixes. */
export const exchangeDialogs: ExchangeUi = {
  async saveTo() {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    return vscode.window.showSaveDialog({
      title: vscode.l10n.t('Export Known Fixes'),
      saveLabel: vscode.l10n.t('Export'),
      filters: { [vscode.l10n.t('Known fixes')]: ['jsonl'] },
      defaultUri: folder === undefined ? undefined : vscode.Uri.joinPath(folder.uri, 'remediations.jsonl'),
    });
  },
  async openFrom() {
    const chosen = await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Import Known Fixes'),
      openLabel: vscode.l10n.t('Import'),
      canSelectMany: false,
      filters: { [vscode.l10n.t('Known fixes')]: ['jsonl', 'json'], [vscode.l10n.t('All files')]: ['*'] },
    });
    return chosen?.[0];
  },
};
