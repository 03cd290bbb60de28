import * as vscode from 'vscode';
import { formatMessage, type Message } from '../text/message.ts';

/** A message in the language of the editor. A text is in words already and stays as it is. */
export function localize(said: Message | string): string {
  if (typeof said === 'string') return said;
  // eslint-disable-next-line house/literalTexts -- the literals are those of `msg`
  return formatMessage(said, (message) => vscode.l10n.t({ message, args: [], comment: 'said' }));
}
