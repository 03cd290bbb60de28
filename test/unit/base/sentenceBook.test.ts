import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SentenceBook } from '../../../src/base/text/sentenceBook.ts';
import { causeRules } from '../../../src/jobs/domain/advice/rules/causeRules.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

const book = new SentenceBook({
  'The disk was full./said': 'Die Festplatte war voll.',
  'Find who calls {0}.{1}/said': 'Finden, wer {0}.{1} aufruft',
  '{0} (line {1})/said': '{0} (Zeile {1})',
  '{0} is imported from "{1}" in {2} files/said': '{0} wird in {2} Dateien aus „{1}“ importiert',
  '{0} is {1}./said': '{0} IST {1}.',
  'Its node {0} is {1}./said': 'Sein Knoten {0} ist {1}.',
  'not said': 'nicht gesagt',
});

describe('sentences of a domain in another language', () => {
  test('a whole sentence, and one that was filled in, whatever the order of its parts', () => {
    expect(book.translate('The disk was full.')).toBe('Die Festplatte war voll.');
    expect(book.translate('run is imported from "left-pad" in 3 files')).toBe(
      'run wird in 3 Dateien aus „left-pad“ importiert',
    );
    expect(book.translate('Find who calls Cart.$add')).toBe('Finden, wer Cart.$add aufruft');
  });

  test('several in a row, and one that holds another', () => {
    expect(book.translate('The disk was full. Its node n1 is down.')).toBe(
      'Die Festplatte war voll. Sein Knoten n1 ist down.',
    );
    expect(book.translate('The disk was full. (line 12)')).toBe('Die Festplatte war voll. (Zeile 12)');
    // A sentence that begins without a capital begins behind one that is known.
    expect(book.translate('The disk was full. src/a.ts (line 12)')).toBe(
      'Die Festplatte war voll. src/a.ts (Zeile 12)',
    );
  });

  test('a part that may be missing, and several sentences in one part', () => {
    const own = new SentenceBook({
      'No place in {0}.{1}/said': 'Keine Stelle in {0}.{1}',
      'Nearest: {0}./said': 'Am nächsten: {0}.',
      'Read {0} again./said': 'Lesen Sie {0} neu.',
      'files/said': 'Dateien',
      'Retry job {0}/said': 'Job {0} wiederholen',
    });
    expect(own.translate('No place in a.ts.')).toBe('Keine Stelle in a.ts.');
    expect(own.translate('No place in a.ts. Nearest: a.ts:3. Read a.ts again.')).toBe(
      'Keine Stelle in a.ts. Am nächsten: a.ts:3. Lesen Sie a.ts neu.',
    );
    // A job may be called like a word of ours.
    expect(own.translate('Retry job files')).toBe('Job files wiederholen');
    expect(own.translate('files')).toBe('Dateien');
  });

  test('a part that its translation calls a word is one of the domain, at that place only', () => {
    const own = new SentenceBook(
      {
        '"{0}" is {1} now. Refresh./said': '„{0}“ ist im Zustand „{1:word}“. Aktualisieren Sie.',
        'receiver {0}: {1}/said': 'Empfänger {0}: {1:word}',
      },
      new Map([
        ['blocked', 'Blockiert'],
        ['a list', 'eine Liste'],
      ]),
    );
    expect(own.translate('"blocked" is blocked now. Refresh.')).toBe(
      '„blocked“ ist im Zustand „Blockiert“. Aktualisieren Sie.',
    );
    expect(own.translate('"b" is BLOCKED now. Refresh.')).toBe('„b“ ist im Zustand „Blockiert“. Aktualisieren Sie.');
    expect(own.translate('receiver cart: a list')).toBe('Empfänger cart: eine Liste');
    // What is no word of the domain is somebody's name.
    expect(own.translate('receiver cart: self')).toBe('Empfänger cart: self');
  });

  test('what the book does not know stays as it is; a key without the mark is none of a domain', () => {
    expect(book.translate('Nobody knows this. The disk was full.')).toBe('Nobody knows this. Die Festplatte war voll.');
    expect(book.translate('not said')).toBe('not said');
    expect(book.translate('')).toBe('');
    // Two letters of its own are not enough to know a sentence by.
    expect(book.translate('Rome is old.')).toBe('Rome is old.');
  });

  test('what was put in stays as it is, marks of patterns and of replacements included', () => {
    expect(book.translate('Find who calls $&{0}(.*)\n.$1')).toBe('Finden, wer $&{0}(.*)\n.$1 aufruft');
  });

  test('a long text costs little time', () => {
    const work = startMeasuringWork();
    for (let at = 0; at < 50; at++) book.translate(`${'is imported from " in '.repeat(80)}x`);
    expect(work()).toBeLessThan(2000);
  });
});

test('whatever rule knows a failure, its reason and what would decide are said in German', () => {
  const german = new SentenceBook(
    JSON.parse(readFileSync(join(projectRoot, 'l10n/bundle.l10n.de.json'), 'utf8')) as Record<string, string>,
  );
  const sentences = causeRules.flatMap(({ reason, decide }) => [reason, ...(decide === undefined ? [] : [decide])]);
  expect(sentences.length).toBeGreaterThan(200);
  expect(sentences.filter((sentence) => german.translate(sentence) === sentence)).toEqual([]);
});
