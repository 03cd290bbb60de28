import { createHash } from 'node:crypto';
import { constants, statSync } from 'node:fs';
import { access, open, realpath, writeFile, type FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { replaceFile } from '../../../base/node/replaceFile.ts';

/** A file as it was read. */
export interface ReadFile {
  /** Empty for a file that is not there. */
  readonly text: string;
  readonly stamp: string;
  /** SHA-256 of the bytes. */
  readonly hash: string;
}

/** Bytes; a file of more is not read. It would hold some fifty thousand records of usual length. */
export const maxFileBytes = 32_000_000;
/** Bytes that are hashed between two turns of the thread: some milliseconds. */
const hashedAtOnce = 1_000_000;

/** A file that is too large to be what it should be. */
class FileTooLarge extends Error {}

const leadsOut = 'A link leads out of the folder of the project.';

/** What stands at the path is none of the project's own files. */
class NotAProjectFile extends Error {}

/**
 * Reads a file whole. Throws what the file system throws, but for a file that is not there, and for what is no file (a
 * device never ends, a pipe waits). With a `root` no link may lead out of that folder: a project can come with links to
 * whatever the person has.
 */
export async function readRecordsFile(file: string, root?: string): Promise<ReadFile> {
  if (root !== undefined && !(await isWithin(file, root))) throw new NotAProjectFile(leadsOut);
  let handle: FileHandle;
  try {
    // Waits for no pipe.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK || 0));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { text: '', stamp: getStamp(file), hash: getHash('') };
    throw error;
  }
  try {
    // Looked at before it is read: what is written meanwhile shows itself at the next look.
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile()) throw new NotAProjectFile('It is no file. Put it away, or name another one.');
    // A folder on the way may have become a link since.
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

/** A file as long as it was when it was looked at: what grows all the time would never end. */
async function readText(handle: FileHandle, size: number): Promise<string> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (let more = -1; more !== 0 && length < size; length += more)
    more = (await handle.read(bytes, length, size - length, length)).bytesRead;
  return bytes.toString('utf8', 0, length);
}

/** Whether a path is in a folder once all links are followed; of what is not there, whether it would be. */
async function isWithin(path: string, root: string): Promise<boolean> {
  const whole = async (of: string): Promise<string> =>
    realpath(of).catch(async () => (dirname(of) === of ? of : join(await whole(dirname(of)), basename(of))));
  const inside = relative(await whole(root), await whole(path));
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** What tells that a file may have changed: its identity, size and time. Empty for one that is not there. */
export function getStamp(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino}:${stat.size}:${stat.mtimeNs}`;
}

/** Writes a file at one stroke, through a link if it is one. Throws what the file system throws. */
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
 * Lets git put both sides' lines together where two branches have added records, instead of asking a person: in our own
 * folder only, and only where nobody has said otherwise. Throws what the file system throws.
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
