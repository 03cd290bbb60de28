import { inSequence } from '../../../base/text/joinPatterns.ts';
import type { ReadError } from '../read/types.ts';
import { isTellingWord } from './backgroundWords.ts';
import { isPlaceholder, getStem } from './words.ts';

/** Words that report a problem, and the nouns after them: the last noun is the subject (`unknown input format`). */
const wrongThing = inSequence(
  /\b/gi,
  [/unknown|undefined|unrecogni[sz]ed|unsupported|undeclared|ambiguous|duplicate|invalid/gi, /no such|misuse of/gi],
  /((?: [a-z]+){1,4})/gi,
);
/** Words that end the nouns. */
const notNoun = inSequence(
  /^/,
  [
    /an?|the|and|or|but|for|from|in|into|on|of|off|to|at|by|as|is|was|are|with|within/,
    /near|name|named|names|value|values|found|given|specified|used|while|when|that|this/,
    /it|has|have|here|please|must|does|not/,
  ],
  /$/,
);
/** A noun, its masked name, and what is wrong with it. */
const namedNoun = inSequence(
  /(?<![\w-])(\p{L}\p{Ll}{2,20}) (?:NAME|FILE|PATH) /gu,
  /(?=(?:does|is|was|has|could|cannot|can|must|already|not|doesn't|isn't)(?![\w-]))/gu,
);
/** Command line options as they are written. */
const option = /(?<![\w-])--[a-z][\w-]*/g;

/**
 * Whether two lines with mostly the same words name different subjects: `unknown key` and `unknown section`, or one
 * requires `--allow-read` and the other `--allow-net`. A line that names no subject can be about anything.
 */
export function subjectsDiffer(
  { maskedLine: a }: Pick<ReadError, 'maskedLine'>,
  { maskedLine: b }: Pick<ReadError, 'maskedLine'>,
): boolean {
  return (
    a !== b &&
    (areOtherThings(extractSubjects(a), extractSubjects(b)) ||
      areApart(getOptions(a), getOptions(b)) ||
      areApart(getNamedNouns(a), getNamedNouns(b)))
  );
}

/** The subject of a line: the words after the noun that classifies it. */
interface Thing {
  readonly sort: string;
  readonly name: string;
}

/**
 * Things of one sort may have user-chosen names (`invalid operation water`, `invalid operation sow`): those are not
 * different subjects.
 */
function areOtherThings(a: readonly Thing[], b: readonly Thing[]): boolean {
  const isSame = (one: Thing, other: Thing): boolean =>
    one.name === other.name ||
    (one.sort !== '' && one.sort === other.sort && isTellingWord(one.name) && isTellingWord(other.name));
  return a.length > 0 && b.length > 0 && !a.some((one) => b.some((other) => isSame(one, other)));
}

function areApart(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && b.length > 0 && !a.some((each) => b.includes(each));
}

function extractSubjects(line: string): readonly Thing[] {
  return [...line.matchAll(wrongThing)].flatMap(([, nouns = '']) => {
    const words = nouns.trim().split(' ');
    const end = words.findIndex((word) => notNoun.test(word) || isPlaceholder(word));
    const named = words.slice(0, end === -1 ? words.length : end).map((word) => getStem(word.toLowerCase()));
    const name = named.at(-1);
    return name === undefined ? [] : [{ sort: named.slice(0, -1).join(' '), name }];
  });
}

/** The nouns that say what a name is of: `Device NAME does not exist` and `Archive NAME does not exist`. */
function getNamedNouns(line: string): readonly string[] {
  return [...line.matchAll(namedNoun)]
    .map(([, noun = '']) => noun.toLowerCase())
    .filter((noun) => !notNoun.test(noun))
    .map(getStem);
}

function getOptions(line: string): readonly string[] {
  return line.match(option) ?? [];
}
