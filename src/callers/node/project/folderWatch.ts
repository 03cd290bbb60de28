import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';

/** Changes are reported this many milliseconds after the first of them, so that a checkout is one report. */
const gatherMs = 20;

/** What is watched with. */
export interface FolderWatchOptions {
  readonly roots: readonly string[];
  readonly clock: Clock;
  /** Called for files and folders (absolute) that came, changed or went. */
  readonly onChanged: (paths: readonly string[]) => void;
}

/**
 * Watches folders in processes that have no editor to do it. On Linux each folder that is visited is watched by itself,
 * since Node's own recursion watches every single file; elsewhere the system watches trees. When the system refuses
 * (its number of watches is limited), `isWatching` says so and nothing is promised.
 */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #gathered = new Set<string>();
  readonly #isRecursive = process.platform === 'darwin' || process.platform === 'win32';
  #isRefused = false;
  #cancel: (() => void) | undefined;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
    if (this.#isRecursive) for (const root of options.roots) this.#watch(root, true);
  }

  /** Whether every change is reported. */
  get isWatching(): boolean {
    return !this.#isRefused;
  }

  /** Watches a folder that was visited. */
  add(folder: string): void {
    if (!this.#isRecursive && !this.#isRefused && !this.#watchers.has(folder)) this.#watch(folder, false);
  }

  /** Tells now what was gathered. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#gathered.size === 0) return;
    const paths = [...this.#gathered];
    this.#gathered.clear();
    this.#options.onChanged(paths);
  }

  /** Ends it. */
  dispose(): void {
    this.#cancel?.();
    this.#isRefused = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #watch(folder: string, recursive: boolean): void {
    try {
      const watcher = watch(folder, { recursive, persistent: false }, (_, name) => {
        this.#gather(name === null ? folder : join(folder, name));
      });
      watcher.on('error', () => {
        // The folder went away: its parent tells of that.
        this.#watchers.delete(folder);
        watcher.close();
      });
      this.#watchers.set(folder, watcher);
    } catch (error) {
      // A folder that is gone again needs no watch; with any other refusal changes would be missed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#isRefused = true;
    }
  }

  #gather(path: string): void {
    this.#gathered.add(path);
    // A folder that came back under its old name is another one.
    const stale = this.#watchers.get(path);
    if (stale !== undefined) {
      stale.close();
      this.#watchers.delete(path);
    }
    this.#cancel ??= this.#options.clock.after(gatherMs, () => this.flush());
  }
}
