import type { Clock } from '../../../base/clock.ts';
import { logFacts, type Logger } from '../../../base/log.ts';
import type { CodeLanguage } from '../../domain/facts.ts';
import type { NoFacts } from '../../domain/unparsed.ts';
import type { ContentHash } from '../names/contentHash.ts';
import { FactsStore, type StoredFacts } from '../store/factsStore.ts';

/** What facts are kept on disk with. */
export interface FactsRepositoryOptions {
  /** Of the store. */
  readonly folder: string;
  /** Of the program: facts that another one read are not found. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Bytes that the store may take. */
  readonly limitBytes: () => number;
  /** What writing has to wait for, if anything: questions. */
  readonly breathe: () => Promise<void> | undefined;
}

/** New facts are written this many milliseconds after the first of them. */
const writeAfterMs = 1000;
/** Writes between two looks at how much the store takes. */
const writesAPrune = 5;

/**
 * Keeps facts on disk, unnoticed by the code that reads and makes them; without a store nothing is kept and nothing
 * fails.
 */
export class FactsRepository {
  readonly #options: FactsRepositoryOptions;
  #store: FactsStore | undefined;
  #isClosed = false;
  #waiting: StoredFacts[] = [];
  #cancel: (() => void) | undefined;
  #writes = 0;

  constructor(options: FactsRepositoryOptions) {
    this.#options = options;
  }

  /** Opens the store; lookups before that find nothing. */
  async open(): Promise<void> {
    const { folder, version, clock, log } = this.#options;
    const opened = await FactsStore.open({ folder, version, clock });
    if (!opened.ok) {
      log.info(`callers.store ${logFacts({ outcome: 'none', reason: opened.error.problem })}`);
      return;
    }
    const { store, rebuilt } = opened.value;
    if (rebuilt !== undefined)
      log.warn(`callers.store ${logFacts({ outcome: 'rebuilt', reason: JSON.stringify(rebuilt) })}`);
    if (this.#isClosed) await store.close();
    else this.#store = store;
  }

  /** The packed facts of contents, as far as they are kept, in the order of the question. */
  read(
    contents: readonly { readonly hash: ContentHash; readonly language: CodeLanguage }[],
  ): readonly (Uint8Array | NoFacts | undefined)[] {
    if (this.#store === undefined) return [];
    const { found } = this.#store.read(contents);
    return contents.map((each) => found.get(each));
  }

  /** Keeps facts, a little later. */
  keep(hash: ContentHash, language: CodeLanguage, packed: Uint8Array | NoFacts): void {
    if (this.#store === undefined) return;
    this.#waiting.push({ key: { hash, language }, packed });
    this.#cancel ??= this.#options.clock.after(writeAfterMs, () => {
      this.#cancel = undefined;
      void this.#write(this.#options.breathe);
    });
  }

  /** Drops everything. */
  async clear(): Promise<void> {
    this.#waiting = [];
    await this.#store?.clear();
  }

  /** Writes what waits and closes the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#write();
    const store = this.#store;
    this.#store = undefined;
    if (this.#writes > 0) await store?.prune(this.#options.limitBytes());
    await store?.close();
  }

  async #write(breathe?: () => Promise<void> | undefined): Promise<void> {
    await breathe?.();
    const store = this.#store;
    const entries = this.#waiting;
    this.#waiting = [];
    if (store === undefined || entries.length === 0) return;
    const { problem } = await store.write(entries, breathe);
    if (problem !== undefined)
      this.#options.log.warn(
        `callers.store ${logFacts({ outcome: 'not-written', reason: problem, entries: entries.length })}`,
      );
    this.#writes += 1;
    if (this.#writes % writesAPrune === 0) await store.prune(this.#options.limitBytes());
  }
}
