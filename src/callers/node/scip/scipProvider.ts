import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import { logFacts, type Logger } from '../../../base/log.ts';
import type { Result } from '../../../base/result.ts';
import { within } from '../../../base/within.ts';
import type { IndexLimit } from '../../domain/engine.ts';
import type { Place, ProviderResult, Provider, ProviderQuestion, ProviderSite } from '../../domain/provider.ts';
import type { WorkspaceRoots } from '../engine/workspaceRoots.ts';
import { timeSlice } from '../timeSlice.ts';
import { loadScip, type IndexFileProblem, type LoadedScip } from './loadedScip.ts';
import {
  isAnother,
  isRenaming,
  findRelatives,
  getSite,
  symbolsAt,
  findUses,
  type FoundSite,
  type SymbolHash,
} from './symbolSites.ts';

/** The provider's dependencies. */
export interface ScipProviderOptions {
  readonly roots: WorkspaceRoots;
  /** Path of the index, absolute or within each folder of the workspace; '' for the `.scip` files directly in each. */
  readonly setting: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** What an editor holds of a file, where that differs from the disk. */
  readonly buffer?: (file: string) => string | undefined;
}

/** An index file as it was last seen. */
interface Source {
  readonly size: number;
  readonly mtimeMs: number;
  readonly loading: Promise<Result<LoadedScip, IndexFileProblem>>;
  /** When all documents were last looked at, and how that goes on. */
  lookedAt: number;
  looking: Promise<void> | undefined;
  /** What came of `loading`. */
  result: Result<LoadedScip, IndexFileProblem> | undefined;
}

/** A folder has an index for each of its languages, not more. */
const maxFiles = 8;
const nothing: ProviderResult = { state: 'unknown', sites: [] };
/**
 * A look at all documents is repeated after this many milliseconds, and a millisecond more for each document: a look
 * takes 0.05 ms of each.
 */
const lookAgainAfter = 2000;
/** How long an answer waits for that look. What it has to say of single files never waits. */
const longestLook = 100;
/** Milliseconds for which a look at a single file counts. */
const lookHolds = 250;
/** Files that are read at the same time. */
const atOnce = 8;

/**
 * Asks index files in the SCIP format, which compilers' indexers write (`scip-typescript`, `scip-python`,
 * `rust-analyzer scip` …). What they say is as good as a language server's, for files that have not changed since.
 * Files are read when a question first needs them and again when they change.
 */
export class ScipProvider implements Provider, Disposable {
  readonly name = 'scip';
  readonly title = 'SCIP index';
  readonly #options: ScipProviderOptions;
  readonly #sources = new Map<string, Source>();
  readonly #changed = new Set<string>();
  #isDisposed = false;

  constructor(options: ScipProviderOptions) {
    this.#options = options;
  }

  /** Tells of changed files (absolute paths), so that the next answer does not have to find out by itself. */
  filesChanged(files: readonly string[]): void {
    for (const file of files) this.#changed.add(file);
  }

  /**
   * `unknown` without an index or where no index knows the definitions. Rejects with a sentence when there are index
   * files and none can be read.
   */
  async ask(question: ProviderQuestion, signal: AbortSignal): Promise<ProviderResult> {
    const loaded = await beforeAbort(this.#load(), signal);
    if (loaded === undefined) return nothing;
    if (loaded.length === 0) return { ...nothing, isAbsent: true };
    return (await beforeAbort(this.#answer(loaded, question, signal), signal)) ?? nothing;
  }

  /** What is wrong with the index files, as far as questions have shown it. */
  get limits(): readonly IndexLimit[] {
    const results = [...this.#sources.values()].flatMap(({ result, lookedAt }) =>
      result === undefined ? [] : [{ result, wasLookedAt: lookedAt !== -Infinity }],
    );
    const failure = results.map(({ result }) => result).find((result) => !result.ok);
    const stale = results.filter(
      ({ result, wasLookedAt }) => result.ok && wasLookedAt && !result.value.trust.isWhole,
    ).length;
    return [
      ...(failure === undefined ? [] : [{ code: 'scip-unreadable' as const, detail: failure.error }]),
      ...(stale > 0 ? [{ code: 'scip-stale' as const, detail: String(stale) }] : []),
    ];
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#sources.clear();
  }

  async #answer(
    loaded: readonly LoadedScip[],
    question: ProviderQuestion,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    await this.#lookAtChanged(loaded);
    const targets: SymbolHash[] = [];
    let known = 0;
    for (const target of question.targets) {
      let isKnown = false;
      for (const each of loaded) {
        const document = each.documentOf.get(target.path);
        if (document === undefined || !(await each.trust.look(document))) continue;
        const symbols = symbolsAt(each, question, target);
        isKnown ||= symbols.length > 0;
        for (const symbol of symbols) targets.push(each.index.symbols.getHash(symbol));
      }
      known += Number(isKnown);
    }
    if (known === 0) return nothing;
    // Which methods override a target may be in another index than the target.
    const wanted = loaded.flatMap((each) =>
      [...findRelatives(each, getNumbers(each, targets))].map((symbol) => each.index.symbols.getHash(symbol)),
    );
    const sites = new Map<string, ProviderSite>();
    const numbers = new Map(loaded.map((each) => [each, getNumbers(each, wanted)]));
    let isRenamed = false;
    for (const [each, symbols] of numbers) {
      const uses = await this.#uses(each, symbols, signal);
      for (const site of uses.sites) sites.set(placeKey(site), site);
      isRenamed ||= uses.isRenamed;
    }
    for (const target of question.targets) sites.delete(placeKey(target));
    const isWhole = known === question.targets.length && !isRenamed && (await this.#isWhole(signal));
    const knowers = this.#knowers(loaded);
    return {
      state: isWhole ? 'whole' : 'partial',
      sites: [...sites.values()],
      covers: (path) => knowers(path).length > 0,
      denies: (place) => knowers(place.path).some((each) => isAnother(each, numbers.get(each) ?? new Set(), place)),
    };
  }

  /**
   * Which indexes still know a file. An answer asks for each of its places, so a look at the disk counts for a moment.
   */
  #knowers(loaded: readonly LoadedScip[]): (path: string) => readonly LoadedScip[] {
    const { clock } = this.#options;
    const looks = new Map<string, { readonly at: number; readonly knowers: readonly LoadedScip[] }>();
    return (path) => {
      const last = looks.get(path);
      if (last !== undefined && clock.now() - last.at < lookHolds) return last.knowers;
      const knowers = loaded.filter(
        ({ documentOf, trust }) => documentOf.has(path) && trust.lookNow(documentOf.get(path) as number),
      );
      looks.set(path, { at: clock.now(), knowers });
      return knowers;
    };
  }

  async #uses(
    loaded: LoadedScip,
    symbols: ReadonlySet<number>,
    signal: AbortSignal,
  ): Promise<{ readonly sites: readonly ProviderSite[]; readonly isRenamed: boolean }> {
    const breathe = timeSlice(this.#options.clock);
    const byDocument = new Map<number, FoundSite[]>();
    for (const symbol of symbols) {
      for (const found of findUses(loaded, symbol))
        (byDocument.get(found.document) ?? byDocument.set(found.document, []).get(found.document))?.push(found);
    }
    const sites: ProviderSite[] = [];
    let isRenamed = false;
    await eachAtOnce(byDocument, async ([document, found]) => {
      if (signal.aborted || !(await loaded.trust.look(document))) return;
      for (const each of found) {
        const site = getSite(loaded, each);
        if (site !== undefined) sites.push(site);
        isRenamed ||= isRenaming(loaded, each);
      }
      await breathe();
    });
    return { sites, isRenamed };
  }

  /** The available indexes; changed files are read again. */
  async #load(): Promise<readonly LoadedScip[]> {
    const loaded: LoadedScip[] = [];
    const problems: string[] = [];
    for (const file of await this.#files()) {
      const now = await stat(file).catch(() => undefined);
      if (now?.isFile() !== true) {
        this.#sources.delete(file);
        continue;
      }
      const known = this.#sources.get(file);
      const source = known?.size === now.size && known.mtimeMs === now.mtimeMs ? known : this.#begin(file, now);
      const result = await source.loading;
      if (result.ok) loaded.push(result.value);
      else problems.push(sentence(result.error));
    }
    if (loaded.length === 0 && problems[0] !== undefined) throw new Error(problems[0]);
    return loaded;
  }

  #begin(file: string, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): Source {
    const { log, clock } = this.#options;
    const started = clock.now();
    const source: Source = {
      size,
      mtimeMs,
      loading: loadScip(file, { ...this.#options, isNamed: isAbsolute(this.#options.setting) }),
      lookedAt: -Infinity,
      looking: undefined,
      result: undefined,
    };
    if (!this.#isDisposed) this.#sources.set(file, source);
    void source.loading.then((result) => {
      source.result = result;
      const facts = result.ok
        ? {
            outcome: 'loaded',
            tool: result.value.index.tool,
            documents: result.value.index.documents.length,
            occurrences: result.value.index.lines.length,
          }
        : { outcome: result.error };
      log.info(`scip ${logFacts({ ...facts, bytes: size, ms: clock.now() - started })}`);
    });
    return source;
  }

  async #files(): Promise<readonly string[]> {
    const { setting, roots } = this.#options;
    if (isAbsolute(setting)) return [setting];
    if (setting !== '') return roots.paths.map((root) => join(root, setting));
    const inRoots = await Promise.all(
      roots.paths.map(async (root) =>
        (await readdir(root).catch(() => []))
          .filter((name) => name.endsWith('.scip'))
          .sort()
          .slice(0, maxFiles)
          .map((name) => join(root, name)),
      ),
    );
    return [...new Set(inRoots.flat())];
  }

  async #lookAtChanged(loaded: readonly LoadedScip[]): Promise<void> {
    const paths = [...this.#changed].map((file) => this.#options.roots.shown(file));
    this.#changed.clear();
    for (const { documentOf, trust } of loaded) {
      await eachAtOnce(paths, async (path) => {
        const document = path === undefined ? undefined : documentOf.get(path);
        if (document !== undefined) await trust.look(document);
      });
    }
  }

  /** Whether all documents are what was indexed. Waits a little for a look at them. */
  async #isWhole(signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#options;
    const states = await Promise.all(
      [...this.#sources.values()].map(async (source) => {
        const result = await source.loading;
        if (!result.ok) return false;
        const loaded = result.value;
        if (clock.now() - source.lookedAt > lookAgainAfter + loaded.index.documents.length) {
          source.looking ??= this.#lookAtAll(loaded).then(() => {
            source.lookedAt = clock.now();
            source.looking = undefined;
          });
        }
        if (source.looking !== undefined) await beforeAbort(within(source.looking, longestLook, clock), signal);
        return source.lookedAt !== -Infinity && loaded.trust.isWhole;
      }),
    );
    return states.every(Boolean);
  }

  async #lookAtAll({ index, trust }: LoadedScip): Promise<void> {
    const breathe = timeSlice(this.#options.clock);
    await eachAtOnce(index.documents.keys(), async (document) => {
      if (this.#isDisposed) return;
      await trust.look(document);
      await breathe();
    });
  }
}

/** The symbols as this index numbers them, those that it knows. */
function getNumbers({ index }: LoadedScip, hashes: readonly SymbolHash[]): Set<number> {
  return new Set(hashes.map(({ high, low }) => index.symbols.find(high, low)).filter((symbol) => symbol !== undefined));
}

function placeKey({ path, line, column }: Place): string {
  return `${path}:${line}:${column}`;
}

/** Does something with each item, a few of them at the same time. */
async function eachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value);
    }),
  );
}

/** The result of the work, or `undefined` once it is not wanted any more. */
function beforeAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function sentence(problem: IndexFileProblem): string {
  if (problem === 'outside')
    return (
      'The SCIP index lies outside the workspace, or is a link that leads there, and is not read. ' +
      'Name it by its whole path in the setting recourse.callers.scipIndex.'
    );
  const why = {
    'cut-off': 'ends too early; its indexer may still be writing it',
    malformed: 'is damaged',
    'not-scip': 'is no SCIP index',
    'too-large': 'is too large (more than 200 MB, or 8 million occurrences)',
    unreadable: 'cannot be read',
  };
  return `The SCIP index ${why[problem]}.`;
}
