/** A line of a log as it would be read: without colours, and only the last state of a progress bar. */
export interface LogLine {
  /** From 1, in the log as it was given. */
  readonly line: number;
  readonly text: string;
}

/**
 * Letters of a log that are looked at: its end, and a part of its beginning, where ranks that failed first may have
 * spoken.
 */
const lookedAtEnd = 1_500_000;
const lookedAtStart = 300_000;
/** A line of a minified file or a dump says what it has to say in its first or its last letters. */
const longestLine = { first: 1_400, last: 600 } as const;

const escapes =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)|[@-Z\\-_])|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

/**
 * The text of what a job wrote. Bytes that are no UTF-8 become replacement characters: one bad byte must not cost the
 * whole log.
 */
export function decoded(output: string | Uint8Array): string {
  if (typeof output === 'string') return output;
  // A log of Windows tools is UTF-16 with a mark in front.
  if (isWide(output)) return new TextDecoder('utf-16le').decode(output);
  return new TextDecoder('utf-8', { fatal: false }).decode(output);
}

/** Bytes at the start that are looked at to tell text of two bytes a letter from bytes that only begin like it. */
const wideSample = 4096;

/**
 * Whether bytes are UTF-16 with its mark in front. Bytes that are no text may begin like that, too: in a log of UTF-16
 * line ends, blanks and the letters of messages have a zero as their second byte.
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

/** The lines of a log that say anything, in order. Time grows with the length of the log alone. */
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

/** A progress bar writes over itself: what stays is the last piece that says anything. */
function asRead(raw: string): string {
  const plain = raw.replace(escapes, '');
  if (!plain.includes('\r')) return shortened(plain.trimEnd());
  return shortened((plain.split('\r').findLast((piece) => piece.trim() !== '') ?? '').trimEnd());
}

/** The first and the last letters of a very long line, and what is around an error in its midst. */
function ofLongLine(raw: string): string {
  const midst = raw.search(/[A-Z]\w{2,40}(?:Error|Exception)\b/);
  const first = midst > 600 ? `${raw.slice(0, 300)} … ${raw.slice(midst - 60, midst + 900)}` : raw.slice(0, 6_000);
  return `${first} … ${raw.slice(-6_000)}`;
}

function shortened(line: string): string {
  const { first, last } = longestLine;
  return line.length <= first + last ? line : `${line.slice(0, first)} … ${line.slice(-last)}`;
}
