import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { redact } from '../../../base/redact.ts';

/** A symbolic link could lead elsewhere, and opening a pipe would block. Windows has neither flag. */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Characters that are held back, so that secrets are searched in whole lines, and in whole multi-line keys. */
const heldLetters = 65_536;
/** Characters at the end of an incomplete line that are held back: longer than any token. */
const tailLetters = 8192;

/** A file that stores a program's output up to a limit, without the secrets that are recognised in it. */
export class CappedLog {
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  readonly #decoder = new StringDecoder('utf8');
  #held = '';
  #taken = 0;
  #seen = 0;
  #work: Promise<unknown> = Promise.resolve();
  #isFull = false;

  private constructor(file: FileHandle, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Throws file system errors. Only its owner can read the file. */
  static async create(path: string, maxBytes: number): Promise<CappedLog> {
    return new CappedLog(
      await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noFollow, 0o600),
      maxBytes,
    );
  }

  /** All bytes received. */
  get seen(): number {
    return this.#seen;
  }

  /** Resolves when the chunk is written or held back, so that a fast program waits for the disk. */
  async write(chunk: Buffer): Promise<void> {
    this.#seen += chunk.length;
    const room = this.#maxBytes - this.#taken;
    if (room <= 0 || this.#isFull) return;
    const part = chunk.subarray(0, room);
    this.#taken += part.length;
    this.#held += this.#decoder.write(part);
    if (this.#held.length >= heldLetters) {
      const lineEnd = this.#held.lastIndexOf('\n') + 1;
      this.#put(lineEnd > 0 ? lineEnd : this.#held.length - tailLetters);
    }
    await this.#work;
  }

  /** Writes a last line and closes the file. */
  async close(lastLine: string): Promise<void> {
    this.#held += this.#decoder.end();
    this.#put(this.#held.length);
    await this.#work;
    const cut = this.#seen > this.#taken ? `[${this.#seen - this.#taken} more bytes were not kept]\n` : '';
    await this.#file.write(`\n${cut}${redact(lastLine).text}\n`).catch(() => undefined);
    await this.#file.close().catch(() => undefined);
  }

  #put(letters: number): void {
    const text = redact(this.#held.slice(0, letters)).text;
    this.#held = this.#held.slice(letters);
    if (text === '') return;
    this.#work = this.#work
      .then(() => this.#file.write(text))
      .catch(() => {
        // A full disk must not stop the agent: its answer is read from memory.
        this.#isFull = true;
      });
  }
}
