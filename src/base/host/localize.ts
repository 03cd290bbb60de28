import * as vscode from 'vscode';
import { formatMessage, type Message } from '../text/message.ts';
import { SentenceBook } from '../text/sentenceBook.ts';
import { spokenWords } from './spokenWords.ts';

let book: SentenceBook | undefined;

/**
 * A message in the language of the editor. A sentence of a domain that still answers in English is looked for in the
 * texts of the language, and stays as it is where it is not among them.
 */
export function localize(said: Message | string): string {
  if (typeof said !== 'string')
    // eslint-disable-next-line house/literalTexts -- the literals are those of `msg`
    return formatMessage(said, (message) => vscode.l10n.t({ message, args: [], comment: 'said' }));
  // The bundle is that of the editor's language and does not change while it runs; in English there is none.
  if (vscode.l10n.bundle === undefined) return said;
  book ??= new SentenceBook(vscode.l10n.bundle, spokenWords());
  return book.translate(said);
}
