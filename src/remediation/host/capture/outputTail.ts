/** UTF-16 units of output that are kept, from the end. */
export const longestOutput = 256 * 1024;

/**
 * The sequence that full-screen programs (editors, pagers, remote sessions with such) send first: it switches to the
 * alternate screen.
 */
const otherScreen = /\u001b\[\?(?:1049|1047|47)h/;
/** Enough of the previous chunk to recognize a split sequence. */
const seam = 16;

/** The end of a program's output, with bounded memory. */
export class OutputTail {
  #chunks: string[] = [];
  #length = 0;
  #seam = '';
  #isFullScreen = false;

  /** The program uses the alternate screen: its output is not text to read. */
  get isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  get text(): string {
    return this.#chunks.join('').slice(-longestOutput);
  }

  add(chunk: string): void {
    if (this.#isFullScreen) return;
    if (otherScreen.test(this.#seam + chunk)) {
      this.#isFullScreen = true;
      this.#chunks = [];
      return;
    }
    this.#seam = chunk.slice(-seam);
    this.#chunks.push(chunk.length > longestOutput ? chunk.slice(-longestOutput) : chunk);
    this.#length += this.#chunks.at(-1)?.length ?? 0;
    // Whole chunks are removed from the front; many small ones are joined now and then.
    if (this.#length > 2 * longestOutput || this.#chunks.length > 4096) {
      const text = this.text;
      this.#chunks = [text];
      this.#length = text.length;
    }
  }
}
