import {
  close,
  closeSync,
  constants,
  fstat,
  fstatSync,
  open,
  openSync,
  read,
  readSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { sep } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '../result.ts';

// The callback forms: Node's promise forms cost twice the time for small files.
const openFile = promisify(open);
const statOf = promisify(fstat);
const readInto = promisify(read);
const closeFile = promisify(close);

/** A pipe would be waited for until there is a writer. Windows has neither the flag nor such pipes in its folders. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK || 0);
/** Linux tells where an open descriptor leads; elsewhere its path is looked up again and compared with it. */
const descriptors = process.platform === 'linux' ? '/proc/self/fd/' : undefined;

/** Why a file was not read. */
export type BorderRefusal =
  /** Its real path is in none of the folders. */
  | 'outside'
  | 'missing'
  /** A folder, a pipe, a socket or a device. */
  | 'not-a-file'
  | 'too-large'
  | 'unreadable';

/**
 * A file that was read: its bytes, with its size in bytes and the time of its last change (milliseconds since 1970)
 * from before they were read.
 */
export interface InsideFile {
  readonly bytes: Buffer;
  readonly size: number;
  readonly mtimeMs: number;
}

/** What came of reading a file. */
export type InsideRead = Result<InsideFile, BorderRefusal>;

/** A file that is open leads out of the folders. */
class LeadsOutside extends Error {}

/**
 * The border of a workspace for everything that reads: a file counts by where it really is, with every link followed.
 * What was opened is judged, not the path that was asked for, so that a link which is put in a folder's place at the
 * right moment gains nothing. A link from one folder into itself or another one stays inside.
 */
export class WorkspaceBorder {
  readonly #folders: readonly string[];
  #real: readonly string[] | undefined;

  /**
   * `folders`: absolute paths, which may themselves be links: the person chose them. Nothing is looked up before the
   * first question.
   */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** Whether a real path, without links, is one of the folders or in one. Touches the disk only the first time. */
  holds(realPath: string): boolean {
    this.#real ??= this.#resolved();
    return this.#real.some((folder) => isAtOrIn(realPath, folder));
  }

  /**
   * Whether a path, as it is spelled, is one of the folders or in one. Never touches the disk: a name of another
   * machine must not be asked for.
   */
  spells(path: string): boolean {
    return this.#folders.some((folder) => isAtOrIn(path, folder));
  }

  /** Whether a path leads into one of the folders, whatever kind of file is there. False for what is not there. */
  leadsInside(path: string): boolean {
    try {
      return this.#holdsNow(realpathSync.native(path));
    } catch {
      return false;
    }
  }

  /**
   * Opens a file for reading and gives its descriptor, which the caller closes. Waits for no pipe. Throws what the file
   * system throws, and for what is outside.
   */
  openAtOnce(path: string): number {
    const descriptor = openSync(path, flags);
    try {
      this.#demand(descriptor, path);
      return descriptor;
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** Reads a file whole where it is a regular one inside and has no more than so many bytes. Never throws. */
  readAtOnce(path: string, maxBytes: number): InsideRead {
    let descriptor: number | undefined;
    try {
      descriptor = this.openAtOnce(path);
      const seen = fstatSync(descriptor);
      const why = getRefusal(seen, maxBytes);
      if (why !== undefined) return err(why);
      const bytes = Buffer.allocUnsafe(seen.size);
      let length = 0;
      for (let more = -1; more !== 0 && length < seen.size; length += more)
        more = readSync(descriptor, bytes, length, seen.size - length, length);
      return inside(bytes.subarray(0, length), seen);
    } catch (error) {
      return err(getReason(error));
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  /** The same without waiting for the disk. Never rejects. */
  async read(path: string, maxBytes: number): Promise<InsideRead> {
    let descriptor: number | undefined;
    try {
      descriptor = await openFile(path, flags);
      this.#demand(descriptor, path);
      const seen = await statOf(descriptor);
      const why = getRefusal(seen, maxBytes);
      if (why !== undefined) return err(why);
      const bytes = Buffer.allocUnsafe(seen.size);
      let length = 0;
      for (let more = -1; more !== 0 && length < seen.size; length += more)
        more = (await readInto(descriptor, bytes, length, seen.size - length, length)).bytesRead;
      return inside(bytes.subarray(0, length), seen);
    } catch (error) {
      return err(getReason(error));
    } finally {
      if (descriptor !== undefined) await closeFile(descriptor);
    }
  }

  #demand(descriptor: number, path: string): void {
    if (!this.holdsOpened(descriptor, path)) throw new LeadsOutside(`${path} leads out of the workspace`);
  }

  /** Whether an open file is inside. `path`: what it was opened by. Throws what the file system throws. */
  holdsOpened(descriptor: number, path: string): boolean {
    if (descriptors !== undefined && this.#holdsDescriptor(descriptor)) return true;
    const real = realpathSync.native(path);
    if (!this.#holdsNow(real)) return false;
    // Windows tells other numbers by a path than by a descriptor.
    return process.platform === 'win32' || isSame(descriptor, real);
  }

  #holdsDescriptor(descriptor: number): boolean {
    try {
      return this.holds(readlinkSync(`${descriptors ?? ''}${descriptor}`));
    } catch {
      // Not every container has this folder.
      return false;
    }
  }

  /** A folder that is a link may lead elsewhere since it was looked up, or may not have been there. */
  #holdsNow(realPath: string): boolean {
    if (this.holds(realPath)) return true;
    this.#real = this.#resolved();
    return this.holds(realPath);
  }

  #resolved(): readonly string[] {
    return this.#folders.flatMap((folder) => {
      try {
        return [realpathSync.native(folder)];
      } catch {
        return [];
      }
    });
  }
}

/**
 * Whether an open file is still the one at a path that had no links in it when it was judged: no folder on the way has
 * become a link since. Throws what the file system throws.
 */
export function leadsTo(descriptor: number, realPath: string): boolean {
  if (descriptors !== undefined) {
    try {
      const opened = readlinkSync(`${descriptors}${descriptor}`);
      if (opened === realPath) return true;
      // The file was replaced since, as programs do that save atomically.
      if (opened === `${realPath} (deleted)` && fstatSync(descriptor).nlink === 0) return true;
    } catch {
      // Not every container has this folder.
    }
  }
  // A disk may spell the name in another case; a file that was replaced meanwhile is another one.
  if (realpathSync.native(realPath) !== realPath) return false;
  if (process.platform === 'win32') return true;
  return isSame(descriptor, realPath);
}

function isSame(descriptor: number, path: string): boolean {
  const [opened, there] = [fstatSync(descriptor, { bigint: true }), statSync(path, { bigint: true })];
  return opened.ino === there.ino && opened.dev === there.dev;
}

/** Whether a path is a folder or something in it. Both are absolute and normal. */
export function isAtOrIn(path: string, folder: string): boolean {
  return (
    path.startsWith(folder) && (path.length === folder.length || path[folder.length] === sep || folder.endsWith(sep))
  );
}

function getRefusal(seen: Stats, maxBytes: number): BorderRefusal | undefined {
  if (!seen.isFile()) return 'not-a-file';
  return seen.size > maxBytes ? 'too-large' : undefined;
}

function inside(bytes: Buffer, { size, mtimeMs }: Stats): InsideRead {
  return ok({ bytes, size, mtimeMs });
}

function getReason(error: unknown): BorderRefusal {
  if (error instanceof LeadsOutside) return 'outside';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  // ENXIO: a socket, or a device without its driver.
  return code === 'EISDIR' || code === 'ENXIO' ? 'not-a-file' : 'unreadable';
}
