import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/lifecycle.ts';
import { logFacts, type Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import { within } from '../../../base/within.ts';
import type { AskOptions, CallersEngine, IndexStatus, SymbolGap } from '../../domain/engine.ts';
import type { KeyRule } from '../../domain/keys/rule.ts';
import { ProviderQuery } from '../../domain/merge/providerQuery.ts';
import type { DefinedName, IndexCoverage } from '../../domain/services.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import type { Provider } from '../../domain/provider.ts';
import { FactsParser, type FactsParserOptions } from '../facts/factsParser.ts';
import type { RipgrepPlaces } from '../ripgrep/ripgrepFinder.ts';
import { ScipProvider } from '../scip/scipProvider.ts';
import { AnswerCache } from './answerCache.ts';
import { AskedQuestion, type AskedQuestionDeps } from './askedQuestion.ts';
import { BackgroundReader } from './backgroundReader.ts';
import { AnswerRefiner, latePatienceMs, searchShare } from './answerRefiner.ts';
import { canonicalQuery } from './canonicalQuery.ts';
import { DefinitionsManager } from './definitionsManager.ts';
import { FactsManager } from './factsManager.ts';
import type { FactsWorkerPort } from './factsWorkerPort.ts';
import { FactsRepository } from './factsRepository.ts';
import { askWhy } from './gapQuestion.ts';
import { BackgroundGate } from './gate.ts';
import { LeftOutSearch } from './leftOutSearch.ts';
import { NameIndexManager } from './nameIndexManager.ts';
import { ProjectLayout } from './projectLayout.ts';
import { RepositoryBreakers, type BreakerLimits } from './repositoryBreakers.ts';
import { TextSearcher } from './textSearcher.ts';
import { WorkspaceRoots, type WorkspaceRoot } from './workspaceRoots.ts';

/** What an engine is made of. */
export interface CodeEngineOptions {
  readonly roots: readonly WorkspaceRoot[];
  /** The editor's exclude globs, relative to each root. */
  readonly excludes: readonly string[];
  /** Bytes; larger files are left out. */
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly loadWasm: FactsParserOptions['loadWasm'];
  readonly ripgrep: RipgrepPlaces;
  /** A folder in which the index outlives the process; without it nothing is written. */
  readonly storage?: string;
  /** Of the program, for facts in the storage: those that another one read are not used. Without it none are kept. */
  readonly version?: string;
  /** Path of a SCIP index, '' for `index.scip` in each root; absent if none is to be used. */
  readonly scipIndex?: string;
  readonly providers: readonly Provider[];
  readonly rules: readonly KeyRule[];
  /** PRD-02, NFR-1: 150 ms a stage, 500 ms in all. */
  readonly stageBudgetMs: number;
  readonly totalBudgetMs: number;
  readonly breaker: BreakerLimits;
  readonly worker?: FactsWorkerPort;
  readonly log: Logger;
  readonly meter: Meter;
  /** Puts near names into another order. */
  readonly rerank?: AskedQuestionDeps['rerank'];
  /** Whether the reranker is suspended because it failed. */
  readonly isRerankerAway?: () => boolean;
  /** Called for every visited folder, to set up folder watchers. */
  readonly onFolder?: (folder: string) => void;
}

/** How long changes that were just seen are waited for, in milliseconds. */
const settleMs = 100;
/** An answer for which a provider had no result is valid for so many milliseconds: a server may have loaded by then. */
const silenceMs = 5000;
/** Facts kept in memory, packed: those of some 250 MB of source. */
const keptFactsBytes = 100_000_000;
/** Facts read before anybody asks. */
const fillBytes = 70_000_000;
/**
 * The store of facts may take this share of the source's size (names and definitions take some 8 %, 10 % for all is the
 * aim), and in small workspaces at least so many bytes.
 */
const storeShare = 0.02;
const minStoreBytes = 1_000_000;

/**
 * The code of a workspace and the providers that know it, behind one question: what calls this? Everything runs in one
 * thread; another may parse for it.
 */
export class CodeEngine implements CallersEngine {
  readonly #options: CodeEngineOptions;
  readonly #roots: WorkspaceRoots;
  readonly #gate: BackgroundGate;
  readonly #names: NameIndexManager;
  readonly #facts: FactsManager;
  readonly #layout: ProjectLayout;
  readonly #definitions: DefinitionsManager;
  readonly #text: TextSearcher;
  readonly #leftOut: LeftOutSearch;
  readonly #background: BackgroundReader;
  readonly #breakers: RepositoryBreakers;
  readonly #providers: readonly Provider[];
  readonly #scip: ScipProvider | undefined;
  readonly #repository: FactsRepository | undefined;
  readonly #answers = new AnswerCache();
  readonly #better: AnswerRefiner;
  readonly #listeners = new Set<(status: IndexStatus) => void>();
  #phase: 'off' | 'loading' | 'running' | 'failed' = 'off';
  #starting: Promise<void> | undefined;
  #generation = 0;
  /** Whether what is defined in unchanged files is known from the last session. */
  #knowsDefinitions = false;
  /** The last reported condition. */
  #told = '';
  #stopTrial = (): void => undefined;

  constructor(options: CodeEngineOptions) {
    const { clock, excludes, maxBytes, log, ripgrep, storage, version, scipIndex, worker, onFolder } = options;
    this.#options = options;
    this.#roots = new WorkspaceRoots(options.roots);
    this.#gate = new BackgroundGate(clock);
    const roots = this.#roots;
    this.#names = new NameIndexManager({
      roots: roots.paths,
      excludes,
      maxBytes,
      clock,
      gate: this.#gate,
      log,
      snapshot: storage === undefined ? undefined : join(storage, 'names.bin'),
      onFolder,
      onLoaded: async (mark) => {
        this.#knowsDefinitions = await this.#definitions.load(mark);
      },
      onSaved: () => this.#definitions.save(names.savedMark),
      onChanged: (file) => {
        this.#generation += 1;
        this.#layout.changed(file);
        this.#facts.changed(file);
        this.#definitions.changed(file);
        if (this.#names.isWhole) void this.#definitions.run();
      },
      onProgress: () => {
        this.#background.warm();
        this.#tell();
      },
    });
    const names = this.#names;
    this.#layout = new ProjectLayout(roots, names);
    if (storage !== undefined && version !== undefined)
      this.#repository = new FactsRepository({
        folder: storage,
        version,
        clock,
        log,
        breathe: this.#gate.breathe,
        limitBytes: () => Math.max(minStoreBytes, names.bytes * storeShare),
      });
    if (scipIndex !== undefined)
      this.#scip = new ScipProvider({ roots, setting: scipIndex, clock, log, buffer: (file) => names.buffer(file) });
    this.#providers = [...options.providers, ...(this.#scip === undefined ? [] : [this.#scip])];
    this.#facts = new FactsManager({
      roots,
      names,
      clock,
      parser: new FactsParser({ loadWasm: options.loadWasm, clock }),
      maxBytes: keptFactsBytes,
      worker,
      repository: this.#repository,
    });
    this.#definitions = new DefinitionsManager({
      roots,
      names,
      gate: this.#gate,
      clock,
      log,
      worker,
      file: storage === undefined ? undefined : join(storage, 'definitions.bin'),
    });
    this.#text = new TextSearcher({
      roots,
      names,
      paths: this.#facts.paths,
      ripgrep,
      excludes,
      maxBytes,
      clock,
      gate: this.#gate,
    });
    this.#leftOut = new LeftOutSearch({ roots, names, ripgrep, clock });
    this.#background = new BackgroundReader({
      roots,
      names,
      facts: this.#facts,
      gate: this.#gate,
      fillBytes,
      onProgress: () => this.#tell(),
    });
    this.#better = new AnswerRefiner({ clock, minMs: options.stageBudgetMs / 2 });
    this.#breakers = new RepositoryBreakers(
      ['graph', 'grep', 'semantic_search', ...this.#providers.map(({ name }) => name)],
      options.breaker,
      clock,
    );
  }

  /** Begins to read the code; later calls do nothing. */
  start(): void {
    if (this.#starting !== undefined) return;
    this.#phase = 'loading';
    void Promise.all([this.#repository?.open(), this.#text.prepare()]);
    this.#starting = this.#names.start().then(() => this.#wasRead());
    void turn().then(() => {
      if (this.#phase === 'loading') this.#phase = 'running';
      this.#tell();
    });
  }

  async ask(asking: CallersQuery, options: AskOptions = {}): Promise<CallersResponse> {
    this.start();
    const query = canonicalQuery(asking, this.#roots);
    const { clock, log, stageBudgetMs, totalBudgetMs } = this.#options;
    const started = clock.now();
    const deadline = started + (options.deadlineMs ?? totalBudgetMs);
    // While the index is incomplete, the answer improves with every file that is read.
    const release = this.#names.isWhole ? this.#gate.hold() : (): void => undefined;
    try {
      await this.#settle();
      const key = JSON.stringify(query);
      // What changes meanwhile may or may not be in the answer: it counts for what was known before.
      const generation = this.#generation;
      const kept = this.#names.isBehind ? undefined : this.#answers.get(key, generation, clock.now());
      if (kept !== undefined) return { ...kept, meta: { ...kept.meta, request_id: crypto.randomUUID() } };
      const signal = options.signal ?? new AbortController().signal;
      const asked = this.#begin(query, options);
      const [isPatient, waits] = [(options.deadlineMs ?? 0) > totalBudgetMs, options.onUpdate === undefined];
      const totalMs = Math.max(stageBudgetMs, deadline - clock.now());
      const first = await asked.answer(
        {
          stageMs: stageBudgetMs,
          totalMs,
          providerWaitMs: waits ? stageBudgetMs : 0,
          searchMs: waits ? totalMs * searchShare : undefined,
          reachMs: !isPatient ? totalMs : undefined,
        },
        signal,
      );
      const response = waits ? await this.#better.until(deadline, asked, first, isPatient, signal) : first;
      const summary = logFacts({
        nodes: response.nodes.length,
        fallback_used: response._fallback_info !== undefined,
        fallback_stage: response.meta.fallback_stage,
        complete: response.meta.coverage.complete,
        ms: clock.now() - started,
      });
      log.info(`callers.answer ${summary}`);
      // Nothing is kept of a question that was given up, or that a stage failed or was too slow for: the next one asks
      // again.
      if (!asked.isOpen && !signal.aborted && wasDone(response))
        this.#answers.set(
          key,
          generation,
          response,
          asked.heardEveryone ? Number.POSITIVE_INFINITY : clock.now() + silenceMs,
        );
      else if (asked.isOpen && options.onUpdate !== undefined && !signal.aborted)
        void this.#better.after(asked, response, options.onUpdate, signal);
      return response;
    } finally {
      release();
      this.#tellCondition();
    }
  }

  async symbols(text: string, limit: number): Promise<readonly DefinedName[]> {
    this.start();
    if (!this.#definitions.isCurrent)
      await this.#definitions.hurry(this.#options.clock.now() + this.#options.stageBudgetMs);
    return this.#definitions.search(text, limit);
  }

  async explainGap(query: CallersQuery): Promise<SymbolGap> {
    this.start();
    await this.#settle();
    return askWhy(canonicalQuery(query, this.#roots), {
      ...this.#parts,
      definitions: this.#definitions,
      text: this.#text,
      leftOut: this.#leftOut,
      coverage: () => this.#coverage(),
      rules: this.#options.rules,
    });
  }

  get status(): IndexStatus {
    let phase: IndexStatus['phase'];
    if (this.#phase !== 'running') phase = this.#phase;
    else if (this.#gate.isPaused) phase = 'paused';
    else phase = this.#names.isWhole ? 'ready' : 'indexing';
    return {
      phase,
      indexed: this.#names.index.size,
      total: this.#names.found,
      analysed: this.#facts.size,
      skipped: { ...this.#names.skipped(), ...this.#facts.unparsed.counts },
      ...this.#condition(),
    };
  }

  onDidChangeStatus(listener: (status: IndexStatus) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  async rebuild(): Promise<void> {
    this.start();
    // A pause would leave an empty index, but a rebuild is wanted now.
    this.resume();
    this.#breakers.reset();
    this.#answers.clear();
    this.#definitions.clear();
    this.#generation += 1;
    await this.#repository?.clear();
    this.#knowsDefinitions = false;
    await this.#names.rebuild();
    this.#wasRead();
  }

  pause(): void {
    this.#gate.pause();
    this.#tell();
  }

  resume(): void {
    this.#gate.resume();
    this.#tell();
  }

  /** Takes files and folders (absolute) that may have been added, changed or removed, and checks whether they were. */
  filesChanged(paths: readonly string[]): void {
    this.#scip?.filesChanged(paths);
    if (paths.some((path) => path.endsWith('.scip'))) this.#generation += 1;
    if (this.#starting !== undefined) void this.#names.changed(paths);
  }

  /** Looks at every file's size and time: a watcher may have missed something. */
  verify(): Promise<void> {
    return this.#starting === undefined ? Promise.resolve() : this.#names.verify();
  }

  /** Takes what an open buffer holds, `undefined` once it holds what the disk does. */
  setBuffer(file: string, text: string | undefined): void {
    this.#names.setBuffer(file, text);
    this.#scip?.filesChanged([file]);
  }

  /** Whether every file has been seen once. */
  get isWhole(): boolean {
    return this.#names.isWhole;
  }

  /** Resolves when every file has been seen once, or the walk has failed. */
  whole(): Promise<void> {
    this.start();
    return this.#names.whole();
  }

  /** Stops all work and writes the index down. */
  async dispose(): Promise<void> {
    this.#stopTrial();
    this.#background.stop();
    this.#definitions.stop();
    this.#gate.resume();
    this.#scip?.dispose();
    await Promise.all([this.#names.dispose(), this.#repository?.close()]);
    await this.#options.worker?.dispose();
  }

  /** What watchers have seen by now comes in first, so that a file saved before the question is in the answer. */
  async #settle(): Promise<void> {
    await turn();
    await turn();
    if (this.#names.isBehind) await within(this.#names.settled(), settleMs, this.#options.clock);
  }

  #begin(query: CallersQuery, { onUpdate, deadlineMs, signal }: AskOptions): AskedQuestion {
    const { clock, rules, meter, log, rerank, stageBudgetMs, totalBudgetMs, worker } = this.#options;
    const breakers = this.#breakers.of(this.#getRepository(query));
    const patienceMs = onUpdate === undefined ? (deadlineMs ?? totalBudgetMs) : latePatienceMs;
    return new AskedQuestion(query, {
      ...this.#parts,
      text: this.#text,
      leftOut: this.#leftOut,
      coverage: () => this.#coverage(),
      providerQuery: new ProviderQuery({
        providers: this.#providers,
        clock,
        breakers,
        patienceMs,
        signal,
        report: { meter, log, name: 'find-callers' },
      }),
      rules,
      breakers,
      meter,
      log,
      stageBudgetMs,
      definitions: this.#definitions,
      ...(rerank !== undefined && { rerank }),
      ...(worker !== undefined && { worker }),
    });
  }

  get #parts(): Pick<AskedQuestionDeps, 'roots' | 'names' | 'facts' | 'layout' | 'clock'> {
    return {
      roots: this.#roots,
      names: this.#names,
      facts: this.#facts,
      layout: this.#layout,
      clock: this.#options.clock,
    };
  }

  #coverage(): IndexCoverage {
    const names = this.#names;
    return {
      indexed: names.index.size,
      total: names.found,
      isWarm: names.isWhole,
      isBehind: names.isBehind,
      skipped: names.skipped(),
    };
  }

  #getRepository({ repo_id: repository, file_path: path, symbol_id: id }: CallersQuery): string {
    const place = path ?? id ?? '';
    const { all } = this.#roots;
    // What an agent calls a repository may be anything; breakers are kept for ever.
    return (
      (all.find(({ name }) => name === repository) ?? all.find(({ name }) => place.startsWith(`${name}/`)) ?? all[0])
        ?.name ?? ''
    );
  }

  #condition(): Pick<IndexStatus, 'condition'> {
    const breakers = this.#breakers.readings();
    const ripgrep = this.#text.limit;
    const limits = [
      ...(ripgrep === undefined ? [] : [ripgrep]),
      ...(this.#scip?.limits ?? []),
      ...(this.#options.isRerankerAway?.() === true ? [{ code: 'embeddings-away' as const }] : []),
    ];
    return breakers.length + limits.length === 0 ? {} : { condition: { breakers, limits } };
  }

  /** Tells of a condition that questions have changed, and of the end of a pause that one of them began. */
  #tellCondition(): void {
    const condition = this.#condition();
    const now = JSON.stringify(condition);
    if (now === this.#told) return;
    this.#told = now;
    this.#stopTrial();
    const isPaused =
      condition.condition?.breakers.some(({ state }) => state === 'open') === true ||
      this.#options.isRerankerAway?.() === true;
    if (isPaused)
      this.#stopTrial = this.#options.clock.after(this.#options.breaker.pauseMs, () => {
        this.#tellCondition();
      });
    this.#tell();
  }

  #wasRead(): void {
    this.#phase = 'running';
    this.#tell();
    // There were no events for unchanged files from the last session.
    if (!this.#knowsDefinitions)
      for (const id of this.#names.index.files()) this.#definitions.changed(this.#names.index.getPath(id) ?? '');
    this.#knowsDefinitions = true;
    void this.#definitions.run().then(async () => {
      await this.#definitions.save(this.#names.savedMark);
      await this.#background.run();
    });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.status);
  }
}

/** Whether every stage that ran completed; providers, whose entries have a colon, are not stages. */
function wasDone({ meta }: CallersResponse): boolean {
  return meta.trail.every(({ stage, outcome }) => stage.includes(':') || outcome === 'answer' || outcome === 'pass');
}
