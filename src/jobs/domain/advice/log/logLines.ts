import { anyOf } from '../../../../base/text/joinPatterns.ts';

/** A line of a log as a reader sees it: without colours, and with only the last state of a progress bar. */
export interface LogLine {
  /** From 1, in the log as given. */
  readonly line: number;
  readonly text: string;
}

/**
 * Characters of a log that are examined: its end, and a part of its beginning, where ranks that failed first may have
 * written.
 */
const lookedAtEnd = 1_500_000;
const lookedAtStart = 300_000;
/** Parts of a very long line (a minified file, a dump) that are kept: its beginning and its end. */
const longestLine = { first: 1_400, last: 600 } as const;

const escapes = anyOf(
  [
    /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)|[@-Z\\-_])/g,
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g,
  ],
  'g',
);

/**
 * Decodes the output of a job. Invalid UTF-8 becomes replacement characters, so that one bad byte does not lose the
 * whole log.
 */
export function decoded(output: string | Uint8Array): string {
  if (typeof output === 'string') return output;
  // Windows tools write UTF-16 with a byte order mark.
  if (isWide(output)) return new TextDecoder('utf-16le').decode(output);
  return new TextDecoder('utf-8', { fatal: false }).decode(output);
}

/** Bytes at the start that are examined to tell UTF-16 from other bytes that begin with the same mark. */
const wideSample = 4096;

/**
 * Whether bytes are UTF-16 with a byte order mark. Binary data may begin the same way, so this also checks that line
 * ends, blanks and ASCII letters have zero as their second byte.
 */
export function isWide(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xfe) return false;
  let [plain, pairs] = [0, 0];
  for (let at = 2; at + 1 < Math.min(bytes.length, wideSample); at += 2) {
    pairs++;
    if (bytes[at + 1] === 0 && bytes[at] !== 0) plain++;
  }
  return pairs === 0 || plain * 10 >= pairs;
}

/** The non-empty lines of a log, in order. Takes time linear in the length of the log. */
export function logLines(text: string): readonly LogLine[] {
  const lines: LogLine[] = [];
  const isLong = text.length > lookedAtStart + lookedAtEnd;
  let at = 0;
  let line = 0;
  while (at <= text.length) {
    const end = text.indexOf('\n', at);
    const stop = end === -1 ? text.length : end;
    line++;
    if (!isLong || at < lookedAtStart || stop > text.length - lookedAtEnd) {
      const read = asRead(stop - at > 12_000 ? ofLongLine(text.slice(at, stop)) : text.slice(at, stop));
      if (read !== '') lines.push({ line, text: read });
    }
    if (end === -1) break;
    at = end + 1;
  }
  return lines;
}

/** A progress bar overwrites itself: the last non-empty piece remains. */
function asRead(raw: string): string {
  const plain = raw.replace(escapes, '');
  if (!plain.includes('\r')) return shortened(plain.trimEnd());
  return shortened((plain.split('\r').findLast((piece) => piece.trim() !== '') ?? '').trimEnd());
}

/** The beginning and the end of a very long line, and the text around an error in its middle. */
function ofLongLine(raw: string): string {
  const midst = raw.search(/[A-Z]\w{2,40}(?:Error|Exception)\b/);
  const first = midst > 600 ? `${raw.slice(0, 300)} … ${raw.slice(midst - 60, midst + 900)}` : raw.slice(0, 6_000);
  return `${first} … ${raw.slice(-6_000)}`;
}

function shortened(line: string): string {
  const { first, last } = longestLine;
  return line.length <= first + last ? line : `${line.slice(0, first)} … ${line.slice(-last)}`;
}
