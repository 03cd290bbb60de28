import { isEmptyWord } from '../read/lines/saysNothing.ts';
import { withoutPlace } from '../read/lines/withoutPlace.ts';
import type { ReadError } from '../read/types.ts';
import { projectFrames, findRaiser } from '../signature.ts';
import { areRaisedApart } from './messagesConflict.ts';
import { getWords } from './words.ts';

/** Exit codes that programs use for any failure. */
const emptyCode = /^exit (?:\d{1,2}|101|128|255)$/;

/**
 * The maximum similarity of two errors that say nothing specific: with identical words a user may want to see the
 * match, otherwise not.
 */
const vagueLikeness = { same: 0.75, other: 0.4 } as const;

/**
 * The maximum similarity of two errors at different places in the project and with different names (`reading 'total'`
 * in a cart, `reading 'length'` in a parser).
 */
const elsewhereLikeness = 0.8;

/**
 * Whether two errors with one signature are the same error. Lines that only say that something failed need a shared
 * name or project frame; other lines must not differ in both, nor come from different libraries.
 */
export function isSameForSure(a: ReadError, b: ReadError): boolean {
  return maxOfVague(a, b) === 1 && !areRaisedApart(a, b);
}

/**
 * The maximum similarity of two errors, 0 to 1: 1 unless one of them says nothing specific, or they differ in place and
 * name.
 */
export function maxOfVague(a: ReadError, b: ReadError): number {
  const [isOne, isOther] = [isVague(a), isVague(b)];
  if (shareSomething(a, b)) return 1;
  if (!isOne && !isOther) return isElsewhere(a, b) ? elsewhereLikeness : 1;
  return isOne && isOther && withoutPlace(a.failingLine) === withoutPlace(b.failingLine)
    ? vagueLikeness.same
    : vagueLikeness.other;
}

function isVague({ maskedLine, codes, families, errorType }: ReadError): boolean {
  if (codes.some((code) => !emptyCode.test(code)) || families.some((family) => family !== 'assertion-failed'))
    return false;
  return getWords(maskedLine).every((word) => word === errorType || /^(?:.|\d+)$/u.test(word) || isEmptyWord(word));
}

/**
 * Whether both have names and project frames, and share none; for an error raised by a library, the place is that
 * library.
 */
function isElsewhere(a: ReadError, b: ReadError): boolean {
  const raiser = findRaiser(a.frames);
  return (
    (raiser === '' || raiser !== findRaiser(b.frames)) &&
    [a, b].every(({ subjects, frames }) => subjects.length > 0 && frames.some(({ isInProject }) => isInProject))
  );
}

function shareSomething(a: ReadError, b: ReadError): boolean {
  const frames = new Set(projectFrames(b.frames));
  return (
    a.subjects.some((subject) => b.subjects.includes(subject)) ||
    projectFrames(a.frames).some((frame) => frames.has(frame))
  );
}
