import { constants, type Stats } from 'node:fs';
import { access, open, type FileHandle } from 'node:fs/promises';
import { leadsTo } from '../../../base/node/workspaceBorder.ts';
import { decodeText, type DecodedText } from './encodedText.ts';
import { err, ok, type Result } from '../../../base/result.ts';

/** Why a file on disk takes no text edit. */
export type UnreadableReason =
  'missing' | 'folder' | 'not-a-file' | 'too-large' | 'binary' | 'encoding' | 'read-only' | 'unreadable';

/** A file as it is on disk. */
export interface DiskText extends DecodedText {
  readonly stat: Stats;
}

/** Why a file was not read. */
export interface UnreadableText {
  readonly why: UnreadableReason;
  readonly detail?: string;
}

/**
 * Reads a file that is to be edited. `realPath` has no links left in it; `maxBytes` is the user's limit. Never rejects
 * for what a file can be.
 */
export async function readTextFile(realPath: string, maxBytes: number): Promise<Result<DiskText, UnreadableText>> {
  try {
    const file = await openAsJudged(realPath);
    try {
      const stat = await file.stat();
      if (stat.isDirectory()) return err({ why: 'folder' });
      if (!stat.isFile()) return err({ why: 'not-a-file' });
      if (stat.size > maxBytes) return err({ why: 'too-large' });
      // The mode is asked as well because the superuser may write everything; replacing a file asks its folder only.
      if ((stat.mode & 0o222) === 0 || !(await isWritable(realPath))) return err({ why: 'read-only' });
      const decoded = decodeText(await readStart(file, stat.size));
      return decoded.ok ? ok({ ...decoded.value, stat }) : err({ why: decoded.error });
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return err({ why: 'missing' });
    if (code === 'EISDIR') return err({ why: 'folder' });
    if (code === 'ELOOP' || code === 'ENXIO') return err({ why: 'not-a-file' });
    return err({ why: 'unreadable', detail: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * A regular file of at most so many bytes, as it is now. `realPath` has no links left in it. Rejects with what the file
 * system says, and for anything else.
 */
export async function readPlainFile(
  realPath: string,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly stat: Stats }> {
  const file = await openAsJudged(realPath);
  try {
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > maxBytes)
      throw new Error(`${realPath} is no regular file of up to ${maxBytes} bytes`);
    return { bytes: await readStart(file, stat.size), stat };
  } finally {
    await file.close();
  }
}

/**
 * Opens a file without following a link that was put there since, in its own place or in that of a folder on the way,
 * and without waiting for the other end of a pipe.
 */
async function openAsJudged(realPath: string): Promise<FileHandle> {
  const file = await open(realPath, constants.O_RDONLY | (constants.O_NOFOLLOW || 0) | (constants.O_NONBLOCK || 0));
  try {
    if (leadsTo(file.fd, realPath)) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  throw new Error('it has been moved, or a folder on the way to it has become a link');
}

/** A file as long as it was when it was looked at: one that grows all the time would never end. */
async function readStart(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (let more = -1; more !== 0 && length < size; length += more)
    more = (await file.read(bytes, length, size - length, length)).bytesRead;
  return bytes.subarray(0, length);
}

/** The sentence for an agent: what is wrong with the file, and what to do. `name` is the file as agents see it. */
export function unreadableSentence(name: string, problem: UnreadableText, maxBytes: number): string {
  switch (problem.why) {
    case 'missing':
      return `${name} does not exist. Check the path, or list the folder.`;
    case 'folder':
      return `${name} is a folder. Name a file in it.`;
    case 'not-a-file':
      return `${name} is not a regular file, so it cannot be edited. Name another file.`;
    case 'too-large':
      return `${name} is larger than ${Math.round((maxBytes / 2 ** 20) * 1000) / 1000} MB, the limit for edits. Edit it with another tool.`;
    case 'binary':
      return `${name} is a binary file; a text edit cannot be applied to it. Use another tool.`;
    case 'encoding':
      return `${name} is marked as UTF-16 but is not, so writing it would change bytes outside the edit. Convert it to UTF-8 first.`;
    case 'read-only':
      return `${name} is read-only. Ask the user to make it writable, then send the edit again.`;
    case 'unreadable':
      return `${name} cannot be read (${problem.detail ?? 'no reason given'}). Check its permissions.`;
  }
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}
