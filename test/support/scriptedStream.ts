/**
 * What a program prints, told by a test chunk by chunk; a reader gets each when it asks, and waits for more until the
 * end.
 */
export class ScriptedStream implements AsyncIterable<string> {
  readonly #chunks: string[] = [];
  #wake = (): void => undefined;
  #isOver = false;
  #failure: Error | undefined;

  print(text: string): void {
    this.#chunks.push(text);
    this.#wake();
  }

  /** Nothing more comes. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** The reader's next request is refused. */
  fail(): void {
    this.#failure = new Error('the terminal is gone');
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) yield chunk;
      else if (this.#failure !== undefined) throw this.#failure;
      else if (this.#isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
