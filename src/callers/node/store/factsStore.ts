import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../base/clock.ts';
import { factsFormat } from '../facts/packed/factsFormat.ts';
import { timeSlice } from '../timeSlice.ts';
import { factsId, type FactsKey } from './factsKey.ts';
import { loadSqlite, type Sqlite } from '../../../base/node/sqlite/loadSqlite.ts';
import { getPragma } from '../../../base/node/sqlite/openStore.ts';
import { StoreConnection } from '../../../base/node/sqlite/storeConnection.ts';
import type { StoreFailure, StoreProblem } from '../../../base/node/sqlite/storeProblem.ts';
import { err, ok, type Result } from '../../../base/result.ts';
import { FactsFiles, type Rebuilt } from './factsFiles.ts';
import type { NoFacts } from '../../domain/unparsed.ts';
import { decodeValue, getDictionary, encodeValue } from './valueCodec.ts';

/** Facts to be kept: packed, or that the content cannot be parsed. */
export interface StoredFacts {
  readonly key: FactsKey;
  readonly packed: Uint8Array | NoFacts;
}

/** What a store is opened with. */
export interface FactsStoreOptions {
  /** Made if it is not there; several processes may use the same. */
  readonly folder: string;
  /** Version of the program that reads the facts: facts of another one are not found. */
  readonly version: string;
  readonly clock: Clock;
  /** Milliseconds since 1970, for what was used when. Default: the system's. */
  readonly now?: () => number;
  /** Node's SQLite, or undefined where there is none. Default: this Node's. */
  readonly sqlite?: Sqlite | undefined;
}

/** A store, and what became of the file that was there. */
export interface OpenedFacts {
  readonly store: FactsStore;
  readonly rebuilt?: Rebuilt;
}

/** What was found. A problem leaves keys out that the store may hold. */
export interface ReadFacts {
  readonly found: ReadonlyMap<FactsKey, Uint8Array | NoFacts>;
  readonly problem?: StoreProblem;
}

/** The number of entries written before the problem, and whether the file was rebuilt meanwhile. */
export interface WrittenFacts {
  readonly written: number;
  readonly problem?: StoreProblem;
  readonly rebuilt?: Rebuilt;
}

/** Entries in one transaction: some milliseconds of work. */
const batch = 200;
/** A use is written down again when the one that is there is older, in minutes. */
const usedAgainAfter = 60;
/** Given back to the disk at once, in pages of 4 KB. */
const freedAtOnce = 200;
/** Pruning goes this much below the limit, so that not every batch of new facts prunes again. */
const roomAfterPruning = 0.9;

/**
 * Packed facts in an SQLite file, by content, language and the version of the program: they outlive the process, a
 * switch of branches and the move of a file. Several windows share it. It is a cache: an error in it costs a parse,
 * never an answer.
 */
export class FactsStore {
  readonly #connection: StoreConnection<object>;
  readonly #version: string;
  readonly #clock: Clock;
  readonly #now: () => number;
  readonly #dictionaries = new Map<string, Uint8Array>();
  /** Uses that are not written down yet. */
  readonly #used = new Set<bigint>();
  /** Writes come one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #rebuilt: Rebuilt | undefined;

  private constructor({ folder, version, clock, now = Date.now }: FactsStoreOptions, sqlite: Sqlite) {
    this.#version = `${factsFormat} ${version}`;
    this.#clock = clock;
    this.#now = now;
    const files = new FactsFiles(sqlite, folder, (why) => this.#startAnew(why));
    this.#connection = new StoreConnection(files, clock);
  }

  /**
   * Opens the store of a folder. A damaged file, or one of another schema, is left aside, and said so. Without a store
   * everything works, only the next start is colder.
   */
  static async open(options: FactsStoreOptions): Promise<Result<OpenedFacts, StoreFailure>> {
    const sqlite = 'sqlite' in options ? options.sqlite : loadSqlite();
    if (sqlite === undefined) return err({ problem: 'no-sqlite' });
    const store = new FactsStore(options, sqlite);
    const opened = await store.#connection.transaction(() => undefined);
    const rebuilt = store.#takeRebuilt();
    if (!opened.ok) {
      store.#connection.close();
      return opened;
    }
    return ok({ store, ...rebuilt });
  }

  /** Bytes on disk, the log included. */
  get bytes(): number {
    const { file } = this.#connection;
    return [file, `${file}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0);
  }

  /** The packed facts of these contents, as far as they are here; by the keys as they were given. About 40 µs each. */
  read(keys: readonly FactsKey[]): ReadFacts {
    const found = new Map<FactsKey, Uint8Array | NoFacts>();
    const attempt = this.#connection.attempt(({ database }) => {
      const select = database.prepare('select value, used from facts where id = ?');
      for (const key of keys) {
        const id = factsId(key, this.#version);
        const row = select.get(id);
        if (!(row?.['value'] instanceof Uint8Array)) continue;
        const packed = decodeValue(row['value'], () => this.#dictionary(database, key.language));
        // A value that is damaged is written over when the file has been parsed again.
        if (packed === undefined) continue;
        found.set(key, packed);
        if (Number(row['used']) < this.#minute() - usedAgainAfter) this.#used.add(id);
      }
    });
    return { found, problem: attempt.ok ? undefined : attempt.error.problem };
  }

  /**
   * Keeps facts, in transactions of some milliseconds with pauses for other work, as long as `breathe` makes them;
   * waits up to five seconds for another process.
   */
  write(entries: readonly StoredFacts[], breathe = timeSlice(this.#clock)): Promise<WrittenFacts> {
    return this.#enqueue(() => this.#write(entries, breathe));
  }

  /** Drops what was used longest ago until the file takes no more than so many bytes. */
  prune(limitBytes: number): Promise<Result<undefined, StoreFailure>> {
    return this.#enqueue(() => this.#prune(limitBytes));
  }

  /** Drops everything. */
  clear(): Promise<Result<undefined, StoreFailure>> {
    return this.#enqueue(async () => {
      this.#used.clear();
      const deleted = await this.#connection.transaction(({ database }) => database.exec('delete from facts'));
      return deleted.ok ? this.#giveBack() : deleted;
    });
  }

  /** Closes the store after what is being written. */
  close(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#used.size > 0) await this.#writeBatch([]);
      this.#connection.attempt(({ database }) => {
        database.exec('pragma wal_checkpoint(truncate)');
      });
      this.#connection.close();
    });
  }

  async #write(entries: readonly StoredFacts[], breathe: () => Promise<void> | undefined): Promise<WrittenFacts> {
    let written = 0;
    for (let at = 0; at < entries.length; at += batch) {
      const part = entries.slice(at, at + batch);
      await this.#makeDictionaries(part);
      const rows: (readonly [bigint, Uint8Array])[] = [];
      for (const { key, packed } of part) {
        rows.push([factsId(key, this.#version), encodeValue(packed, this.#dictionaries.get(key.language))]);
        await breathe();
      }
      const attempt = await this.#writeBatch(rows);
      if (!attempt.ok) return { written, problem: attempt.error.problem, ...this.#takeRebuilt() };
      written += part.length;
      await breathe();
    }
    return { written, ...this.#takeRebuilt() };
  }

  async #writeBatch(rows: readonly (readonly [bigint, Uint8Array])[]): Promise<Result<undefined, StoreFailure>> {
    const used = [...this.#used];
    const attempt = await this.#connection.transaction(({ database }) => {
      const minute = this.#minute();
      // A used entry moves to the end, after those that were used before it.
      const touch = database.prepare(
        'update facts set used = ?, place = (select max(place) + 1 from facts) where id = ?',
      );
      for (const id of used) touch.run(minute, id);
      const insert = database.prepare('insert or replace into facts (id, used, value) values (?, ?, ?)');
      for (const [id, value] of rows) insert.run(id, minute, value);
      return undefined;
    });
    if (attempt.ok) for (const id of used) this.#used.delete(id);
    return attempt;
  }

  /**
   * Makes a dictionary for every language that has none and of which there is enough to make one. It stays as it is for
   * good.
   */
  async #makeDictionaries(entries: readonly StoredFacts[]): Promise<void> {
    const samples = new Map<string, Uint8Array[]>();
    for (const {
      key: { language },
      packed,
    } of entries) {
      if (typeof packed !== 'string' && !this.#dictionaries.has(language))
        samples.set(language, [...(samples.get(language) ?? []), packed]);
    }
    for (const [language, packed] of samples) {
      if (
        this.#connection.attempt(({ database }) => this.#dictionary(database, language)).ok &&
        this.#dictionaries.has(language)
      )
        continue;
      const bytes = getDictionary(packed);
      if (bytes === undefined) continue;
      await this.#connection.transaction(({ database }) => {
        database.prepare('insert or ignore into dictionaries (language, bytes) values (?, ?)').run(language, bytes);
      });
      // What is there now may be another process's.
      this.#connection.attempt(({ database }) => this.#dictionary(database, language));
    }
  }

  #dictionary(database: DatabaseSync, language: string): Uint8Array | undefined {
    const known = this.#dictionaries.get(language);
    if (known !== undefined) return known;
    const bytes = database.prepare('select bytes from dictionaries where language = ?').get(language)?.['bytes'];
    if (!(bytes instanceof Uint8Array)) return undefined;
    this.#dictionaries.set(language, bytes);
    return bytes;
  }

  async #prune(limitBytes: number): Promise<Result<undefined, StoreFailure>> {
    const flushed = await this.#writeBatch([]);
    if (!flushed.ok) return flushed;
    const surplus = this.#connection.attempt(({ database }) => surplusPlaces(database, limitBytes));
    if (!surplus.ok) return surplus;
    for (let at = 0; at < surplus.value.length; at += batch) {
      const last = surplus.value[Math.min(at + batch, surplus.value.length) - 1] ?? 0;
      const deleted = await this.#connection.transaction(({ database }) => {
        database.prepare('delete from facts where place <= ?').run(last);
      });
      if (!deleted.ok) return deleted;
    }
    return this.#giveBack();
  }

  /** Gives free pages back to the disk, and the log. */
  async #giveBack(): Promise<Result<undefined, StoreFailure>> {
    const breathe = timeSlice(this.#clock);
    for (;;) {
      const left = await this.#freeSome();
      if (!left.ok) return left;
      if (left.value === 0) break;
      await breathe();
    }
    return this.#connection.attempt(({ database }) => {
      database.exec('pragma wal_checkpoint(truncate)');
      return undefined;
    });
  }

  async #freeSome(): Promise<Result<number, StoreFailure>> {
    const before = this.#connection.attempt(({ database }) => getPragma(database, 'freelist_count'));
    if (!before.ok || before.value === 0) return before;
    const freed = await this.#connection.transaction(
      ({ database }) => database.prepare(`pragma incremental_vacuum(${freedAtOnce})`).all().length,
    );
    if (!freed.ok) return freed;
    const after = this.#connection.attempt(({ database }) => getPragma(database, 'freelist_count'));
    // Another process may fill pages while this one frees them.
    return after.ok && after.value >= before.value ? ok(0) : after;
  }

  #startAnew(why: Rebuilt): void {
    this.#rebuilt = why;
    this.#dictionaries.clear();
    this.#used.clear();
  }

  #takeRebuilt(): { readonly rebuilt?: Rebuilt } {
    const rebuilt = this.#rebuilt;
    this.#rebuilt = undefined;
    return rebuilt === undefined ? {} : { rebuilt };
  }

  #minute(): number {
    return Math.floor(this.#now() / 60_000);
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** Places of the rows that have to go, from the one used longest ago. */
function surplusPlaces(database: DatabaseSync, limitBytes: number): number[] {
  const taken =
    (getPragma(database, 'page_count') - getPragma(database, 'freelist_count')) * getPragma(database, 'page_size');
  if (taken <= limitBytes) return [];
  const rows = database.prepare('select place, length(value) as bytes from facts order by place').all() as {
    place: number;
    bytes: number;
  }[];
  // Rows share pages with each other and with the index: the size of what is removed is estimated as a share of the
  // whole.
  let left = rows.reduce((sum, { bytes }) => sum + bytes, 0) * (1 - (limitBytes * roomAfterPruning) / taken);
  const places: number[] = [];
  for (const { place, bytes } of rows) {
    if (left <= 0) break;
    left -= bytes;
    places.push(place);
  }
  return places;
}
