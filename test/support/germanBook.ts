import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SentenceBook } from '../../src/base/text/sentenceBook.ts';
import type { Say } from '../../src/base/text/say.ts';
import { projectRoot } from '../../tools/paths.ts';

/** Says sentences in German, as an editor in German does. */
export function inGerman(): Say {
  const book = new SentenceBook(
    JSON.parse(readFileSync(join(projectRoot, 'l10n/bundle.l10n.de.json'), 'utf8')) as Record<string, string>,
  );
  return (sentence) => book.translate(sentence);
}
