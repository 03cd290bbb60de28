import { ok } from '../../../../base/result.ts';
import { asItIs } from '../../../../base/text/say.ts';
import type { Clock } from '../../../../base/clock.ts';
import { type Answer, type JobProblem } from '../../../domain/backend/answer.ts';
import type { JobsChange, JobsListener, JobsWatch, WatchState } from '../../../domain/backend/jobBackend.ts';
import type { WorkflowRecord } from '../../../domain/backend/records.ts';
import { eachAtOnce } from '../http/gate.ts';
import type { TorcHttp } from '../http/torcHttp.ts';
import type { WorkflowReader } from '../read/workflowReader.ts';
import { openEventStream } from './eventStream.ts';

/** Dependencies of the poller. */
export interface NewsDeps {
  readonly http: TorcHttp;
  readonly workflows: WorkflowReader;
  readonly clock: Clock;
  readonly wallClock: () => number;
  readonly pollIntervalSeconds: () => number;
  /** From 0 up to 1: spreads requests, so that many editors do not query a server at once when it comes back. */
  readonly chance: () => number;
}

/**
 * The number of newest workflows that are polled, and how many of them have an event stream. Older ones are skipped,
 * because each costs a request.
 */
const newest = 10;
const maxActive = 8;
/**
 * A server sends no events for dependents that it cancels, nor for decisions of others. So it is polled even with an
 * event stream, but this factor less often.
 */
const liveFactor = 3;
/** The longest pause between two attempts, in milliseconds. */
const longestMs = 300_000;
/** Milliseconds during which events are collected. */
const gatherMs = 150;
const maxGathered = 1_000;

/** A workflow with a mark that shows whether its jobs have moved, for servers that do not count. */
interface Marked extends WorkflowRecord {
  readonly mark?: readonly number[];
}

/** Reports changes: from the server's events, by polling, and not at all while no view is visible. */
export class ChangePoller {
  readonly #parts: NewsDeps;
  readonly #watches = new Set<Watch>();
  readonly #streams = new Map<number, { readonly stop: () => void; isOpen: boolean }>();
  /** Workflows without an event stream on the server. */
  readonly #mute = new Set<number>();
  readonly #marks = new Map<number, string>();
  #gathered: JobsChange[] = [];
  #cancelGather: (() => void) | undefined;
  #cancelNext: (() => void) | undefined;
  #asking: AbortController | undefined;
  #failures = 0;
  #state: Exclude<WatchState, 'paused'> = 'polling';
  #problem: JobProblem | undefined;
  heardAt: number | undefined;

  constructor(parts: NewsDeps) {
    this.#parts = parts;
  }

  /** Adds a listener; paused until `setActive(true)`. */
  add(listener: JobsListener): JobsWatch {
    const watch = new Watch(listener, this);
    this.#watches.add(watch);
    return watch;
  }

  /** Reports our own changes, for which the server sends no event. */
  tell(changes: readonly JobsChange[]): void {
    for (const watch of this.#watches) watch.listener.onChange(changes);
  }

  /** Closes all watches. */
  close(): void {
    this.#watches.clear();
    this.#pause();
  }

  get state(): WatchState {
    return this.#state;
  }

  get problem(): JobProblem | undefined {
    return this.#problem;
  }

  /** Called by a watch whose activity has changed. */
  review(): void {
    const isActive = [...this.#watches].some((watch) => watch.isActive);
    if (!isActive) this.#pause();
    else if (this.#asking === undefined && this.#cancelNext === undefined) void this.#ask();
  }

  remove(watch: Watch): void {
    this.#watches.delete(watch);
    this.review();
  }

  #pause(): void {
    this.#cancelNext?.();
    this.#cancelNext = undefined;
    this.#cancelGather?.();
    this.#cancelGather = undefined;
    this.#gathered = [];
    this.#asking?.abort();
    this.#asking = undefined;
    for (const { stop } of this.#streams.values()) stop();
    this.#streams.clear();
    this.#mute.clear();
    this.#failures = 0;
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const seen = await this.#look(asking.signal);
    if (asking.signal.aborted || this.#asking !== asking) return;
    this.#asking = undefined;
    if (seen.ok) {
      this.#failures = 0;
      this.heardAt = this.#parts.wallClock();
      this.#listenTo(seen.value);
      this.#compare(seen.value);
      this.#settle();
    } else {
      this.#failures += 1;
      this.#become('offline', seen.error);
    }
    this.#next(seen.ok ? undefined : seen.error);
  }

  /** The workflows that may still change, with their counts. */
  async #look(signal: AbortSignal): Promise<Answer<readonly Marked[]>> {
    const page = await this.#parts.workflows.list({ limit: newest }, signal);
    if (!page.ok) return page;
    const active = page.value.items.filter(({ isComplete }) => !isComplete).slice(0, maxActive);
    const counted = await eachAtOnce(active, 2, async (workflow): Promise<Marked> => {
      if (workflow.counts !== undefined) return workflow;
      const counts = await this.#parts.workflows.mark(workflow.id, signal);
      return counts.ok ? { ...workflow, mark: counts.value } : workflow;
    });
    const others = page.value.items.filter(({ id }) => !active.some((each) => each.id === id));
    return ok([...counted, ...others]);
  }

  #compare(workflows: readonly Marked[]): void {
    const isFirst = this.#marks.size === 0;
    const changes: JobsChange[] = [];
    const ids = new Set(workflows.map(({ id }) => id));
    for (const { id, runId, isComplete, isCanceled, counts, mark: some } of workflows) {
      const mark = JSON.stringify([runId, isComplete, isCanceled, counts ?? some]);
      if (this.#marks.get(id) !== mark) changes.push({ workflowId: id });
      this.#marks.set(id, mark);
    }
    for (const id of this.#marks.keys()) {
      if (ids.has(id)) continue;
      this.#marks.delete(id);
      changes.push({ workflowId: id });
    }
    // A new listener has just read the data; changes between two active periods are reported.
    if (changes.length > 0 && !isFirst) this.#gather(changes);
  }

  #listenTo(workflows: readonly WorkflowRecord[]): void {
    const wanted = new Set(
      workflows
        .filter(({ isComplete }) => !isComplete)
        .slice(0, maxActive)
        .map(({ id }) => id),
    );
    for (const [id, { stop }] of this.#streams) {
      if (wanted.has(id)) continue;
      stop();
      this.#streams.delete(id);
    }
    // A workflow that is deleted or done says nothing about the remaining ones.
    for (const id of this.#mute) if (!wanted.has(id)) this.#mute.delete(id);
    for (const id of wanted) if (!this.#streams.has(id) && !this.#mute.has(id)) this.#listen(id);
  }

  #listen(workflowId: number): void {
    const stream = {
      isOpen: false,
      stop: openEventStream(this.#parts.http, workflowId, {
        onOpen: () => {
          stream.isOpen = true;
          this.#settle();
        },
        onChange: (change) => {
          this.heardAt = this.#parts.wallClock();
          this.#gather([change]);
        },
        onEnd: (problem) => {
          if (this.#streams.get(workflowId) === stream) this.#streams.delete(workflowId);
          if (problem?.code === 'unsupported' || problem?.code === 'not-found') this.#mute.add(workflowId);
          this.#settle();
          // Polls soon for changes in the meantime; that also shows whether the server is reachable.
          if (!this.#mute.has(workflowId) && this.#asking === undefined)
            this.#schedule(this.#parts.pollIntervalSeconds() * 1000);
        },
      }),
    };
    this.#streams.set(workflowId, stream);
  }

  /** `live` when every listened workflow has an event stream; one that is just being opened does not count. */
  #settle(): void {
    if (this.#failures > 0) return;
    const isLive = [...this.#streams.values()].some(({ isOpen }) => isOpen) && this.#mute.size === 0;
    this.#become(isLive ? 'live' : 'polling', undefined);
  }

  #become(state: Exclude<WatchState, 'paused'>, problem: JobProblem | undefined): void {
    const isSame = this.#state === state && getText(this.#problem) === getText(problem);
    this.#state = state;
    this.#problem = problem;
    if (isSame) return;
    for (const watch of this.#watches) if (watch.isActive) watch.listener.onState?.(state, problem);
  }

  #next(problem: JobProblem | undefined): void {
    const interval = this.#parts.pollIntervalSeconds() * 1000;
    if (problem === undefined) {
      this.#schedule(this.#state === 'live' ? interval * liveFactor : interval);
      return;
    }
    const pause =
      Math.min(longestMs, interval * 2 ** Math.min(10, this.#failures - 1)) * (0.8 + 0.4 * this.#parts.chance());
    this.#schedule(Math.max(pause, (problem.retryAfterSeconds ?? 0) * 1000));
  }

  #schedule(ms: number): void {
    this.#cancelNext?.();
    this.#cancelNext = this.#parts.clock.after(ms, () => {
      this.#cancelNext = undefined;
      void this.#ask();
    });
  }

  #gather(changes: readonly JobsChange[]): void {
    for (const change of changes) this.#gathered.push(change);
    // A flood of events only says that anything in these workflows may have changed.
    if (this.#gathered.length > maxGathered)
      this.#gathered = [...new Set(this.#gathered.map(({ workflowId }) => workflowId))].map((workflowId) =>
        workflowId === undefined ? {} : { workflowId },
      );
    this.#cancelGather ??= this.#parts.clock.after(gatherMs, () => {
      this.#cancelGather = undefined;
      const all = this.#gathered;
      this.#gathered = [];
      for (const watch of this.#watches) if (watch.isActive) watch.listener.onChange(all);
    });
  }
}

class Watch implements JobsWatch {
  readonly listener: JobsListener;
  readonly #news: ChangePoller;
  isActive = false;

  constructor(listener: JobsListener, news: ChangePoller) {
    this.listener = listener;
    this.#news = news;
  }

  get state(): WatchState {
    return this.isActive ? this.#news.state : 'paused';
  }

  get problem(): JobProblem | undefined {
    return this.#news.problem;
  }

  get heardAt(): number | undefined {
    return this.#news.heardAt;
  }

  setActive(isActive: boolean): void {
    if (this.isActive === isActive) return;
    this.isActive = isActive;
    this.listener.onState?.(this.state, isActive ? this.problem : undefined);
    this.#news.review();
  }

  dispose(): void {
    this.isActive = false;
    this.#news.remove(this);
  }
}

function getText(problem: JobProblem | undefined): string | undefined {
  return problem === undefined ? undefined : asItIs(problem.message);
}
