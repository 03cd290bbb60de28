import { Transform, type TransformCallback } from 'node:stream';

const lineBreak = 10;

/**
 * Hands bytes on once their line is whole. The SDK copies all it holds of a message with every piece that comes, which takes minutes
 * for tens of megabytes; and it ends the connection when a message is longer than it takes, so a line of more than `longest` bytes, its
 * break among them, is dropped, which `onDropped` hears, and the next one is read.
 */
export class WholeLines extends Transform {
  readonly #longest: number;
  readonly #onDropped: () => void;
  #parts: Buffer[] = [];
  #held = 0;
  #isDropping = false;

  constructor(longest: number, onDropped: () => void = () => undefined) {
    super();
    this.#longest = longest;
    this.#onDropped = onDropped;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(lineBreak) + 1; end > 0; end = chunk.indexOf(lineBreak, from) + 1) {
      this.#hold(chunk.subarray(from, end));
      this.#handOn();
      from = end;
    }
    this.#hold(chunk.subarray(from));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#handOn();
    done();
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0 || this.#isDropping) return;
    this.#parts.push(bytes);
    this.#held += bytes.length;
    if (this.#held <= this.#longest) return;
    this.#forget();
    this.#isDropping = true;
    this.#onDropped();
  }

  #handOn(): void {
    if (this.#held > 0) this.push(Buffer.concat(this.#parts));
    this.#forget();
    this.#isDropping = false;
  }

  #forget(): void {
    this.#parts = [];
    this.#held = 0;
  }
}
