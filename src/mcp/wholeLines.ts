import { Transform, type TransformCallback } from 'node:stream';

/**
 * Hands bytes on once their line is whole. The SDK copies all it holds of a message with every piece that comes, which takes minutes
 * for tens of megabytes. What grows beyond `longest` bytes goes on as it is: to refuse it is up to the reader.
 */
export class WholeLines extends Transform {
  readonly #longest: number;
  #parts: Buffer[] = [];
  #held = 0;

  constructor(longest: number) {
    super();
    this.#longest = longest;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const end = chunk.lastIndexOf(10) + 1;
    this.#hold(end > 0 ? chunk.subarray(0, end) : chunk);
    if (end > 0 || this.#held > this.#longest) this.#handOn();
    if (end > 0) this.#hold(chunk.subarray(end));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#handOn();
    done();
  }

  #hold(bytes: Buffer): void {
    if (bytes.length > 0) this.#parts.push(bytes);
    this.#held += bytes.length;
  }

  #handOn(): void {
    if (this.#held > 0) this.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#held = 0;
  }
}
