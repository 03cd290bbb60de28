import { anyOf } from '../../../base/text/joinPatterns.ts';
import { isPrompt } from '../read/lines/noiseLines.ts';
import { findLinesBeside, findMarked } from '../read/lines/troubleLines.ts';
import { withoutSecrets } from '../read/text/withoutSecrets.ts';
import { isCodeFile, maskText } from '../read/mask/maskText.ts';
import { writtenWords } from '../read/writtenWords.ts';
import { isMeasure } from '../read/text/loggedFields.ts';
import type { ReadError } from '../read/types.ts';
import { getWords } from './words.ts';

/** What one error says and another does not, on either side as people read it. */
interface Differences {
  readonly asked: readonly string[];
  readonly stored: readonly string[];
}

/** More differences are no help, longer ones are cut, and lines far below are not looked at. */
const most = { told: 4, letters: 160, lines: 200, read: 20_000 } as const;

/**
 * Names that a run makes up, alone or in a path, and numbers and times in a name: they tell no two errors apart. A word
 * may begin the same (`template1`, `tmp_customers`, `pip-tools`).
 */
const madeUp = {
  whole: anyOf([
    /(?:^|[\\/])(?:tmp(?!_[a-z]{1,7}\d{0,3}(?:$|[\\/]))\w{8}|tmp[._-](?=[a-z]{0,9}[\dA-Z])\w{8,10})(?:$|[\\/])/,
    /(?:^|[\\/])te?mp(?:[._-](?=[a-z_-]{0,12}\d[\w.-]{0,20}\d)[\w.-]|(?=\d)\w)\w{3}[\w.-]{0,80}(?:$|[\\/])/,
    /(?:^|[\\/])cc(?=[A-Za-z]{0,5}[\dA-Z])[A-Za-z\d]{6}\.[os]$/,
    /(?:^|[\\/])(?:pip-(?:install|build|req|ephem|unpack|metadata|modern|wheel|standalone)-|npm-\d{3})/,
    // Six letters of both sizes and digits, as libraries make names of temporary folders.
    // A word with its number is none of them: `nn.Conv2d`.
    /[._-](?=[A-Za-z]{0,5}\d)(?=[a-z\d]{0,5}[A-Z])(?=[A-Z\d]{0,5}[a-z])(?![A-Z][a-z]{2,4}\d{1,3}[a-z]?(?:$|[\\/>]))[A-Za-z\d]{6}(?:$|[\\/>])/,
  ]),
  part: anyOf([
    // Addresses in memory, times as a number of seconds, and numbers that are too long to be chosen.
    /0x[\da-f]{9,16}|(?<=[._-])(?:1[5-9]\d{8}(?:\d{3}|\d{6}|\.\d{1,9})|\d{15,20})(?!\d)/gi,
    /(?:TIMESTAMP|\d{4}-\d{2}-\d{2}(?=T))(?:T[\d_]{6,20}Z?)?/gi,
  ]),
} as const;

/** Fewer letters beside what is made up belong to it. */
const hasName = /\p{L}{3}/u;

/** Words without what a run makes up; those that are made up as a whole are left out. */
function withoutMadeUp(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    if (madeUp.whole.test(word)) return [];
    const said = word.replaceAll(madeUp.part, '*');
    return said === word || hasName.test(said) ? said : [];
  });
}

/**
 * What tells two errors apart: names in their failing lines, the rest of those lines, and what other lines say of the
 * cause. Undefined if all that says why is equal. For spreading into the reasons of a result.
 */
export function findDifferences(asked: ReadError, stored: ReadError): { readonly otherNames?: Differences } {
  const names = between(getNames(asked), getNames(stored));
  const words = betweenLines(getWritten(asked), getWritten(stored));
  const reasons = between(getReasons(asked), getReasons(stored));
  const reasonWords = isNone(reasons) ? between(getReasonWords(asked), getReasonWords(stored)) : none;
  const found = [names, isNone(names) ? words : none, reasons, reasonWords].filter((each) => !isNone(each));
  return tell(found.length > 0 ? found : [getExchanged(asked, stored)], asked, stored);
}

/**
 * As `findDifferences`, for two errors that are known not to be the same: where all that says why is equal, the first
 * line of each text that the other does not have, be it a call, code or a number. Undefined for equal texts.
 */
export function tellDifferences(asked: ReadError, stored: ReadError): ReturnType<typeof findDifferences> {
  const found = findDifferences(asked, stored);
  if (found.otherNames !== undefined) return found;
  const [own, theirs] = [readLines(asked), readLines(stored)];
  const first = (lines: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): readonly string[] =>
    [...lines].flatMap(([said, line]) => (others.has(said) ? [] : [line])).slice(0, 1);
  return tell([{ asked: first(own, theirs), stored: first(theirs, own) }], asked, stored);
}

function tell(
  differences: readonly Differences[],
  asked: ReadError,
  stored: ReadError,
): ReturnType<typeof findDifferences> {
  if (differences.every(isNone)) return {};
  const told = (side: keyof Differences, whole: ReadError): readonly string[] => {
    const said = [...new Set(differences.flatMap((each) => each[side]))].slice(0, most.told);
    return (said.length > 0 ? said : [whole.failingLine]).map((each) => each.slice(0, most.letters));
  };
  return { otherNames: { asked: told('asked', asked), stored: told('stored', stored) } };
}

/** The lines of an error, each by what it says whatever the folder, time and place. */
function readLines({ text }: ReadError): ReadonlyMap<string, string> {
  const lines = text.split('\n', most.lines).map((line) => withoutSecrets(line.trim().slice(0, most.letters)));
  return new Map(lines.map((line) => [getKey(maskText(line, 'written')), line]));
}

function getKey({ text, names }: ReturnType<typeof maskText>): string {
  return [text, ...withoutMadeUp(names.filter((name) => !rooted.test(name)))].join('\n');
}

/**
 * Words that stand in place of others beside the failing line: in all that the texts say of trouble, in the code that
 * marks point at, and in any other lines that are the same but for them.
 * Lines that only one of them has tell nothing apart: a log may hold more than the error.
 */
function getExchanged(asked: ReadError, stored: ReadError): Differences {
  const [sideA, sideB] = [getBeside(asked), getBeside(stored)];
  const exchanged = (['trouble', 'code'] as const)
    .map((each) => between(sideA[each], sideB[each]))
    .find((words) => words.asked.length > 0 && words.stored.length > 0);
  return exchanged ?? getReworded(asked, stored);
}

/**
 * The words that differ between two lines that are the same but for them, be they calls, code, or what says nothing of
 * a failure: two errors are the same only if what differs is proven to be of the run. Where both texts have as many
 * lines that the other has not, those at the same place are compared, else all that are mostly equal.
 */
function getReworded(asked: ReadError, stored: ReadError): Differences {
  const [linesA, linesB] = [readOwnLines(asked, stored), readOwnLines(stored, asked)];
  const [keysA, keysB] = [linesA, linesB].map((lines) => new Set(lines.map(({ key }) => key)));
  const own = linesA.filter(({ key }) => keysB?.has(key) === false);
  const theirs = linesB.filter(({ key }) => keysA?.has(key) === false);
  const areAligned = own.length === theirs.length;
  for (const [at, line] of own.entries())
    for (const other of areAligned ? theirs.slice(at, at + 1) : theirs) {
      const different = between(line.words, other.words);
      if (areAligned && !isNone(different)) return different;
      if (isSwapped(line.words, other.words)) return { asked: [line.key], stored: [other.key] };
      const isReworded =
        different.asked.length > 0 &&
        different.asked.length === different.stored.length &&
        different.asked.length <= (1 - mostlyEqual) * line.words.length;
      if (isReworded) return different;
    }
  return none;
}

/** Whether two words have changed places. Neighbours do so in a set that a program prints in any order. */
function isSwapped(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false;
  const [first = 0, second = 0, ...more] = words.flatMap((word, at) => (word === others[at] ? [] : [at]));
  return more.length === 0 && second - first > 1 && words[first] === others[second] && words[second] === others[first];
}

/** All lines of an error, and those that wrappers and logs put around it. */
function getAllLines({ text, around = [] }: ReadError): readonly string[] {
  return [...text.split('\n').map((line) => line.trim()), ...around];
}

/** Go's heading of what it says of a package, which is a place. */
const ofPackage = /^# [^\s/]{1,200}\/\S{1,400}$/u;

/** The lines near the failing one that the other error does not have letter by letter, without what a run decides. */
function readOwnLines(reading: ReadError, other: ReadError): readonly LineWords[] {
  const [lines, others] = [getAllLines(reading), new Set(getAllLines(other))];
  const at = Math.max(0, lines.indexOf(reading.failingLine));
  const near = [...lines.slice(Math.max(0, at - most.lines), at + most.lines), ...(reading.around ?? [])];
  const isCompared = (line: string): boolean =>
    line !== reading.failingLine && !others.has(line) && !isPrompt(line) && !ofPackage.test(line);
  const isAside = getAside(reading);
  return [...new Set(near.filter(isCompared))]
    .map((line) => line.slice(0, most.read).replace(manner, '').replaceAll(decidingNumber, '$<noun>#'))
    .map((line) => line.replaceAll(namedNumber, (said, name: string) => (isMeasure(name) ? said : `${said}#`)))
    .map((line) => withoutAside(readWords(line), isAside))
    .map((words) => ({ words, key: words.join(' ') }));
}

/** The words of a line that are no measure and no place. A line of numbers alone gives the values of the line above. */
function withoutAside(words: readonly string[], isAside: (word: string) => boolean): readonly string[] {
  const said = words.filter((word) => !isAside(word));
  return said.length > 0 ? said : words.filter((word) => plainNumber.test(word));
}

const plainNumber = /^[+-]?\d{1,20}(?:\.\d{1,20})?$/;

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

/** The same for the words of two failing lines, where the same ones may stand in another order: `str, not int`. */
function betweenLines(asked: readonly string[], stored: readonly string[]): Differences {
  const found = between(asked, stored);
  if (asked.length !== stored.length || (found.asked.length > 0 && found.stored.length > 0)) return found;
  return {
    asked: asked.filter((word, at) => word !== stored[at]),
    stored: stored.filter((word, at) => word !== asked[at]),
  };
}

/** A path from the root of a machine or of a drive. */
const rooted = /^(?:(?:file:\/\/)?~?\/|[a-z]:[\\/])/i;

function getNames({ subjects, failingLine }: ReadError): readonly string[] {
  const line = failingLine.toLowerCase();
  const asWritten = (name: string): string => {
    const at = line.indexOf(name);
    return at === -1 ? name : failingLine.slice(at, at + name.length);
  };
  // Of a path counts what would be written of it elsewhere: a folder of a machine tells no errors apart.
  return withoutMadeUp(
    subjects.map((name) => (rooted.test(name) ? maskText(asWritten(name), 'written').text : asWritten(name))),
  ).map((name) => name.toLowerCase());
}

function getWritten({ failingLine }: ReadError): readonly string[] {
  return withoutMadeUp(writtenWords(withoutSecrets(failingLine)));
}

function getReasons({ reasons = [] }: ReadError): readonly string[] {
  return reasons.map(({ text }) => text);
}

function getReasonWords({ reasons = [] }: ReadError): readonly string[] {
  return withoutMadeUp(reasons.flatMap(({ words }) => words));
}

/** What a run puts before a message, its process, and bullets. What it is a message of (`AxiosError: `) tells. */
const manner = /^(?:\(\w+:\d+\) |[x×✖✗] )+/u;

/** The words of one line, and all of them in one text. */
interface LineWords {
  readonly words: readonly string[];
  readonly key: string;
}

/** What stands beside a failing line: the words of all that reports a problem, and of each other line. */
interface Beside {
  readonly trouble: readonly string[];
  /** The words of code that marks point at: all of it if the failing line names nothing, or what it does not name. */
  readonly code: readonly string[];
}

/**
 * In a line that reports no problem the name of a file is a place, unless the failing line names nothing, and a number,
 * masked or not, a measure, or of the program itself.
 */
const aside = {
  file: /^[^\s:]*[\w-]\.[a-z]\w{0,9}(?:[:.].*)?$/i,
  measure:
    /^(?:[+~<>≈-]{0,2}v?\d(?!\d{0,2}(?:\.\d{1,3}){3})(?!\d{5,}[a-z])[\d.,:/×x%-]{0,40}(?:e[+-]?\d{1,3})?[a-zµ%]{0,3}$|PID-\d|(?=[a-f]{0,64}\d)[\da-f]{7,64}$)/i,
} as const;
/** What stands for any number is equal in any two lines, so that it makes none of them mostly equal. */
const maskedNumber = /^(?:N|DURATION)$/;

/** A failing line that is about a file, that gives an address, or whose names are what a grammar would allow. */
const anyAddress = /(?<!\w)(?:HOST|PORT|URL)(?!\w)/;
const anyFile = /(?<![\w-])(?:file|include|directory|module)(?![\w-])/i;
const expected = /(?<![\w-])(?:un)?expect(?:ed|ing)(?![\w-])/i;

const known = new WeakMap<ReadError, Beside>();

function getBeside(reading: ReadError): Beside {
  const read = known.get(reading) ?? readBeside(reading);
  known.set(reading, read);
  return read;
}

/**
 * Whether a failing line names nothing but the file that it is in, or what a grammar would allow: then what it is about
 * stands beside it.
 */
function namesNothing({ failingLine, maskedLine, subjects }: ReadError): boolean {
  return (
    expected.test(failingLine) || (subjects.every((name) => aside.file.test(name)) && !anyAddress.test(maskedLine))
  );
}

/** The words of a line as written, without what a run makes up. */
function readWords(line: string): readonly string[] {
  return withoutMadeUp(writtenWords(withoutSecrets(line)));
}

function isNumber(word: string): boolean {
  return maskedNumber.test(word) || aside.measure.test(word);
}

/** A number after such a word names what is meant, wherever it stands, and so does one that is quoted or handed over. */
const decidingNumber = anyOf([
  /(?<![\p{L}\p{N}])(?<noun>version|release|v|protocol|schema|revision|serial|port|status|code|exit|errno|hresult|ntstatus|response|heap|signal|limit|size|[ug]id|HTTP\/\d(?:\.\d)?)[ :=#]{1,3}(?=\d)/giu,
  /(?<=\w(?:==|@))(?=\d)/giu,
  /(?<=(?<!\p{L})(?:key|fingerprint)[ :=#]{1,3})(?=(?=[A-F]{0,40}\d)[\dA-F]{8,40}(?!\w))/giu,
  // The code after what a program says at the end of a line: `ldap_add: Object class violation (65)`.
  /(?<=^[\w.-]{1,40}: \p{L}[^()]{1,200} \()(?=\d{1,5}\)$)/gu,
  // What a command that another ran ended with: `make: *** [all] Error 127`.
  /(?<=\] Error )(?=\d{1,3}$)/gu,
  // What is asked for or allowed, an option's value, a release that is compared.
  /(?<=(?<!\p{L})(?:requested|allowed|required|needed|wanted|rc|quota|m(?:ax|in)(?:imum)?|at (?:most|least)|than)(?: \w{1,20})?[ :=]{1,3})(?=\d{1,20}(?![\w%]|[.:]\d))/giu,
  /(?<=(?<![\w-])-{1,2}[A-Za-z][\w-]{0,40}[ =])(?=-?\d{1,20}(?![\w%]|[.:]\d))/gu,
  /(?<=(?:[<>~^=]|[<>=!~]=) ?v?)(?=\d{1,9}(?:\.\d{1,9}){1,4}(?![\w%.]))/gu,
  /(?<=(?:["'`]|(?:\w|^)\(|==|, ?|\w=)-?)(?=\d[\d.-]{0,30}(?:["'`]|(?<!\.[a-z]{1,8}\(\d{1,9}(?:,\d{1,9})?)\)))/giu,
]);

/** What has a number, before it: `shard=17`, `limit: 10`. A number before a unit is none of these. */
const namedNumber =
  /(?<![\p{L}\p{N}_./-])([A-Za-z][\w-]{0,40}(?:\.[A-Za-z]\w{4,40}){0,4})["']?(?: ?= ?|: {1,3})(?=[+-]?\d{1,20}(?:\.\d{1,9}){0,4}(?:[,;)\]}]|\s(?! ?[A-Za-zµ%])|\s(?=[\w.-]{1,40}=)|$))/gu;

/** A property of a property, whose last letter could be the ending of a file: `cart.total.c`. */
const isProperty = /^[^/]{0,200}\.[^/.]{1,100}\.[a-z]$/i;

/** Whether a word beside the failing line of this error is a measure, or the file of code that a place is in. */
function getAside(reading: ReadError): (word: string) => boolean {
  const isPlace = (file: string): boolean =>
    isCodeFile(file) && !(namesNothing(reading) && anyFile.test(reading.failingLine));
  return (word) => isNumber(word) || (aside.file.test(word) && !isProperty.test(word) && isPlace(word));
}

function readBeside(reading: ReadError): Beside {
  const { text, failingLine, frames } = reading;
  const lines = findLinesBeside(text, failingLine).map((each) => ({
    ...each,
    words: readWords(each.line.replace(manner, '')),
  }));
  // An index says which of equal things it was in this run.
  const marked = frames[0]?.isInProject === true ? readWords(findMarked(text, failingLine)) : [];
  const pointedAt = namesNothing(reading) ? lines.filter(({ isPointedAt }) => isPointedAt) : [];
  return {
    trouble: lines.filter(({ hasTrouble }) => hasTrouble).flatMap(({ words }) => words),
    code: [...marked.filter((word) => !isNumber(word)), ...pointedAt.flatMap(({ words }) => words)],
  };
}
