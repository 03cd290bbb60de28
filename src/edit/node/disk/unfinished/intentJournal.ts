import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join } from 'node:path';
import { asItIs } from '../../../../base/text/say.ts';
import { isAbandoned, ownMark } from '../../../../base/node/locks/processMark.ts';
import { ownedDirectory } from '../../../../base/node/runtimeDirectory.ts';
import { syncDirectory, writeDurably } from '../temporaryFile.ts';
import { decodeIntent, encodeIntent, type IntendedFile, type WriteIntent } from './intentRecord.ts';

/** A write that was announced. */
export interface Intent {
  /**
   * The write came to an end, or all of it was put back. Never rejects: a record of what is done is found to be so
   * later.
   */
  end(): Promise<void>;
  /** Neither, and this process knows: the record stays and is found at once. Never rejects. */
  giveUp(): Promise<void>;
}

/** A record that was found. Without a `record` its file cannot be read. */
export interface FoundIntent {
  readonly id: string;
  /** Where it lies. */
  readonly path: string;
  readonly record: WriteIntent | undefined;
}

/** Bytes of contents that one record keeps, and that all of them may take together. Beyond, only checksums are kept. */
export interface JournalLimits {
  readonly perRecord: number;
  readonly all: number;
}

const defaultLimits: JournalLimits = { perRecord: 64 * 2 ** 20, all: 256 * 2 ** 20 };
/** Bytes of a record besides contents. */
const largestHead = 40 * 2 ** 20;
/** No write of ours takes an hour. */
const longestMs = 3_600_000;
const name = /^(?:([0-9a-f]{8})-(\d{1,10})|left)-[0-9a-f]{16}\.intent$/;
const torn = /^([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{16}\.part$/;

/**
 * What this user's processes are about to write to several files, one file per write: created and flushed to the disk
 * before the first file is touched, removed after the last. The record of a process that was killed in between is found
 * by the next process that looks. Readable by this user only.
 */
export class IntentJournal {
  readonly #folder: string;
  readonly #limits: JournalLimits;

  constructor(folder: string, limits: JournalLimits = defaultLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /**
   * Announces a write. Rejects where that cannot be put down: with an error of the file system, or one whose message is
   * a sentence.
   */
  async begin(files: readonly IntendedFile[]): Promise<Intent> {
    const directory = await ownedDirectory(this.#folder);
    if (!directory.ok) throw new Error(asItIs(directory.error));
    const size = files.reduce(
      (sum, { before, after }) => sum + (before?.length ?? 0) + (after === 'unknown' ? 0 : (after?.length ?? 0)),
      0,
    );
    const keeps = size <= this.#limits.perRecord && size + (await this.#taken()) <= this.#limits.all;
    const { realm, pid } = ownMark();
    const nonce = randomBytes(8).toString('hex');
    const path = join(this.#folder, `${realm}-${pid}-${nonce}.intent`);
    const fresh = join(this.#folder, `${realm}-${pid}-${nonce}.part`);
    try {
      await writeDurably(fresh, encodeIntent(Date.now(), files, keeps), { mode: 0o600, uid: -1, gid: -1 });
      await rename(fresh, path);
      await syncDirectory(this.#folder);
    } catch (error) {
      await rm(fresh, { force: true }).catch(() => undefined);
      throw error;
    }
    return {
      end: () => rm(path, { force: true }).catch(() => undefined),
      giveUp: () => rename(path, join(this.#folder, `left-${nonce}.intent`)).catch(() => undefined),
    };
  }

  /**
   * The records of processes that are gone, and those that were given up, oldest first. Never rejects. Costs one look
   * into a folder if there are none.
   */
  async abandoned(): Promise<readonly FoundIntent[]> {
    const found: FoundIntent[] = [];
    for (const each of (await readdir(this.#folder).catch(() => [])).sort()) {
      const path = join(this.#folder, each);
      if (!(await isLeft(path, name.exec(each) ?? torn.exec(each)))) continue;
      if (torn.test(each)) {
        // Its write never began.
        await rm(path, { force: true }).catch(() => undefined);
        continue;
      }
      found.push({
        id: each.slice(0, -'.intent'.length),
        path,
        record: await readRecord(path, largestHead + this.#limits.perRecord),
      });
    }
    return found.sort((a, b) => (a.record?.at ?? 0) - (b.record?.at ?? 0));
  }

  /** Removes a record: what it is about is settled. Never rejects; `false` where it stays. */
  async forget({ path }: FoundIntent): Promise<boolean> {
    return rm(path, { force: true }).then(
      () => true,
      () => false,
    );
  }

  async #taken(): Promise<number> {
    let bytes = 0;
    for (const each of await readdir(this.#folder))
      bytes += (await lstat(join(this.#folder, each)).catch(() => undefined))?.size ?? 0;
    return bytes;
  }
}

/** Whether a file of the journal is abandoned. `parts`: its name, taken apart. */
async function isLeft(path: string, parts: RegExpExecArray | null): Promise<boolean> {
  if (parts === null) return false;
  const [, realm, pid] = parts;
  if (realm === undefined) return true;
  const stat = await lstat(path).catch(() => undefined);
  return stat !== undefined && isAbandoned({ realm, pid: Number(pid) }, Date.now() - stat.ctimeMs, longestMs);
}

async function readRecord(path: string, maxBytes: number): Promise<WriteIntent | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW || 0) | (constants.O_NONBLOCK || 0));
    try {
      const stat = await file.stat();
      return stat.isFile() && stat.size <= maxBytes ? decodeIntent(await file.readFile()) : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
