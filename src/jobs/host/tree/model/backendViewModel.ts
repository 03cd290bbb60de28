import type { Clock } from '../../../../base/clock.ts';
import type { Disposable } from '../../../../base/lifecycle.ts';
import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { JobBackend, JobsChange, JobsWatch, StrandedJob } from '../../../domain/backend/jobBackend.ts';
import type { AttemptRecord, JobRecord, WorkflowRecord } from '../../../domain/backend/records.ts';
import type { FailureDesk } from '../../../domain/desk/failureDesk.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import { getOpinion, type JobOpinion } from './jobOpinion.ts';
import { answeredList, pageSize, unreadList, type ListPart } from './listPart.ts';

/** Milliseconds that changes are collected before a request, and between two requests while changes continue. */
const gatherMs = 150;
const restMs = 700;
/** Largest page that may be requested. */
const maxShown = 10_000;
/** Milliseconds between two looks for jobs that nothing runs: a node that dies tells its server nothing. */
const seekMs = 60_000;
/** Workflows that are looked at for such jobs. */
const soughtAtOnce = 20;
/** Jobs whose evidence is read in one request. */
const opinionsAtOnce = 50;

/** Dependencies of the view model. */
export interface BackendViewModelDeps {
  readonly key: string;
  readonly backend: JobBackend;
  readonly desk: Pick<FailureDesk, 'pending' | 'settle'>;
  readonly clock: Clock;
  /** Called when the data has changed. */
  readonly onChange: () => void;
}

/** Selects jobs of a workflow: by status, or by a part of the name. */
export type JobsOf = { readonly status: JobStatus } | { readonly name: string };

/**
 * The tree's data of one engine: the lists that have been expanded. They are requested again when the engine reports
 * changes.
 */
export class BackendViewModel implements Disposable {
  readonly key: string;
  readonly backend: JobBackend;
  readonly #parts: BackendViewModelDeps;
  readonly #watch: JobsWatch;
  readonly #jobs = new Map<string, { readonly workflowId: number; readonly of: JobsOf; list: ListPart<JobRecord> }>();
  readonly #attempts = new Map<number, { readonly workflowId: number; list: ListPart<AttemptRecord> }>();
  readonly #opinions = new Map<number, JobOpinion>();
  /** Number of waiting jobs per workflow when its jobs were judged: other failed jobs change the advice. */
  readonly #judgedAmong = new Map<number, number>();
  readonly #stranded = new Map<number, readonly StrandedJob[]>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #workflows: ListPart<WorkflowRecord> = unreadList();
  #dirty: Set<number> | 'all' = new Set();
  #cancelTimer: (() => void) | undefined;
  #cancelSeeking: (() => void) | undefined;
  #isLooking = false;
  #isActive = false;

  constructor(parts: BackendViewModelDeps) {
    this.#parts = parts;
    this.key = parts.key;
    this.backend = parts.backend;
    this.#watch = parts.backend.watch({
      onChange: (changes) => {
        this.#heard(changes);
      },
      onState: (state) => {
        // Changes are not repeated after the server was away or the view was hidden.
        if (state === 'live' || state === 'polling') this.#heard([{}]);
        parts.onChange();
      },
    });
  }

  get workflows(): ListPart<WorkflowRecord> {
    return this.#workflows;
  }

  get watch(): Pick<JobsWatch, 'state' | 'heardAt' | 'problem'> {
    return this.#watch;
  }

  /** Number of waiting jobs in all known workflows. */
  get waiting(): number {
    return (this.#workflows.items ?? []).reduce((sum, { counts }) => sum + (counts?.pending_failed ?? 0), 0);
  }

  workflow(workflowId: number): WorkflowRecord | undefined {
    return this.#workflows.items?.find(({ id }) => id === workflowId);
  }

  jobs(workflowId: number, of: JobsOf): ListPart<JobRecord> | undefined {
    return this.#jobs.get(listKey(workflowId, of))?.list;
  }

  attempts(jobId: number): ListPart<AttemptRecord> | undefined {
    return this.#attempts.get(jobId)?.list;
  }

  /** Jobs of a workflow that are called running although nothing runs them. */
  stranded(workflowId: number): readonly StrandedJob[] {
    return this.#stranded.get(workflowId) ?? [];
  }

  /** The advice about a job's current attempt. */
  opinion({ id, attempt, status }: JobRecord): JobOpinion | undefined {
    const opinion = this.#opinions.get(id);
    return status === 'pending_failed' && opinion?.attempt === attempt ? opinion : undefined;
  }

  /** Whether the view is visible. Changes in the meantime are requested when it becomes visible again. */
  setActive(isActive: boolean): void {
    this.#watch.setActive(isActive);
    this.#isActive = isActive;
    if (!isActive) {
      this.#cancelSeeking?.();
      this.#cancelSeeking = undefined;
      return;
    }
    this.#plan(gatherMs);
    void this.#seek();
  }

  /** Reads the workflows, once for concurrent callers. */
  openWorkflows(): Promise<void> {
    return this.#once('workflows', async () => {
      const answer = await this.backend.workflows(
        { limit: this.#workflows.wanted, withCounts: true },
        this.#stop.signal,
      );
      this.#workflows = answeredList(this.#workflows, answer);
      void this.#seek();
    });
  }

  openJobs(workflowId: number, of: JobsOf): Promise<void> {
    const key = listKey(workflowId, of);
    return this.#once(`jobs ${key}`, async () => {
      const { list } = this.#jobs.get(key) ?? { list: unreadList<JobRecord>() };
      this.#jobs.set(key, { workflowId, of, list });
      const answer = await this.backend.jobs(workflowId, { ...of, limit: list.wanted }, this.#stop.signal);
      const wanted = this.#jobs.get(key)?.list.wanted ?? list.wanted;
      this.#jobs.set(key, { workflowId, of, list: answeredList({ ...list, wanted }, answer) });
      void this.#judge(workflowId, answer.ok ? answer.value.items : []);
    });
  }

  openAttempts({ id, workflowId }: Pick<JobRecord, 'id' | 'workflowId'>): Promise<void> {
    return this.#once(`attempts ${id}`, async () => {
      const { list } = this.#attempts.get(id) ?? { list: unreadList<AttemptRecord>() };
      const answer = await this.backend.attempts(id, this.#stop.signal);
      const page = answer.ok
        ? ({
            ok: true,
            value: { items: answer.value.toReversed(), total: answer.value.length, hasMore: false },
          } as const)
        : answer;
      this.#attempts.set(id, { workflowId, list: answeredList(list, page) });
    });
  }

  /** Requests another page of a list. */
  async showMore(workflowId: number | undefined, of: JobsOf | undefined): Promise<void> {
    if (workflowId === undefined || of === undefined) {
      this.#workflows = { ...this.#workflows, wanted: Math.min(maxShown, this.#workflows.wanted + pageSize) };
      await this.openWorkflows();
      return;
    }
    const kept = this.#jobs.get(listKey(workflowId, of));
    if (kept !== undefined) kept.list = { ...kept.list, wanted: Math.min(maxShown, kept.list.wanted + pageSize) };
    await this.#asking.get(`jobs ${listKey(workflowId, of)}`);
    await this.openJobs(workflowId, of);
  }

  /** Drops a list that is no longer visible. */
  forgetJobs(workflowId: number, of: JobsOf): void {
    this.#jobs.delete(listKey(workflowId, of));
  }

  forgetAttempts(jobId: number): void {
    this.#attempts.delete(jobId);
  }

  /** Drops the opinions about the jobs of a workflow, because its proposals have changed. */
  forgetOpinions(workflowId: number): void {
    this.#opinions.clear();
    this.#note(workflowId);
  }

  /** Judges a displayed job. */
  judge(job: JobRecord): Promise<void> {
    return this.#judge(job.workflowId, [job]);
  }

  /** Requests all displayed data again, now. */
  async refresh(): Promise<void> {
    this.#dirty = 'all';
    await this.#look();
  }

  dispose(): void {
    this.#stop.abort();
    this.#cancelTimer?.();
    this.#cancelSeeking?.();
    this.#watch.dispose();
  }

  #heard(changes: readonly JobsChange[]): void {
    for (const { workflowId } of changes) this.#note(workflowId);
  }

  #note(workflowId: number | undefined): void {
    if (workflowId === undefined) this.#dirty = 'all';
    else if (this.#dirty !== 'all') this.#dirty.add(workflowId);
    this.#plan(gatherMs);
  }

  #plan(ms: number): void {
    if (
      this.#cancelTimer !== undefined ||
      this.#isLooking ||
      !this.#isActive ||
      this.#stop.signal.aborted ||
      (this.#dirty !== 'all' && this.#dirty.size === 0)
    )
      return;
    this.#cancelTimer = this.#parts.clock.after(ms, () => {
      this.#cancelTimer = undefined;
      void this.#look();
    });
  }

  /** Requests the changed data that is displayed. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const dirty = this.#dirty;
    this.#dirty = new Set();
    try {
      // A pending answer may be older than the change.
      await Promise.all(this.#asking.values());
      await this.#lookAtWorkflows(dirty);
      const touched = (workflowId: number): boolean => dirty === 'all' || dirty.has(workflowId);
      for (const { workflowId, of } of [...this.#jobs.values()])
        if (touched(workflowId)) await this.openJobs(workflowId, of);
      for (const [id, { workflowId }] of [...this.#attempts])
        if (touched(workflowId)) await this.openAttempts({ id, workflowId });
      this.#settle(dirty);
    } finally {
      this.#isLooking = false;
      this.#plan(restMs);
    }
  }

  async #lookAtWorkflows(dirty: ReadonlySet<number> | 'all'): Promise<void> {
    const known = new Map((this.#workflows.items ?? []).map((workflow) => [workflow.id, workflow]));
    if (dirty === 'all' || [...dirty].some((id) => !known.has(id))) {
      await this.openWorkflows();
      return;
    }
    let problem: JobProblem | undefined;
    for (const id of dirty) {
      const [workflow, counts] = await Promise.all([
        this.backend.workflow(id, this.#stop.signal),
        this.backend.counts(id, this.#stop.signal),
      ]);
      if (workflow.ok) known.set(id, { ...workflow.value, ...(counts.ok && { counts: counts.value }) });
      else if (workflow.error.code === 'not-found') known.delete(id);
      else problem = workflow.error;
    }
    this.#workflows = {
      ...this.#workflows,
      items: [...known.values()],
      total: this.#workflows.total - (this.#workflows.items?.length ?? 0) + known.size,
      problem,
    };
    this.#parts.onChange();
    void this.#seek();
  }

  /** Looks for jobs that nothing runs, now and from time to time while the view is visible. */
  #seek(): Promise<void> {
    this.#cancelSeeking?.();
    this.#cancelSeeking = undefined;
    const running = (this.#workflows.items ?? []).filter(({ counts }) => (counts?.running ?? 0) > 0);
    for (const id of this.#stranded.keys()) if (!running.some((each) => each.id === id)) this.#stranded.delete(id);
    if (this.backend.stranded === undefined || running.length === 0 || !this.#isActive) return Promise.resolve();
    this.#cancelSeeking = this.#parts.clock.after(seekMs, () => void this.#seek());
    return this.#once('stranded', async () => {
      for (const { id } of running.slice(0, soughtAtOnce)) {
        const found = await this.backend.stranded?.(id, this.#stop.signal);
        if (found?.ok === true) this.#stranded.set(id, found.value);
      }
    });
  }

  /** Records the outcomes of retried jobs in the changed workflows. */
  #settle(dirty: ReadonlySet<number> | 'all'): void {
    const ids = dirty === 'all' ? (this.#workflows.items ?? []).map(({ id }) => id).slice(0, pageSize) : [...dirty];
    void (async () => {
      for (const id of ids)
        if (this.workflow(id)?.usesPendingFailed === true && !this.#stop.signal.aborted)
          await this.#parts.desk.settle(id, this.#stop.signal);
    })();
  }

  /** Judges the first of the waiting jobs that have no opinion yet. */
  async #judge(workflowId: number, jobs: readonly JobRecord[]): Promise<void> {
    const among = this.workflow(workflowId)?.counts?.pending_failed ?? 0;
    const isOld = this.#judgedAmong.get(workflowId) !== among;
    const unjudged = jobs
      .filter((job) => job.status === 'pending_failed' && (isOld || this.opinion(job) === undefined))
      .slice(0, opinionsAtOnce)
      .map(({ id }) => id);
    if (unjudged.length === 0) return;
    this.#judgedAmong.set(workflowId, among);
    await this.#once(`opinions ${workflowId} ${String(unjudged[0])}`, async () => {
      const answer = await this.#parts.desk.pending(workflowId, { jobIds: unjudged }, { signal: this.#stop.signal });
      if (answer.ok) for (const pending of answer.value.jobs) this.#opinions.set(pending.job.id, getOpinion(pending));
    });
  }

  /** Runs a request unless the same one is pending; then reports the new data. */
  #once(name: string, ask: () => Promise<void>): Promise<void> {
    const running = this.#asking.get(name);
    if (running !== undefined) return running;
    const asking = ask().finally(() => {
      this.#asking.delete(name);
      if (!this.#stop.signal.aborted) this.#parts.onChange();
    });
    this.#asking.set(name, asking);
    return asking;
  }
}

function listKey(workflowId: number, of: JobsOf): string {
  return `${workflowId} ${JSON.stringify(of)}`;
}
