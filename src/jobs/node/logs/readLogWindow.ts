import { ok, type Err } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import type { FileHandle } from 'node:fs/promises';
import { refused, type Answer, type JobProblem } from '../../domain/backend/answer.ts';
import { openLogFile } from '../openLogFile.ts';

/** Maximum bytes of a log that are shown: an editor opens them at once even on a slow machine. */
export const windowBytes = 2 * 1024 * 1024;
/** Distance in which a line break is searched at the ends of a window. */
const edgeBytes = 64 * 1024;

/** A part of a log: its end, its beginning, the part that ends at a byte, or the part around one. */
export type LogPart =
  | { readonly at: 'end' }
  | { readonly at: 'beginning' }
  | { readonly at: 'before'; readonly byte: number }
  | { readonly at: 'around'; readonly byte: number };

/** A part of a log, in whole lines where possible. */
export interface LogWindow {
  /** Bytes of the file, the end exclusive. */
  readonly from: number;
  readonly to: number;
  /** The size of the file when it was read. */
  readonly size: number;
  /** Decoded text; invalid UTF-8 becomes replacement characters. */
  readonly text: string;
}

/** Reads a part of a log without reading the rest. A missing or unreadable file is a problem with a sentence. */
export async function readLogWindow(path: string, part: LogPart, most = windowBytes): Promise<Answer<LogWindow>> {
  let file: FileHandle | undefined;
  try {
    file = await openLogFile(path);
    const { size } = await file.stat();
    const from = Math.max(0, Math.min(size, begins(part, size, most)));
    const length = Math.min(most, (part.at === 'before' ? Math.min(part.byte, size) : size) - from);
    const bytes = await readAll(file, from, length);
    const start = from === 0 ? 0 : lineStart(bytes);
    const isToEnd = from + bytes.length >= size;
    const stop = isToEnd || part.at === 'before' ? bytes.length : lineStop(bytes);
    return ok({
      from: from + start,
      to: from + stop,
      size,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, stop)),
    });
  } catch (error) {
    return unreadable(path, error);
  } finally {
    await file?.close();
  }
}

/** Why a log cannot be read. */
export function unreadable(path: string, error: unknown): Err<JobProblem> {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  if (code === 'ENOENT')
    return refused(
      'not-found',
      msg('There is no {0} any more. It may have been deleted, or is on another machine.', path),
    );
  if (code === 'EACCES' || code === 'EPERM')
    return refused('forbidden', msg('{0} may not be read by this user. Ask its owner for the right to.', path));
  return refused('store', msg('{0} cannot be read: {1}', path, error instanceof Error ? error.message : String(error)));
}

function begins(part: LogPart, size: number, most: number): number {
  if (part.at === 'beginning') return 0;
  if (part.at === 'end') return size - most;
  return part.at === 'before' ? Math.min(part.byte, size) - most : part.byte - Math.floor(most / 2);
}

async function readAll(file: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, length));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

/** The position after the first line break near the beginning; in longer lines, at least the start of a character. */
function lineStart(bytes: Uint8Array): number {
  const found = bytes.subarray(0, edgeBytes).indexOf(10);
  if (found !== -1 && found + 1 < bytes.length) return found + 1;
  let at = 0;
  while (at < 4 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}

function lineStop(bytes: Uint8Array): number {
  const found = bytes.lastIndexOf(10);
  return found !== -1 && found > bytes.length - edgeBytes ? found + 1 : bytes.length;
}
