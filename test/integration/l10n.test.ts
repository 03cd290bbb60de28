import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { languagePairs, manifestTexts, sourceBundle, sourceTexts, getTexts } from '../../tools/l10n/texts.ts';
import { translationProblems } from '../../tools/l10n/translationProblems.ts';
import { projectRoot } from '../../tools/paths.ts';

test('the English bundle is what the source says ("npm run l10n" makes it)', () => {
  expect(getTexts(sourceBundle)).toEqual(sourceTexts());
});

test('German is one of the languages, for the manifest and for the source', () => {
  expect(languagePairs()).toEqual(
    expect.arrayContaining([
      { english: sourceBundle, other: 'l10n/bundle.l10n.de.json' },
      { english: manifestTexts, other: 'package.nls.de.json' },
    ]),
  );
});

describe.each(languagePairs())('$other', ({ english, other }) => {
  test('has every text, none too many, and each keeps the placeholders, icons, links and code of the English one', () => {
    expect(translationProblems(getTexts(english), getTexts(other))).toEqual([]);
  });
});

describe('the pages of the walkthrough', () => {
  const pages = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown));
  const languages = languagePairs().flatMap(({ other }) => /^package\.nls\.([\w-]+)\.json$/.exec(other)?.[1] ?? []);

  test.each(languages)(
    'are there in %s, with the same code and the same number of headings, rows and points',
    (language) => {
      const getShape = (file: string): readonly string[] => {
        const text = readFileSync(join(projectRoot, file), 'utf8');
        return [...text.matchAll(/^(?:#+ |\||- |```\w*)/gm), ...[...text.matchAll(/`[^`\n]+`/g)].toSorted()].map(
          ([mark]) => mark,
        );
      };
      for (const page of pages)
        expect.soft(getShape(page.replace(/\.md$/, `.nls.${language}.md`)), page).toEqual(getShape(page));
    },
  );
});
