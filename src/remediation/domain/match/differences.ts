import { anyOf } from '../joinPatterns.ts';
import { findTroubleLines } from '../read/lines/troubleLines.ts';
import { withoutSecrets } from '../read/text/withoutSecrets.ts';
import { writtenWords } from '../read/writtenWords.ts';
import type { ReadError } from '../read/types.ts';
import { getWords } from './words.ts';

/** What one error says and another does not, on either side as people read it. */
interface Differences {
  readonly asked: readonly string[];
  readonly stored: readonly string[];
}

/** More are no help, and longer ones are cut. */
const most = { told: 4, letters: 160 } as const;

/**
 * Names that a run makes up, alone or in a path: they tell no two errors apart. A word may begin the same (`template`,
 * `pip-tools`).
 */
const madeUp = anyOf(
  /(?:^|[\\/])(?:tmp[._-]?\w{8,10}|te?mp[._-]?(?=[a-z_-]{0,12}\d)[\w.-]{4,})(?:$|[\\/])/i,
  /(?=[a-f]{0,64}\d)[0-9a-f]{8,}|\d{6,}/i,
  /(?:^|[\\/])(?:pip-(?:install|build|req|ephem|unpack|metadata|modern|wheel|standalone)-|npm-\d)/i,
);

/**
 * What tells two errors apart: names in their failing lines, the rest of those lines, and what other lines say of the
 * cause. Undefined if all that says why is equal. For spreading into the reasons of a result.
 */
export function findDifferences(asked: ReadError, stored: ReadError): { readonly otherNames?: Differences } {
  const names = between(getNames(asked), getNames(stored));
  const words = between(getWritten(asked), getWritten(stored));
  const reasons = between(getReasons(asked), getReasons(stored));
  const reasonWords = isNone(reasons) ? between(getReasonWords(asked), getReasonWords(stored)) : none;
  const found = [names, isNone(names) ? words : none, reasons, reasonWords].filter((each) => !isNone(each));
  const all = found.length > 0 ? found : [getExchanged(asked, stored)].filter((each) => !isNone(each));
  if (all.length === 0) return {};
  const told = (side: keyof Differences, whole: ReadError): readonly string[] => {
    const said = [...new Set(all.flatMap((each) => each[side]))].slice(0, most.told);
    return (said.length > 0 ? said : [whole.failingLine]).map((each) => each.slice(0, most.letters));
  };
  return { otherNames: { asked: told('asked', asked), stored: told('stored', stored) } };
}

/**
 * Words that stand in place of others in what the texts say of trouble beside the failing line. Lines that only one of
 * them has tell nothing apart: a log may hold more than the error.
 */
function getExchanged(asked: ReadError, stored: ReadError): Differences {
  const words = between(getTroubleWords(asked), getTroubleWords(stored));
  return words.asked.length > 0 && words.stored.length > 0 ? words : none;
}

/**
 * Whether each of two errors gives a reason that the other gives in no words: one headline, two causes. What only words
 * a name or two differently is none.
 */
export function reasonsConflict(a: ReadError, b: ReadError): boolean {
  const { asked, stored } = between(getReasons(a), getReasons(b));
  const isAlone = (reason: string, others: readonly string[]): boolean =>
    getWords(reason).length >= sentenceWords &&
    others.length > 0 &&
    !others.some((other) => sharedWords(reason, other) >= mostlyEqual);
  return asked.some((reason) => isAlone(reason, stored)) && stored.some((reason) => isAlone(reason, asked));
}

/** Fewer words are a name, or what is left of code. */
const sentenceWords = 3;
/** The share of words from which on two lines say the same of other names. */
const mostlyEqual = 0.5;

/** Twice the number of common words divided by the words of both, 0 to 1. */
function sharedWords(one: string, other: string): number {
  const [words, others] = [getWords(one), new Set(getWords(other))];
  const whole = words.length + others.size;
  return whole === 0 ? 1 : (2 * words.filter((word) => others.has(word)).length) / whole;
}

const none: Differences = { asked: [], stored: [] };

function isNone({ asked, stored }: Differences): boolean {
  return asked.length === 0 && stored.length === 0;
}

function between(asked: readonly string[], stored: readonly string[]): Differences {
  const [inAsked, inStored] = [new Set(asked), new Set(stored)];
  return { asked: asked.filter((each) => !inStored.has(each)), stored: stored.filter((each) => !inAsked.has(each)) };
}

function getNames({ subjects }: ReadError): readonly string[] {
  return subjects.filter((name) => !madeUp.test(name));
}

function getWritten({ failingLine }: ReadError): readonly string[] {
  return writtenWords(withoutSecrets(failingLine)).filter((word) => !madeUp.test(word));
}

function getReasons({ reasons = [] }: ReadError): readonly string[] {
  return reasons.map(({ text }) => text);
}

function getReasonWords({ reasons = [] }: ReadError): readonly string[] {
  return reasons.flatMap(({ words }) => words).filter((word) => !madeUp.test(word));
}

/** What is put before a message: its process, a bullet, a label in any language (`fatal: `, `Schwerwiegend: `). */
const label = /^(?:\(\w+:\d+\) |[x×✖✗] |\p{L}+ ?: )+/u;

const known = new WeakMap<ReadError, readonly string[]>();

function getTroubleWords(reading: ReadError): readonly string[] {
  const words =
    known.get(reading) ??
    findTroubleLines(reading.text, reading.failingLine)
      .flatMap((line) => writtenWords(withoutSecrets(line.replace(label, ''))))
      .filter((word) => !madeUp.test(word));
  known.set(reading, words);
  return words;
}
