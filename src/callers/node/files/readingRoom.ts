import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Most files are smaller; a larger one makes the room larger. Bytes. */
const usualBytes = 65_536;

/** Reads files one after the other into the same room: an array each would be as much garbage as the code is large, and clearing that away takes as long as reading. */
export class ReadingRoom {
  #room = Buffer.allocUnsafeSlow(usualBytes);

  /** What a file of about this size holds, until the next one is read. Throws what `readFileSync` throws. */
  read(path: string, size: number): Uint8Array {
    if (size >= this.#room.length) this.#room = Buffer.allocUnsafeSlow(size + 1);
    const room = this.#room;
    const opened = openSync(path, 'r');
    let length = 0;
    try {
      length = readSync(opened, room, 0, room.length, 0);
    } finally {
      closeSync(opened);
    }
    // What leaves room was read to its end. Otherwise it has grown or shrunk meanwhile.
    return length >= size && length < room.length ? room.subarray(0, length) : readFileSync(path);
  }
}
