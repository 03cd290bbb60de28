import * as vscode from 'vscode';
import { SentenceBook } from '../text/sentenceBook.ts';
import { spokenWords } from './spokenWords.ts';

let book: SentenceBook | undefined;

/**
 * A sentence of a domain in the language of the editor; as it is where the editor speaks English or the sentence is not
 * known.
 */
export function localize(sentence: string): string {
  // The bundle is that of the editor's language and does not change while it runs; in English there is none.
  if (vscode.l10n.bundle === undefined) return sentence;
  book ??= new SentenceBook(vscode.l10n.bundle, spokenWords());
  return book.translate(sentence);
}
