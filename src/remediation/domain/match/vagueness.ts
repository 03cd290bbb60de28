import { isEmptyWord } from '../read/lines/saysNothing.ts';
import { withoutPlace } from '../read/lines/withoutPlace.ts';
import type { ReadError } from '../read/types.ts';
import { projectFrames, findRaiser } from '../signature.ts';
import { areRaisedApart } from './saysOtherwise.ts';
import { getWords } from './words.ts';

/** Exit codes that programs give for whatever went wrong. */
const emptyCode = /^exit (?:\d{1,2}|101|128|255)$/;

/**
 * How alike two errors can be that say nothing: in the very same words a person may want to look, in others nobody
 * does.
 */
const vagueLikeness = { same: 0.75, other: 0.4 } as const;

/**
 * The most that two errors can be alike that stand in different places of the project and are about different names
 * (`reading 'total'` in a cart, `reading 'length'` in a parser).
 */
const elsewhereLikeness = 0.8;

/**
 * Whether two errors of one signature are one error: lines that say no more than that something failed need a name or a
 * place in the project in common, others must not differ in both, nor come from different libraries.
 */
export function isSameForSure(a: ReadError, b: ReadError): boolean {
  return maxOfVague(a, b) === 1 && !areRaisedApart(a, b);
}

/**
 * The most that two errors can be alike, 0 to 1: 1 unless one of them says nothing, or they differ in place and name.
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
 * Whether both tell of names and places in the project, which are different ones where nothing is shared: of what one
 * library raises, the place is that library.
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
