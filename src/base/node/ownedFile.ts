import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { isOpenToOthers } from './runtimeDirectory.ts';
import { err, ok, type Result } from '../result.ts';

/** The text of a file that is this user's alone; or why it is not taken. `missing`: there is none. */
export type OwnedText = Result<
  string,
  {
    readonly why: 'missing' | 'not-regular' | 'open-to-others' | 'too-large' | 'unreadable';
    readonly detail: string;
  }
>;

/** A link is not followed, and opening a pipe does not wait. Windows has neither flag. */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a file that decides about rights or is a secret: through one descriptor, so that what was looked at is what is
 * read, whatever is swapped in the folder meanwhile. Refused are links, what is no regular file, what belongs to
 * another user or is open to others, and more than `maxBytes` bytes. `isSole`: also a second name of a file, by which
 * another user could put one of ours in the place of another. Never rejects.
 */
export async function readOwnedText(
  path: string,
  maxBytes: number,
  { isSole = false }: { readonly isSole?: boolean } = {},
): Promise<OwnedText> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | noFollow);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const detail = error instanceof Error ? error.message : String(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return err({ why: 'missing', detail });
    return err({
      why: code === 'ELOOP' || code === 'ENXIO' || code === 'EISDIR' ? 'not-regular' : 'unreadable',
      detail,
    });
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return err({ why: 'not-regular', detail: `${path} is not a regular file.` });
    if (isOpenToOthers(stat))
      return err({ why: 'open-to-others', detail: `${path} belongs to another user or is open to others.` });
    if (isSole && process.platform !== 'win32' && stat.nlink > 1)
      return err({ why: 'not-regular', detail: `${path} has a second name (a hard link).` });
    if (stat.size > maxBytes) return err({ why: 'too-large', detail: `${path} has more than ${maxBytes} bytes.` });
    const buffer = Buffer.alloc(maxBytes + 1 < stat.size + 4096 ? maxBytes + 1 : stat.size + 4096);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      length += bytesRead;
      if (bytesRead === 0) return ok(buffer.toString('utf8', 0, length));
      if (length === buffer.length) return err({ why: 'too-large', detail: `${path} grew while it was read.` });
    }
  } catch (error) {
    return err({ why: 'unreadable', detail: error instanceof Error ? error.message : String(error) });
  } finally {
    await file.close().catch(() => undefined);
  }
}
