import { describe, expect, test } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import { drawnAnswers, isReadAsMeant } from '../../../support/editGrids/drawnAnswers.ts';

/**
 * How many of about 140 drawn answers in each form are read as they were meant, at least. Most are damaged, and some
 * forms leave the path or the old text out: a snippet or a whole file has no old text to find again.
 */
const meantAtLeast: Readonly<Record<string, number>> = {
  'search and replace': 80,
  diff: 60,
  patch: 95,
  call: 75,
  tags: 45,
};

describe('drawn answers', () => {
  test.each([1, 2])('are read as they were meant in each form, however they are damaged (%i)', (seed) => {
    const meant = new Map<string, number>();
    for (const { name, text, edits } of drawnAnswers(seed, 1000)) {
      const form = name.slice(0, name.indexOf(','));
      meant.set(form, (meant.get(form) ?? 0) + (isReadAsMeant(parseEdits(text), edits) ? 1 : 0));
    }
    for (const [form, least] of Object.entries(meantAtLeast))
      expect(meant.get(form), form).toBeGreaterThanOrEqual(least);
  });

  test('are read alike with either line ending', () => {
    for (const { name, text } of drawnAnswers(3, 400)) {
      const [unix, windows] = [text, text.replaceAll('\n', '\r\n')].map((each) =>
        parseEdits(each).files.map(({ path, operation }) => [path, operation.kind]),
      );
      expect([name, windows]).toEqual([name, unix]);
    }
  });
});
