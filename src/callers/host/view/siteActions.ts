import * as vscode from 'vscode';
import { showNotice } from '../../../base/host/windowTexts.ts';
import type { CallerNode } from '../../domain/types.ts';

/** The address of a path from an answer; undefined where its folder is not open any more. */
export type UriOf = (path: string) => vscode.Uri | undefined;

/** Goes to places of an answer. */
export class SiteActions {
  readonly #getUri: UriOf;

  constructor(getUri: UriOf) {
    this.#getUri = getUri;
  }

  /** Opens the file with the name of the call selected. The file may have changed since: then the nearest there is. */
  async open({ file_path: path, line_number: line, column }: CallerNode): Promise<void> {
    const uri = this.#getUri(path);
    try {
      if (uri === undefined) throw new Error('its folder is closed');
      const document = await vscode.workspace.openTextDocument(uri);
      const position = document.validatePosition(new vscode.Position(line - 1, column));
      const selection = document.getWordRangeAtPosition(position) ?? new vscode.Range(position, position);
      await vscode.window.showTextDocument(document, { selection });
    } catch {
      await showNotice(
        'warning',
        vscode.l10n.t('{0} cannot be opened. It may have been moved or deleted since; ask again.', path),
        vscode.l10n.t('OK'),
      );
    }
  }

  /** Shows places one beside the other, in the editor that is open, or else at the first of them. */
  async peek(nodes: readonly CallerNode[]): Promise<void> {
    const locations = nodes.flatMap(({ file_path: path, line_number: line, column }) => {
      const uri = this.#getUri(path);
      return uri === undefined ? [] : [new vscode.Location(uri, new vscode.Position(line - 1, column))];
    });
    const [first] = locations;
    if (first === undefined) return;
    const editor = vscode.window.activeTextEditor;
    const [uri, position] =
      editor === undefined ? [first.uri, first.range.start] : [editor.document.uri, editor.selection.active];
    await vscode.commands.executeCommand('editor.action.peekLocations', uri, position, locations, 'peek');
  }
}
