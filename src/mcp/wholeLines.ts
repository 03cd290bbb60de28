import { Transform, type TransformCallback } from 'node:stream';
import { judgeJson } from './jsonBounds.ts';
import type { RefusedMessage } from './jsonRpcLine.ts';

/** Says why a line is not handed on; undefined where it is. */
type JudgeLine = (bytes: Uint8Array) => RefusedMessage | undefined;

const lineBreak = 10;

/**
 * Passes bytes on once their line is complete. The SDK copies all it holds of a message with every piece that arrives,
 * which takes minutes for tens of megabytes, and it ends the connection when a message is longer than its limit. So a
 * line of more than `longest` bytes, its break included, is dropped and reported to `onDropped`, and the next one is
 * read. The same happens to a line that holds too much, or is refused otherwise (`judge`): `onDropped` gets the reason
 * and its `id`. While `ready` returns a promise, nothing more is passed on, so that the sender has to wait.
 */
export class WholeLines extends Transform {
  readonly #longest: number;
  readonly #onDropped: (why?: RefusedMessage) => void;
  readonly #judge: JudgeLine;
  readonly #ready: () => Promise<void> | undefined;
  #parts: Buffer[] = [];
  #held = 0;
  #isDropping = false;

  constructor(
    longest: number,
    onDropped: (why?: RefusedMessage) => void = () => undefined,
    ready: () => Promise<void> | undefined = () => undefined,
    judge: JudgeLine = judgeJson,
  ) {
    super();
    this.#longest = longest;
    this.#onDropped = onDropped;
    this.#ready = ready;
    this.#judge = judge;
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
      const refusal = this.#judge(line);
      if (refusal === undefined) this.push(line);
      else this.#onDropped(refusal);
    }
    this.#forget();
    this.#isDropping = false;
  }

  #forget(): void {
    this.#parts = [];
    this.#held = 0;
  }
}
