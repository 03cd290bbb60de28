import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** A link in its place would lead elsewhere, a pipe would be waited for. Not on Windows, where neither flag is. */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A file that takes what a program prints up to a limit. */
export class CappedLog {
  readonly #file: FileHandle;
  readonly #mostBytes: number;
  #written = 0;
  #seen = 0;
  #work: Promise<unknown> = Promise.resolve();
  #isFull = false;

  private constructor(file: FileHandle, mostBytes: number) {
    this.#file = file;
    this.#mostBytes = mostBytes;
  }

  /** Throws what the file system throws. Only its owner can read it. */
  static async create(path: string, mostBytes: number): Promise<CappedLog> {
    return new CappedLog(await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow, 0o600), mostBytes);
  }

  /** All bytes that came. */
  get seen(): number {
    return this.#seen;
  }

  /** Resolves when it is written, so that a fast program waits for the disk. */
  async write(chunk: Buffer): Promise<void> {
    this.#seen += chunk.length;
    const room = this.#mostBytes - this.#written;
    if (room <= 0 || this.#isFull) return;
    const part = chunk.subarray(0, room);
    this.#written += part.length;
    this.#work = this.#work.then(() => this.#file.write(part)).catch(() => {
      // A full disk must not stop the agent: what it answers is read from memory.
      this.#isFull = true;
    });
    await this.#work;
  }

  /** Writes a last line and closes the file. */
  async close(lastLine: string): Promise<void> {
    await this.#work;
    const cut = this.#seen > this.#written ? `[${this.#seen - this.#written} more bytes were not kept]\n` : '';
    await this.#file.write(`\n${cut}${lastLine}\n`).catch(() => undefined);
    await this.#file.close().catch(() => undefined);
  }
}
