import { closeSync, fstatSync, readSync } from 'node:fs';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';

/** Most files are smaller; a larger one makes the room larger. Bytes. */
const usualBytes = 65_536;

/**
 * Reads files one after the other into the same room: an array each would be as much garbage as the code is large, and
 * clearing that away takes as long as reading.
 */
export class FileReadBuffer {
  readonly #border: WorkspaceBorder;
  #room = Buffer.allocUnsafeSlow(usualBytes);

  /** `border`: nothing beyond it is read. */
  constructor(border: WorkspaceBorder) {
    this.#border = border;
  }

  /**
   * The content of a file, valid until the next one is read. `expected`: its size in bytes, if known. Throws the errors
   * of the file system, and for a path that is not a file, is outside, or has more than `most` bytes and does not fit
   * into the buffer.
   */
  read(
    path: string,
    { expected = 0, most = Number.POSITIVE_INFINITY }: { readonly expected?: number; readonly most?: number } = {},
  ): Buffer {
    if (expected >= this.#room.length) this.#room = Buffer.allocUnsafeSlow(expected + 1);
    const opened = this.#border.openAtOnce(path);
    try {
      let length = readSync(opened, this.#room, 0, this.#room.length, 0);
      // A file that does not fill the buffer was read to its end, and an endless one always fills it: for most files no
      // other check is needed.
      if (length >= expected && length < this.#room.length) return this.#room.subarray(0, length);
      const seen = fstatSync(opened);
      if (!seen.isFile() || seen.size > most) throw new Error(`${path} is no file of up to ${most} bytes`);
      if (seen.size > this.#room.length) this.#room = Buffer.concat([this.#room.subarray(0, length)], seen.size);
      for (let more = -1; more !== 0 && length < this.#room.length; length += more)
        more = readSync(opened, this.#room, length, this.#room.length - length, length);
      return this.#room.subarray(0, length);
    } finally {
      closeSync(opened);
    }
  }
}
