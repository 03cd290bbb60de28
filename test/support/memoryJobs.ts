import { ok } from '../../src/base/result.ts';
import { msg } from '../../src/base/text/message.ts';
import { refused, type Answer, type JobProblem } from '../../src/jobs/domain/backend/answer.ts';
import type {
  JobBackend,
  JobEvidence,
  JobQuery,
  JobsChange,
  JobsListener,
  JobsWatch,
  ResolveProgress,
  WatchState,
  WorkflowQuery,
} from '../../src/jobs/domain/backend/jobBackend.ts';
import type { LocalJobs, WorkflowOrigin } from '../../src/jobs/domain/backend/localJobs.ts';
import type {
  AttemptRecord,
  JobDetail,
  JobRecord,
  Page,
  PageQuery,
  StatusCounts,
  WorkflowRecord,
} from '../../src/jobs/domain/backend/records.ts';
import type {
  Decision,
  ResetReport,
  ResetRequest,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from '../../src/jobs/domain/backend/resolutions.ts';
import { resettableStatuses, type JobStatus } from '../../src/jobs/domain/status/jobStatus.ts';
import type { WorkflowSpec } from '../../src/jobs/domain/workflow/workflowSpec.ts';
import {
  attemptRecord,
  getCounts,
  getEvidence,
  heldWorkflow,
  named,
  workflowRecord,
  type HeldJob,
  type HeldWorkflow,
} from './memoryEngine/heldWorkflow.ts';
import type { MemoryWorkflow } from './memoryEngine/memoryWorkflow.ts';
import { carryOut, plannedJob, type TouchedJob } from './memoryEngine/plannedJob.ts';

/** What a made-up engine begins with. */
export interface MemoryJobsDeps {
  readonly name?: string;
  readonly kind?: 'local' | 'torc';
  readonly workflows?: readonly MemoryWorkflow[];
  /** Milliseconds since 1970 at which everything happened; moves on by a second with every change. */
  readonly now?: number;
}

/**
 * An engine that holds everything in memory and keeps the rules of the real ones: for tests of what stands above an
 * engine.
 */
export function memoryJobs(parts: MemoryJobsDeps = {}): MemoryJobs {
  return new MemoryJobs(parts);
}

/** The engine of `memoryJobs`, with what a test needs beside the contract. */
export class MemoryJobs implements JobBackend {
  readonly kind: 'local' | 'torc';
  readonly name: string;
  readonly folder = '/memory';
  /** Every call in order, by the method's name and its first argument. */
  readonly calls: { readonly method: string; readonly argument: unknown }[] = [];
  /** What `announce` was given. */
  readonly announced: { readonly workflowId: number; readonly note: Readonly<Record<string, unknown>> }[] = [];
  /** Decisions that were asked for, by job. */
  readonly decided: Decision[] = [];
  readonly #workflows = new Map<number, HeldWorkflow>();
  readonly #listeners = new Set<JobsListener>();
  readonly #undoes = new Map<
    string,
    { readonly jobId: number; readonly action: 'retry' | 'fail'; readonly before: readonly TouchedJob[] }
  >();
  readonly #failures = new Map<string, JobProblem[]>();
  readonly #refusedJobs = new Map<number, JobProblem>();
  #away: JobProblem | undefined;
  #nextId = 1;
  #now: number;
  #isClosed = false;

  constructor({ name, kind = 'local', workflows = [], now = 1_800_000_000_000 }: MemoryJobsDeps) {
    this.kind = kind;
    this.name = name ?? (kind === 'local' ? 'local' : 'cluster');
    this.#now = now;
    for (const each of workflows) this.add(each);
  }

  /** The same engine as the one of this machine. */
  asLocal(): LocalJobs {
    if (this.kind !== 'local') throw new Error('It is a server.');
    return this as MemoryJobs & { readonly kind: 'local' };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Adds a workflow; returns its identifier. */
  add(each: MemoryWorkflow): number {
    const id = each.id ?? Math.max(0, ...this.#workflows.keys()) + 1;
    this.#workflows.set(
      id,
      heldWorkflow(each, id, () => this.#nextId++, this.#now),
    );
    return id;
  }

  /** The status of a job, by its name or identifier. */
  getStatus(job: string | number): JobStatus {
    return this.#held(job).record.status;
  }

  /** The identifier of a job. */
  getId(name: string): number {
    return this.#held(name).record.id;
  }

  /** Ends the present attempt of a job as if it had run. */
  finish(
    job: string | number,
    how: {
      readonly status: JobStatus;
      readonly exitCode?: number;
      readonly stderr?: string;
      readonly node?: string;
      readonly endedAt?: number;
    },
  ): void {
    const held = this.#held(job);
    const { runId } = this.#workflow(held.record.workflowId).record;
    this.#now += 1000;
    held.stderr = how.stderr === undefined ? undefined : Buffer.from(how.stderr);
    held.record = { ...held.record, status: how.status };
    const more = how.endedAt === undefined ? undefined : { endedAt: how.endedAt };
    const done = attemptRecord(held.record, {
      runId,
      now: this.#now,
      attempt: held.record.attempt,
      status: how.status,
      exitCode: how.exitCode ?? (how.status === 'completed' ? 0 : 1),
      node: how.node,
      bytes: held.stderr?.length,
      path: undefined,
      more,
    });
    held.attempts = [...held.attempts.filter(({ attempt }) => attempt !== done.attempt), done];
    this.#tell([{ workflowId: held.record.workflowId, jobId: held.record.id, status: how.status }]);
  }

  /** Sets a job's status without anything else. */
  setStatus(job: string | number, status: JobStatus): void {
    const held = this.#held(job);
    held.record = { ...held.record, status };
    this.#tell([{ workflowId: held.record.workflowId, jobId: held.record.id, status }]);
  }

  /** The next call of this method is answered so. */
  failNext(method: keyof JobBackend, problem: JobProblem): void {
    this.#failures.set(method, [...(this.#failures.get(method) ?? []), problem]);
  }

  /** Decisions about this job are refused so; without a problem no more. */
  refuseJob(job: string | number, problem: JobProblem | undefined): void {
    const { id } = this.#held(job).record;
    if (problem === undefined) this.#refusedJobs.delete(id);
    else this.#refusedJobs.set(id, problem);
  }

  /** Every call is answered so, and watchers hear of it; without a problem it is back. */
  setAway(problem: JobProblem | undefined): void {
    this.#away = problem;
    for (const each of this.#listeners) each.onState?.(problem === undefined ? 'live' : 'offline', problem);
  }

  /** Tells watchers. */
  tell(changes: readonly JobsChange[]): void {
    this.#tell(changes);
  }

  check(): Promise<Answer<{ readonly version: string; readonly user?: string | undefined }>> {
    return this.#answer('check', undefined, () => ok({ version: '1.0.0', user: 'tester' }));
  }

  workflows(query: WorkflowQuery): Promise<Answer<Page<WorkflowRecord>>> {
    return this.#answer('workflows', query, () => {
      const all = [...this.#workflows.values()].map((each) => workflowRecord(each, query.withCounts === true));
      return ok(
        paged(
          all.filter(
            ({ name, isArchived }) =>
              name.includes(query.name ?? '') && (query.includeArchived === true || !isArchived),
          ),
          query,
        ),
      );
    });
  }

  workflow(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#in('workflow', workflowId, (each) => ok(workflowRecord(each, true)));
  }

  counts(workflowId: number): Promise<Answer<StatusCounts>> {
    return this.#in('counts', workflowId, (each) => ok(getCounts(each.jobs)));
  }

  jobs(workflowId: number, query: JobQuery): Promise<Answer<Page<JobRecord>>> {
    return this.#in('jobs', workflowId, ({ jobs }) => {
      const name = query.name?.toLowerCase() ?? '';
      const fitting = jobs.filter(
        ({ record }) =>
          (query.status === undefined || record.status === query.status) && record.name.toLowerCase().includes(name),
      );
      return ok(
        paged(
          fitting.map(({ record }) => record),
          query,
        ),
      );
    });
  }

  job(jobId: number): Promise<Answer<JobDetail>> {
    return this.#of('job', jobId, (held, { jobs, requirements }) => {
      const dependents = jobs.filter(({ dependsOn }) => dependsOn.includes(jobId)).map(({ record }) => record.id);
      return ok({
        ...held.record,
        dependsOn: held.dependsOn,
        dependents,
        inputs: [],
        outputs: [],
        requirement: requirements.find(({ id }) => id === held.record.requirementId),
      });
    });
  }

  attempts(jobId: number): Promise<Answer<readonly AttemptRecord[]>> {
    return this.#of('attempts', jobId, ({ attempts }) => ok(attempts));
  }

  latestAttempts(
    workflowId: number,
    query: PageQuery & { readonly status?: JobStatus | undefined },
  ): Promise<Answer<Page<AttemptRecord>>> {
    return this.#in('latestAttempts', workflowId, ({ jobs }) => {
      const latest = jobs.map(({ attempts }) => attempts.at(-1)).filter((each) => each !== undefined);
      return ok(
        paged(
          latest.filter(({ status }) => query.status === undefined || status === query.status),
          query,
        ),
      );
    });
  }

  evidence(
    workflowId: number,
    jobIds: readonly number[],
    { tailBytes = 262_144 }: { readonly tailBytes?: number | undefined } = {},
  ): Promise<Answer<readonly JobEvidence[]>> {
    return this.#in('evidence', workflowId, ({ jobs }) => {
      const wanted = new Set(jobIds);
      return ok(jobs.filter(({ record }) => wanted.has(record.id)).map((held) => getEvidence(held, tailBytes)));
    });
  }

  plan(workflowId: number, decisions: readonly Decision[]): Promise<Answer<ResolutionPlan>> {
    return this.#in('plan', workflowId, (each) =>
      ok({
        workflowId,
        runId: each.record.runId,
        jobs: decisions.map((decision) => plannedJob(each, decision, this.#refusedJobs)),
        notes: [msg('Cancelling takes a moment.')],
      }),
    );
  }

  async resolve(
    workflowId: number,
    decisions: readonly Decision[],
    {
      signal,
      onProgress,
    }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined } = {},
  ): Promise<Answer<ResolutionReport>> {
    const answer = await this.#in('resolve', workflowId, (each) => ok(each));
    if (!answer.ok) return answer;
    const jobs: ResolvedJob[] = [];
    for (const decision of decisions) {
      jobs.push(this.#resolved(answer.value, decision, signal?.aborted === true));
      onProgress?.(jobs.length, decisions.length);
      await Promise.resolve();
    }
    return ok({ workflowId, runId: answer.value.record.runId, jobs, notes: [] });
  }

  undo(token: string): Promise<Answer<ResolvedJob>> {
    return this.#answer('undo', token, () => {
      const kept = this.#undoes.get(token);
      if (kept === undefined) return refused('not-found', msg('This was taken back already, or never done.'));
      this.#undoes.delete(token);
      for (const { held, record, attempts } of kept.before) Object.assign(held, { record, attempts });
      const { record } = this.#held(kept.jobId);
      this.#tell([{ workflowId: record.workflowId, jobId: record.id, status: record.status }]);
      return ok({
        jobId: record.id,
        jobName: record.name,
        action: kept.action,
        outcome: 'applied',
        attempt: record.attempt,
        cancels: [],
      });
    });
  }

  reset({ workflowId, jobIds, dryRun }: ResetRequest): Promise<Answer<ResetReport>> {
    return this.#in('reset', workflowId, ({ jobs, record }) => {
      const can = (held: HeldJob): boolean => (resettableStatuses as readonly JobStatus[]).includes(held.record.status);
      const asked = jobs.filter((held) => (jobIds === undefined ? can(held) : jobIds.includes(held.record.id)));
      const chosen = asked.filter(can);
      const left = asked.filter((held) => !can(held));
      if (!dryRun) for (const held of chosen) held.record = { ...held.record, status: 'uninitialized' };
      return ok({
        workflowId,
        isDryRun: dryRun,
        jobs: chosen.map(named),
        alsoReset: [],
        refused: left.map((held) => ({
          jobId: held.record.id,
          problem: { code: 'conflict', message: msg('{0} is {1}.', held.record.name, held.record.status) },
        })),
        steps: chosen.map((held) => ({
          call: `job ${held.record.id}: → uninitialized (run ${record.runId})`,
          purpose: msg('It begins anew.'),
        })),
        notes: [],
      });
    });
  }

  cancel(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#in('cancel', workflowId, (each) => {
      each.record = { ...each.record, isCanceled: true };
      return ok(workflowRecord(each, true));
    });
  }

  resume(workflowId: number): Promise<Answer<WorkflowRecord>> {
    if (this.kind === 'torc') return Promise.resolve(refused('unsupported', msg('Start a runner: torc run.')));
    return this.#in('resume', workflowId, (each) => ok(workflowRecord(each, true)));
  }

  announce(workflowId: number, note: Readonly<Record<string, unknown>>): Promise<Answer<void>> {
    return this.#in('announce', workflowId, () => {
      this.announced.push({ workflowId, note });
      return ok(undefined);
    });
  }

  watch(listener: JobsListener): JobsWatch {
    this.#listeners.add(listener);
    let isActive = true;
    const state = (): WatchState => {
      if (this.#away !== undefined) return 'offline';
      if (isActive) return 'live';
      return 'paused';
    };
    const away = (): JobProblem | undefined => this.#away;
    const now = (): number => this.#now;
    return {
      get state() {
        return state();
      },
      get problem() {
        return away();
      },
      get heardAt() {
        return now();
      },
      setActive: (active) => {
        isActive = active;
        listener.onState?.(state(), away());
      },
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  submit(spec: WorkflowSpec, { source }: WorkflowOrigin): Promise<Answer<WorkflowRecord>> {
    return this.#answer('submit', spec.name, () => {
      const id = this.add({
        name: spec.name,
        usesPendingFailed: spec.usesPendingFailed,
        jobs: spec.jobs.map(({ name, command, dependsOn }) => ({ name, command, dependsOn, status: 'uninitialized' })),
      });
      const each = this.#workflow(id);
      each.record = { ...each.record, source };
      return ok(workflowRecord(each, true));
    });
  }

  run(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#in('run', workflowId, (each) => {
      for (const held of each.jobs)
        if (held.record.status === 'uninitialized')
          held.record = { ...held.record, status: held.dependsOn.length === 0 ? 'ready' : 'blocked' };
      this.#tell([{ workflowId }]);
      return ok(workflowRecord(each, true));
    });
  }

  remove(workflowId: number): Promise<Answer<void>> {
    return this.#in('remove', workflowId, () => {
      this.#workflows.delete(workflowId);
      this.#tell([{ workflowId }]);
      return ok(undefined);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    await Promise.resolve();
  }

  #resolved(each: HeldWorkflow, decision: Decision, isAborted: boolean): ResolvedJob {
    const planned = plannedJob(each, decision, this.#refusedJobs);
    const { jobId, jobName, action, cancels, problem, resources } = planned;
    if (isAborted) return { jobId, jobName, action, outcome: 'skipped', cancels: [] };
    if (planned.outcome === 'refused') return { jobId, jobName, action, outcome: 'refused', cancels: [], problem };
    this.decided.push(decision);
    this.#now += 1000;
    const token = `${this.name}-undo-${jobId}-${this.decided.length}`;
    const before = carryOut(each, planned);
    this.#undoes.set(token, { jobId, action, before });
    this.#tell(
      before.map(({ held: { record } }) => ({
        workflowId: record.workflowId,
        jobId: record.id,
        status: record.status,
      })),
    );
    return {
      jobId,
      jobName,
      action,
      outcome: 'applied',
      attempt: this.#held(jobId).record.attempt,
      cancels,
      resources,
      undo: token,
    };
  }

  #tell(changes: readonly JobsChange[]): void {
    for (const each of this.#listeners) each.onChange(changes);
  }

  async #answer<T>(method: string, argument: unknown, work: () => Answer<T>): Promise<Answer<T>> {
    await Promise.resolve();
    this.calls.push({ method, argument });
    const problem = this.#failures.get(method)?.shift() ?? this.#away;
    return problem === undefined ? work() : { ok: false, error: problem };
  }

  #in<T>(method: string, workflowId: number, work: (each: HeldWorkflow) => Answer<T>): Promise<Answer<T>> {
    return this.#answer(method, workflowId, () => {
      const each = this.#workflows.get(workflowId);
      return each === undefined ? refused('not-found', msg('There is no workflow {0}.', workflowId)) : work(each);
    });
  }

  #of<T>(method: string, jobId: number, work: (held: HeldJob, each: HeldWorkflow) => Answer<T>): Promise<Answer<T>> {
    return this.#answer(method, jobId, () => {
      for (const each of this.#workflows.values()) {
        const held = each.jobs.find(({ record }) => record.id === jobId);
        if (held !== undefined) return work(held, each);
      }
      return refused('not-found', msg('There is no job {0}.', jobId));
    });
  }

  #workflow(id: number): HeldWorkflow {
    const each = this.#workflows.get(id);
    if (each === undefined) throw new Error(`There is no workflow ${id}.`);
    return each;
  }

  #held(job: string | number): HeldJob {
    for (const { jobs } of this.#workflows.values()) {
      const held = jobs.find(({ record }) => record.id === job || record.name === job);
      if (held !== undefined) return held;
    }
    throw new Error(`There is no job ${job}.`);
  }
}

function paged<T>(all: readonly T[], { offset = 0, limit = 10_000 }: PageQuery): Page<T> {
  const items = all.slice(offset, offset + limit);
  return { items, total: all.length, hasMore: offset + items.length < all.length };
}
