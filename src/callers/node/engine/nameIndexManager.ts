import type { Clock } from '../../../base/clock.ts';
import { logFacts, thrownText, type Logger } from '../../../base/log.ts';
import { FileDiscovery, type LeftFolder } from '../files/fileDiscovery.ts';
import { NameIndex } from '../names/nameIndex.ts';
import { loadNames, saveNames } from '../names/snapshotFile.ts';
import { syncNames } from '../names/syncNames.ts';
import { timeSlice } from '../timeSlice.ts';
import type { BackgroundGate } from './gate.ts';

/** What the index of names is kept with. */
export interface NameIndexManagerOptions {
  /** Absolute paths. */
  readonly roots: readonly string[];
  readonly excludes: readonly string[];
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly gate: BackgroundGate;
  /** Where the index outlives the process; without it every start reads everything. */
  readonly snapshot?: string;
  readonly log: Logger;
  /** Called for every file (absolute) whose content changed, came or went. */
  readonly onChanged: (file: string) => void;
  /** Called when the status has changed. */
  readonly onProgress: () => void;
  /** Called with its snapshot's mark once the last session's index is there, before the files are looked at. */
  readonly onLoaded?: (mark: number) => Promise<void>;
  /** Called after the index was written down. */
  readonly onSaved?: () => Promise<void>;
  /** Called for every visited folder, to set up folder watchers. */
  readonly onFolder?: (folder: string) => void;
}

/**
 * More paths than this at once are looked up by one walk over everything: a file that is known costs only a look at its
 * times.
 */
const fewPaths = 60;
/** Milliseconds after a change until the snapshot is written again. */
const saveAfterMs = 20_000;

/** Keeps the index of names up to what the disk and the open buffers hold. Never rejects. */
export class NameIndexManager {
  readonly #options: NameIndexManagerOptions;
  readonly #buffers = new Map<string, string>();
  /** Buffers of files that the index has not come to: they count once it has. */
  readonly #offered = new Map<string, string>();
  #index = new NameIndex();
  #stop = new AbortController();
  #isWhole = false;
  #found = 0;
  /** Walks over everything, one after the other. */
  #walks: Promise<void> = Promise.resolve();
  /** Looks at single paths, one after the other: they do not wait for a walk. */
  #looks: Promise<void> = Promise.resolve();
  readonly #waiting = new Set<string>();
  #isLooking = false;
  /**
   * Looked at while a walk ran, which may have read them before and put them down after: they are looked at once more.
   */
  readonly #again = new Set<string>();
  #isWalking = false;
  /** Walks over everything that were called for by changes and are not over. */
  #sweeps = 0;
  #leftFolders: readonly LeftFolder[] = [];
  #passed: ReadonlyMap<string, number> = new Map();
  #cancelSave: (() => void) | undefined;
  #savedGeneration = -1;
  #savedMark = -1;

  constructor(options: NameIndexManagerOptions) {
    this.#options = options;
  }

  /** The index. Another one after `rebuild`. */
  get index(): NameIndex {
    return this.#index;
  }

  /** Whether every file was seen since the start. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Whether files that were named have not been read yet. */
  get isBehind(): boolean {
    return this.#waiting.size > 0 || this.#isLooking || this.#sweeps > 0;
  }

  /** The mark of the snapshot that was last written down or taken; -1 for none. */
  get savedMark(): number {
    return this.#savedMark;
  }

  /** Files found by the walk that runs, or in the index. */
  get found(): number {
    return Math.max(this.#found, this.#index.size);
  }

  /** Bytes of all files that are known. */
  get bytes(): number {
    let sum = 0;
    for (const id of this.#index.files()) sum += Math.max(0, this.#index.file(id)?.size ?? 0);
    return sum;
  }

  /** Ignored and excluded folders, absolute: a name may be there after all. */
  get leftFolders(): readonly LeftFolder[] {
    return this.#leftFolders;
  }

  /** What is left out, by reason. */
  skipped(): Record<string, number> {
    const counts = new Map<string, number>(this.#passed);
    for (const [reason, count] of this.#index.skipped()) counts.set(reason, (counts.get(reason) ?? 0) + count);
    return Object.fromEntries(counts);
  }

  /** What an open buffer holds, if it is known to hold more than the disk. */
  buffer(file: string): string | undefined {
    return this.#buffers.get(file);
  }

  /** Reads the last index, then looks at every file. Resolves when all were seen. */
  start(): Promise<void> {
    this.#isWalking = true;
    this.#walks = this.#guarded(this.#walks, async () => {
      await this.#load();
      await this.#walk();
    });
    return this.#walks;
  }

  /** Looks at every file again; only what changed is read. */
  verify(): Promise<void> {
    this.#walks = this.#guarded(this.#walks, () => this.#walk());
    return this.#walks;
  }

  /** Takes in that these files or folders (absolute) came, changed or went; whether they did is looked up here. */
  changed(paths: readonly string[]): Promise<void> {
    // Ignore rules apply only to files that were not named explicitly.
    if (paths.length > fewPaths || paths.some((path) => path.endsWith('.gitignore'))) return this.#sweep();
    for (const path of paths) this.#waiting.add(path);
    this.#looks = this.#guarded(this.#looks, () => this.#look());
    return this.#looks;
  }

  /**
   * Many files changed: all are looked at, and until then nothing is said to be complete. A question that waits for
   * this walk must not hold it up.
   */
  async #sweep(): Promise<void> {
    this.#sweeps += 1;
    this.#walks = this.#guarded(this.#walks, () => this.#walk(timeSlice(this.#options.clock)));
    await this.#walks;
    this.#sweeps -= 1;
  }

  /**
   * Takes what an open buffer holds, or that it holds what the disk does. Files that the index does not know wait for
   * it: they are ignored, not saved yet, or the walk has still to come to them.
   */
  setBuffer(file: string, text: string | undefined): void {
    this.#offered.delete(file);
    if (text === undefined) {
      if (this.#buffers.delete(file)) void this.changed([file]);
      return;
    }
    if (this.#index.getId(file) === undefined) {
      this.#offered.set(file, text);
      return;
    }
    this.#buffers.set(file, text);
    // No disk has such a time, so that the file is read again when the buffer is closed.
    if (this.#index.put(file, { size: -1, mtimeMs: -1 }, new TextEncoder().encode(text))) this.#options.onChanged(file);
  }

  #adopt(): void {
    for (const [file, text] of this.#offered) if (this.#index.getId(file) !== undefined) this.setBuffer(file, text);
  }

  /**
   * Adds a file that was read for another purpose: one that changed without an event, or that a text search found
   * before the walk reached it.
   */
  tookIn(file: string, stat: { readonly size: number; readonly mtimeMs: number }, bytes: Uint8Array): void {
    if (this.#index.put(file, { size: stat.size, mtimeMs: stat.mtimeMs }, bytes)) this.#options.onChanged(file);
    this.#adopt();
  }

  /** Resolves when what was named before is taken in; the walk over everything is not waited for. */
  async settled(): Promise<void> {
    if (this.isBehind) await Promise.all([this.#looks, this.#sweeps > 0 ? this.#walks : undefined]);
  }

  /** Whether a walk over everything is under way. */
  get isWalking(): boolean {
    return this.#isWalking;
  }

  /** Resolves when every file has been seen once, or the walk that should have done that has ended. */
  async whole(): Promise<void> {
    if (!this.#isWhole) await this.#walks;
  }

  /** Resolves when no walk is under way. */
  async walked(): Promise<void> {
    await this.#walks;
  }

  /** Throws everything away and reads it again. */
  async rebuild(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#walks, this.#looks]);
    this.#stop = new AbortController();
    this.#index = new NameIndex();
    this.#isWhole = false;
    this.#found = 0;
    for (const [file, text] of this.#buffers)
      this.#index.put(file, { size: -1, mtimeMs: -1 }, new TextEncoder().encode(text));
    await this.verify();
  }

  /** Stops and writes the index down. */
  async dispose(): Promise<void> {
    this.#stop.abort();
    this.#cancelSave?.();
    await Promise.all([this.#walks, this.#looks]);
    await this.#save();
  }

  #guarded(before: Promise<void>, step: () => Promise<void>): Promise<void> {
    return before.then(step).catch((error: unknown) => {
      this.#options.log.error(`callers.index ${logFacts({ outcome: 'failed', reason: thrownText(error) })}`);
    });
  }

  async #load(): Promise<void> {
    const { snapshot, log, clock } = this.#options;
    if (snapshot === undefined) return;
    const started = clock.now();
    const restored = await loadNames(snapshot, timeSlice(clock));
    if (restored.ok) {
      this.#index = restored.value.index;
      this.#savedGeneration = restored.value.index.generation;
      this.#savedMark = restored.value.mark;
      await this.#options.onLoaded?.(restored.value.mark);
    } else if (restored.error !== 'missing')
      log.warn(`callers.snapshot ${logFacts({ outcome: 'rebuilt', reason: restored.error })}`);
    log.debug(
      `callers.snapshot ${logFacts({ outcome: restored.ok ? 'loaded' : restored.error, files: this.#index.size, ms: clock.now() - started })}`,
    );
    this.#options.onProgress();
  }

  async #walk(breathe = this.#options.gate.breathe): Promise<void> {
    const { roots, clock, log, onProgress } = this.#options;
    const { signal } = this.#stop;
    const isStopped = (): boolean => signal.aborted;
    if (isStopped()) return;
    const started = clock.now();
    this.#isWalking = true;
    const discovery = this.#discovery({ signal, breathe });
    const synced = await syncNames(this.#index, discovery, {
      keeps: (path) => this.#buffers.has(path),
      onChanged: this.#options.onChanged,
      onProgress: (found) => {
        this.#found = found;
        onProgress();
      },
    }).finally(() => {
      this.#isWalking = false;
    });
    if (isStopped()) return;
    this.#adopt();
    const again = [...this.#again];
    this.#again.clear();
    if (again.length > 0) void this.changed(again);
    this.#found = 0;
    this.#isWhole = synced.isWhole;
    this.#leftFolders = discovery.leftFolders;
    this.#passed = discovery.passed;
    const summary = logFacts({
      outcome: 'read',
      roots: roots.length,
      files: synced.found,
      changed: synced.changed,
      removed: synced.removed,
      ms: clock.now() - started,
    });
    log.info(`callers.index ${summary}`);
    onProgress();
    if (this.#index.isFragmented) await this.#index.compact(timeSlice(clock));
    if (synced.changed + synced.removed > 0) this.#saveLater();
  }

  async #look(): Promise<void> {
    if (this.#stop.signal.aborted || this.#waiting.size === 0) return;
    const paths = [...this.#waiting];
    const named = new Set(paths);
    this.#waiting.clear();
    this.#isLooking = true;
    if (this.#isWalking) for (const path of paths) this.#again.add(path);
    const { changed, removed } = await syncNames(
      this.#index,
      this.#discovery({
        only: paths,
        breathe: timeSlice(this.#options.clock),
        // Two saves may be within one tick of the file system's clock.
        isKnown: (path, stat) => !named.has(path) && this.#index.isCurrent(path, stat),
      }),
      {
        within: paths,
        keeps: (path) => this.#buffers.has(path),
        onChanged: this.#options.onChanged,
      },
    ).finally(() => {
      this.#isLooking = false;
    });
    this.#adopt();
    if (this.#index.isFragmented) void this.#index.compact(timeSlice(this.#options.clock));
    if (changed + removed === 0) return;
    this.#options.onProgress();
    this.#saveLater();
  }

  #discovery(
    more: Pick<ConstructorParameters<typeof FileDiscovery>[0], 'only' | 'signal' | 'breathe' | 'isKnown'>,
  ): FileDiscovery {
    const { roots, excludes, maxBytes, clock, gate, onFolder } = this.#options;
    return new FileDiscovery({
      roots,
      excludes,
      maxBytes,
      clock,
      breathe: gate.breathe,
      onFolder,
      isKnown: (path, stat) => this.#index.isCurrent(path, stat),
      ...more,
    });
  }

  #saveLater(): void {
    if (this.#options.snapshot === undefined || this.#cancelSave !== undefined || this.#stop.signal.aborted) return;
    this.#cancelSave = this.#options.clock.after(saveAfterMs, () => {
      this.#cancelSave = undefined;
      void this.#save();
    });
  }

  async #save(): Promise<void> {
    const { snapshot, log, clock, onSaved } = this.#options;
    const index = this.#index;
    if (snapshot === undefined || !this.#isWhole || index.generation === this.#savedGeneration) return;
    try {
      const { mark, generation } = await saveNames(index, snapshot, timeSlice(clock));
      this.#savedMark = mark;
      // After a rebuild meanwhile another index counts from the start.
      this.#savedGeneration = index === this.#index ? generation : -1;
      await onSaved?.();
    } catch (error) {
      log.warn(`callers.snapshot ${logFacts({ outcome: 'not-saved', reason: thrownText(error) })}`);
    }
  }
}
