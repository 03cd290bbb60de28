import { anyOf } from '../../../src/base/text/joinPatterns.ts';
import { findDifferences } from '../../../src/remediation/domain/match/differences.ts';
import { isSameForSure } from '../../../src/remediation/domain/match/vagueness.ts';
import { readError } from '../../../src/remediation/domain/read/readError.ts';
import type { ReadError } from '../../../src/remediation/domain/read/types.ts';
import { signatureOfReading } from '../../../src/remediation/domain/signature.ts';

/** A text with one word of its failing line exchanged for another of the same shape, wherever the text has it. */
interface ExchangedWord {
  readonly word: string;
  readonly other: string;
  readonly text: string;
  /** Of which kind of the run the word is, wherever the failing line has it; undefined for a word that may decide. */
  readonly kind: string | undefined;
}

/** What a run, a machine or a place decides, by its kind: two errors that differ in these alone are the same. */
const kindsOfRun: Readonly<Record<string, RegExp>> = {
  'a place in a file': anyOf([
    /[^\s"'`()[\]{},;=<>]*[\w.\])/]["'`>]?:(?:line )?\d{1,9}(?:[:.,-]\d{1,9}){0,3}(?!\w)/gu,
    /[^\s"'`()[\]{},;=<>]+\.\w+["'`]?\(\d{1,9}(?:, ?\d{1,9})?\)/gu,
    /^[\w.]{0,40}:? ?\d{1,9}:\d{1,9}(?=[\s:])|[([]\d{1,9}:\d{1,9}(?:-\d{1,9}:\d{1,9})?[)\]]/gu,
    /(?<=[Pp]osition |at |[Ll]ocation |[Ll]ine )\(\d{1,9}, ?\d{1,9}\)|(?<=\.c\/\w{1,60}\/)\d{1,6}/gu,
    /(?<=^\S{0,200}sh: )\d{1,6}(?=: )|(?<=^l\.)\d{1,7}(?= )/gu,
    /(?:[Ll]ines?|LINE|[Rr]ow|[Cc]ol(?:umn)?|[Pp]os(?:ition)?|[Oo]ffset|[Cc]har(?:acter)?|ln|L)[ :.#=]{0,3}\d{1,9}(?:[-,: ]{1,2}\d{1,9})?/gu,
  ]),
  'a folder of the machine':
    /(?<![\w.])(?:file:\/\/)?(?:~|\.{1,2}|[A-Za-z]:)?[\\/](?:[^\s"'`()<>|:,;]+[\\/])*(?:[^\s"'`()<>|,;]+(?=:\/))?/gu,
  'a temporary folder': /(?<![\w.])(?:\/private|\/var)?\/tmp\/[^\s"'`()<>|:,;/]*[._-][A-Za-z\d]{6,10}/gu,
  'a file of code that is a place': /[\w./@-]+\.\w{1,5}(?=:)|(?<=(?:in|at|from|file|of) ["'`(]?)[\w./@-]+\.\w{1,5}/gu,
  'a time or a duration': anyOf([
    /\[?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ,|]{0,2}\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?/gu,
    /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: [AP]M)?/gu,
    /\d[\d.,]* ?(?:ns|µs|us|ms|s|m|h|secs?|seconds?|milliseconds?|mins?|minutes?|hours?|days?)(?!\w)/gu,
  ]),
  'a size, a share or a count': anyOf([
    /\d[\d.,]* ?(?:[kKMGT]i?B|[kmg]b|bytes?|B|%)(?!\w)|\d+ byte/gu,
    /\d+(?= (?:previous )?(?:errors?|warnings?|problems?|failures?|tests?|issues?|offenses?)(?!\w))/gu,
  ]),
  'a number that was drawn': anyOf([
    /\d{6,}(?:\.\d+)?|(?:0x)?(?=[a-f]*\d)[0-9a-f]{7,}|\d+#\d+|==\d+==|\[\d+\]|\[\d+\.\d+\]/giu,
    /(?:pid|process(?: id)?|tid|thread|^\[\w+\])[ :=#]{1,2}\d+|(?<![\w.-])\d{1,8}(?= (?:Segmentation|Bus|Aborted|Killed|Terminated))/giu,
    /-?\d+(?= !==? )|(?<= !==? )-?\d+|(?:actual|expected|received): -?\d+/gu,
  ]),
  'a level of a log, or what a program calls its part':
    /^\S* ?\[{1,2}(?:emerg|error|warn(?:ing)?|info|main|stdin)\]|\[(?:emerg|error)\]/gu,
  'a mail address, which is never stored': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu,
};

const vowels = 'aeiou';
const consonants = 'bcdfghjklmnpqrstvwxyz';

/** Another word of the same shape: vowels for vowels, consonants for consonants, digits for digits. */
export function getShaped(word: string): string {
  return [...word]
    .map((letter, at) => {
      if (/\d/u.test(letter)) return String(((Number(letter) + 2) % 9) + 1);
      const small = letter.toLowerCase();
      const letters = [vowels, consonants].find((list) => list.includes(small));
      if (letters === undefined) return letter;
      const other = letters[(letters.indexOf(small) + 2 + (at % 3)) % letters.length] ?? small;
      return letter === small ? other : other.toUpperCase();
    })
    .join('');
}

const wordOf = /[\p{L}\p{N}_$]+(?:-[\p{L}\p{N}_]+)*/gu;

/** The text with each word of its failing line exchanged, one at a time. */
export function exchangeWords(text: string, { failingLine }: ReadError): readonly ExchangedWord[] {
  const words = [...new Set(failingLine.match(wordOf))].filter((word) => word.length > 1 || /\d/u.test(word));
  return words.flatMap((word) => {
    const other = getShaped(word);
    const exact = new RegExp(`(?<![\\p{L}\\p{N}_$-])${word.replaceAll('$', String.raw`\$`)}(?![\\p{L}\\p{N}_-])`, 'gu');
    const exchanged = text.replaceAll(exact, () => other);
    const isSaid = failingLine.replaceAll(exact, '') !== failingLine;
    return exchanged === text || !isSaid ? [] : [{ word, other, text: exchanged, kind: getKind(failingLine, exact) }];
  });
}

/** The kind of the run that a word is of wherever a line has it. */
function getKind(line: string, exact: RegExp): string | undefined {
  const spans = Object.entries(kindsOfRun).flatMap(([kind, pattern]) =>
    [...line.matchAll(pattern)].map(({ index, 0: { length } }) => ({ kind, from: index, to: index + length })),
  );
  const kinds = [...line.matchAll(exact)].map(
    ({ index, 0: { length } }) => spans.find(({ from, to }) => from <= index && index + length <= to)?.kind,
  );
  return kinds.includes(undefined) ? undefined : kinds[0];
}

/** Whether one error would be shown as the other, with score 1, whichever is asked for. */
export function isShownAsSame(one: ReadError, other: ReadError): boolean {
  return (
    one.maskedLine.trim() !== '' &&
    signatureOfReading(one).hash === signatureOfReading(other).hash &&
    isSameForSure(one, other) &&
    findDifferences(one, other).otherNames === undefined
  );
}

/** What is shown as the same of the words of some texts: how many by kind, and those that may decide. */
export function sumExchanges(texts: readonly { readonly id: string; readonly text: string }[]): {
  readonly pairs: number;
  readonly same: ReadonlyMap<string, number>;
  readonly deciding: readonly string[];
} {
  const same = new Map<string, number>();
  const deciding: string[] = [];
  let pairs = 0;
  for (const { id, text } of texts) {
    const reading = readError(text);
    for (const { word, other, text: exchanged, kind } of exchangeWords(text, reading)) {
      pairs += 1;
      if (!isShownAsSame(readError(exchanged), reading)) continue;
      same.set(kind ?? 'none of these', (same.get(kind ?? 'none of these') ?? 0) + 1);
      if (kind === undefined) deciding.push(`${id}: ${word} for ${other} in ${reading.failingLine.slice(0, 200)}`);
    }
  }
  return { pairs, same, deciding };
}
