import { redact } from '../../../base/redact.ts';
import { decoded, isWide, logLines } from '../../domain/advice/log/logLines.ts';

/** The part of a log that is shown (the recovery document, `read_last_n_lines(&stderr_path, 50)`), lines and bytes. */
const shown = { lines: 50, bytes: 8192 } as const;
/**
 * The part that is examined for it: secrets are removed before the cut, because half a key is not recognised, and a
 * private key of 4096 bits alone has 52 lines.
 */
const looked = { bytes: 49_152, lines: 120 } as const;
/** Where `logLines` cuts a line. */
const cutLine = 2000;

/** The end of a log, for people and models: decoded whatever its bytes, without colours, progress bars or secrets. */
export function logTail(stderr: Uint8Array): string {
  const lines = lastLines(stderr);
  const clean = redact(lines.join('\n')).text.split('\n').slice(-shown.lines);
  let bytes = 0;
  let from = clean.length;
  while (from > 0) {
    const more = Buffer.byteLength(clean[from - 1] ?? '') + 1;
    if (bytes + more > shown.bytes + 1) break;
    bytes += more;
    from--;
  }
  if (from < clean.length || clean.length === 0) return clean.slice(from).join('\n');
  // A single line is too long: its end.
  return `…${Buffer.from(clean.at(-1) ?? '')
    .subarray(-(shown.bytes - 8))
    .toString('utf8')
    .replace(/^\uFFFD+/, '')}`;
}

/** The last non-empty line, without secrets. */
export function lastLine(tail: string): string | undefined {
  return tail.split('\n').findLast((line) => line.trim() !== '');
}

function lastLines(stderr: Uint8Array): readonly string[] {
  const isCut = stderr.length > looked.bytes;
  const text = isWide(stderr)
    ? decoded(stderr).slice(-looked.bytes)
    : decoded(isCut ? stderr.subarray(stderr.length - looked.bytes) : stderr);
  // The rest of the first line may be half a secret, so it is dropped, unless it is the only line.
  const firstBreak = isCut ? text.indexOf('\n') : -1;
  const whole = firstBreak === -1 || firstBreak === text.length - 1 ? text : text.slice(firstBreak + 1);
  return logLines(whole)
    .slice(-looked.lines)
    .map(({ text: line }) => (line.length < cutLine ? line : `${line.replace(/\S+$/, '')}…`));
}
