import { getAskedError, isToolNamed } from '../../domain/match/fixFacts.ts';
import type { ReadError } from '../../domain/read/types.ts';
import { getTools, type FoundWording } from './weighFixes.ts';

/** The system's own words for an error number, in small letters, as far as tools have fixes that read like them. */
const systemWords = new RegExp(
  [
    'no such (?:file or directory|process|device)',
    '(?:permission|access) denied|operation not permitted|is a directory|not a directory|file exists',
    'connection (?:refused|reset by peer|timed out)|name or service not known|no space left on device',
    'input/output error|broken pipe|argument list too long|too many open files|text file busy',
  ].join('|'),
  'u',
);
/**
 * A line that says nothing but what the system or a shell says of a file or a command, with the call that failed: any
 * program of a language may print it so.
 */
const ofAnyProgram = new RegExp(
  `^(?:(?:l?stat|open|read|mkdir|unlink|chdir|exec|fork/exec|openbinaryfile) ?:? ?)?` +
    `(?:(?:name|file|path):? ){0,2}(?:(?:${systemWords.source})(?: \\(os error \\d{1,3}\\))?|command not found: name)[.!]?$`,
  'u',
);

/** The word with which a line begins, if a colon follows. */
const label = /^-?([\w.+-]{1,60}): /u;
/** What says how bad a message is. */
const severity = /^(?:error|warning|fatal|failed|failure|panic|abort|exception|e|err)$/iu;
/** A name that was masked, before a message: no program's. */
const maskedLabel = /^(?:NAME|FILE|PATH): /u;

/** A program's name without its version: `lua5.4`, `python3`. */
function getLabel({ failingLine }: Pick<ReadError, 'failingLine'>): string | undefined {
  const said = label.exec(failingLine.trim())?.[1]?.toLowerCase();
  return said === undefined || severity.test(said) ? undefined : said.replace(/[\d.-]+$/u, '');
}

/**
 * Whether a fix's tool may have written the error. Where the line of the fix is what any program may say, or where it
 * begins with the name of its program and the error with another one's, the tool must be named near the error.
 * `isTool`: whether the library has fixes for a tool of this name.
 */
export function maySpeak({ entry, wording, asked }: FoundWording, isTool: (name: string) => boolean): boolean {
  const tools = getTools(entry);
  const own = getLabel(asked);
  const theirs = getLabel(wording.reading);
  const isOfOther =
    theirs !== undefined &&
    tools.includes(theirs) &&
    own !== theirs &&
    (maskedLabel.test(asked.maskedLine) || (own !== undefined && isTool(own) && !tools.includes(own)));
  // A shell is no program that the line would name.
  const isOfAny = asked.tool !== 'shell' && ofAnyProgram.test(wording.reading.maskedLine.toLowerCase());
  return (!isOfOther && !isOfAny) || isToolNamed(getAskedError(asked), tools);
}
