import { stat } from 'node:fs/promises';
import type { Logger } from '../../base/log.ts';
import { given, refused, type Answer, type JobProblem } from '../domain/backend/answer.ts';
import type { JobEvidence, JobQuery, JobsListener, JobsWatch, WatchState, WorkflowQuery } from '../domain/backend/jobBackend.ts';
import type { LocalJobs, WorkflowOrigin } from '../domain/backend/localJobs.ts';
import type { AttemptRecord, JobDetail, JobRecord, Page, StatusCounts, WorkflowRecord } from '../domain/backend/records.ts';
import type { Decision, ResetReport, ResetRequest, ResolutionPlan, ResolutionReport, ResolvedJob } from '../domain/backend/resolutions.ts';
import type { WorkflowSpec } from '../domain/workflow/workflowSpec.ts';

/** How the engine of this machine is opened when it is needed. */
export interface LazyLocalParts {
  /** Of the engine; absolute. */
  readonly folder: string;
  /** May throw. */
  readonly open: () => Promise<LocalJobs>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Somebody who watches an engine that may not be open yet. */
interface Watcher {
  readonly listener: JobsListener;
  isActive: boolean;
  inner?: JobsWatch | undefined;
}

type ResolveOptions = Parameters<LocalJobs['resolve']>[2];

/**
 * The engine of this machine, opened at its first use: a workspace in which nobody runs jobs gets neither a folder nor a store by being looked
 * at. What only reads is answered from nothing while there is no folder.
 */
export class LazyLocalJobs implements LocalJobs {
  readonly kind = 'local';
  readonly name = 'local';
  readonly folder: string;
  readonly #open: () => Promise<LocalJobs>;
  readonly #log: LazyLocalParts['log'];
  readonly #watchers = new Set<Watcher>();
  #engine: LocalJobs | undefined;
  #opening: Promise<Answer<LocalJobs>> | undefined;
  #problem: JobProblem | undefined;
  #isClosed = false;

  constructor({ folder, open, log }: LazyLocalParts) {
    this.folder = folder;
    this.#open = open;
    this.#log = log;
  }

  async check(signal?: AbortSignal): Promise<Answer<{ readonly version: string; readonly user?: string | undefined }>> {
    return this.#with((engine) => engine.check(signal));
  }

  async workflows(query: WorkflowQuery, signal?: AbortSignal): Promise<Answer<Page<WorkflowRecord>>> {
    return this.#read(given({ items: [], total: 0, hasMore: false }), (engine) => engine.workflows(query, signal));
  }

  async workflow(workflowId: number, signal?: AbortSignal): Promise<Answer<WorkflowRecord>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.workflow(workflowId, signal));
  }

  async counts(workflowId: number, signal?: AbortSignal): Promise<Answer<StatusCounts>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.counts(workflowId, signal));
  }

  async jobs(workflowId: number, query: JobQuery, signal?: AbortSignal): Promise<Answer<Page<JobRecord>>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.jobs(workflowId, query, signal));
  }

  async job(jobId: number, signal?: AbortSignal): Promise<Answer<JobDetail>> {
    return this.#read(noJob(jobId), (engine) => engine.job(jobId, signal));
  }

  async attempts(jobId: number, signal?: AbortSignal): Promise<Answer<readonly AttemptRecord[]>> {
    return this.#read(noJob(jobId), (engine) => engine.attempts(jobId, signal));
  }

  async latestAttempts(workflowId: number, query: Parameters<LocalJobs['latestAttempts']>[1], signal?: AbortSignal): Promise<Answer<Page<AttemptRecord>>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.latestAttempts(workflowId, query, signal));
  }

  async evidence(workflowId: number, jobIds: readonly number[], options?: { readonly tailBytes?: number | undefined }, signal?: AbortSignal): Promise<Answer<readonly JobEvidence[]>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.evidence(workflowId, jobIds, options, signal));
  }

  async plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.plan(workflowId, decisions, signal));
  }

  async resolve(workflowId: number, decisions: readonly Decision[], options?: ResolveOptions): Promise<Answer<ResolutionReport>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.resolve(workflowId, decisions, options));
  }

  async undo(token: string): Promise<Answer<ResolvedJob>> {
    return this.#read(refused('not-found', 'There is nothing to take back: no workflow was run here.'), (engine) => engine.undo(token));
  }

  async reset(request: ResetRequest, signal?: AbortSignal): Promise<Answer<ResetReport>> {
    return this.#read(noWorkflow(request.workflowId), (engine) => engine.reset(request, signal));
  }

  async cancel(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.cancel(workflowId));
  }

  async resume(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.resume(workflowId));
  }

  async announce(workflowId: number, note: Readonly<Record<string, unknown>>): Promise<Answer<void>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.announce(workflowId, note));
  }

  async submit(spec: WorkflowSpec, origin: WorkflowOrigin): Promise<Answer<WorkflowRecord>> {
    return this.#with((engine) => engine.submit(spec, origin));
  }

  async run(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.run(workflowId));
  }

  async remove(workflowId: number): Promise<Answer<void>> {
    return this.#read(noWorkflow(workflowId), (engine) => engine.remove(workflowId));
  }

  watch(listener: JobsListener): JobsWatch {
    const watcher: Watcher = { listener, isActive: true };
    this.#watchers.add(watcher);
    if (this.#engine === undefined) void this.#openIfThere();
    else watcher.inner = this.#engine.watch(listener);
    const problem = (): JobProblem | undefined => (watcher.inner === undefined ? this.#problem : watcher.inner.problem);
    const state = (): WatchState => watcher.inner?.state ?? (this.#problem !== undefined ? 'offline' : watcher.isActive ? 'live' : 'paused');
    return {
      get state() { return state(); },
      get problem() { return problem(); },
      get heardAt() { return watcher.inner?.heardAt; },
      setActive: (isActive) => {
        watcher.isActive = isActive;
        watcher.inner?.setActive(isActive);
        // Another process may have begun to run jobs here.
        if (isActive && watcher.inner === undefined) void this.#openIfThere();
      },
      dispose: () => {
        this.#watchers.delete(watcher);
        watcher.inner?.dispose();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watchers.clear();
    await this.#opening;
    await this.#engine?.close();
  }

  /** For what only reads or needs what is there already. */
  async #read<T>(withoutFolder: Answer<T>, call: (engine: LocalJobs) => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#engine === undefined && this.#opening === undefined && !(await this.#isThere())) return withoutFolder;
    return this.#with(call);
  }

  async #with<T>(call: (engine: LocalJobs) => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#isClosed) return refused('cancelled', 'The jobs of this folder are closed.');
    this.#opening ??= this.#openNow();
    const opened = await this.#opening;
    return opened.ok ? call(opened.value) : opened;
  }

  async #openNow(): Promise<Answer<LocalJobs>> {
    try {
      const engine = await this.#open();
      this.#engine = engine;
      this.#problem = undefined;
      for (const watcher of this.#watchers) {
        watcher.inner = engine.watch(watcher.listener);
        if (!watcher.isActive) watcher.inner.setActive(false);
      }
      return given(engine);
    } catch (error) {
      // Tried again at the next call: a full disk or a folder that cannot be written may be put right.
      this.#opening = undefined;
      const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
      this.#log.warn(`the store of jobs cannot be opened: ${code}`);
      const why = error instanceof Error ? error.message : String(error);
      const answer = refused('store', `The store of jobs in ${this.folder} cannot be opened: ${why}. See that the folder can be written and has room, then try again.`);
      this.#problem = answer.problem;
      for (const { listener } of this.#watchers) listener.onState?.('offline', answer.problem);
      return answer;
    }
  }

  async #openIfThere(): Promise<void> {
    if (!this.#isClosed && (await this.#isThere())) await this.#with(() => Promise.resolve(given(undefined)));
  }

  async #isThere(): Promise<boolean> {
    return stat(this.folder).then((found) => found.isDirectory(), () => false);
  }
}

function noWorkflow(workflowId: number): { readonly ok: false; readonly problem: JobProblem } {
  return refused('not-found', `There is no workflow ${workflowId} here. Refresh the list; it may have been removed.`);
}

function noJob(jobId: number): { readonly ok: false; readonly problem: JobProblem } {
  return refused('not-found', `There is no job ${jobId} here. Refresh the list; it may have been removed.`);
}
