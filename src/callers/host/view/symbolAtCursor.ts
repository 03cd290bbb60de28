import type * as vscode from 'vscode';
import type { CallersQuery } from '../../domain/types.ts';
import { isReservedWord } from './reservedWord.ts';

/** The word under the cursor of an editor, and the question about it. */
export interface SymbolAtCursor {
  readonly word: string;
  readonly query: CallersQuery;
}

/**
 * What the cursor stands on, by the word pattern of the document's language. The place is of the cursor's word, which
 * may be a use: whoever answers finds its definition. A file outside the workspace has no place there, and the name
 * alone is asked.
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
