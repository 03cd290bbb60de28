import type { Clock } from '../../../base/clock.ts';
import { logFacts, thrownText, type Logger } from '../../../base/log.ts';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { within } from '../../../base/within.ts';
import { getLanguage } from '../../domain/codeLanguage.ts';
import type { CodeLanguage } from '../../domain/facts.ts';
import type { DefinedName } from '../../domain/services.ts';
import type { Neighbour } from '../../domain/semantic/neighbours.ts';
import { DefinitionIndex } from '../definitions/definitionIndex.ts';
import { definitionNames } from '../definitions/definitionNames.ts';
import { loadDefinitions, saveDefinitions } from './definitionsFile.ts';
import { maxSourceBytes } from '../files/sourceLimit.ts';
import { timeSlice } from '../timeSlice.ts';
import type { FactsWorkerPort, SketchedFile } from './factsWorkerPort.ts';
import type { BackgroundGate } from './gate.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What the defined names are kept with. */
export interface DefinitionsManagerOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NameIndexManager;
  readonly gate: BackgroundGate;
  readonly clock: Clock;
  readonly worker?: FactsWorkerPort;
  /** Where the defined names outlive the process. */
  readonly file?: string;
  readonly log: Logger;
}

interface OpenFile {
  readonly file: string;
  readonly language: CodeLanguage;
}

/** Files that go to the other thread at a time, which has its first look at questions between two of them. */
const batchFiles = 40;

/**
 * Keeps which names are defined where, from a look at each file without a parse, so that misspelt names are known
 * before their files are.
 */
export class DefinitionsManager {
  readonly #options: DefinitionsManagerOptions;
  #index = new DefinitionIndex();
  /** Files (absolute) that changed since they were looked at. */
  readonly #open = new Set<string>();
  /** Batches that are looked at now. */
  readonly #looking = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #isStopped = false;
  #savedFor = -1;

  constructor(options: DefinitionsManagerOptions) {
    this.#options = options;
  }

  /** Whether every file has been looked at in its present form. */
  get isCurrent(): boolean {
    return this.#open.size === 0 && this.#looking.size === 0;
  }

  /** Defined names most like one that nothing defines. */
  near(name: string, limit: number, folder: string): readonly Neighbour[] {
    return this.#index.near(name, limit, folder);
  }

  /** Defined names for a few typed letters. */
  search(typed: string, limit: number): readonly DefinedName[] {
    return this.#index.search(typed, limit);
  }

  /** Files that define a name, as far as they were looked at. */
  pathsDefining(name: string): readonly string[] {
    return this.#index.pathsDefining(name);
  }

  /** Takes what the last session wrote down with this snapshot of the names. Whether there was anything. */
  async load(mark: number): Promise<boolean> {
    const { file, clock } = this.#options;
    const restored = file === undefined ? undefined : await loadDefinitions(mark, file, timeSlice(clock));
    if (restored === undefined) return false;
    this.#index = restored;
    this.#savedFor = mark;
    return true;
  }

  /**
   * Writes down what is known, for the snapshot of the names with this mark. What is newer does no harm: a file that
   * changed since is looked at again.
   */
  async save(mark: number): Promise<void> {
    const { file, log, clock } = this.#options;
    if (file === undefined || !this.isCurrent || mark < 0 || mark === this.#savedFor) return;
    try {
      await saveDefinitions(this.#index, mark, file, timeSlice(clock));
      this.#savedFor = mark;
    } catch (error) {
      log.warn(`callers.definitions ${logFacts({ outcome: 'not-saved', reason: thrownText(error) })}`);
    }
  }

  /** Called for a file that came, changed or went. */
  changed(file: string): void {
    this.#open.add(file);
  }

  /** Looks at what is open until a time of the clock. */
  async hurry(deadline: number): Promise<void> {
    const { clock } = this.#options;
    const left = (): number => deadline - clock.now();
    await within(
      this.#look(
        () => undefined,
        () => left() <= 0,
        true,
      ),
      left(),
      clock,
    );
    await within(Promise.all(this.#looking), left(), clock);
  }

  /** Looks at what is open, a batch at a time, and makes way for questions. One such run at a time. */
  run(): Promise<void> {
    this.#running ??= this.#look(this.#options.gate.breathe, () => this.#isStopped).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Forgets everything. */
  clear(): void {
    this.#index = new DefinitionIndex();
    this.#open.clear();
  }

  /** Ends after the batch that is looked at now. */
  stop(): void {
    this.#isStopped = true;
  }

  async #look(breathe: () => Promise<void> | undefined, isOver: () => boolean, isUrgent = false): Promise<void> {
    while (this.#open.size > 0 && !isOver()) {
      const looking = this.#takeIn(this.#take(), isUrgent);
      this.#looking.add(looking);
      await looking.finally(() => this.#looking.delete(looking));
      await breathe();
    }
  }

  async #takeIn(batch: readonly OpenFile[], isUrgent: boolean): Promise<void> {
    const gone = new Set(batch.map(({ file }) => file));
    for (const { file, names } of await this.#sketch(batch, isUrgent)) {
      gone.delete(file);
      const path = this.#options.roots.shown(file);
      if (path !== undefined) this.#index.put(path, names);
    }
    // What could not be read defines nothing any more.
    for (const file of gone) this.#forget(file);
  }

  /** The next files; those that the index does not read are done with at once. */
  #take(): OpenFile[] {
    const { names } = this.#options;
    const batch: OpenFile[] = [];
    for (const file of this.#open) {
      if (batch.length >= batchFiles) break;
      this.#open.delete(file);
      const language = getLanguage(file);
      const id = names.index.getId(file);
      if (language !== undefined && id !== undefined && names.index.file(id)?.skipped === undefined)
        batch.push({ file, language });
      else this.#forget(file);
    }
    return batch;
  }

  async #sketch(batch: readonly OpenFile[], isUrgent: boolean): Promise<readonly SketchedFile[]> {
    const { names, worker } = this.#options;
    const onDisk = batch.filter(({ file }) => names.buffer(file) === undefined);
    const open = batch.flatMap(({ file, language }) => {
      const text = names.buffer(file);
      return text === undefined ? [] : [{ file, names: definitionNames(language, new TextEncoder().encode(text)) }];
    });
    const there =
      worker === undefined
        ? await sketchHere(onDisk, this.#options.roots.border)
        : await worker.sketch(onDisk, isUrgent);
    return [...open, ...there];
  }

  #forget(file: string): void {
    const path = this.#options.roots.shown(file);
    if (path !== undefined) this.#index.remove(path);
  }
}

async function sketchHere(batch: OpenFile[], border: WorkspaceBorder): Promise<SketchedFile[]> {
  const read = await Promise.all(
    batch.map(async ({ file, language }) => {
      const found = await border.read(file, maxSourceBytes);
      return found.ok ? [{ file, names: definitionNames(language, found.value.bytes) }] : [];
    }),
  );
  return read.flat();
}
