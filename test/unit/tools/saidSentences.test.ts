import { expect, test } from 'vitest';
import { saidSentences } from '../../../tools/l10n/saidSentences.ts';

test('sentences are found, names, patterns and programs are not', () => {
  expect(
    saidSentences(
      "import { a } from 'A file of mine';\nconst rule = { cause: 'disk-full', source: 'Some tool, and others', pattern: /No space left/, reason: 'The disk was full.' };",
    ),
  ).toEqual(['The disk was full.']);
});

test('what is put in is numbered, and each choice between literals is a sentence of its own', () => {
  expect(
    saidSentences('const say = (n, name, x) => `${n} ${n === 1 ? "file" : `files of ${x}`} of ${name} failed.`;'),
  ).toEqual(['{0} file of {1} failed.', '{0} files of {1} of {2} failed.']);
  expect(saidSentences("const say = (x) => `${x ?? 'A job'} is not done.`;")).toEqual([
    '{0} is not done.',
    'A job is not done.',
  ]);
  expect(saidSentences("const say = (x, y) => `It failed on ${x}${y === undefined ? '' : `, at ${y}`}.`;")).toEqual([
    'It failed on {0}.',
    'It failed on {0}, at {1}.',
  ]);
});

test('a text that is split over lines is one sentence; samples of what tools print are none', () => {
  expect(saidSentences("const say = (x) => `The file ${x} is gone. ` + 'Put it back, ' + `or leave ${x}.`;")).toEqual([
    'The file {0} is gone. Put it back, or leave {1}.',
  ]);
  expect(saidSentences("const rule = { sample: 'The disk is full.' };")).toEqual([]);
});

test('what is put together of parts alone is no sentence', () => {
  expect(saidSentences('const say = (a, b) => `${a}: ${b} · ${a}g`;')).toEqual([]);
});

test('too many choices become placeholders', () => {
  const choice = "${x ? 'one' : 'two'} ";
  expect(saidSentences(`const say = (x) => \`Then came ${choice.repeat(6)}again.\`;`).length).toBeLessThanOrEqual(16);
});

test('tables of phrases are said part by part, whatever begins them; their keys are not', () => {
  expect(
    saidSentences(
      "const placedPhrases = { 'ai-mode': (place) => `${place} (after cleaning)`, exact: 'word by word' };",
    ),
  ).toEqual(['{0} (after cleaning)', 'word by word']);
});
