/** UTF-16 units of output that are kept: the last of it. */
export const longestOutput = 256 * 1024;

/** What full-screen programs (editors, pagers, remote sessions with such) send first: the terminal's other screen. */
const otherScreen = /\u001b\[\?(?:1049|1047|47)h/;
/** Enough of the chunk before to see a sequence that was cut in two. */
const seam = 16;

/** The end of what a program printed, bounded, whatever it prints. */
export class OutputTail {
  #chunks: string[] = [];
  #length = 0;
  #seam = '';
  #isFullScreen = false;

  /** The program draws its own screen: what it prints is no text to read. */
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
    // Whole chunks go from the front; many small ones are put together now and then.
    if (this.#length > 2 * longestOutput || this.#chunks.length > 4096) {
      const text = this.text;
      this.#chunks = [text];
      this.#length = text.length;
    }
  }
}
