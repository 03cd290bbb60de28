import { type Message, msg } from '../../text/message.ts';
import { createHash, randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { int, strictObject, string, type infer as Infer } from 'zod/mini';
import { ownedDirectory, runtimeDirectory } from '../runtimeDirectory.ts';
import { isAbandoned, ownMark } from './processMark.ts';

/** A lock in hand. */
export interface FileLock {
  /** Whether it still is ours: a process that slept for minutes may have been taken for dead. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * A lock that could not be taken: why, and what to do next. `isBusy`: another process holds it, so it can be taken
 * later without any repair.
 */
export interface LockRefusal {
  readonly isBusy: boolean;
  readonly sentence: Message;
}

/** How long to wait for another process's lock, and after how long a lock counts as abandoned; milliseconds. */
export interface LockPatience {
  readonly waitMs: number;
  readonly abandonedMs: number;
}

const defaultPatience: LockPatience = { waitMs: 10_000, abandonedMs: 120_000 };
const pollMs = 15;

const holderSchema = strictObject({ realm: string(), pid: int(), nonce: string() });
type LockHolder = Infer<typeof holderSchema>;

/**
 * Locks on files between the processes of one user that ask for them (`runtimeDirectory`). They are advisory: they keep
 * Recourse's own processes from losing each other's edits, and stop no other program from writing.
 */
export class FileLocks {
  readonly #directory: string;
  readonly #patience: LockPatience;
  #isSwept = false;

  constructor(directory: string = join(runtimeDirectory(), 'locks'), patience: LockPatience = defaultPatience) {
    this.#directory = directory;
    this.#patience = patience;
  }

  /** The lock on a real path, or why it cannot be had. Never rejects. */
  async acquire(realPath: string): Promise<FileLock | LockRefusal> {
    const directory = await ownedDirectory(this.#directory);
    if (!directory.ok) return { isBusy: false, sentence: directory.error };
    const name = createHash('sha256').update(realPath).digest('hex');
    try {
      if (!this.#isSwept) await this.#sweep();
      const lock = await this.#take(join(directory.value, `${name}.lock`), Date.now() + this.#patience.waitMs);
      return (
        lock ?? {
          isBusy: true,
          sentence: msg('Another process has been writing it for a while. Try again in a moment.'),
        }
      );
    } catch (error) {
      return { isBusy: false, sentence: failureSentence(directory.value, error) };
    }
  }

  /** Removes what processes left that were killed on the way to a lock. Once is enough: there is seldom any. */
  async #sweep(): Promise<void> {
    this.#isSwept = true;
    for (const name of (await readdir(this.#directory)).filter((each) => /\.lock\S*-[0-9a-f]{24}$/.test(each))) {
      const path = join(this.#directory, name);
      if (((await getAge(path)) ?? 0) > this.#patience.abandonedMs) await rm(path, { force: true });
    }
  }

  async #take(path: string, deadline: number): Promise<FileLock | undefined> {
    const nonce = randomBytes(12).toString('hex');
    const mine = `${path}-${nonce}`;
    try {
      // Linked into place, so that a lock is never visible without its holder in it.
      await writeFile(mine, JSON.stringify({ ...ownMark(), nonce } satisfies LockHolder), { mode: 0o600, flag: 'wx' });
      for (;;) {
        if (await isLinked(mine, path)) return heldLock(path, nonce);
        await this.#breakAbandoned(path, deadline);
        if (Date.now() > deadline) return undefined;
        await pause(pollMs);
      }
    } finally {
      // A full disk leaves a file without content, and a read-only one leaves no file: report the original failure
      // instead.
      await rm(mine, { force: true }).catch(() => undefined);
    }
  }

  /**
   * Removes the lock of a process that is gone. Between looking at it and removing it, another process may have done
   * the same and taken the lock for itself; so the right to remove this very lock is itself a lock, named after what
   * was seen.
   */
  async #breakAbandoned(path: string, deadline: number): Promise<void> {
    const seen = await this.#abandonedHolder(path);
    if (seen === undefined) return;
    const right = await this.#take(`${path}.${seen.nonce}`, deadline);
    if (right === undefined) return;
    if ((await getHolder(path))?.nonce === seen.nonce) await rm(path, { force: true });
    await right.release();
  }

  async #abandonedHolder(path: string): Promise<LockHolder | undefined> {
    const [holder, age] = await Promise.all([getHolder(path), getAge(path)]);
    return holder !== undefined && age !== undefined && isAbandoned(holder, age, this.#patience.abandonedMs)
      ? holder
      : undefined;
  }
}

function heldLock(path: string, nonce: string): FileLock {
  const isHeld = async (): Promise<boolean> => (await getHolder(path))?.nonce === nonce;
  return {
    isHeld,
    release: async () => {
      if (await isHeld()) await rm(path, { force: true });
    },
  };
}

/** Why the folder of the locks takes none, with the system's words: it may lie on another disk than the file. */
function failureSentence(folder: string, error: unknown): Message {
  const why = error instanceof Error ? error.message : String(error);
  return msg(
    'No lock can be kept in {0}: {1}. Free some space or restore the permission to write there, then try again.',
    folder,
    why,
  );
}

async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function getHolder(path: string): Promise<LockHolder | undefined> {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function getAge(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats === undefined ? undefined : Date.now() - stats.mtimeMs;
}
