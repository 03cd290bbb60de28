import { projectFrames } from '../signature.ts';
import { getBroader } from '../read/families/broader.ts';
import { isEmptyType } from '../read/emptyTypes.ts';
import type { ReadError } from '../read/types.ts';
import { minStackOverlap } from './matchSettings.ts';
import type { Rarity } from './rarity.ts';
import { subjectsDiffer } from './aboutOthers.ts';
import { reasonsConflict } from './differences.ts';
import {
  areOtherSpeakers,
  areRaisedApart,
  isSameSpeaker,
  messagesConflict,
  type ComparedWords,
} from './messagesConflict.ts';
import { getTerm } from './terms.ts';
import { maxOfVague } from './vagueness.ts';
import { getWords } from './words.ts';

/** How similar two errors are, apart from string similarity. */
export interface ErrorLikeness {
  /** 0 to 1: the confidence that a fix for one also fixes the other. */
  readonly semantic: number;
  /** 0 to 1: the confidence that both are of one kind, whatever their words; 0 if there is no evidence. */
  readonly kinship: number;
  /** 0 to 1: the share of the word weight that both lines have in common. */
  readonly lines: number;
  readonly codes: readonly string[];
  readonly families: readonly string[];
  /** Shared words, the rarest first. */
  readonly words: readonly string[];
  readonly frames: readonly string[];
  /** Share of the smaller set of in-project frames that both have; 0 if one has none. */
  readonly stackOverlap: number;
  readonly errorType: 'same' | 'family' | 'different' | 'unknown';
}

/**
 * Compares two errors by their codes, types, kinds, and the words of their failing lines weighted by rarity. Symmetric.
 */
export function getSimilarity(a: ReadError, b: ReadError, rarity: Rarity): ErrorLikeness {
  const codes = common(a.codes, b.codes);
  const families = common(a.families, b.families);
  const framesA = projectFrames(a.frames);
  const framesB = projectFrames(b.frames);
  const frames = common(framesA, framesB);
  const errorType = getTypes(a, b, families);
  const lines = overlap(a, b, rarity);
  const facts = { lines: lines.share, compared: lines, codes, families, errorType, rarity, a, b };
  const kinship = getKinship(facts);
  return {
    semantic: Math.min(
      maxOfVague(a, b),
      reasonsConflict(a, b) ? otherReasons : 1,
      Math.max(similarLikeness(facts), oneCodeLikeness(facts, kinship), callsLikeness(facts, framesA, framesB)),
    ),
    kinship,
    lines: lines.share,
    codes,
    families,
    frames,
    errorType,
    words: lines.words,
    stackOverlap: frames.length === 0 ? 0 : frames.length / Math.min(framesA.length, framesB.length),
  };
}

interface ComparedFacts {
  readonly lines: number;
  readonly compared: ComparedLines;
  readonly codes: readonly string[];
  readonly families: readonly string[];
  readonly errorType: ErrorLikeness['errorType'];
  readonly rarity: Rarity;
  readonly a: ReadError;
  readonly b: ReadError;
}

function similarLikeness(facts: ComparedFacts): number {
  const { lines, compared, codes, errorType, rarity, a, b } = facts;
  const strength = Math.max(0, ...codes.map((code) => Math.min(1, rarity.of(getTerm('code', code)) / rarity.most)));
  // A query may contain only the beginning of the line: with a code that hardly any other error has, that is enough.
  const isBegun = compared.isBeginning && strength >= rareCode;
  if (areSaidApart(facts) || (!isBegun && messagesConflict(compared))) return 0;
  if (a.maskedLine === b.maskedLine && a.maskedLine !== '' && errorType !== 'different')
    return subjectsTell(a, b, 0.97);
  let value = lines;
  if (codes.length > 0) value += (1 - value) * 0.75 * strength;
  else if (a.codes.length > 0 || b.codes.length > 0) value *= 0.9;
  if (subjectsDiffer(a, b)) value *= otherThings;
  if (errorType === 'different') value *= 0.65;
  if (arePartedByKind(a, b)) value *= 0.7;
  return subjectsTell(a, b, Math.min(0.96, value));
}

/**
 * One program gave both errors the same code and mostly the same words: if the kind is one error, they match whatever
 * names the lines contain.
 */
function oneCodeLikeness(facts: ComparedFacts, kinship: number): number {
  return kinship === 1 && facts.codes.length > 0 && facts.lines >= minOfOneCode && !areSaidApart(facts) ? 0.86 : 0;
}

/** Messages with the same code from one program share at least this share of their words. */
const minOfOneCode = 0.3;
/** How rare a code must be, relative to the rarest possible, to stand for the rest of its line. */
const rareCode = 0.7;
/** The maximum similarity of lines that name different subjects: below the threshold for results. */
const otherThings = 0.5;

/**
 * What of an error is left where its last line was cut is how the program got there: the innermost calls of the project
 * tell, if most others are the same, too.
 */
function callsLikeness({ a, b }: ComparedFacts, framesA: readonly string[], framesB: readonly string[]): number {
  const isCut = isWithoutLine(a) || isWithoutLine(b);
  const shared = common(framesA, framesB).length;
  return isCut && framesA[0] === framesB[0] && shared >= minStackOverlap * Math.max(framesA.length, framesB.length)
    ? cutLikeness
    : 0;
}

/** Whether a text has calls and no line that says what failed. */
export function isWithoutLine({ maskedLine, frames }: Pick<ReadError, 'maskedLine' | 'frames'>): boolean {
  return maskedLine === '' && frames.some(({ isInProject }) => isInProject);
}

const cutLikeness = 0.85;

/** The maximum similarity of errors with one headline and different causes below it: below the threshold. */
const otherReasons = 0.45;

/** Whether both have kinds and none in common; broad kinds connect nothing. */
function arePartedByKind(a: ReadError, b: ReadError): boolean {
  const narrow = ({ families }: ReadError): readonly string[] => families.filter((family) => !wideFamilies.has(family));
  return narrow(a).length > 0 && narrow(b).length > 0
    ? common(narrow(a), narrow(b)).length === 0
    : a.families.length > 0 && b.families.length > 0 && common(a.families, b.families).length === 0;
}

/**
 * Kinds so broad that two errors of them also need words in common: a missing bracket in YAML is unrelated to one in
 * SQL.
 */
const wideFamilies: ReadonlySet<string> = new Set([
  'syntax-error',
  'type-mismatch',
  'assertion-failed',
  'timeout',
  'invalid-value',
]);
/** Share of the word weight that two errors of a broad kind must have in common. */
const minWideOverlap = 0.1;

/**
 * The confidence that two errors are of one kind, whatever their words: 1 if it is the first guess for both, half if
 * for one.
 */
function getKinship({ lines, families, a, b }: ComparedFacts): number {
  if (families.length === 0 || (lines < minWideOverlap && families.every((family) => wideFamilies.has(family))))
    return 0;
  return (
    [a, b].filter(
      (each) =>
        families.includes(each.families[0] ?? '') || families.includes(getBroader(each.families[0] ?? '') ?? ''),
    ).length / 2
  );
}

/** Whether each has a code that the other does not have. */
function areOtherCodes(a: ReadError, b: ReadError): boolean {
  return except(a.codes, b.codes).length > 0 && except(b.codes, a.codes).length > 0;
}

/** The missing name decides between two fixes for errors with the same words. */
function subjectsTell(a: ReadError, b: ReadError, value: number): number {
  if (a.subjects.length === 0 || b.subjects.length === 0) return value;
  return common(a.subjects, b.subjects).length > 0 ? value : value * 0.97;
}

/** Whether two errors come from different programs or different code, or have different codes. */
function areSaidApart({ a, b, compared, rarity }: ComparedFacts): boolean {
  const isOfMany = compared.words.every((word) => rarity.of(getTerm('word', word)) < ofMany * rarity.most);
  return !isSameSpeaker(a, b) || (isOfMany && areOtherSpeakers(a, b)) || areRaisedApart(a, b) || areOtherCodes(a, b);
}

/** How rare, relative to the rarest possible, a word is at most that many programs print. */
const ofMany = 0.6;

/** The words of two lines, and what they have in common. */
interface ComparedLines extends ComparedWords {
  /** 0 to 1: the share of the weight that both have. */
  readonly share: number;
  /** Shared words, the rarest first. */
  readonly words: readonly string[];
}

function overlap(a: ReadError, b: ReadError, rarity: Rarity): ComparedLines {
  const [wordsA, wordsB] = [getWords(a.maskedLine), getWords(b.maskedLine)];
  const weight = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + rarity.of(getTerm('word', word)), 0);
  const words = [...common(wordsA, wordsB)].sort(
    (x, y) => rarity.of(getTerm('word', y)) - rarity.of(getTerm('word', x)),
  );
  const [weightA, weightB, shared] = [weight(wordsA), weight(wordsB), weight(words)];
  const whole = weightA + weightB;
  return {
    share: whole === 0 ? 0 : (2 * shared) / whole,
    words,
    shared,
    longer: Math.max(weightA, weightB),
    onlyA: except(wordsA, words),
    onlyB: except(wordsB, words),
    isBeginning: begins(a.maskedLine, b.maskedLine) || begins(b.maskedLine, a.maskedLine),
  };
}

/** Whether a line begins with another, ignoring the other's full stop. */
function begins(line: string, other: string): boolean {
  return line.startsWith(other.replace(/\.$/, ''));
}

function getTypes(a: ReadError, b: ReadError, families: readonly string[]): ErrorLikeness['errorType'] {
  if (isEmptyType(a.errorType) || isEmptyType(b.errorType)) return 'unknown';
  if (a.errorType === b.errorType) return 'same';
  return families.length > 0 ? 'family' : 'different';
}

function common(a: readonly string[], b: readonly string[]): readonly string[] {
  const has = new Set(b);
  return [...new Set(a)].filter((each) => has.has(each));
}

function except(list: readonly string[], others: readonly string[]): readonly string[] {
  return list.filter((each) => !others.includes(each));
}
