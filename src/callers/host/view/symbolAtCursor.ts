import type * as vscode from 'vscode';
import type { CallersQuery } from '../../domain/types.ts';
import { isReservedWord } from './reservedWord.ts';

/** The word under the cursor of an editor, and the question about it. */
export interface SymbolAtCursor {
  readonly word: string;
  readonly query: CallersQuery;
}

/**
 * The symbol at the cursor, by the word pattern of the document's language. The place is that of the cursor's word,
 * which may be a use: the engine finds its definition. For a file outside the workspace only the name is asked for.
 */
export function symbolAtCursor(
  { document, selection }: vscode.TextEditor,
  getPath: (uri: vscode.Uri) => string | undefined,
): SymbolAtCursor | undefined {
  const range =
    document.getWordRangeAtPosition(selection.active) ??
    (selection.isSingleLine && !selection.isEmpty ? document.getWordRangeAtPosition(selection.start) : undefined);
  if (range === undefined) return undefined;
  const word = document.getText(range);
  // A number is a word to the editor, too.
  if (!/^[\p{L}_$#@]/u.test(word)) return undefined;
  if (isReservedWord(word, document.languageId, document.lineAt(range.start.line).text.slice(0, range.start.character)))
    return undefined;
  const path = getPath(document.uri);
  return {
    word,
    query: {
      symbol_name: word,
      ...(path !== undefined && { file_path: path, line_number: range.start.line + 1, column: range.start.character }),
    },
  };
}
