import { findRaiser } from '../signature.ts';
import type { ReadError } from '../read/types.ts';
import { isTellingWord } from './backgroundWords.ts';
import type { Rarity } from './rarity.ts';
import type { ErrorLikeness } from './structure.ts';
import { getTerm } from './terms.ts';
import { getWords } from './words.ts';

/**
 * What tells whether a general fix is one for this error, and which way each fact points (1: for it, -1: against it).
 * All are 0 to 1; 0 where nothing is known. The weights are fitted (`fixOdds.ts`).
 */
export const fixFactSigns = {
  /** The same signature. */
  signature: 1,
  /** Something else is known to fail with the same words, and the line does not say which wrote it. */
  ambiguous: -1,
  /** Likeness of the letters of both lines. */
  letters: 1,
  /** The rarity of the words that both lines have, all together. */
  shared: 1,
  /** The rarest word of the error's line that the fix's line lacks and other fixes have: part of a message, no name. */
  adds: -1,
  /** The share of the words around the fix's line, as all its errors have them, that stand near the error, too. */
  around: 1,
  /** Fixes for something else that are about as near, except those for a tool that is not named, beside one that is. */
  rivals: -1,
  /** A tool that the fix is for is named near the error. */
  tool: 1,
  /** Another type of error. */
  otherType: -1,
  /** A shared name. */
  names: 1,
  /** Names that all errors of the fix had, and this one has not. */
  otherNames: -1,
  /** The rarity of a shared code. */
  codes: 1,
  /** Raised by the same library. */
  raiser: 1,
  /** The share of what other lines say of the cause that stands near the error, too. */
  reasons: 1,
} as const;
/** The name of a fact. */
export type FixFactName = keyof typeof fixFactSigns;
/** All facts of a pair. */
export type FixFacts = Readonly<Record<FixFactName, number>>;

/** An error as it is compared with many fixes: what stands near its failing line is read once. */
interface AskedError {
  readonly reading: ReadError;
  /** The lines around the failing one, in lower case. */
  readonly near: string;
  readonly words: ReadonlySet<string>;
  /** Nothing stands around the failing line: what an error would bring along is unknown, not missing. */
  readonly isAlone: boolean;
}

/** One wording of a fix. */
export interface FixWording {
  readonly reading: ReadError;
  /** Words around its line (`getWordsAround`). */
  readonly around: readonly string[];
  /** Something else reads the same, and the line does not say that the fix's tool wrote it (`isWriter`). */
  readonly isAmbiguous: boolean;
  /** One of its tools is named near the error. */
  readonly isNamed: boolean;
  readonly isSameSignature: boolean;
  /** How many fixes for something else are about as near, and their tools named as much. */
  readonly rivals: number;
}

/** Lines on either side of the failing one that may say which tool it was, and their characters on either side. */
const nearby = { lines: 30, letters: 8000 } as const;
/** Shared weight from which on more is no better evidence, in words never seen before. */
const enoughWeight = 4;
/** As many rivals as count. */
const manyRivals = 4;
/** The value of a share of nothing: it says neither way. */
const nothingSaid = 0.5;

/** Reads what stands near the failing line. */
export function getAskedError(reading: ReadError): AskedError {
  const line = reading.failingLine.trim();
  const at = Math.max(0, reading.text.indexOf(line));
  const before = reading.text
    .slice(Math.max(0, at - nearby.letters), at)
    .split('\n')
    .slice(-nearby.lines);
  const after = reading.text
    .slice(at, at + line.length + nearby.letters)
    .split('\n')
    .slice(0, nearby.lines);
  const near = [...before, ...after].join('\n').toLowerCase();
  const words = new Set(getWords([...before, '\n', ...after].join('\n'), nearby.letters));
  const said = new Set(getWords(`${reading.maskedLine} ${reading.failingLine}`));
  return { reading, near, words, isAlone: ![...words].some((word) => isTellingWord(word) && !said.has(word)) };
}

/**
 * The telling words near the failing line and not in it that all these errors have: one error alone would bring the
 * names of its project.
 */
export function getWordsAround(errors: readonly ReadError[]): readonly string[] {
  const [first, ...others] = errors.map(getAskedError);
  if (first === undefined) return [];
  const said = new Set(getWords(`${first.reading.maskedLine} ${first.reading.failingLine}`));
  return [...first.words].filter(
    (word) => isTellingWord(word) && !said.has(word) && others.every(({ words }) => words.has(word)),
  );
}

/** Compares an error with one wording of a fix; `isKnown`: whether any fix has this word in its line. */
export function getFixFacts(
  { reading: a, words, isAlone }: AskedError,
  { reading: b, around, isAmbiguous, isNamed, isSameSignature, rivals }: FixWording,
  likeness: Pick<ErrorLikeness, 'words' | 'codes' | 'errorType'>,
  letters: number,
  rarity: Rarity,
  isKnown: (word: string) => boolean,
): FixFacts {
  const getWeight = (kind: 'word' | 'code', text: string): number => rarity.of(getTerm(kind, text)) / rarity.most;
  const said = new Set(getWords(b.maskedLine));
  const added = getWords(a.maskedLine).filter((word) => !said.has(word) && isKnown(word));
  const reasons = (b.reasons ?? []).flatMap(({ text }) => getWords(text));
  const raiser = findRaiser(a.frames);
  const getShare = (of: readonly string[]): number =>
    of.length === 0 || isAlone ? nothingSaid : of.filter((word) => words.has(word)).length / of.length;
  return {
    signature: Number(isSameSignature),
    ambiguous: Number(isAmbiguous),
    letters,
    shared: Math.min(1, likeness.words.reduce((sum, word) => sum + getWeight('word', word), 0) / enoughWeight),
    adds: Math.max(0, ...added.map((word) => getWeight('word', word))),
    around: getShare(around),
    rivals: Math.min(1, rivals / manyRivals),
    tool: Number(isNamed),
    otherType: Number(likeness.errorType === 'different' || likeness.errorType === 'family'),
    names: Number(a.subjects.some((name) => b.subjects.includes(name))),
    otherNames: Number(b.subjects.length > 0 && !b.subjects.some((name) => a.subjects.includes(name))),
    codes: Math.max(0, ...likeness.codes.map((code) => getWeight('code', code))),
    raiser: Number(raiser !== '' && raiser === findRaiser(b.frames)),
    reasons: getShare(reasons),
  };
}

/** Whether one of these tools, as causes name them, is named near the error. */
export function isToolNamed(
  { reading, near }: Pick<AskedError, 'reading' | 'near'>,
  tools: readonly string[],
): boolean {
  return isWriter(reading, tools) || tools.some((tool) => tool === reading.tool || hasWord(near, tool));
}

/**
 * Whether the failing line says that one of these tools wrote it: it begins with its name, or is in its words alone. A
 * missing command is for the program to solve that called the shell.
 */
export function isWriter(reading: ReadError, tools: readonly string[]): boolean {
  const writer = /^-?([\w.+-]+)(?:: | ERR! | error )/.exec(reading.failingLine.trim())?.[1]?.toLowerCase();
  const runtime = getRuntime(reading);
  const { caller } = reading;
  if (caller !== undefined) return tools.includes(caller);
  const isOfShell =
    (reading.tool === 'shell' && shellPlace.test(reading.failingLine)) || ofEnv.test(reading.failingLine);
  return tools.some((tool) => tool === runtime || tool === writer || (isOfShell && shells.has(tool)));
}

/** Shells that word their errors alike: a line has the name of a script, or `sh`, whichever shell that is. */
const shells = new Set(['bash', 'dash', 'ksh', 'zsh']);
/** What they put before a message: who speaks, and the line of the script. */
const shellPlace = /^\s*(?:\S{0,200}\/)?[\w.-]{1,100}: (?:-c: )?(?:line )?\d{1,9}: /;

/** Started by a script's first line, env looks for its interpreter as a shell looks for a command. */
const ofEnv = /^\s*(?:\/\S{0,80}\/)?env: \S{1,200}: No such file or directory$/;

/** Exceptions of Python that no other language writes in front of its message: Playwright has a TimeoutError, too. */
const pythonTypes = new Set(
  (
    'arithmeticerror attributeerror blockingioerror brokenpipeerror buffererror childprocesserror connectionabortederror ' +
    'connectionrefusederror connectionreseterror eoferror fileexistserror filenotfounderror floatingpointerror ' +
    'importerror indentationerror indexerror interruptederror isadirectoryerror jsondecodeerror keyerror ' +
    'keyboardinterrupt lookuperror memoryerror modulenotfounderror notadirectoryerror oserror ' +
    'overflowerror permissionerror processlookuperror recursionerror stopiteration taberror ' +
    'unboundlocalerror unicodedecodeerror unicodeencodeerror valueerror zerodivisionerror'
  ).split(' '),
);
/** Without a message there is no colon; RSpec writes the message below one. */
const startsWithType = /^(?:E {3,})?[A-Z]\w+(?:: \S|$)/;
const systemCode = /^E[A-Z]{3,}\d?[A-Z]*$/;

/** The runtime that words its errors so: its own fix is the general one, whatever library runs in it. */
export function getRuntime({ errorType, failingLine, codes }: ReadError): 'python' | 'node' | undefined {
  const line = failingLine.trim();
  if (startsWithType.test(line) && pythonTypes.has(errorType)) return 'python';
  // Others write such codes as numbers or in words.
  return line.startsWith('Error: ') && codes.some((code) => systemCode.test(code)) ? 'node' : undefined;
}

const inWord = /[a-z0-9]/;

/** Whether a text has the name as a word of its own. */
function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!inWord.test(text[at - 1] ?? '') && !inWord.test(text[at + name.length] ?? '')) return true;
  return false;
}
