import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { isEditableScheme } from './fileSnapshot.ts';

const remembered = 20;

/**
 * Remembers which files were worked in last, so that an edit without a path finds the editor it was meant for and not
 * the chat it came from.
 */
export class EditorMemory implements Disposable {
  readonly #store = new DisposableStore();
  #recent: vscode.Uri[] = [];

  constructor() {
    this.#note(vscode.window.activeTextEditor);
    this.#store.add(
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        this.#note(editor);
      }),
    );
  }

  /** The file of the active editor, or of the last one that is still open; never `source`. */
  lastBeside(source: vscode.Uri | undefined): vscode.Uri | undefined {
    return this.openBeside(source)[0];
  }

  /** Files that are open in an editor, most recently used first; never `source`. */
  openBeside(source: vscode.Uri | undefined): vscode.Uri[] {
    const tabs = vscode.window.tabGroups.all
      .flatMap((group) => group.tabs.map((tab) => tab.input))
      .filter((input) => input instanceof vscode.TabInputText)
      .map((input) => input.uri);
    const isOpen = (uri: vscode.Uri): boolean =>
      vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === uri.toString()) ||
      tabs.some((tab) => tab.toString() === uri.toString());
    const all = [...this.#recent.filter(isOpen), ...tabs.filter((uri) => isEditableScheme(uri.scheme))];
    return [...new Map(all.map((uri) => [uri.toString(), uri])).values()].filter(
      (uri) => uri.toString() !== source?.toString(),
    );
  }

  dispose(): void {
    this.#store.dispose();
  }

  #note(editor: vscode.TextEditor | undefined): void {
    const uri = editor?.document.uri;
    if (uri === undefined || !isEditableScheme(uri.scheme)) return;
    this.#recent = [uri, ...this.#recent.filter((known) => known.toString() !== uri.toString())].slice(0, remembered);
  }
}
