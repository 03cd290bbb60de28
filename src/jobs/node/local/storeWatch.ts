import { existsSync, watch, type FSWatcher } from 'node:fs';
import type { Clock } from '../../../base/clock.ts';
import type { JobProblem } from '../../domain/backend/answer.ts';
import type { JobsChange, JobsListener, JobsWatch, WatchState } from '../../domain/backend/jobBackend.ts';
import type { JobsDatabase } from './store/jobsDatabase.ts';

/** Minimum interval of checks of a folder that is written all the time, in milliseconds. */
const settleMs = 100;

/**
 * Notifies listeners of changes: of this process at once, of others as soon as the folder reports a change or at a
 * periodic check, while there are active listeners.
 */
export class StoreWatch {
  readonly #database: JobsDatabase;
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #wallClock: () => number;
  readonly #pollMs: number;
  /** Called at each periodic check. */
  readonly #onLook: () => void;
  readonly #watches = new Set<Listening>();
  #seen: number | undefined;
  #cancelPoll: (() => void) | undefined;
  #cancelSettle: (() => void) | undefined;
  #watcher: FSWatcher | undefined;

  constructor(parts: {
    readonly database: JobsDatabase;
    readonly folder: string;
    readonly clock: Clock;
    readonly wallClock: () => number;
    readonly pollMs: number;
    readonly onLook: () => void;
  }) {
    this.#database = parts.database;
    this.#folder = parts.folder;
    this.#clock = parts.clock;
    this.#wallClock = parts.wallClock;
    this.#pollMs = parts.pollMs;
    this.#onLook = parts.onLook;
  }

  /** Notifies the listener until it is disposed. A new listener counts as active. */
  add(listener: JobsListener): JobsWatch {
    const listening = new Listening(listener, this.#wallClock(), () => {
      if (listening.isDisposed) this.#watches.delete(listening);
      this.#adjust();
    });
    this.#watches.add(listening);
    this.#adjust();
    return listening;
  }

  /** This process changed something. */
  changedHere(changes: readonly JobsChange[]): void {
    for (const each of [...this.#watches]) each.tell(changes, this.#wallClock());
  }

  dispose(): void {
    this.#watches.clear();
    this.#adjust();
  }

  #adjust(): void {
    const isWanted = [...this.#watches].some(({ isActive }) => isActive);
    if (isWanted && this.#cancelPoll === undefined) {
      // Changes while no listener was active are reported, too.
      this.#look();
      this.#pollLater();
    } else if (!isWanted) {
      this.#cancelPoll?.();
      this.#cancelSettle?.();
      this.#watcher?.close();
      this.#cancelPoll = this.#cancelSettle = this.#watcher = undefined;
    }
  }

  #pollLater(): void {
    this.#cancelPoll = this.#clock.after(this.#pollMs, () => {
      this.#pollLater();
      this.#look();
      this.#onLook();
    });
  }

  #look(): void {
    this.#watchFolder();
    const version = this.#database.version();
    if (version === this.#seen) return;
    const isFirst = this.#seen === undefined;
    this.#seen = version;
    if (!isFirst || version !== undefined) this.changedHere([{}]);
  }

  #watchFolder(): void {
    if (this.#watcher !== undefined || !existsSync(this.#folder)) return;
    try {
      this.#watcher = watch(this.#folder, { persistent: false }, (_event, name) => {
        if (name === null || name.startsWith('jobs.db')) this.#lookSoon();
      });
      // Falls back to periodic checks, as on file systems without change events.
      this.#watcher.on('error', () => {
        this.#watcher?.close();
      });
    } catch {
      this.#watcher = undefined;
    }
  }

  #lookSoon(): void {
    this.#cancelSettle ??= this.#clock.after(settleMs, () => {
      this.#cancelSettle = undefined;
      this.#look();
    });
  }
}

class Listening implements JobsWatch {
  readonly #listener: JobsListener;
  readonly #onAdjusted: () => void;
  readonly problem: JobProblem | undefined = undefined;
  isActive = true;
  isDisposed = false;
  heardAt: number | undefined;

  constructor(listener: JobsListener, now: number, onAdjusted: () => void) {
    this.#listener = listener;
    this.#onAdjusted = onAdjusted;
    this.heardAt = now;
  }

  get state(): WatchState {
    return this.isActive ? 'live' : 'paused';
  }

  setActive(isActive: boolean): void {
    if (this.isDisposed || isActive === this.isActive) return;
    this.isActive = isActive;
    this.#onAdjusted();
    this.#listener.onState?.(this.state, undefined);
  }

  dispose(): void {
    this.isDisposed = true;
    this.isActive = false;
    this.#onAdjusted();
  }

  tell(changes: readonly JobsChange[], now: number): void {
    if (this.isDisposed) return;
    this.heardAt = now;
    this.#listener.onChange(changes);
  }
}
