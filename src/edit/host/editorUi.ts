import * as vscode from 'vscode';
import type { Choice, ChoiceOptions, EditUi, InputOptions, MessageLevel } from './editUi.ts';
import { inputTexts, quickPickRow, showNote, showNotice, titleLine } from '../../base/host/windowTexts.ts';

const noteMs = 8000;
/** A message without a button is cut to one line of about this many characters; with one it is shown whole. */
const oneLine = 50;

/** The editor's own messages, pickers and clipboard. */
export class EditorUi implements EditUi {
  async tell(severity: MessageLevel, text: string, ...actions: string[]): Promise<string | undefined> {
    return showNotice(
      severity,
      text,
      ...(actions.length === 0 && text.length > oneLine ? [vscode.l10n.t('OK')] : actions),
    );
  }

  choose<T>(choices: readonly Choice<T>[], options: ChoiceOptions<T>): Promise<T | undefined> {
    // eslint-disable-next-line no-restricted-syntax -- it follows the highlighted row; its rows and titles are made text below
    const pick = vscode.window.createQuickPick<Choice<T> & vscode.QuickPickItem>();
    pick.title = titleLine(options.title);
    pick.placeholder = titleLine(options.placeholder);
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.items = choices.map(quickPickRow);
    return new Promise((resolve) => {
      pick.onDidChangeActive(([active]) => {
        if (active !== undefined) options.onActive?.(active.value);
      });
      pick.onDidAccept(() => {
        resolve(pick.selectedItems[0]?.value);
        pick.hide();
      });
      pick.onDidHide(() => {
        resolve(undefined);
        pick.dispose();
      });
      pick.show();
    });
  }

  async input({ title, prompt, value = '', password = false, check }: InputOptions): Promise<string | undefined> {
    // eslint-disable-next-line no-restricted-syntax -- its texts are made text here
    return vscode.window.showInputBox({
      ...inputTexts({ title, prompt }),
      value,
      password,
      ignoreFocusOut: true,
      ...(check === undefined ? {} : { validateInput: check }),
    });
  }

  async readClipboard(): Promise<string> {
    return vscode.env.clipboard.readText();
  }

  async copy(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
  }

  async openFile(): Promise<vscode.Uri | undefined> {
    const chosen = await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Apply AI Edit from File'),
      openLabel: vscode.l10n.t('Apply'),
      canSelectMany: false,
      filters: {
        [vscode.l10n.t('Chats and patches')]: ['md', 'txt', 'diff', 'patch', 'json'],
        [vscode.l10n.t('All files')]: ['*'],
      },
    });
    return chosen?.[0];
  }

  async busy<T>(title: string, work: () => Promise<T>): Promise<T> {
    // The editor itself waits a moment before it shows this.
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: titleLine(title) }, work);
  }

  note(message: string): void {
    showNote('check', message, noteMs);
  }
}
