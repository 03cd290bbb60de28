import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import { openLogFile } from '../openLogFile.ts';
import { unreadable } from './readLogWindow.ts';

/** Bytes per read; one number is kept for each, so that 1 GB costs a thousand numbers. */
const pieceBytes = 1024 * 1024;

/** Progress of the counting, in bytes. */
export type IndexProgress = (done: number, of: number) => void;

/** An index of the lines of a log, built by reading it once in pieces. The log may grow; counted parts stay counted. */
export class LogLineIndex {
  readonly #path: string;
  /** Line breaks before each piece. */
  readonly #before: number[] = [0];
  #counted = 0;
  #tailBreaks = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Bytes that have been counted so far. */
  get counted(): number {
    return this.#counted;
  }

  /**
   * Counts up to a byte (by default to the end of the file), from where it stopped last. An aborted signal stops
   * between two pieces.
   */
  async extend(
    to = Number.POSITIVE_INFINITY,
    {
      signal,
      onProgress,
    }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: IndexProgress | undefined } = {},
  ): Promise<Answer<void>> {
    try {
      const file = await openLogFile(this.#path);
      try {
        const { size } = await file.stat();
        const end = Math.min(to, size);
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(1, end - this.#counted)));
        while (this.#counted < end) {
          if (signal?.aborted === true) return refused('cancelled', msg('Counting lines was stopped.'));
          const length = Math.min(pieceBytes - (this.#counted % pieceBytes), end - this.#counted, piece.length);
          const { bytesRead } = await file.read(piece, 0, length, this.#counted);
          if (bytesRead === 0) break;
          this.#tailBreaks += breaksIn(piece.subarray(0, bytesRead));
          this.#counted += bytesRead;
          if (this.#counted % pieceBytes === 0) this.#before.push(this.#tailBreaks);
          onProgress?.(this.#counted, end);
        }
        return ok(undefined);
      } finally {
        await file.close();
      }
    } catch (error) {
      return unreadable(this.#path, error);
    }
  }

  /** The line, from 1, that contains a byte. Counts as far as necessary. */
  async lineAt(byte: number, signal?: AbortSignal): Promise<Answer<number>> {
    if (byte > this.#counted) {
      const extended = await this.extend(byte, { signal });
      if (!extended.ok) return extended;
    }
    const piece = Math.min(Math.floor(byte / pieceBytes), this.#before.length - 1);
    const bytes = await this.#read(piece * pieceBytes, byte - piece * pieceBytes);
    return bytes.ok ? ok(1 + (this.#before[piece] ?? 0) + breaksIn(bytes.value)) : bytes;
  }

  /** The first byte of a line, from 1; undefined where the log has fewer lines. Counts as far as necessary. */
  async getByte(
    line: number,
    options: { readonly signal?: AbortSignal | undefined; readonly onProgress?: IndexProgress | undefined } = {},
  ): Promise<Answer<number | undefined>> {
    const breaks = line - 1;
    if (breaks <= 0) return ok(0);
    if (this.#tailBreaks < breaks) {
      const extended = await this.extend(Number.POSITIVE_INFINITY, options);
      if (!extended.ok) return extended;
    }
    const piece = this.#before.findLastIndex((count) => count < breaks);
    const bytes = await this.#read(piece * pieceBytes, pieceBytes);
    if (!bytes.ok) return bytes;
    let left = breaks - (this.#before[piece] ?? 0);
    for (let at = bytes.value.indexOf(10); at !== -1; at = bytes.value.indexOf(10, at + 1))
      if (--left === 0) return ok(piece * pieceBytes + at + 1);
    return ok(undefined);
  }

  async #read(from: number, length: number): Promise<Answer<Uint8Array>> {
    try {
      const file = await openLogFile(this.#path);
      try {
        const bytes = Buffer.allocUnsafe(Math.max(0, length));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return ok(bytes.subarray(0, bytesRead));
      } finally {
        await file.close();
      }
    } catch (error) {
      return unreadable(this.#path, error);
    }
  }
}

function breaksIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
