import { anyOf, inSequence } from '../../../base/text/joinPatterns.ts';
import { withoutPlace } from './lines/withoutPlace.ts';
import { maskText } from './mask/maskText.ts';

/** What a place or an index is said of: a file is where it happened, a function or a list is named. */
const placed = inSequence(
  /(?:(?<![^\s"'`()[\]{},;=])(?<name>[\p{L}_$][\p{L}\p{N}_$-]{0,100}|(?<=["'`])[\p{L}\p{N}_$./-]{1,100})(?=:LINE_NUM(?:[\s:.,"'`]|$)))?/gu,
  /[^\s"'`()[\]{},;=]*\bLINE_NUM(?![\p{L}\p{N}_])[\d:.,+-]*/gu,
);
/** Between a word and the path of a source file after it: `routines:fetch:unsupported:../crypto/fetch.c:386`. */
const beforePath = /(?<=\w:)(?=\.{1,2}\/)/g;
/** A line break as JSON writes it. */
const escapedBreak = /\\n(?![A-Za-z])/g;
/**
 * Between the name of a list and the code in it, `EPSG:4326`, which has the form of a file and a line, or of a number
 * that was drawn (OpenSSL's `error:0A000086`).
 */
const inCode = anyOf([
  // A stream of a file.
  /(?<=(?<!\S)#\d{1,3}):(?=\d{1,3}(?![\w:]))/gu,
  /(?<=(?<![\w./:-])[A-Z]{2,12}):(?=\d{3,6}(?!\w))/gu,
  /(?<=(?<!\w)error):(?=[\dA-F]{8}(?!\w))/gu,
]);

/** A number after a colon that is a code, a release or a tag, and has the form of a place or a port. */
const coded = anyOf([
  /(?<=(?<![A-Za-z])(?:\w{0,20}[Cc]ode|[Ss]tatus|errno|[Ee]rror|[Ee]xit|[Ss]ignal|[Ll]evel|[Vv]ersion|v|E)["']?):(?=\d{1,9}(?!\w|[:.]\d))/gu,
  /(?<=["'`](?:[a-z\d][\w.-]{0,60}\/){0,4}(?:[a-z][\w-]{0,60})?):(?=\d{1,4}["'`])/gu,
  /(?<=(?<![\w-])(?:[Ii]mages?|[Mm]anifest for|[Tt]ag|[Pp]ull(?:ing)?|FROM) (?:[a-z\d][\w.-]{0,60}\/){0,4}[a-z][\w-]{0,60}):(?=\d{1,4}(?![\w:]))/gu,
  /(?<=(?<![\w/.-])[a-z][\w-]{0,60}\.[\w.-]{1,60}(?:\/[\w.-]{1,60}){1,4}(?<!\.[a-z]{1,4})):(?=\d{1,4}(?![\w:]))/gu,
]);

/**
 * What parts a value from its unit that has the form of a time and is none of the run: a sentence gives it in quotes
 * (`invalid duration '10m'`), and no field of a log, or says that it is the limit.
 */
const givenValue = anyOf([
  /(?<=(?<!=|["'] ?: ?)["'`‘]\d{1,9}(?:\.\d{1,9})?)(?= ?[A-Za-zµ]{1,12}["'`’])/gu,
  /(?<=(?<![A-Za-z])(?:[Tt]imeout|[Tt]imed out)(?: of| is|(?: \w{1,20})? after)?[ :=]{1,2}\d{1,9})(?= ?(?:ms|s|m|h|sec|min|hour|milli)[a-z]{0,6}(?!\w))/gu,
  // A measured time is hardly ever round.
  /(?<=(?<![\w.])\d{0,6}[05]00)(?= ?(?:ms|milliseconds)(?!\w))/gu,
  /(?<=(?<![A-Za-z])(?:[Ee]xceed(?:ed|s)|[Ll]imit|[Ww]ithin|[Dd]eadline)(?: of| is)?[ :=]{1,2}\d{1,9})(?= ?(?:m?s|m|h|sec|min|hour)[a-z]{0,6}(?!\w))/gu,
]);

/** A time that a sentence gives in quotes: `invalid date '25:61:00'`. */
const givenTime =
  /(?<=["'`‘](?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T ])?)\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,9})?Z?(?=["'`’])/gu;

/** The port that a system gave to the side which asks: `read tcp 10.0.0.5:48212->10.0.0.9:443`. */
const givenPort = anyOf([
  /(?<=[\w.\]]):[3-6]\d{4}(?= ?->)/gu,
  /(?<=(?<!\w)(?:from|[Cc]lient|[Pp]eer|local) [\w.[\]-]{1,80}):[3-6]\d{4}(?!\d)/gu,
]);

/** What stands before the number of a process that a sentence is about. */
const ofProcess = /(?<![\w[]|\((?=pid:))(?:pid|process(?: id)?)[ :=#]{1,2}(?=\d)/giu;

/** A thing and its number, not at the beginning and after no word of a place: `no such device: cuda:0`. */
const numbered =
  /(?<=(?<!(?<![A-Za-z])(?:in|at|from|file|of|line|on|FAIL|FAILED|>) )(?<=\p{L}:? )[a-z][a-z_-]{1,30}):(?=\d{1,5}(?:[\s.,;]|$)(?!\d))/gu;

/**
 * Numbers that a run or a machine draws: processes (`1321#1321`, `==12233==`, before a signal),
 * an index that is out of range, times of steps, places in code (`a.y:2.8-13`), in an editor's view of it and in the
 * program's own source, and counts of what else was found.
 */
const drawn = anyOf([
  /(?<=range \[(?:\d{1,8}\] with (?:length|capacity) )?)\d{1,8}(?!\w)/gu,
  /(?<![\w.#])\d{1,8}#\d{1,8}(?=:)/gu,
  /(?<===)\d{1,8}(?===)/gu,
  /(?<![\w.-])\d{1,8}(?= (?:Segmentation fault|Bus error|Illegal instruction|Floating point)\b)/gu,
  /(?<![\w.-])\d{1,8}(?= (?:Aborted|Killed|Terminated)\b)/gu,
  /(?<=\b(?:child|worker) )\d{2,8}(?= (?:exited|died|was killed|terminated|failed))/gu,
  /(?<=[[(])\d{1,6}\.\d{2,6}(?=[=\]])|(?<=[[|])1[5-9]\d{8}(?:\.\d{1,9})?(?=[\]|])/gu,
  /^(?:\[\w{1,10}\] *)?>? ?(?:\d{1,7} +){1,2}(?=[|│])/gu,
  /(?<=\.[a-z]{1,8}:)\d{1,6}\.\d{1,6}(?:-\d{1,6}(?:\.\d{1,6})?)?(?=[:\s]|$)/gu,
  /(?<=\.c\/\w{1,60}\/)\d{1,6}(?!\w)/gu,
  /(?<![\w.-])\d{1,9}(?= (?:previous )?(?:errors?|warnings?|problems?|failures?|tests?|issues?|offenses?)\b)/gu,
  /(?<=(?<!\w)(?:Tests run|Failures|Errors|Skipped): )(?=\d{1,7},.{0,80}(?:Skipped|Time elapsed): )\d{1,7}/gu,
  // A depth of make, a line of a script or of a document, the number of a test, a connection.
  /(?<=^g?make)\[\d{1,3}\](?=:)/gu,
  /(?<=^\S{0,200}sh: )\d{1,6}(?=: \S)/gu,
  /(?<=^l\.)\d{1,7}(?= )/gu,
  /(?<=^\s{0,8})\d{1,6}(?= - \S{1,200} \([\w ]{1,30}\)$)/gu,
  /(?<=\w#N: \*|\d#\d{1,8}: \*)\d{1,12}(?= )/gu,
  // Ages of an event: `Warning  BackOff  4s (x3 over 41s)`.
  /(?<=^(?:Warning|Normal) {1,20}\w{1,60} {1,20})(?:\d{1,5}[smhd]){1,2}(?: \(x\d{1,6} over (?:\d{1,5}[smhd]){1,2}\))?(?= )/gu,
  // What a scheduler, a queue and a resolver number: jobs that run, their steps, and requests.
  /(?<=(?:\bJOB |StepId=|: tasks? ))\d{1,12}(?:[.+]\w{1,20})?(?= ON |[.:]|$)/gu,
  /(?<=\b(?:[Tt]hread|pool-\d{1,6}-thread)-)\d{1,6}(?![\w.-])/gu,
  /(?<=status: [A-Z]{1,20}, id: )\d{1,6}/gu,
  // How much more was wanted when the limit was reached.
  /(?<=[Tt]ried to allocate )\d{1,15}(?:\.\d{1,3})?(?= (?:bytes|[KMGT]i?B))/gu,
]);

/**
 * A sign in quotes; a word with the empty brackets of a list or a call in it (`string[]`, `()`), which are no sort of
 * quotes.
 */
const saidWord = /(?<=["'`‘“])[^\p{L}\p{N}\s"'`‘’“”]{1,4}(?=["'`’”])|(?:\[\]|\(\)|\{\}|[^\s"'`()[\]{},;=])+/gu;
const isSign = /^[^\p{L}\p{N}]+$/u;
/** Rules, bullets, bars, and marks below code: as many as a place wants. */
const drawing = /^[-_.:·•*+~^|/\\#>…✖✗✓✔×‣\u2010-\u2027\u2190-\u21ff\u2500-\u25ff\u2800-\u28ff]+$/u;

/**
 * The words of a line as written, names, hosts, chosen ports and numbers among them, but for what a run or a machine
 * decides: processes, times, sizes, counts of errors, folders, and the place at which it happened. Two lines with the
 * same words say the same of the same things.
 */
export function writtenWords(line: string): readonly string[] {
  const said = withoutOwnPlace(line)
    .replaceAll(beforePath, ' ')
    .replaceAll(escapedBreak, ' ')
    .replaceAll(inCode, '-')
    .replaceAll(coded, '=')
    .replaceAll(givenValue, '=')
    .replaceAll(givenTime, (time) => time.replaceAll(':', '-'))
    .replaceAll(givenPort, '')
    .replaceAll(ofProcess, 'PID-')
    .replaceAll(numbered, '-')
    .replaceAll(drawn, 'N');
  const { text, names } = maskText(said, 'written');
  const words = (text.replaceAll(placed, '$<name> ').match(saidWord) ?? [])
    .map((word) => (isSign.test(word) ? word : word.replace(/[:.]+$/, '')))
    .filter((word) => word !== '' && !drawing.test(word));
  return [...words, ...new Set(names.filter((name) => !words.includes(name)))];
}

/** Of a file that could not be read nothing but the place before the message has the name. */
const ofItsFile =
  /(?:[Cc]annot|[Cc]an't|[Cc]ould not|[Uu]nable to|[Ff]ailed to) (?:open|read|find|load|access) (?:\w{1,20} ){0,2}(?:file|input)(?![\w-])[^"'`‘/]{0,80}$/u;

/**
 * A line without the place at its beginning, if that is no sentence and none of a service: `Request to db.internal:5432
 * failed`.
 */
function withoutOwnPlace(line: string): string {
  const said = withoutPlace(line);
  const place = line.trim().slice(0, -said.length || undefined);
  if (ofItsFile.test(said)) return `${place.replace(/[:(]\d.*$/u, '')} ${said}`;
  const isSaid =
    /\p{L}\S*\s+\S*\p{L}/u.test(place) ||
    (/\.|^\/|^localhost:/u.test(place) && !maskText(place, 'written').text.includes('LINE_NUM'));
  return isSaid ? line : said;
}
