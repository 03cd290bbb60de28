import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { Breaker } from '../../../cascade/runStage.ts';
import { findCallers } from '../../domain/findCallers.ts';
import type { KeyRule } from '../../domain/keys/rule.ts';
import type { ProviderQuery } from '../../domain/merge/providerQuery.ts';
import { nameAlone } from '../../domain/question.ts';
import type { CallersServices, IndexCoverage, TextSearch } from '../../domain/services.ts';
import { outOfTime } from '../../domain/stages/graphStage.ts';
import type { CallersQuery, CallersResponse } from '../../domain/types.ts';
import type { DefinitionsManager } from './definitionsManager.ts';
import type { FactsManager } from './factsManager.ts';
import type { FactsWorkerPort } from './factsWorkerPort.ts';
import type { LeftOutSearch } from './leftOutSearch.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { ProjectLayout } from './projectLayout.ts';
import { askedFile, likelyFiles, getRequired } from './likelyFiles.ts';
import { questionLines } from './questionLines.ts';
import { QuestionProject } from './questionProject.ts';
import type { TextSearcher } from './textSearcher.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** What every question is answered from. */
export interface AskedQuestionDeps {
  readonly roots: WorkspaceRoots;
  readonly names: NameIndexManager;
  readonly facts: FactsManager;
  readonly layout: ProjectLayout;
  readonly text: TextSearcher;
  readonly coverage: () => IndexCoverage;
  readonly rules: readonly KeyRule[];
  readonly breakers: Readonly<Record<string, Breaker>>;
  readonly providerQuery: ProviderQuery;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly log: Logger;
  readonly stageBudgetMs: number;
  readonly definitions: DefinitionsManager;
  readonly rerank?: CallersServices['rerank'];
  readonly leftOut: LeftOutSearch;
  readonly worker?: FactsWorkerPort;
}

/** Work that will improve the next answer. */
export interface PendingSource {
  /** The source: a provider's title, or `graph`. */
  readonly from: string;
  readonly done: Promise<void>;
}

/** Times of one look, in milliseconds. */
export interface LookTimes {
  readonly stageMs: number;
  readonly totalMs: number;
  readonly providerWaitMs: number;
  /** How long the graph is searched where everything was read; as long as a stage has by default. */
  readonly searchMs?: number;
  /** Of files that cannot all be read in this time only the likely ones are read. */
  readonly reachMs?: number;
}

/**
 * How long files are read for one improved answer, in milliseconds: then it is sent, and reading continues for the
 * next.
 */
const readingMs = 1000;

/**
 * While the index is not whole, the text search over everything takes its place, and with it nearly all of the
 * question's time: it is over at these shares of it, and so are taking in the files it found, reading those, and
 * looking through them. The rest is for the answer, and for a thread that has just begun: some fifty milliseconds in a
 * fresh window.
 */
const coldShares = { sweep: 0.76, takeIn: 0.8, read: 0.86, search: 0.88 } as const;
/**
 * Share of the graph's time after which not even single files are read any more: what is left is for looking through
 * what was read.
 */
const inlineShare = 0.7;
/** Share of the graph's time to wait for the file in question: without that file the question is about a name only. */
const askedShare = 1.2;
/** What two threads take to read a file of usual length, in milliseconds. */
const msAFile = 2;
/** What is left for each stage of a question whose time is over, in milliseconds. */
const overdueMs = 20;
/** No end at all. */
const boundless = Number.POSITIVE_INFINITY;
/** How often a question that was cut by its time gets another try. */
const maxCuts = 2;

/** One question on its way: it can be answered again and again, each time from all that is known by then. */
export class AskedQuestion {
  readonly #query: CallersQuery;
  readonly #name: string;
  readonly #parts: AskedQuestionDeps;
  /** What a search of all the text found while the index was not whole. */
  #swept: TextSearch | undefined;
  /** Whether files were left unread. */
  #isMissingSome = false;
  /** Of these the ones that are worth waiting for. */
  #needed: readonly string[] = [];
  #isCut = false;
  /** Whether the index changed while the answer was made. */
  #isMixed = false;
  #cuts = 0;
  #lookMs = 0;
  /** Whether nothing that is known defines the name. */
  #isUnknown = false;
  #knewNames = true;
  /** Files that most likely call the symbol in question. */
  #likely: readonly string[] = [];
  /** Whether the file in question had been read before: its contents tell which files are likely. */
  #knewAsked = true;
  /** Whether more files are unread than there is time for: then only the likely ones are waited for. */
  #isOutOfReach = false;

  constructor(query: CallersQuery, parts: AskedQuestionDeps) {
    this.#query = query;
    this.#name = nameAlone(query).name;
    this.#parts = parts;
  }

  /** The answer from what is known, within the times given. */
  async answer(
    { stageMs, totalMs, providerWaitMs, searchMs = stageMs, reachMs = boundless }: LookTimes,
    signal: AbortSignal,
  ): Promise<CallersResponse> {
    const { roots, names, facts, layout, clock } = this.#parts;
    const started = clock.now();
    const isCold = !names.isWhole;
    const at = (share: keyof typeof coldShares): number => started + totalMs * coldShares[share];
    const graphMs = isCold ? Math.max(stageMs, totalMs * coldShares.search) : stageMs;
    const found = new Map<string, readonly string[]>();
    const project = new QuestionProject({
      roots,
      names,
      facts,
      layout,
      clock,
      deadline: isCold ? at('read') : started + graphMs * inlineShare,
      found,
      definitions: this.#parts.definitions,
    });
    const { index } = names;
    const { generation } = index;
    const wasSettled = names.isWhole && !names.isBehind;
    const { rules, breakers, providerQuery, meter, log, text, definitions, rerank, leftOut } = this.#parts;
    let knewNames = true;
    let read = started;
    // What came in while the answer was made may be in it by half: it is behind, and made once more if there is time.
    const hasMoved = (): boolean => !wasSettled || names.index !== index || index.generation !== generation;
    const coverage = (): IndexCoverage => ({ ...this.#parts.coverage(), ...(hasMoved() && { isBehind: true }) });
    const services: CallersServices = {
      rerank,
      project,
      coverage,
      rules,
      breakers,
      providerQuery,
      meter,
      log,
      clock,
      requestId: randomUUID,
      ...questionLines(this.#parts),
      readAhead: async (_, stageDeadline) => {
        if (!names.isWhole && this.#name !== '') {
          this.#swept ??= await text.search(this.#name, isCold ? at('sweep') : stageDeadline, signal);
          found.set(this.#name, await text.takeIn(this.#swept, isCold ? at('takeIn') : stageDeadline));
        }
        const deadline = isCold ? at('read') : stageDeadline;
        await this.#read(
          project,
          deadline,
          isCold ? deadline : Math.max(deadline, started + stageMs * askedShare),
          isCold ? boundless : reachMs,
        );
        // A name that no file holds may be misspelt: its neighbours have to be known.
        if (!definitions.isCurrent && this.#name !== '' && project.filesWith(this.#name).length === 0)
          await definitions.hurry(deadline);
        read = clock.now();
      },
      grep: async (name, stop, isKnown) => {
        const files = this.#isOutOfReach && name === this.#name ? this.#likely : undefined;
        return (
          (name === this.#name ? this.#swept : undefined) ??
          text.search(name, isCold ? clock.now() + stageMs : Math.min(clock.now() + stageMs, at('search')), stop, {
            isKnown,
            files,
          })
        );
      },
      near: (name, limit, folder) => {
        knewNames &&= definitions.isCurrent;
        return definitions.near(name, limit, folder);
      },
      unread: (name, stop) => leftOut.unread(name, clock.now() + stageMs, stop),
      leftOut: (name, stop) => leftOut.search(name, clock.now() + stageMs, stop),
      hasUnread: () => project.isMissingSome,
      providerWaitMs,
      stageBudgetMs: graphMs,
      totalBudgetMs: totalMs,
      searchMs,
    };
    let response = await findCallers(this.#query, services, signal);
    if (isCold && this.#swept !== undefined && isOutOfTime(response) && !signal.aborted) {
      // Something held this thread up beyond the question's time: the earlier results of the text search are still
      // reported.
      const { readAhead: _, ...rest } = services;
      response = await findCallers(
        this.#query,
        { ...rest, providerWaitMs: 0, stageBudgetMs: overdueMs, totalBudgetMs: 2 * overdueMs, searchMs: overdueMs },
        signal,
      );
    }
    this.#isMissingSome = project.isMissingSome;
    this.#needed = this.#isOutOfReach
      ? getRequired(project.missed, this.#likely, project.holding(this.#name))
      : [...project.missed];
    this.#isMixed = hasMoved();
    this.#isUnknown = response.meta.trail.some(({ stage, reason }) => stage === 'graph' && reason === 'symbol-unknown');
    this.#knewNames = knewNames;
    // A stage that was ended from outside (a grammar took long to load) has looked at nothing.
    this.#isCut = response.meta.trail.some(
      ({ stage, outcome, reason }) => stage === 'graph' && (reason === outOfTime || outcome === 'timeout'),
    );
    this.#lookMs = clock.now() - read;
    return response;
  }

  /** Whether the answer may still improve. */
  get isOpen(): boolean {
    const { providerQuery, names } = this.#parts;
    return (
      this.#isMissingSome ||
      this.#mayGoOn ||
      names.isWalking ||
      names.isBehind ||
      this.#lacksNames ||
      providerQuery.state.some(({ outcome }) => outcome === 'running')
    );
  }

  /**
   * Milliseconds that the last look took once its files were read: the next one, which sees as many or more, takes
   * about as long.
   */
  get lookMs(): number {
    return this.#lookMs;
  }

  /**
   * Whether waiting a little longer is worth it: a few of tens of thousands of files more say next to nothing once the
   * likely ones were read.
   */
  get isWithinReach(): boolean {
    return !this.#isOutOfReach || !this.#knewAsked || this.#needed.length > 0;
  }

  /** Whether every provider had a result and every file could be read. */
  get heardEveryone(): boolean {
    return (
      !this.#parts.facts.isMissingSome && this.#parts.providerQuery.state.every(({ outcome }) => outcome === 'answer')
    );
  }

  /** Starts the work that may still improve the answer. */
  pending(): readonly PendingSource[] {
    const { providerQuery, facts, clock, names } = this.#parts;
    const running = providerQuery.state.filter(({ outcome }) => outcome === 'running');
    const promises = providerQuery.running();
    const pending: PendingSource[] = running.map(({ provider }, at) => ({
      from: provider.title,
      done: promises[at] ?? Promise.resolve(),
    }));
    if (this.#isMissingSome)
      pending.push({ from: 'graph', done: facts.readAhead(this.#needed, clock.now() + readingMs) });
    else if (this.#mayGoOn) {
      this.#cuts += 1;
      pending.push({ from: 'graph', done: Promise.resolve() });
    }
    if (this.#lacksNames) pending.push({ from: 'graph', done: this.#parts.definitions.hurry(clock.now() + readingMs) });
    if (names.isBehind) pending.push({ from: 'graph', done: names.settled() });
    if (names.isWalking)
      pending.push({
        from: 'graph',
        done: names.walked().then(() => {
          this.#swept = undefined;
        }),
      });
    return pending;
  }

  /**
   * Whether more time alone would help: everything is read, and looking through it took too long, or the index changed
   * meanwhile.
   */
  get #mayGoOn(): boolean {
    const { names } = this.#parts;
    return (this.#isCut || (this.#isMixed && names.isWhole && !names.isBehind)) && this.#cuts < maxCuts;
  }

  /** Whether the answer is about names that are not known yet. */
  get #lacksNames(): boolean {
    // They may have become known since this answer looked for neighbours.
    return this.#isUnknown && !(this.#knewNames && this.#parts.definitions.isCurrent);
  }

  /**
   * Reads what the answer needs until a time of the clock: the file that was named, without which nothing is known and
   * which is waited for until `last`, the likely ones, those that define the name, all others.
   */
  async #read(project: QuestionProject, deadline: number, last: number, reachMs: number): Promise<void> {
    const { facts, definitions } = this.#parts;
    const name = this.#name;
    this.#likely = likelyFiles(this.#query, name, project, facts);
    const asked = facts.unread(this.#likely.slice(0, askedFile(this.#query) === undefined ? 0 : 1));
    this.#knewAsked = asked.length === 0;
    const reach = reachMs / msAFile;
    const holding = name === '' ? [] : project.unreadWith(name, reach + 1);
    // Every file that defines the name holds it.
    const defining = holding.length === 0 ? [] : facts.unread(definitions.pathsDefining(name), reach + 1);
    const open = new Set([...facts.unread(this.#likely, reach + 1), ...defining, ...holding]);
    this.#isOutOfReach = open.size > reach;
    if (this.#isOutOfReach) project.passOver(this.#likely);
    await Promise.all([
      asked.length === 0 ? undefined : facts.readAhead(asked, last),
      facts.readAhead(this.#isOutOfReach ? this.#likely : [...open], deadline),
    ]);
  }
}

/** Whether the whole question's time was over before the text was asked. */
function isOutOfTime({ meta }: CallersResponse): boolean {
  return meta.trail.some(
    ({ stage, outcome, reason }) => stage === 'grep' && outcome === 'skipped' && reason === 'total-budget',
  );
}
