import { Transform, type TransformCallback } from 'node:stream';
import { judgeJson } from './jsonBounds.ts';

const lineBreak = 10;

/**
 * Passes bytes on once their line is complete. The SDK copies all it holds of a message with every piece that arrives,
 * which takes minutes for tens of megabytes, and it ends the connection when a message is longer than its limit. So a
 * line of more than `longest` bytes, its break included, is dropped and reported to `onDropped`, and the next one is
 * read. The same happens to a line that holds too much (`judgeJson`): `onDropped` gets the reason and its `id`. While
 * `ready` returns a promise, nothing more is passed on, so that the sender has to wait.
 */
export class WholeLines extends Transform {
  readonly #longest: number;
  readonly #onDropped: (why?: { readonly sentence: string; readonly id: string | undefined }) => void;
  readonly #ready: () => Promise<void> | undefined;
  #parts: Buffer[] = [];
  #held = 0;
  #isDropping = false;

  constructor(
    longest: number,
    onDropped: (why?: { readonly sentence: string; readonly id: string | undefined }) => void = () => undefined,
    ready: () => Promise<void> | undefined = () => undefined,
  ) {
    super();
    this.#longest = longest;
    this.#onDropped = onDropped;
    this.#ready = ready;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#takeAll(chunk).then(
      () => {
        done();
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  async #takeAll(chunk: Buffer): Promise<void> {
    let from = 0;
    for (let end = chunk.indexOf(lineBreak) + 1; end > 0; end = chunk.indexOf(lineBreak, from) + 1) {
      this.#hold(chunk.subarray(from, end));
      this.#handOn();
      from = end;
      const wait = this.#ready();
      if (wait !== undefined) await wait;
    }
    this.#hold(chunk.subarray(from));
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
    if (this.#held > 0) {
      const line = Buffer.concat(this.#parts);
      const judged = judgeJson(line);
      if (judged.ok) this.push(line);
      else this.#onDropped(judged);
    }
    this.#forget();
    this.#isDropping = false;
  }

  #forget(): void {
    this.#parts = [];
    this.#held = 0;
  }
}
