import { runtimes } from '../read/tool.ts';
import type { ReadError } from '../read/types.ts';
import { isTellingWord } from './backgroundWords.ts';
import { getWords } from './words.ts';

/**
 * Share of the weight of the longer line that the shorter one has to have where it only leaves out: less where it is
 * the beginning of the longer, which says more in the end or was not cut.
 */
const minOfLonger = { beginning: 0.6, other: 0.85 } as const;

/** What turns a sentence into its opposite. */
const negations: ReadonlySet<string> = new Set(['not', 'no', 'none', 'never', 'without', 'cannot', 'nothing']);

/** The words of two lines, and what they weigh. */
export interface ComparedWords {
  /** Words of the one line that the other has not. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** Weight of the words that both have, and the greater of the weights of all words of each. */
  readonly shared: number;
  readonly longer: number;
  /** Whether the one line begins with the other. */
  readonly isBeginning: boolean;
}

/**
 * Whether two lines that have much in common say something else all the same. Names that somebody chose differ between
 * two outputs of one error; the words of the sentence itself do not: not one for another on both sides (`NOT NULL` and
 * `UNIQUE constraint failed`, exit codes), and none that only one has, unless it is little of the whole.
 */
export function messagesConflict({ onlyA, onlyB, shared, longer, isBeginning }: ComparedWords): boolean {
  if ([...onlyA, ...onlyB].some((word) => negations.has(word))) return true;
  const [ofSentenceA, ofSentenceB] = [onlyA, onlyB].map(isOfSentence) as [boolean, boolean];
  if (onlyA.length > 0 && onlyB.length > 0)
    return (ofSentenceA && ofSentenceB) || ((ofSentenceA || ofSentenceB) && onlyA.length !== onlyB.length);
  return (ofSentenceA || ofSentenceB) && shared < (isBeginning ? minOfLonger.beginning : minOfLonger.other) * longer;
}

const number = /^\d+$/;

/** Whether words of the sentence itself are among these; a number beside a name was chosen with it. */
function isOfSentence(words: readonly string[]): boolean {
  const others = words.filter((word) => !number.test(word));
  return others.length === 0 ? words.length > 0 : others.some((word) => !isTellingWord(word));
}

/** Whether both name themselves, each otherwise. */
function areOtherPrograms(
  { program: a }: Pick<ReadError, 'program'>,
  { program: b }: Pick<ReadError, 'program'>,
): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

/** Whether the same program may have said both: what a runtime says stands without its manner, too. */
export function isSameSpeaker(
  one: Pick<ReadError, 'tool' | 'program'>,
  other: Pick<ReadError, 'tool' | 'program'>,
): boolean {
  if (areOtherPrograms(one, other)) return false;
  const [a, b] = [one.tool, other.tool];
  return (
    a === b ||
    (a === undefined && b !== undefined && runtimes.has(b)) ||
    (b === undefined && a !== undefined && runtimes.has(a))
  );
}

/** Telling words of a line that any code may end in: `KeyError: 'total'`, `Cannot read properties of null`. */
const fewTelling = 1;

/**
 * Whether two lines that any code may end in come from different code: the one from a library, the other from the
 * project or another library. Says nothing where one has no stack.
 */
export function areRaisedApart(a: ReadError, b: ReadError): boolean {
  const [raiserA, raiserB] = [a, b].map(({ frames: [innermost] }) =>
    innermost?.isInProject === true ? '' : innermost?.file,
  );
  return (
    raiserA !== undefined &&
    raiserB !== undefined &&
    raiserA !== raiserB &&
    [a, b].some(
      ({ maskedLine, errorType }) =>
        getWords(maskedLine).filter((word) => isTellingWord(word) && !errorType.includes(word)).length <= fewTelling,
    )
  );
}
