/** Where bytes come from: an open file, or a buffer in a test. Structurally Node's own `FileHandle`. */
export interface ByteSource {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
}

/** What is read at once; large enough for almost every document of an index. */
const usualSize = 1 << 20;

/** A file that is read from its start to its end in pieces, with a part of it in memory. */
export class FileWindow {
  readonly #source: ByteSource;
  #bytes = Buffer.allocUnsafe(usualSize);
  /** The part in memory that has not been taken. */
  #start = 0;
  #end = 0;
  /** Position in the file of what follows that part. */
  #position = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get start(): number {
    return this.#start;
  }

  /** Up to where `bytes` holds what has not been taken. */
  get end(): number {
    return this.#end;
  }

  /** Brings so many bytes into memory; false where the file ends before. */
  async need(count: number): Promise<boolean> {
    if (this.#end - this.#start >= count) return true;
    const kept = this.#bytes.subarray(this.#start, this.#end);
    const target = count > this.#bytes.length ? Buffer.allocUnsafe(count) : this.#bytes;
    kept.copy(target);
    this.#bytes = target;
    this.#end = kept.length;
    this.#start = 0;
    while (this.#end < count) {
      const { bytesRead } = await this.#source.read(target, this.#end, target.length - this.#end, this.#position);
      if (bytesRead === 0) return false;
      this.#end += bytesRead;
      this.#position += bytesRead;
    }
    return true;
  }

  /** Goes on by so many bytes, whether they are in memory or not. */
  take(count: number): void {
    const inMemory = Math.min(count, this.#end - this.#start);
    this.#start += inMemory;
    this.#position += count - inMemory;
  }
}
