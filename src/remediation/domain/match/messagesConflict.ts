import { runtimes } from '../read/tool.ts';
import type { ReadError } from '../read/types.ts';
import { isTellingWord } from './backgroundWords.ts';
import { getWords } from './words.ts';

/**
 * The share of the longer line's weight that the shorter one must have if it only leaves words out: less if it is the
 * beginning of the longer line, which then adds detail or was not truncated.
 */
const minOfLonger = { beginning: 0.6, other: 0.85 } as const;

/** Words that turn a sentence into its opposite. */
const negations: ReadonlySet<string> = new Set(['not', 'no', 'none', 'never', 'without', 'cannot', 'nothing']);

/** Words that say what is wrong: another one in their place, be it rare, says something else. */
const wrongs: ReadonlySet<string> = new Set([
  ...['missing', 'unknown', 'undefined', 'undeclared', 'unexpected', 'unused', 'unsupported', 'invalid', 'illegal'],
  ...['duplicate', 'ambiguous', 'denied', 'refused', 'expired', 'empty', 'full', 'locked', 'closed', 'exists'],
]);

/** The words of two lines, and their weights. */
export interface ComparedWords {
  /** Words of one line that the other does not have. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** The weight of the shared words, and the greater of the two total weights. */
  readonly shared: number;
  readonly longer: number;
  /** Whether one line begins with the other. */
  readonly isBeginning: boolean;
}

/**
 * Whether two similar lines have different meanings. User-chosen names differ between two outputs of one error; the
 * words of the sentence itself do not. So no word may be replaced by another (`NOT NULL` and `UNIQUE constraint
 * failed`, exit codes), and only a small part of the weight may be missing on one side.
 */
export function messagesConflict({ onlyA, onlyB, shared, longer, isBeginning }: ComparedWords): boolean {
  if ([...onlyA, ...onlyB].some((word) => negations.has(word))) return true;
  if (onlyA.length > 0 && onlyB.length > 0 && [...onlyA, ...onlyB].some((word) => wrongs.has(word))) return true;
  const [ofSentenceA, ofSentenceB] = [onlyA, onlyB].map(isOfSentence) as [boolean, boolean];
  if (onlyA.length > 0 && onlyB.length > 0)
    return (ofSentenceA && ofSentenceB) || ((ofSentenceA || ofSentenceB) && onlyA.length !== onlyB.length);
  return (ofSentenceA || ofSentenceB) && shared < (isBeginning ? minOfLonger.beginning : minOfLonger.other) * longer;
}

const number = /^\d+$/;

/** Whether these include words of the sentence itself; a number beside a name was chosen with the name. */
function isOfSentence(words: readonly string[]): boolean {
  const others = words.filter((word) => !number.test(word));
  return others.length === 0 ? words.length > 0 : others.some((word) => !isTellingWord(word));
}

/** Whether both lines begin with the name of a program, and the names differ. */
function areOtherPrograms(
  { program: a }: Pick<ReadError, 'program'>,
  { program: b }: Pick<ReadError, 'program'>,
): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

/**
 * Whether the same program may have written both: a runtime's message also occurs without its usual prefix, and a bare
 * line may be of any.
 */
export function isSameSpeaker(one: Speaker, other: Speaker): boolean {
  if (areOtherPrograms(one, other)) return false;
  if (one.tool === other.tool) return true;
  const [known, unknown] = one.tool === undefined ? [other, one] : [one, other];
  if (known.tool === undefined || unknown.tool !== undefined) return false;
  return runtimes.has(known.tool) || isBareLine(unknown) || getLabel(unknown) === known.tool;
}

/** What of an error says which program wrote it. */
type Speaker = Pick<ReadError, 'tool' | 'program' | 'text' | 'failingLine' | 'maskedLine' | 'errorType'>;

/** A file or a place before a message: programs differ in how they write it. */
const placed = /^(?!\S{0,200}(?:Error|Exception):)\S{0,200}[./\\:\]]\S{0,200}: /;

/**
 * Whether an error is one line without a place and without the name of another program than `tool`: nothing stands
 * around its message.
 */
export function isLoneLine(reading: Speaker): boolean {
  const named = getLabel(reading);
  const { text, failingLine, tool } = reading;
  return !text.trim().includes('\n') && !placed.test(failingLine) && (named === undefined || named === tool);
}

/** Whether an error is such a line of which no program is known: what would say who wrote it is unknown. */
export function isBareLine(reading: Speaker): boolean {
  return reading.tool === undefined && reading.program === undefined && isLoneLine(reading);
}

/**
 * What a line begins with where a program puts its own name before its message: `xz: NAME: No such file or directory`.
 */
const label = /^(?:[\w.-]{1,60}\/){0,9}([a-z][\w+-]{1,30}): /;
/** A label that says how bad or of what kind a message is. */
const noProgram = /(?:error|exception|warning|failure|fatal|panic|abort)$/;

function getLabel({ maskedLine, errorType }: Pick<ReadError, 'maskedLine' | 'errorType'>): string | undefined {
  const word = label.exec(maskedLine)?.[1];
  return word === undefined || word === errorType || noProgram.test(word) || !isTellingWord(word) ? undefined : word;
}

const known = new WeakMap<object, ReadonlySet<string>>();

function namesWord(reading: Pick<ReadError, 'text'>, word: string): boolean {
  const words = known.get(reading) ?? new Set(reading.text.split(/[^\w+-]+/));
  known.set(reading, words);
  return words.has(word);
}

/**
 * Whether one line begins with the name of its program, of which the other error does not speak: what both say is then
 * only what any program may say. Only for lines of which no rule knows the program.
 */
export function areOtherSpeakers(a: ReadError, b: ReadError): boolean {
  if (a.tool !== undefined || b.tool !== undefined) return false;
  const [labelA, labelB] = [getLabel(a), getLabel(b)];
  return (labelA !== undefined && !namesWord(b, labelA)) || (labelB !== undefined && !namesWord(a, labelB));
}

/**
 * The maximum number of significant words in a line that any code can produce: `KeyError: 'total'`, `Cannot read
 * properties of null`.
 */
const fewTelling = 1;

/** What stands before the name of a type: where it is declared, not who raised it. */
const packages = /(?<![\w.])(?:[a-z]\w{0,60}\.){1,8}(?=[A-Z])/g;

/**
 * Whether two lines that any code can produce come from different code: one from a library, the other from the project
 * or another library. False if one has no stack.
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
        getWords(maskedLine.replaceAll(packages, '')).filter((word) => isTellingWord(word) && !errorType.includes(word))
          .length <= fewTelling,
    )
  );
}
