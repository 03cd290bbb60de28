import { existsSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { err, ok, type Result } from '../../result.ts';
import { moveAside } from './moveAside.ts';
import { areReplaced, getOpenFiles, type OpenFiles } from './openFiles.ts';
import { openStore, type OpenedStore, type OpenStoreOptions, type StoreAccess } from './openStore.ts';
import { storeProblem, type StoreFailure } from './storeProblem.ts';

/** How a connection gets its file, and what it does with a damaged one. */
export interface StoreSource<T extends object> {
  /** The file in use. */
  readonly file: string;
  /** Opens the file. A damaged one is put aside first, if it can be. */
  open(access: StoreAccess): Result<OpenedStore & T, StoreFailure>;
  /** Whether the file that is open was replaced by another process or deleted. */
  isOutdated(files: OpenFiles, access: StoreAccess): boolean;
  /** The open file turned out to be damaged; it is closed now. Throws nothing. */
  putAside(files: OpenFiles): void;
}

/** An open store. It is valid only within the function that it is passed to. */
export type StoreInUse<T extends object> = Omit<OpenedStore, 'close'> &
  T & {
    /** Prepares each statement once. */
    readonly statement: (sql: string) => StatementSync;
  };

/** An attempt to get the lock is given up after this many milliseconds. */
const patienceMs = 5_000;
/** Milliseconds between two attempts to get the lock. */
const retryMs = 20;
/** How often an operation is repeated because the file was found damaged. */
const maxDamages = 2;

/**
 * A store that is shared with other processes. It is opened when it is used, and opened again where another process or
 * damage took it away. Nothing here throws.
 */
export class StoreConnection<T extends object> {
  readonly #source: StoreSource<T>;
  readonly #clock: Clock;
  #open: { readonly files: OpenFiles; readonly store: StoreInUse<T>; readonly close: () => void } | undefined;
  #failure: StoreFailure | undefined;
  #isClosed = false;

  constructor(source: StoreSource<T>, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** The file in use. */
  get file(): string {
    return this.#source.file;
  }

  /** Whether the store can only be read. Known after the first operation. */
  get isReadOnly(): boolean {
    return this.#open !== undefined && this.#open.store.kind !== 'file';
  }

  /** Why the last attempt to open the file failed, if it did. */
  get failure(): StoreFailure | undefined {
    return this.#failure;
  }

  /** Runs something at once. A damaged file is put aside; the next attempt begins a new one. */
  attempt<U>(work: (store: StoreInUse<T>) => U, access: StoreAccess = 'read'): Result<U, StoreFailure> {
    if (this.#isClosed) return err({ problem: 'closed' });
    try {
      const current = this.#current(access);
      return current.ok ? ok(work(current.value)) : current;
    } catch (error) {
      const problem = storeProblem(error);
      this.#recover(problem === 'corrupt');
      return err({ problem, error });
    }
  }

  /** Runs a read as soon as the file is not locked; the thread is free in between. */
  read<U>(work: (store: StoreInUse<T>) => U): Promise<Result<U, StoreFailure>> {
    return this.#patiently(() => this.attempt(work));
  }

  /** Runs a write as one transaction, as soon as no other process writes; the thread is free in between. */
  transaction<U>(work: (store: StoreInUse<T>) => U): Promise<Result<U, StoreFailure>> {
    return this.#patiently(() =>
      this.attempt((store) => {
        store.database.exec('begin immediate');
        const value = work(store);
        store.database.exec('commit');
        return value;
      }, 'write'),
    );
  }

  /** Closes the store; its log is merged into its file if no other process reads it. */
  close(): void {
    this.#isClosed = true;
    this.#shut();
  }

  async #patiently<U>(run: () => Result<U, StoreFailure>): Promise<Result<U, StoreFailure>> {
    const deadline = this.#clock.now() + patienceMs;
    for (let damages = 0; ;) {
      const result = run();
      if (result.ok) return result;
      const { problem } = result.error;
      if (problem === 'corrupt' && damages++ < maxDamages) continue;
      if (problem !== 'busy' || this.#clock.now() >= deadline) return result;
      await new Promise<void>((resolve) => {
        this.#clock.after(retryMs, resolve);
      });
    }
  }

  #current(access: StoreAccess): Result<StoreInUse<T>, StoreFailure> {
    if (this.#open !== undefined && this.#source.isOutdated(this.#open.files, access)) this.#shut();
    if (this.#open !== undefined && (access === 'read' || !this.isReadOnly)) return ok(this.#open.store);
    const opened = this.#source.open(access);
    if (!opened.ok) {
      // What can be read can still be read.
      if (this.#open === undefined) this.#failure = opened.error;
      return opened;
    }
    this.#shut();
    this.#failure = undefined;
    const { close, ...rest } = opened.value;
    const statements = new Map<string, StatementSync>();
    const store = {
      ...rest,
      statement: (sql: string) => {
        const known = statements.get(sql) ?? opened.value.database.prepare(sql);
        statements.set(sql, known);
        return known;
      },
    } as StoreInUse<T>;
    this.#open = { files: getOpenFiles(this.file), store, close };
    return ok(store);
  }

  #recover(isDamaged: boolean): void {
    const open = this.#open;
    if (open === undefined) return;
    if (isDamaged) {
      this.#shut();
      this.#source.putAside(open.files);
    } else this.#rollBack(open.store.database);
  }

  /** A statement that failed for lack of space or a lock may have left its transaction open. */
  #rollBack(database: DatabaseSync): void {
    try {
      if (database.isTransaction) database.exec('rollback');
    } catch {
      this.#shut();
    }
  }

  #shut(): void {
    const open = this.#open;
    this.#open = undefined;
    try {
      open?.close();
    } catch {
      // Errors while closing a file that is abandoned do not matter.
    }
  }
}

/** How a store with one file opens it. */
export interface StoreFileOptions<T extends object> extends OpenStoreOptions<T> {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when a damaged file was moved aside (with its new path), or the file was gone; the new one is open. */
  readonly onRebuilt: (movedTo: string | undefined) => void;
}

/** A store with one file, which is moved aside when it is damaged. */
export class StoreFile<T extends object> implements StoreSource<T> {
  readonly #options: StoreFileOptions<T>;
  #wasOpen = false;

  constructor(options: StoreFileOptions<T>) {
    this.#options = options;
  }

  get file(): string {
    return this.#options.file;
  }

  open(access: StoreAccess): Result<OpenedStore & T, StoreFailure> {
    const wasDeleted = this.#wasOpen && !existsSync(this.file);
    const { file: before } = getOpenFiles(this.file);
    const first = openStore(this.#options, access);
    const isDamaged = !first.ok && first.error.problem === 'corrupt' && before !== undefined;
    const moved = isDamaged ? this.#moveAside(before) : undefined;
    const result = moved === undefined ? first : openStore(this.#options, access);
    if (!result.ok) return result;
    this.#wasOpen = result.value.kind !== 'nothing';
    if (moved?.to !== undefined || wasDeleted) this.#options.onRebuilt(moved?.to);
    return result;
  }

  isOutdated(files: OpenFiles): boolean {
    return areReplaced(this.file, files);
  }

  putAside({ file }: OpenFiles): void {
    if (file === undefined) return;
    // The deletion is known.
    this.#wasOpen = false;
    const moved = this.#moveAside(file);
    if (moved !== undefined) this.#options.onRebuilt(moved.to);
  }

  /** Undefined where the folder cannot be written; the next attempt reports that. */
  #moveAside(inode: bigint): { readonly to: string | undefined } | undefined {
    try {
      return { to: moveAside(this.file, inode, this.#options.now()) };
    } catch {
      return undefined;
    }
  }
}
