import type { Clock } from '../../../base/clock.ts';
import { within } from '../../../base/within.ts';
import type { IndexLimit } from '../../domain/engine.ts';
import type { TextSearch } from '../../domain/services.ts';
import type { SearchLimits } from '../ripgrep/hitCollector.ts';
import { RipgrepFinder, type RipgrepFound, type RipgrepPlaces } from '../ripgrep/ripgrepFinder.ts';
import { searchNames, type NameSearchResult } from '../ripgrep/searchNames.ts';
import type { BackgroundGate } from './gate.ts';
import type { KnownPaths } from './knownPaths.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What text is searched with. */
export interface TextSearcherOptions {
  readonly roots: WorkspaceRoots;
  readonly names: NameIndexManager;
  /** The paths by which files are spoken of. */
  readonly paths: Pick<KnownPaths, 'shown'>;
  readonly ripgrep: RipgrepPlaces;
  readonly excludes: readonly string[];
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly gate: BackgroundGate;
}

/** Where a search looks. */
export interface Among {
  /**
   * The paths (as they are shown) that are worth a look where very many files hold the name; all of them by default.
   */
  readonly files?: readonly string[];
  /** Whether a file (as it is shown) need not be looked into. */
  readonly isKnown?: ((path: string) => boolean) | undefined;
}

/** Hits beyond this much text are counted as cut, not kept. */
const maxHitText = 400_000;
/** Up to this many candidates the built-in search is as fast as starting ripgrep (`npm run bench -- names`). */
const fewFiles = 600;
/** Files that a search over everything brings into the index before the walk comes to them. */
const maxTakenIn = 300;
/** Files read at once for that. */
const takenAtOnce = 32;
/** After one search over everything that the index waited for, the next ones run beside it for so many milliseconds. */
const restMs = 3000;

/**
 * Searches the text: over the files that hold the name by the index, or over everything while the index does not know
 * all files.
 */
export class TextSearcher {
  readonly #options: TextSearcherOptions;
  readonly #finder = new RipgrepFinder();
  #ripgrep: RipgrepFound | undefined;
  /** A time of the clock before which the index is not held up again. */
  #mayHoldAt = Number.NEGATIVE_INFINITY;

  constructor(options: TextSearcherOptions) {
    this.#options = options;
  }

  /** Looks for ripgrep before anybody needs it. Never rejects. */
  async prepare(): Promise<void> {
    await this.#finder.find(this.#options.ripgrep);
  }

  /** Hits of the name as a whole word that are found by the deadline (a time of the clock). Never rejects. */
  async search(name: string, deadline: number, signal: AbortSignal, among: Among = {}): Promise<TextSearch> {
    const { roots, names, clock, excludes, maxBytes } = this.#options;
    const limits = { name, deadline, signal, clock, maxBytes: maxHitText };
    if (!names.isWhole) {
      const found = await this.#find();
      // Reading every file for the answer would take as long as reading it for the index, which is under way.
      if (found.path === undefined) {
        await within(names.whole(), deadline - clock.now(), clock);
        return this.#inIndex(limits, among);
      }
      const release = this.#holdIndex();
      try {
        return this.#told(
          await searchNames(found.path, {
            ...limits,
            roots: roots.paths,
            border: roots.border,
            excludes,
            maxFileBytes: maxBytes,
          }),
        );
      } finally {
        release();
      }
    }
    return this.#inIndex(limits, among);
  }

  /** The problem with ripgrep, known after the first use. Without ripgrep the built-in search does the work. */
  get limit(): IndexLimit | undefined {
    if (this.#ripgrep === undefined) return undefined;
    const { setting = '' } = this.#options.ripgrep;
    if (setting !== '' && this.#ripgrep.from !== 'setting') {
      const reason = this.#ripgrep.missed.find(({ path }) => path === setting)?.reason;
      return { code: 'ripgrep-not-taken', detail: reason };
    }
    return this.#ripgrep.from === 'none' ? { code: 'no-ripgrep' } : undefined;
  }

  async #find(): Promise<RipgrepFound> {
    this.#ripgrep = await this.#finder.find(this.#options.ripgrep);
    return this.#ripgrep;
  }

  async #inIndex(
    limits: SearchLimits & { readonly name: string },
    { files: some, isKnown = () => false }: Among,
  ): Promise<TextSearch> {
    const { names, roots, paths } = this.#options;
    const all = names.index.filesWith(limits.name);
    const isCut = some !== undefined && all.length > fewFiles;
    const files: string[] = [];
    const look = (file: string | undefined, shown: string | undefined): void => {
      if (file !== undefined && !isKnown(shown ?? '')) files.push(file);
    };
    if (isCut) for (const path of some) look(roots.absolute(path), path);
    else for (const id of all) look(names.index.getPath(id), paths.shown(id));
    const found = files.length <= fewFiles ? undefined : await this.#find();
    const told = this.#told(await searchNames(found?.path, { ...limits, files, border: roots.border }));
    return isCut ? { ...told, truncated: true } : told;
  }

  /**
   * The files of these hits, taken into the index where it has not come to them, as many as can be until a time of the
   * clock.
   */
  async takeIn({ hits }: TextSearch, deadline: number): Promise<readonly string[]> {
    const { roots, names, maxBytes, clock } = this.#options;
    const paths = [...new Set(hits.map(({ path }) => path))].slice(0, maxTakenIn);
    const take = async (path: string): Promise<void> => {
      const file = roots.absolute(path);
      if (file === undefined || names.index.getId(file) !== undefined) return;
      const read = await roots.border.read(file, maxBytes);
      if (read.ok && names.index.getId(file) === undefined) names.tookIn(file, read.value, read.value.bytes);
    };
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let path = paths[next++]; path !== undefined && clock.now() < deadline; path = paths[next++])
        await take(path);
    };
    await Promise.all(Array.from({ length: takenAtOnce }, lane));
    return paths;
  }

  /**
   * Lets the index wait while everything is searched: this thread is then free for what ripgrep finds, and the
   * processor for ripgrep. Not for every question in a row: all of them profit from a complete index.
   */
  #holdIndex(): () => void {
    const { gate, clock } = this.#options;
    if (clock.now() < this.#mayHoldAt) return () => undefined;
    const release = gate.hold();
    this.#mayHoldAt = Number.POSITIVE_INFINITY;
    return () => {
      release();
      this.#mayHoldAt = clock.now() + restMs;
    };
  }

  #told({ hits, stoppedBy }: NameSearchResult): TextSearch {
    const shown = hits.flatMap((hit) => {
      const path = this.#options.roots.shown(hit.path);
      return path === undefined ? [] : [{ path, line: hit.line, column: hit.column, lineText: hit.lineText }];
    });
    return { hits: shown, count: shown.length, truncated: stoppedBy !== undefined };
  }
}
