import { createHash } from 'node:crypto';
import { constants, statSync } from 'node:fs';
import { access, open, realpath, writeFile, type FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';

/** The content of a file. */
export interface ReadFile {
  /** Empty if the file does not exist. */
  readonly text: string;
  readonly stamp: string;
  /** SHA-256 of the bytes. */
  readonly hash: string;
}

/** Bytes; a larger file is not read. This is some fifty thousand records of usual length. */
export const maxFileBytes = 32_000_000;
/** Bytes that are hashed between two turns of the event loop: some milliseconds. */
const hashedAtOnce = 1_000_000;

/** A file that is too large to be valid. */
class FileTooLarge extends Error {}

const leadsOut = 'A link leads out of the folder of the project.';

/** The path is not one of the project's own files. */
class NotAProjectFile extends Error {}

/**
 * Reads a whole file. Throws errors of the file system, except for a missing file, and for anything but a regular file
 * (a device never ends, a pipe blocks). With a `root` no link may leave that folder: a project can contain links to any
 * file of the user.
 */
export async function readRecordsFile(file: string, root?: string): Promise<ReadFile> {
  if (root !== undefined && !(await isWithin(file, root))) throw new NotAProjectFile(leadsOut);
  let handle: FileHandle;
  try {
    // Does not block on a pipe.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK || 0));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { text: '', stamp: getStamp(file), hash: getHash('') };
    throw error;
  }
  try {
    // The stamp is taken before reading: a concurrent write is noticed at the next check.
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile()) throw new NotAProjectFile('It is no file. Put it away, or name another one.');
    // A parent folder may have become a link since.
    if (root !== undefined && !new WorkspaceBorder([root]).holdsOpened(handle.fd, file))
      throw new NotAProjectFile(leadsOut);
    if (stat.size > maxFileBytes)
      throw new FileTooLarge(
        `It has ${stat.size} bytes; at most ${maxFileBytes} are read. Remove what does not belong there.`,
      );
    const text = await readText(handle, Number(stat.size));
    return { text, stamp: `${stat.ino}:${stat.size}:${stat.mtimeNs}`, hash: await hashInSteps(text) };
  } finally {
    await handle.close();
  }
}

/** Reads only the size from the stamp: a file that grows constantly would never end. */
async function readText(handle: FileHandle, size: number): Promise<string> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (let more = -1; more !== 0 && length < size; length += more)
    more = (await handle.read(bytes, length, size - length, length)).bytesRead;
  return bytes.toString('utf8', 0, length);
}

/** Whether a path is in a folder after all links are resolved; for a missing file, whether it would be. */
async function isWithin(path: string, root: string): Promise<boolean> {
  const whole = async (of: string): Promise<string> =>
    realpath(of).catch(async () => (dirname(of) === of ? of : join(await whole(dirname(of)), basename(of))));
  const inside = relative(await whole(root), await whole(path));
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** Detects changes of a file: its identity, size and time. Empty if it does not exist. */
export function getStamp(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino}:${stat.size}:${stat.mtimeNs}`;
}

/** Writes a file atomically, through a link if it is one. Throws errors of the file system. */
export async function writeRecordsFile(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  await replaceFile(target, Buffer.from(text));
}

/** SHA-256 of a long text, hexadecimal, with pauses for other work. */
export async function hashInSteps(text: string): Promise<string> {
  const hash = createHash('sha256');
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + hashedAtOnce));
  }
  return hash.digest('hex');
}

/** SHA-256 of a text, hexadecimal. */
export function getHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Lets Git combine the lines of both sides if two branches have added records, instead of reporting a conflict: only in
 * our own folder, and only if nothing else is configured. Throws errors of the file system.
 */
export async function letGitMerge(file: string): Promise<void> {
  const folder = dirname(file);
  if (basename(folder) !== '.recourse') return;
  makeFolder(folder);
  const attributes = join(folder, '.gitattributes');
  const isThere = await access(attributes).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFile(attributes, `${basename(file)} text eol=lf merge=union\n`, { flag: 'wx' });
}
