import { anyOf } from '../joinPatterns.ts';
import { withoutPlace } from './lines/withoutPlace.ts';
import { maskText } from './mask/maskText.ts';

/** A number by itself. */
const aloneNumber = /(?<![\w.-])\d{1,20}(?:\.\d{1,9})?(?![\w.-])/g;
/** The same where it may end a sentence. */
const numberInText = /(?<![\w.-])\d{1,20}(?:\.\d{1,9})?(?![\w-]|\.\d)/g;
/** What a place or an index is said of: a file is where it happened, a function or a list is named. */
const placed =
  /(?:(?<![^\s"'`()[\]{},;=])(?<name>[\p{L}_$][\p{L}\p{N}_$]{0,100})(?=:LINE_NUM(?:[\s:.,]|$)))?\S*\bLINE_NUM\S*/gu;
/** Between a word and the path of a source file after it: `routines:fetch:unsupported:../crypto/fetch.c:386`. */
const beforePath = /(?<=\w:)(?=\.{1,2}\/)/g;
/** A number that tells one release from another, and no amount: what stands before or after it says so. */
const release = anyOf(
  /(?<=versions?\b[^\d\n]{0,24})(?<![\w.-])\d{1,4}(?:\.\d{1,4})?(?![\w%.-])/giu,
  /(?<=[<>=~^]=? ?|\p{L}[:@])\d{1,4}\.\d{1,4}(?![\w%.-])/giu,
  /(?<=(?:[<>~]=|~>|\^) ?)\d{1,4}(?![\w%.-])/giu,
  /(?<![\w.-])\d{1,4}(?:\.\d{1,4})?(?= or (?:higher|later|newer|above|greater|lower|earlier|older|below)\b)/giu,
);
/** A number that names what is missing or wrong: `No such revision 4199`, `job 12 not found`, `invalid level: 12`. */
const missing = {
  before: anyOf(
    /(?:[Nn]o such|[Uu]nknown|[Ff]ind|[Ii]nvalid) (?:[\p{Ll}_]{2,20} ){1,2}#?$/u,
    /(?:[Uu]nknown|[Ii]nvalid|[Uu]nsupported|[Ii]llegal)(?: [\p{Ll}_]{2,20}){1,6}: $/u,
  ),
  noun: /(?<![\p{L}\p{N}_])\p{L}[\p{L}_-]{1,40} #?$/u,
  after: /^ (?:was |is |has )?(?:not (?:found|known)|does not exist|doesn't exist|unknown|missing)(?![\w-])/u,
} as const;
/** What stands before a number that is a code: `exit code: 3`, and in brackets `SQLSTATE[HY000] [2002]`. */
const beforeCode = {
  code: /(?:[Ee]rrno|[Ee]rror|[Cc]ode|CODE|[Ss]tatus|[Ee]xit|[Ee]xited|[Ss]ignal|HTTP|[Rr]eturned)[ :=([#]{1,3}(?:with |is |was )?-?$/u,
  inBrackets: /\] ?\[$/u,
  status: /:\/\/\S{1,50}(?: -| returned| answered)? $/u,
} as const;
/** What stands before a number that is a release: what has the name (`requires Node 18`), any name before two parts. */
const beforeRelease = { one: /[\p{L}\d,] \p{Lu}[\p{L}.+#-]{1,40} $/u, two: /\p{L}[\p{L}.+#-]{0,40} $/u } as const;
/** Letters before a number that are looked at. */
const lettersBefore = 60;
/** What stands before a port: a host, in an address or not. */
const host = /^(?:\S*:\/\/|#)?(?:[\w.-]*[a-z][\w.-]*|(?:\d{1,3}\.){3}\d{1,3}|\*|[0-9a-f]*:[0-9a-f:]*)[:#]$/i;

/**
 * The words of a line as written, names, hosts, chosen ports and releases among them, but for what a run or a machine
 * decides: numbers, times, folders, and the place at which it happened. Two lines with the same words say the same of
 * the same things.
 */
export function writtenWords(line: string): readonly string[] {
  const { text, names } = maskText(
    withoutOwnPlace(line).replaceAll(beforePath, ' ').replaceAll(release, 'v$&'),
    'written',
  );
  const told = text.replaceAll(numberInText, (number, at: number) => `${getMark(text, number, at)}${number}`);
  const words = (told.replaceAll(placed, '$<name> ').match(/[^\s"'`()[\]{},;=]+/g) ?? [])
    .map((word) => word.replace(/[:.!?]+$/, ''))
    .map((word) => word.replaceAll(aloneNumber, (number, at: number) => (host.test(word.slice(0, at)) ? number : 'N')))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set([...words, ...names])];
}

/** What is put before a number so that it stays: it tells two errors apart, by what stands before it. */
function getMark(text: string, number: string, at: number): string {
  const before = text.slice(Math.max(0, at - lettersBefore), at);
  const isCode =
    beforeCode.code.test(before) ||
    (number.length === 4 && beforeCode.inBrackets.test(before)) ||
    (number.length === 3 && beforeCode.status.test(before));
  if (isCode) return 'code:';
  const after = text.slice(at + number.length, at + number.length + lettersBefore);
  if (missing.before.test(before) || (missing.noun.test(before) && missing.after.test(after))) return 'id:';
  return beforeRelease.one.test(before) || (number.includes('.') && beforeRelease.two.test(before)) ? 'v' : '';
}

/**
 * A line without the place at its beginning, if that is no sentence and none of a service: `Request to db.internal:5432
 * failed`.
 */
function withoutOwnPlace(line: string): string {
  const said = withoutPlace(line);
  const place = line.trim().slice(0, -said.length || undefined);
  const isSaid =
    /\p{L}\S*\s+\S*\p{L}/u.test(place) ||
    (place.includes('.') && !maskText(place, 'written').text.includes('LINE_NUM'));
  return isSaid ? line : said;
}
