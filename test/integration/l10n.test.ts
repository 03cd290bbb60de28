import { describe, expect, test } from 'vitest';
import { languagePairs, manifestTexts, sourceBundle, sourceTexts, textsOf } from '../../tools/l10n/texts.ts';
import { translationProblems } from '../../tools/l10n/translationProblems.ts';

test('the English bundle is what the source says ("npm run l10n" makes it)', () => {
  expect(textsOf(sourceBundle)).toEqual(sourceTexts());
});

test('German is one of the languages, for the manifest and for the source', () => {
  expect(languagePairs()).toEqual(expect.arrayContaining([{ english: sourceBundle, other: 'l10n/bundle.l10n.de.json' }, { english: manifestTexts, other: 'package.nls.de.json' }]));
});

describe.each(languagePairs())('$other', ({ english, other }) => {
  test('has every text, none too many, and each keeps the placeholders, icons, links and code of the English one', () => {
    expect(translationProblems(textsOf(english), textsOf(other))).toEqual([]);
  });
});
