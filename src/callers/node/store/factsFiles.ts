import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import type { OpenFiles } from '../../../base/node/sqlite/openFiles.ts';
import { openStore, type OpenedStore, type StoreAccess } from '../../../base/node/sqlite/openStore.ts';
import type { StoreSource } from '../../../base/node/sqlite/storeConnection.ts';
import { UnusableFile, WrongPlace } from '../../../base/node/sqlite/storePlace.ts';
import type { StoreFailure } from '../../../base/node/sqlite/storeProblem.ts';
import type { Result } from '../../../base/result.ts';
import { factsSchema } from './factsSchema.ts';

/** Why the file that was there was left aside and a new one made. */
export type Rebuilt = 'corrupt' | 'schema';

/**
 * The files of the facts in a folder: one for each generation, with the number in its name. A file that is no database,
 * damaged or of other tables is left aside for one of the next generation: it is never renamed, because another process
 * may have it open and would later delete the new one's log by its name. Files left aside go when their successor has
 * been opened without trouble. Programs of different schemas use different files, so that two versions of the editor do
 * not fight for one.
 */
export class FactsFiles implements StoreSource<object> {
  readonly #sqlite: Sqlite;
  readonly #folder: string;
  /** Called when a file was left aside for a new one, and why. */
  readonly #onRebuilt: (why: Rebuilt) => void;
  #generation = 1;

  constructor(sqlite: Sqlite, folder: string, onRebuilt: (why: Rebuilt) => void) {
    this.#sqlite = sqlite;
    this.#folder = folder;
    this.#onRebuilt = onRebuilt;
  }

  get file(): string {
    return join(this.#folder, `facts-${factsSchema.version}-${this.#generation}.db`);
  }

  open(): Result<OpenedStore, StoreFailure> {
    this.#generation = Math.max(this.#generation, latestGeneration(this.#folder));
    const first = this.#openFile();
    const reason = first.ok ? undefined : getRebuildReason(first.error);
    if (reason === undefined) {
      if (first.ok) removeBefore(this.#folder, this.#generation);
      return first;
    }
    this.#generation++;
    const second = this.#openFile();
    if (second.ok) this.#onRebuilt(reason);
    else this.#generation--;
    return second;
  }

  /** Whether another process has begun a new file, or this one was deleted. Reads do not ask: they may be many. */
  isOutdated(_files: OpenFiles, access: StoreAccess): boolean {
    try {
      return access === 'write' && (latestGeneration(this.#folder) > this.#generation || !existsSync(this.file));
    } catch {
      return false;
    }
  }

  putAside(): void {
    this.#generation++;
    this.#onRebuilt('corrupt');
  }

  #openFile(): Result<OpenedStore, StoreFailure> {
    return openStore({ sqlite: this.#sqlite, file: this.file, schema: factsSchema }, 'write');
  }
}

/** Undefined where a new file would be no better. A folder or a pipe in its place is left aside like a damaged file. */
function getRebuildReason({ problem, error }: StoreFailure): Rebuilt | undefined {
  if (error instanceof UnusableFile) return 'schema';
  return problem === 'corrupt' || (error instanceof WrongPlace && error.code !== 'ENOTDIR') ? 'corrupt' : undefined;
}

/** 0 where there is none. */
function latestGeneration(folder: string): number {
  if (!existsSync(folder)) return 0;
  const ours = databasesIn(folder).filter(({ schema }) => schema === factsSchema.version);
  return Math.max(0, ...ours.map(({ generation }) => generation));
}

interface DatabaseName {
  readonly name: string;
  readonly schema: number;
  readonly generation: number;
}

function databasesIn(folder: string): DatabaseName[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^facts-(\d{1,6})-(\d{1,9})\.db(?:-wal|-shm)?$/.exec(name);
    return match === null ? [] : [{ name, schema: Number(match[1]), generation: Number(match[2]) }];
  });
}

/** Removes what earlier generations and earlier schemas left. */
function removeBefore(folder: string, last: number): void {
  for (const { name, schema, generation } of databasesIn(folder)) {
    if (schema > factsSchema.version || (schema === factsSchema.version && generation >= last)) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Another process has it open (Windows); its turn comes at a later start.
    }
  }
}
