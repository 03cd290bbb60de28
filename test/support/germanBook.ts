import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMessage } from '../../src/base/text/message.ts';
import { SentenceBook } from '../../src/base/text/sentenceBook.ts';
import type { Say } from '../../src/base/text/say.ts';
import { projectRoot } from '../../tools/paths.ts';

/** Says sentences in German, as an editor in German does. */
export function inGerman(): Say {
  const bundle = JSON.parse(readFileSync(join(projectRoot, 'l10n/bundle.l10n.de.json'), 'utf8')) as Record<
    string,
    string
  >;
  const book = new SentenceBook(bundle);
  return (said) =>
    typeof said === 'string' ? book.translate(said) : formatMessage(said, (text) => bundle[`${text}/said`] ?? text);
}
