import { withBroader } from './broader.ts';
import { composedKind } from './composed.ts';
import { families } from './families.ts';
import { rareSayings } from './rareSayings.ts';
import type { Saying } from './saying.ts';
import { sayings } from './sayings.ts';
import { valueSayings } from './valueSayings.ts';

/** Longer lines are data: the failure is at their beginning. */
const longestHead = 1200;

/** npm's codes look like those of Python's linters (`E401 multiple imports on one line`). */
const npmCode = /^E[45]\d\d$/;
const npmSpeaks = /(?:^|\s)(?:npm|pnpm|yarn|bun)\b|\bcode E[45]\d\d\b|registry|https?:/i;

/** The input for finding the kinds of an error. */
export interface SaidError {
  /** The failing line, and its message if that is elsewhere. */
  readonly lines: readonly string[];
  /** The message without user-chosen names: general words are only searched for in it, because names contain them. */
  readonly maskedLine: string;
  readonly errorType: string;
  readonly codes: readonly string[];
}

/** What went wrong in terms shared by all tools, the most certain first; empty if nothing is certain. */
export function getFamilies({ lines, maskedLine, errorType, codes }: SaidError): readonly string[] {
  const heads = [...new Set(lines.map((line) => line.slice(0, longestHead)))];
  const isNpm = heads.some((head) => npmSpeaks.test(head));
  const sure = codes.filter((code) => isNpm || !npmCode.test(code));
  const found = families
    .filter(
      ({ pattern, types, codes: own }) =>
        own?.some((code) => sure.includes(code)) === true ||
        types?.includes(errorType) === true ||
        (pattern !== undefined && heads.some((head) => pattern.test(head))),
    )
    .map(({ family }) => family);
  // A kind found by specific words needs no guess from general ones.
  return withBroader(
    withoutLesser(
      found.length > 0
        ? found
        : saidBy(maskedLine.slice(0, longestHead).replaceAll(/\bN\b/g, '1').replaceAll(placeholder, '_')),
    ),
  );
}

/** Placeholders of the masks look like words that identify kinds. */
const placeholder =
  /\b(?:NAME|FILE|PATH|URL|HOST|PORT|VERSION|HASH|SIZE|DURATION|LINE_NUM|TIMESTAMP|MEM_ADDR|UUID|EMPTY)\b/g;

/** Kinds that cause other ones: why a server was not reached is more specific than that it was not. */
const lesser: Readonly<Record<string, readonly string[]>> = {
  'socket-missing': ['connection-refused', 'file-not-found'],
  'host-not-found': ['connection-refused', 'file-not-found', 'timeout'],
  timeout: ['connection-refused'],
  'certificate-invalid': ['connection-refused', 'file-not-found'],
  'authentication-failed': ['connection-refused'],
  'image-missing': ['library-missing', 'command-not-found', 'file-not-found', 'permission-denied'],
  encoding: ['unknown-option', 'syntax-error'],
  'lock-held': ['timeout'],
  'permission-denied': ['file-not-found'],
  'is-a-directory': ['file-not-found'],
  'interface-missing': ['file-not-found'],
  'directory-not-empty': ['file-exists'],
  'library-missing': ['package-unknown'],
  'xml-invalid': ['syntax-error'],
  'unterminated-string': ['syntax-error'],
  'private-access': ['file-not-found', 'unknown-property'],
  'number-overflow': ['type-mismatch'],
  'unpack-count': ['assertion-failed'],
  'null-access': ['not-iterable'],
};

function withoutLesser(found: readonly string[]): readonly string[] {
  const hidden = new Set(found.flatMap((family) => lesser[family] ?? []));
  return hidden.size === 0 ? found : found.filter((family) => !hidden.has(family));
}

/** A kind that only says that a value is wrong. */
const widest = 'invalid-value';

function saidBy(line: string): readonly string[] {
  const said = kindsIn(sayings, line);
  if (said.length > 0) return said;
  const value = kindsIn(valueSayings, line).slice(0, 1);
  const composed = value.length === 0 || value[0] === widest ? composedKind(line) : undefined;
  const told = composed === undefined ? value : [composed];
  // A line that only says that a value is wrong may give the reason in rarer words.
  return told.length === 0 || told[0] === widest ? [...kindsIn(rareSayings, line).slice(0, 1), ...told] : told;
}

function kindsIn(list: readonly Saying[], line: string): readonly string[] {
  return [
    ...new Set(
      list
        .filter(({ all, unless }) => all.every((part) => part.test(line)) && unless?.test(line) !== true)
        .map(({ family }) => family),
    ),
  ];
}
