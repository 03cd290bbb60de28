import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { asItIs } from '../../../../base/text/say.ts';
import type { FileLock, FileLocks } from '../../../../base/node/locks/fileLock.ts';
import type {
  FileState,
  SettlementResult,
  Settlement,
  UnfinishedEdit,
  UnfinishedFile,
} from '../../../domain/unfinishedEdit.ts';
import { FileCreation, FileRemoval, FileReplacement, type FileStep } from '../fileSteps.ts';
import { readPlainFile } from '../readTextFile.ts';
import { removeLeftovers } from '../temporaryFile.ts';
import { writeSteps } from '../writeSteps.ts';
import type { FoundIntent, IntentJournal } from './intentJournal.ts';
import { sha256, type Content, type RecordedFile } from './intentRecord.ts';

/** What it takes to find and settle unfinished edits. */
export interface UnfinishedDeps {
  /** All places in which a process of this user may have left a record. */
  readonly journals: readonly IntentJournal[];
  readonly locks: FileLocks;
  /** The file as people and agents see it. */
  readonly getName: (realPath: string) => string;
  /** Whether a real path lies in the workspace. */
  readonly isInside: (realPath: string) => Promise<boolean>;
  /** A sentence that stands against writing these files, such as that an editor holds unsaved changes. */
  readonly objection?: (realPaths: readonly string[]) => Promise<string | undefined>;
}

interface FileCheck {
  readonly file: RecordedFile;
  readonly state: FileState;
  readonly stat: Stats | undefined;
}

const gone: SettlementResult = { status: 'gone' };
/** Bytes; no larger file takes an edit unless the limit for edits has been raised. */
const maxLookedBytes = 1_000_000_000;

/**
 * Edits of the workspace's files that were killed between two of their files. They are settled only on request; then
 * under the files' locks, all or none, and never on a file whose checksum is neither the earlier nor the later one.
 */
export class UnfinishedEdits {
  readonly #parts: UnfinishedDeps;

  constructor(parts: UnfinishedDeps) {
    this.#parts = parts;
  }

  /**
   * Those there are, oldest first. The records of edits that did nothing, or all, are removed on the way. Never
   * rejects.
   */
  async find(): Promise<readonly UnfinishedEdit[]> {
    const edits: UnfinishedEdit[] = [];
    for (const { journal, found } of await this.#abandoned()) {
      if (found.record === undefined) {
        edits.push({ kind: 'damaged', id: found.id, path: found.path });
        continue;
      }
      if (!(await this.#isOurs(found.record.files))) continue;
      const looks = await this.#look(found.record.files);
      if (isSettled(looks)) await journal.forget(found);
      else edits.push(this.#described(found.id, found.record.at, looks));
    }
    return edits;
  }

  /** Settles one. Rejects with what the file system says only where locks cannot be kept. */
  async settle(id: string, way: Settlement): Promise<SettlementResult> {
    const hit = (await this.#abandoned()).find(({ found }) => found.id === id);
    if (hit === undefined) return gone;
    const { journal, found } = hit;
    if (found.record !== undefined && !(await this.#isOurs(found.record.files))) return gone;
    if (way === 'keep')
      return (await journal.forget(found))
        ? { status: 'done', changed: [], untouched: [] }
        : { status: 'failed', message: `The record ${found.path} could not be removed.` };
    if (found.record === undefined)
      return {
        status: 'failed',
        message: `The record ${found.path} is damaged, so it is not known which files it is about. It can only be kept as it is or put away.`,
      };
    const { files } = found.record;
    const objection = await this.#parts.objection?.(files.map(({ path }) => path));
    if (objection !== undefined) return { status: 'failed', message: objection };
    const locks: FileLock[] = [];
    try {
      for (const path of files.map((file) => file.path).sort()) {
        const lock = await this.#parts.locks.acquire(path);
        if ('sentence' in lock)
          return {
            status: 'failed',
            message: `${this.#parts.getName(path)} cannot be written. ${asItIs(lock.sentence)}`,
          };
        locks.push(lock);
      }
      // Another process may have been faster while the locks were waited for.
      if (!(await journal.abandoned()).some((each) => each.id === id)) return gone;
      return await this.#carryOut(found, await this.#look(files), way, locks, journal);
    } finally {
      await Promise.all(locks.map((lock) => lock.release().catch(() => undefined)));
    }
  }

  async #carryOut(
    found: FoundIntent,
    looks: readonly FileCheck[],
    way: 'finish' | 'undo',
    locks: readonly FileLock[],
    journal: IntentJournal,
  ): Promise<SettlementResult> {
    const { getName } = this.#parts;
    const due = looks.filter(({ state }) => state === (way === 'finish' ? 'not-written' : 'written'));
    const missing = due.find(({ file }) => !isKept(getTarget(file, way)));
    if (missing !== undefined)
      return {
        status: 'failed',
        message: `What ${getName(missing.file.path)} ${way === 'finish' ? 'was to hold' : 'held before'} was not kept, so nothing was changed.`,
      };
    // What was written last goes back first, as if time ran backwards.
    const steps = (way === 'undo' ? [...due].reverse() : due).flatMap((look) => getStep(look, way) ?? []);
    for (const directory of new Set(steps.map(({ path }) => dirname(path)))) await removeLeftovers(directory);
    // Its own record is still there, and says the same should this be killed as well.
    const outcome = await writeSteps(steps, { locks, getName });
    if (outcome.status === 'changed')
      return {
        status: 'failed',
        message: `${outcome.path} was changed at this very moment, so nothing was changed. Look at it and try again.`,
      };
    if (outcome.status === 'failed') return { status: 'failed', message: asItIs(outcome.message) };
    await journal.forget(found);
    const named = (some: readonly FileCheck[]): string[] => some.map(({ file }) => getName(file.path));
    return { status: 'done', changed: named(due), untouched: named(looks.filter(({ state }) => state === 'changed')) };
  }

  async #abandoned(): Promise<{ readonly journal: IntentJournal; readonly found: FoundIntent }[]> {
    const all = await Promise.all(
      this.#parts.journals.map(async (journal) => (await journal.abandoned()).map((found) => ({ journal, found }))),
    );
    return all.flat();
  }

  /** A record is the workspace's own as soon as one of its files is. */
  async #isOurs(files: readonly RecordedFile[]): Promise<boolean> {
    for (const { path } of files) if (await this.#parts.isInside(path)) return true;
    return false;
  }

  async #look(files: readonly RecordedFile[]): Promise<readonly FileCheck[]> {
    const looks: FileCheck[] = [];
    for (const file of files) {
      const now = (await this.#parts.isInside(file.path)) ? await lookAt(file.path) : undefined;
      looks.push({ file, state: now === undefined ? 'changed' : getState(file, now.sha256), stat: now?.stat });
    }
    return looks;
  }

  #described(id: string, at: number, looks: readonly FileCheck[]): UnfinishedEdit {
    const files = looks.map(({ file, state }): UnfinishedFile => ({
      realPath: file.path,
      name: this.#parts.getName(file.path),
      state,
      before: getBytes(file.before),
      after: getBytes(file.after),
    }));
    const can = (way: 'finish' | 'undo', from: FileState): boolean =>
      looks.some(({ state }) => state === from) &&
      looks.every(({ file, state }) => state !== from || isKept(getTarget(file, way)));
    return {
      kind: 'unfinished',
      id,
      at,
      files,
      canFinish: can('finish', 'not-written'),
      canUndo: can('undo', 'written'),
    };
  }
}

/**
 * Files are written in their order: if the first still has its old text and none has its new one, nothing was ever
 * done, or it was undone.
 */
function isSettled(looks: readonly FileCheck[]): boolean {
  const isNoneWritten = looks.every(({ state }) => state !== 'written');
  return looks.every(({ state }) => state === 'written') || (isNoneWritten && looks[0]?.state === 'not-written');
}

type RecordedTarget = RecordedFile['after'];

function getTarget({ before, after }: RecordedFile, way: 'finish' | 'undo'): RecordedTarget {
  return way === 'finish' ? after : before;
}

/** Whether a file can be made what it is to be: a file that is to go needs no bytes. */
function isKept(target: RecordedTarget): boolean {
  return target === null || (target !== 'unknown' && target.bytes !== undefined);
}

function getBytes(content: Content | 'unknown' | null): Uint8Array | undefined {
  return content === null || content === 'unknown' ? undefined : content.bytes;
}

function getState({ before, after }: RecordedFile, now: string | null): FileState {
  const is = (content: RecordedTarget): boolean => content !== 'unknown' && (content?.sha256 ?? null) === now;
  if (is(after)) return 'written';
  return is(before) ? 'not-written' : 'changed';
}

/** What a path holds: its checksum, `null` for nothing; `undefined` if it is not a regular file or cannot be read. */
async function lookAt(path: string): Promise<{ readonly sha256: string | null; readonly stat?: Stats } | undefined> {
  try {
    const { bytes, stat } = await readPlainFile(path, maxLookedBytes);
    return { sha256: sha256(bytes), stat };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? { sha256: null } : undefined;
  }
}

function getStep({ file, stat }: FileCheck, way: 'finish' | 'undo'): FileStep | undefined {
  const target = getTarget(file, way);
  if (target === null) return stat === undefined ? undefined : new FileRemoval(file.path, stat);
  if (target === 'unknown' || target.bytes === undefined) return undefined;
  if (stat !== undefined) return new FileReplacement(file.path, target.bytes, stat, true);
  return new FileCreation(
    file.path,
    target.bytes,
    file.mode === undefined ? undefined : { mode: file.mode, uid: -1, gid: -1 },
  );
}
