import { getLanguage } from '../../domain/codeLanguage.ts';
import type { FileId } from '../names/fileTable.ts';
import type { KnownPaths } from './knownPaths.ts';
import type { NameIndexManager } from './nameIndexManager.ts';

/** In place of a stamp: it has to be looked for. No content has a number below 0 as its stamp. */
const untold = -1;

/** The cache identifies files by the numbers of `paths` and asks these sources about them. */
export interface FactsAvailabilityOptions {
  readonly paths: KnownPaths;
  readonly names: Pick<NameIndexManager, 'index'>;
  /** Whether the facts of a content of a file are at hand. */
  readonly has: (path: string, stamp: number) => boolean;
}

/**
 * Remembers by file number whether facts are at hand: for a frequent name that is asked of tens of thousands of files,
 * several times per question, and lookups by path took a third of the question's time.
 */
export class FactsAvailabilityCache {
  readonly #options: FactsAvailabilityOptions;
  /** By number the content of which nothing is left to read, or (`lacking`) of which there are no facts at hand. */
  readonly #stamps: number[] = [];

  constructor(options: FactsAvailabilityOptions) {
    this.#options = options;
  }

  /** Whether nothing of a file has still to be read: its facts are at hand, or it has none. */
  has(id: FileId): boolean {
    const { paths, names, has } = this.#options;
    const stamp = names.index.getStamp(id);
    if (stamp === undefined || stamp === 'skipped') return true;
    const known = this.#stamps[id];
    if (known === stamp || known === lacking(stamp)) return known === stamp;
    const path = paths.shown(id);
    const isAvailable = path === undefined || getLanguage(path) === undefined || has(path, stamp);
    this.#stamps[id] = isAvailable ? stamp : lacking(stamp);
    return isAvailable;
  }

  /** Called when facts of a file were added or evicted. */
  changed(path: string): void {
    const id = this.#options.paths.getId(path);
    if (id !== undefined) this.#stamps[id] = untold;
  }
}

function lacking(stamp: number): number {
  return -2 - stamp;
}
