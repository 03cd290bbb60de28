import { withoutPlace } from '../read/lines/withoutPlace.ts';
import type { ReadError } from '../read/types.ts';
import { projectFrames } from '../signature.ts';
import { wordsOf } from './words.ts';

/** What lines say that name no cause: that something failed, how often, with which of the usual exit codes, and what a comparison came to. */
const emptyWords = new Set(
  `a an and are as at be been by but can complete completed could did didn do does doesn for from get got has have in is it its no not of on or see so than that the there this to try was were will with
  abort aborted again an another any assert assertion assertionerror bad build builds case cases check code command compilation compile count crashed details did error errors err exception exit exited
  expect expected expecting actual received equal equals equality false finish finished fail failed failing fails failure failures fatal found general generic got happened internal invalid job log message more
  namely none nan null object occurred oops output panic problem problems process program reason result results return returned run script server signal something specified status step steps stop stopped strictly
  deep deeply success successfully suite suites task tasks terminated test tests then thrown times true unable undefined unexpected unhandled unknown unspecified unsuccessfully value values warning warnings went wrong`.split(/\s+/),
);
/** Exit codes that programs give for whatever went wrong. */
const emptyCode = /^exit (?:\d{1,2}|101|128|255)$/;

/** How alike two errors can be that say nothing: in the very same words a person may want to look, in others nobody does. */
const vagueLikeness = { same: 0.75, other: 0.4 } as const;

/** Whether two errors of one signature are one error: lines that say no more than that something failed need a name or a place in the project in common. */
export function isSameForSure(a: ReadError, b: ReadError): boolean {
  return mostOfVague(a, b) === 1;
}

/** The most that two errors can be alike, 0 to 1: 1 unless one of them says nothing. */
export function mostOfVague(a: ReadError, b: ReadError): number {
  const [isOne, isOther] = [isVague(a), isVague(b)];
  if ((!isOne && !isOther) || shareSomething(a, b)) return 1;
  return isOne && isOther && withoutPlace(a.failingLine) === withoutPlace(b.failingLine) ? vagueLikeness.same : vagueLikeness.other;
}

function isVague({ maskedLine, codes, families, errorType }: ReadError): boolean {
  if (codes.some((code) => !emptyCode.test(code)) || families.some((family) => family !== 'assertion-failed')) return false;
  return wordsOf(maskedLine).every((word) => word === errorType || /^(?:.|\d+)$/u.test(word) || emptyWords.has(word));
}

function shareSomething(a: ReadError, b: ReadError): boolean {
  const frames = new Set(projectFrames(b.frames));
  return a.subjects.some((subject) => b.subjects.includes(subject)) || projectFrames(a.frames).some((frame) => frames.has(frame));
}
