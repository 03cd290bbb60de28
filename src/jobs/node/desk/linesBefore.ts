import { openLogFile } from '../openLogFile.ts';

/** Bytes; the lines of a larger part are not counted. */
const maxBytes = 64 << 20;
const lineBreak = 0x0a;

/**
 * The number of lines that end in the first `bytes` bytes of a file, so that a line of its end can be numbered within
 * the whole file. 0 where the file cannot be read or is too large.
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
