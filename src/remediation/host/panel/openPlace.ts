import * as vscode from 'vscode';
import { showNotice } from '../../../base/host/windowTexts.ts';

/** Opens the place of an error in an editor; says so where that cannot be done. */
export async function openPlace({ uri, range }: vscode.Location): Promise<void> {
  try {
    await vscode.window.showTextDocument(uri, { selection: range });
  } catch {
    await showNotice(
      'warning',
      vscode.l10n.t('The place cannot be opened. The file may have been moved or deleted since.'),
    );
  }
}
