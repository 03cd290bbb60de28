import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mayHoldEdits } from '../../../../src/edit/domain/formats/mayHoldEdits.ts';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import type { GoldenAnswer } from '../../../support/golden/goldenAnswer.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/edit/formats/', import.meta.url));
const answers = globSync(`${fixtures}*.json`).flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as readonly GoldenAnswer[],
);

it('misses no answer that holds an edit', () => {
  const missed = answers.filter(({ text }) => {
    const whole = text.join('\n');
    return parseEdits(whole).files.length > 0 && !mayHoldEdits(whole);
  });
  expect(missed.map(({ name }) => name)).toEqual([]);
});

it.each(['', 'A note about an edit, `code` and <b>text</b>.', '- one\n- two', 'a < b << c'])(
  'passes %j over',
  (text) => {
    expect(mayHoldEdits(text)).toBe(false);
  },
);

it.each(['\n', '\r\n', '> ', '"a', '&lt;', '<old'])('looks through %j many times over in linear time', (unit) => {
  // 300,000 characters took minutes where a line's start reached over the lines below it.
  expect(mayHoldEdits(unit.repeat(300_000 / unit.length))).toBe(unit === '&lt;');
});
