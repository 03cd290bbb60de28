import { constants, type Stats } from 'node:fs';
import { copyFile, link, lstat, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameOver } from '../../../base/node/renameOver.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { syncDirectory, temporaryPath, writeDurably, type FileOwner } from './temporaryFile.ts';

/**
 * One file's part in a write. The methods are called in the order they stand here; `undo` instead of `tidy` when
 * another part failed.
 */
export interface FileStep {
  readonly path: string;
  /**
   * What it comes to: whether there is a file now, what it will hold, if anything, and the mode of one that has to be
   * made again.
   */
  readonly intent: { readonly isThere: boolean; readonly after: Uint8Array | undefined; readonly mode?: number };
  /** Writes everything to disk that can be written before any of it is visible. */
  stage(): Promise<void>;
  /** Makes it visible, at one stroke. */
  publish(): Promise<void>;
  /** Puts back what was there, if this was published. */
  undo(): Promise<void>;
  /** Removes what was only needed on the way. Never rejects: the next write in that directory tries again. */
  tidy(): Promise<void>;
}

/**
 * Replaces a file's content; fails with ECHANGED where that is no longer what was read. The new content is a new file
 * under the old name, with the old one's mode and, where possible, owner. So other hard links to it keep the old
 * content, and extended attributes and access lists are not carried over.
 */
export class FileReplacement implements FileStep {
  readonly path: string;
  readonly intent: FileStep['intent'];
  readonly #bytes: Uint8Array;
  readonly #stat: Stats;
  readonly #isUndoable: boolean;
  readonly #fresh: string;
  readonly #former: string;
  #isPublished = false;

  /** `isUndoable`: whether a later step may fail, so that the old content has to be kept until then. */
  constructor(path: string, bytes: Uint8Array, stat: Stats, isUndoable: boolean) {
    this.path = path;
    this.#bytes = bytes;
    this.#stat = stat;
    this.#isUndoable = isUndoable;
    this.intent = { isThere: true, after: bytes };
    this.#fresh = temporaryPath(dirname(path));
    this.#former = temporaryPath(dirname(path));
  }

  async stage(): Promise<void> {
    await writeDurably(this.#fresh, this.#bytes, this.#stat);
    // A second name costs nothing and brings everything back; not every file system has them.
    if (this.#isUndoable)
      await link(this.path, this.#former).catch(() => copyFile(this.path, this.#former, constants.COPYFILE_EXCL));
  }

  async publish(): Promise<void> {
    await assertUnchanged(this.path, this.#stat);
    await renameOver(this.#fresh, this.path);
    this.#isPublished = true;
    await syncDirectory(dirname(this.path));
  }

  async undo(): Promise<void> {
    if (this.#isPublished) await renameOver(this.#former, this.path);
  }

  async tidy(): Promise<void> {
    await Promise.all([discard(this.#fresh), discard(this.#former)]);
  }
}

/**
 * Creates a file that does not exist, and its parent directories. Fails with EEXIST if the file was created meanwhile.
 */
export class FileCreation implements FileStep {
  readonly path: string;
  readonly intent: FileStep['intent'];
  readonly #bytes: Uint8Array;
  readonly #stat: FileOwner | undefined;
  #fresh: string | undefined;
  #firstDirectory: string | undefined;
  #isPublished = false;

  /** `stat`: the file whose mode and owner the new one takes over, when one is moved. */
  constructor(path: string, bytes: Uint8Array, stat?: FileOwner) {
    this.path = path;
    this.#bytes = bytes;
    this.#stat = stat;
    this.intent = { isThere: false, after: bytes, mode: stat === undefined ? undefined : stat.mode & 0o7777 };
  }

  async stage(): Promise<void> {
    const directory = dirname(this.path);
    this.#firstDirectory = makeFolder(directory);
    this.#fresh = temporaryPath(directory);
    await writeDurably(this.#fresh, this.#bytes, this.#stat);
  }

  async publish(): Promise<void> {
    if (this.#fresh === undefined) return;
    await appear(this.#fresh, this.path);
    this.#isPublished = true;
    await syncDirectory(dirname(this.path));
  }

  async undo(): Promise<void> {
    if (this.#isPublished) await rm(this.path, { force: true });
    await this.tidy();
    if (this.#firstDirectory === undefined) return;
    for (let directory = dirname(this.path); ; directory = dirname(directory)) {
      // If another program has put a file there since, the directory is needed.
      if (
        !(await rmdir(directory).then(
          () => true,
          () => false,
        )) ||
        directory === this.#firstDirectory
      )
        return;
    }
  }

  async tidy(): Promise<void> {
    if (this.#fresh !== undefined) await discard(this.#fresh);
  }
}

/**
 * Removes a file, or fails with ECHANGED where it is no longer what was read; until every other part of the write has
 * succeeded it only has another name.
 */
export class FileRemoval implements FileStep {
  readonly path: string;
  readonly intent: FileStep['intent'];
  readonly #stat: Stats;
  readonly #former: string;
  #isPublished = false;

  /** `stat`: the file as it was read. */
  constructor(path: string, stat: Stats) {
    this.path = path;
    this.#stat = stat;
    this.#former = temporaryPath(dirname(path));
    this.intent = { isThere: true, after: undefined, mode: stat.mode & 0o7777 };
  }

  async stage(): Promise<void> {
    // Nothing can be prepared.
  }

  async publish(): Promise<void> {
    await assertUnchanged(this.path, this.#stat);
    await renameOver(this.path, this.#former);
    this.#isPublished = true;
    await syncDirectory(dirname(this.path));
  }

  async undo(): Promise<void> {
    if (this.#isPublished) await renameOver(this.#former, this.path);
    this.#isPublished = false;
  }

  async tidy(): Promise<void> {
    if (this.#isPublished) await discard(this.#former);
  }
}

/**
 * Throws ECHANGED where a file is not what was read: confirming new content takes a disk long enough for a person to
 * save. What comes between this look and the rename behind it is lost all the same; no file system can tell.
 */
async function assertUnchanged(path: string, { size, mtimeMs }: Stats): Promise<void> {
  const now = await lstat(path);
  if (now.size !== size || now.mtimeMs !== mtimeMs)
    throw Object.assign(new Error('the file has changed'), { code: 'ECHANGED' });
}

/** Gives a file its name unless something has that name: `rename` alone would replace it. */
async function appear(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await discard(from);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EMLINK') throw error;
    // No hard links on this file system: the moment between looking and renaming is all that is lost.
    if (await isThere(to)) throw Object.assign(new Error('the file exists'), { code: 'EEXIST' });
    await renameOver(from, to);
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function discard(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
}
