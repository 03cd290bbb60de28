/**
 * Why bytes could not be read. `cut-off`: they end in the middle of a value. `malformed`: they are no protocol buffer.
 */
export type ScipReadProblem = 'cut-off' | 'malformed';

/** The longest varint: 64 bits, seven a byte. */
const longestVarint = 10;
const largestField = 0x1fffffff;

/**
 * Reads the wire format of protocol buffers, field by field, without copying. It neither throws nor loops on any input:
 * at the first invalid value `problem` is set and `next` returns 0.
 *
 *     for (let field = reader.next(); field !== 0; field = reader.next()) {
 *       if (field === 1) count = reader.number();
 *       else if (field === 2) { const outer = reader.enter(); …; reader.leave(outer); }
 *     }
 */
export class WireReader {
  readonly bytes: Buffer;
  problem: ScipReadProblem | undefined;
  #at: number;
  #end: number;
  #wire = 0;
  /** Whether the value of the field has not been read yet. */
  #waits = false;

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** Where the next byte will be read. */
  get at(): number {
    return this.#at;
  }

  /** Whether the field holds bytes: a text, a message, packed numbers. */
  get isMessage(): boolean {
    return this.#wire === 2;
  }

  /**
   * Goes to the next field of the message and gives its number, 0 after the last; it skips the value of the field
   * before if that was not read.
   */
  next(): number {
    if (this.#waits) this.#skip();
    if (this.problem !== undefined || this.#at >= this.#end) return 0;
    this.#waits = true;
    const tag = this.#varint();
    const field = Math.floor(tag / 8);
    this.#wire = tag % 8;
    if (field === 0 || field > largestField) this.#fail('malformed');
    return this.#isSound() ? field : 0;
  }

  /**
   * The field as a whole number below 2^53; larger ones lose their last digits, as nothing here is so large. 0 where it
   * is none.
   */
  number(): number {
    this.#waits = false;
    if (this.#wire === 0) return this.#varint();
    this.#fail('malformed');
    return 0;
  }

  /** The field as bounds of its bytes in `bytes`. */
  span(): { readonly start: number; readonly end: number } {
    this.#waits = false;
    if (this.#wire !== 2) this.#fail('malformed');
    const length = this.problem === undefined ? this.#varint() : 0;
    if (length > this.#end - this.#at) this.#fail('cut-off');
    const start = this.#at;
    if (this.problem === undefined) this.#at += length;
    return { start, end: this.#at };
  }

  /** The field as text. */
  text(): string {
    const { start, end } = this.span();
    return this.bytes.toString('utf8', start, end);
  }

  /** Adds the field's numbers to a list, packed or single as they come, up to `most` of them. */
  numbers(list: number[], most: number): void {
    if (this.#wire === 0) {
      const value = this.number();
      if (list.length < most) list.push(value);
      return;
    }
    const outer = this.enter();
    while (this.problem === undefined && this.#at < this.#end) {
      const value = this.#varint();
      if (list.length < most) list.push(value);
    }
    this.leave(outer);
  }

  /** Goes into the field's message; hand what comes back to `leave`. */
  enter(): number {
    const outer = this.#end;
    const { start, end } = this.span();
    this.#at = start;
    this.#end = end;
    return outer;
  }

  /** Leaves a message, read to its end or not. */
  leave(outer: number): void {
    this.#waits = false;
    if (this.problem === undefined) this.#at = this.#end;
    this.#end = outer;
  }

  /**
   * Bytes that the rest of the field takes; `at` then is at the first of them. They need not be there yet: the fields
   * of a message that is read from a file in pieces are told apart like this.
   */
  payload(): number {
    this.#waits = false;
    if (this.#wire === 2) return this.#varint();
    if (this.#wire === 1 || this.#wire === 5) return this.#wire === 1 ? 8 : 4;
    // Groups went out of use before the format of these files was made.
    if (this.#wire === 0) this.#varint();
    else this.#fail('malformed');
    return 0;
  }

  #skip(): void {
    this.#pass(this.payload());
  }

  #pass(length: number): void {
    if (length > this.#end - this.#at) this.#fail('cut-off');
    else this.#at += length;
  }

  #varint(): number {
    let value = 0;
    let weight = 1;
    for (let read = 0; read < longestVarint; read++) {
      if (this.#at >= this.#end) {
        this.#fail('cut-off');
        return 0;
      }
      const byte = this.bytes[this.#at++] as number;
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
      weight *= 128;
    }
    this.#fail('malformed');
    return 0;
  }

  #isSound(): boolean {
    return this.problem === undefined;
  }

  #fail(problem: ScipReadProblem): void {
    this.problem ??= problem;
    this.#waits = false;
  }
}
