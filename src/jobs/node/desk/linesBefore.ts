import { openLogFile } from '../openLogFile.ts';

/** Bytes; the lines of a larger part are not counted. */
const maxBytes = 64 << 20;
const lineBreak = 0x0a;

/**
 * How many lines of a file end in its first `bytes` bytes, so that a line of its end can be called by its number in the
 * whole. 0 where it cannot be read or is too large to be worth it.
 */
export async function linesBefore(path: string, bytes: number): Promise<number> {
  if (bytes <= 0 || bytes > maxBytes) return 0;
  let lines = 0;
  try {
    const file = await openLogFile(path);
    for await (const chunk of file.createReadStream({ start: 0, end: bytes - 1, highWaterMark: 1 << 20 })) {
      const piece = chunk as Buffer;
      for (let at = piece.indexOf(lineBreak); at !== -1; at = piece.indexOf(lineBreak, at + 1)) lines++;
    }
    return lines;
  } catch {
    return 0;
  }
}
