/** Puts lines together from what a socket delivers, and stops at one that is too long. */
export class SocketLineReader {
  /** Bytes of a line; may be raised at any time. */
  longest: number;
  #parts: Buffer[] = [];
  #held = 0;

  constructor(longest: number) {
    this.longest = longest;
  }

  /**
   * The lines that are whole now, without their breaks; `undefined` once one is too long, after which nothing more may
   * be read.
   */
  push(chunk: Buffer): string[] | undefined {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      if (this.#held + end - start > this.longest) return undefined;
      lines.push(Buffer.concat([...this.#parts, chunk.subarray(start, end)]).toString('utf8'));
      this.#parts = [];
      this.#held = 0;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    this.#held += rest.length;
    if (this.#held > this.longest) return undefined;
    if (rest.length > 0) this.#parts.push(rest);
    return lines;
  }
}
