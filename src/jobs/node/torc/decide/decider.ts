import { ok } from '../../../../base/result.ts';
import { msg, type Message } from '../../../../base/text/message.ts';
import type { Clock } from '../../../../base/clock.ts';
import { refused, type Answer, type JobProblem } from '../../../domain/backend/answer.ts';
import type { JobsChange, ResolveProgress } from '../../../domain/backend/jobBackend.ts';
import type {
  Decision,
  JobName,
  PlannedJob,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from '../../../domain/backend/resolutions.ts';
import { Semaphore, eachAtOnce } from '../http/gate.ts';
import type { Snapshots } from '../read/snapshots.ts';
import type { WorkflowReader } from '../read/workflowReader.ts';
import type { WireJob, WireResult } from '../wire/schemas.ts';
import { getAttempt, positive } from '../wire/toRecords.ts';
import type { TorcApi } from '../wire/torcApi.ts';
import { carryOut } from './carryOut.ts';
import { moveCall, getStep } from './calls.ts';
import { Downstream } from './downstream.ts';
import type { JobLocks } from './jobLocks.ts';
import { prepare, resourceCalls, type JobFacts } from './prepare.ts';
import { putBackResources, type AppliedResources } from './resources.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';

/** Dependencies of a decision. */
export interface DeciderDeps {
  readonly api: TorcApi;
  readonly workflows: WorkflowReader;
  readonly snapshots: Snapshots;
  readonly locks: JobLocks;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly onChanged: (changes: readonly JobsChange[]) => void;
}

interface Around {
  readonly runId: number;
  readonly downstream: Downstream;
  readonly jobs: ReadonlyMap<number, WireJob>;
  readonly shared: ReadonlyMap<number, number>;
  readonly anyNode: number | undefined;
  readonly hasBatch: boolean;
  /** The results of every job, if there are many decisions. */
  readonly results: ReadonlyMap<number, readonly WireResult[]> | undefined;
  readonly notes: readonly Message[];
}

interface Undoable {
  readonly jobId: number;
  readonly jobName: string;
  readonly workflowId: number;
  readonly runId: number;
  readonly attempt: number;
  readonly resources: AppliedResources | undefined;
}

/** Maximum age of the dependency list, in milliseconds: it hardly ever changes. */
const dependenciesAgeMs = 60_000;
const jobsAtOnce = 4;
/** From this number of decisions on, results are read in one list instead of individually. */
const manyDecisions = 40;
/** Maximum decisions that can be undone. */
const maxUndoable = 5000;

/** Plans decisions, carries them out and undoes them. */
export class DecisionRunner {
  readonly #parts: DeciderDeps;
  readonly #undoable = new Map<string, Undoable>();
  #nextToken = 1;

  constructor(parts: DeciderDeps) {
    this.#parts = parts;
  }

  async plan(
    workflowId: number,
    decisions: readonly Decision[],
    signal?: AbortSignal,
  ): Promise<Answer<ResolutionPlan>> {
    const around = await this.#around(workflowId, decisions, signal);
    if (!around.ok) return around;
    const clashes = clashing(decisions, around.value);
    const jobs = await eachAtOnce(
      decisions.map((decision, at) => ({ decision, clash: clashes.get(at) })),
      jobsAtOnce,
      async ({ decision, clash }): Promise<PlannedJob> => {
        if (clash !== undefined) return plannedRefusal(decision, around.value, clash);
        const facts = await this.#facts(
          workflowId,
          decision.jobId,
          around.value,
          decisions.length >= manyDecisions,
          signal,
        );
        if (!facts.ok) return plannedRefusal(decision, around.value, facts.error);
        const prepared = prepare(facts.value, decision, new Date(this.#parts.wallClock()));
        if (!prepared.ok) return plannedRefusal(decision, around.value, prepared.error);
        const { downstream } = around.value;
        return {
          jobId: decision.jobId,
          jobName: facts.value.job.name,
          action: decision.action,
          outcome: 'would-apply',
          ...(decision.action === 'retry' ? { nextAttempt: prepared.value.attempt } : {}),
          steps: [...resourceCalls(prepared.value), ...prepared.value.moves].map(getStep),
          cancels: decision.action === 'fail' ? downstream.cancelledBy(decision.jobId) : [],
          waiting: decision.action === 'retry' ? downstream.waitingFor(decision.jobId) : [],
          resources: prepared.value.resources?.change,
        };
      },
    );
    if (signal?.aborted === true) return refused('cancelled', msg('It was cancelled.'));
    return ok({
      workflowId,
      runId: around.value.runId,
      jobs,
      notes: [...around.value.notes, ...notesFor(workflowId, decisions)],
    });
  }

  async resolve(
    workflowId: number,
    decisions: readonly Decision[],
    {
      signal,
      onProgress,
    }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined } = {},
  ): Promise<Answer<ResolutionReport>> {
    const around = await this.#around(workflowId, decisions, signal);
    if (!around.ok) return around;
    const clashes = clashing(decisions, around.value);
    // A row that several jobs of the list share is changed and restored for one job after the other.
    const gate = new Semaphore(decisions.some(({ resourceScope }) => resourceScope === 'all-sharing') ? 1 : jobsAtOnce);
    let done = 0;
    const jobs = await Promise.all(
      decisions.map((decision, at) =>
        gate.through(async (): Promise<ResolvedJob> => {
          const clash = clashes.get(at);
          let resolved: ResolvedJob;
          if (clash !== undefined) resolved = refusal(decision, around.value, clash);
          else if (signal?.aborted === true)
            resolved = { ...refusal(decision, around.value, cancelled), outcome: 'skipped' };
          else resolved = await this.#resolveOne(workflowId, decision, around.value);
          done += 1;
          onProgress?.(done, decisions.length);
          return resolved;
        }),
      ),
    );
    return ok({
      workflowId,
      runId: around.value.runId,
      jobs,
      notes: [...around.value.notes, ...notesFor(workflowId, decisions)],
    });
  }

  async undo(token: string): Promise<Answer<ResolvedJob>> {
    const undoable = this.#undoable.get(token);
    if (undoable === undefined)
      return refused(
        'unsupported',
        msg(
          'A Torc server cannot take this back any more. ' +
            'If the job was given up, reset it instead: that takes it, and the dependent jobs that were cancelled, to the start.',
        ),
      );
    return this.#parts.locks.run(undoable.jobId, async () => {
      const { api } = this.#parts;
      const { jobId, jobName, runId, attempt, workflowId } = undoable;
      const job = await api.job(jobId);
      if (!job.ok) return job;
      if (job.value.status !== 'ready' || getAttempt(job.value) !== attempt) {
        this.#undoable.delete(token);
        return refused(
          'conflict',
          msg(
            '"{0}" is {1} by now; only a job that no runner has taken yet can be taken back.',
            jobName,
            statusMessage(job.value.status),
          ),
        );
      }
      const back = await api.changeJob(moveCall(jobId, 'pending_failed', runId, msg('Takes it back.')));
      this.#changed(workflowId, jobId, back.ok ? 'pending_failed' : undefined);
      if (!back.ok) return back;
      this.#undoable.delete(token);
      const leftOver = await putBackResources(api, undoable.resources);
      return ok({
        jobId,
        jobName,
        action: 'retry',
        outcome: 'applied',
        attempt: getAttempt(back.value),
        cancels: [],
        ...(leftOver === undefined ? {} : { leftOver }),
      });
    });
  }

  async #resolveOne(workflowId: number, decision: Decision, around: Around): Promise<ResolvedJob> {
    return this.#parts.locks.run(decision.jobId, async () => {
      const facts = await this.#facts(workflowId, decision.jobId, around, false);
      if (!facts.ok) return refusal(decision, around, facts.error);
      const prepared = prepare(facts.value, decision, new Date(this.#parts.wallClock()));
      if (!prepared.ok) return refusal(decision, around, prepared.error);
      const done = await carryOut(this.#parts.api, prepared.value, this.#parts.clock);
      const isApplied = done.problem === undefined;
      const expected = decision.action === 'retry' ? 'ready' : 'failed';
      const status = done.job?.status ?? (isApplied ? expected : undefined);
      this.#changed(workflowId, decision.jobId, status);
      const { resources } = prepared.value;
      const attempt = done.attempt ?? prepared.value.attempt;
      const about = {
        jobId: decision.jobId,
        jobName: facts.value.job.name,
        action: decision.action,
        ...(resources === undefined ? {} : { resources: resources.change }),
        ...(done.leftOver === undefined ? {} : { leftOver: done.leftOver }),
      };
      if (!isApplied) return { ...about, outcome: 'refused', cancels: [], problem: done.problem };
      if (decision.action === 'fail')
        return { ...about, outcome: 'applied', attempt, cancels: around.downstream.cancelledBy(decision.jobId) };
      const undo = this.#keep({
        jobId: decision.jobId,
        jobName: facts.value.job.name,
        workflowId,
        runId: facts.value.runId,
        attempt,
        resources: done.resources,
      });
      return { ...about, outcome: 'applied', attempt, cancels: [], undo };
    });
  }

  #keep(undoable: Undoable): string {
    const token = `torc-retry-${this.#nextToken}`;
    this.#nextToken += 1;
    this.#undoable.set(token, undoable);
    for (const oldest of this.#undoable.keys()) {
      if (this.#undoable.size <= maxUndoable) break;
      this.#undoable.delete(oldest);
    }
    return token;
  }

  #changed(workflowId: number, jobId: number, status: JobsChange['status']): void {
    this.#parts.snapshots.forget(workflowId);
    this.#parts.onChanged([{ workflowId, jobId, ...(status === undefined ? {} : { status }) }]);
  }

  /** Reads the data around the jobs once for all of them. */
  async #around(
    workflowId: number,
    decisions: readonly Decision[],
    signal: AbortSignal | undefined,
  ): Promise<Answer<Around>> {
    const { snapshots, workflows, api } = this.#parts;
    const [workflow, runId, jobs, dependencies, nodes, hasBatch] = await Promise.all([
      api.workflow(workflowId, signal),
      workflows.runId(workflowId, signal),
      snapshots.list(workflowId, 'jobs', 0, signal),
      snapshots.list(workflowId, 'dependencies', dependenciesAgeMs, signal),
      snapshots.list(workflowId, 'nodes', dependenciesAgeMs, signal),
      api.takesBatches(signal),
    ]);
    if (!workflow.ok) return workflow;
    if (!runId.ok) return runId;
    if (!jobs.ok) return jobs;
    if (!dependencies.ok) return dependencies;
    const results =
      decisions.length >= manyDecisions ? await snapshots.list(workflowId, 'results', 0, signal) : undefined;
    if (results?.ok === false) return results;
    const shared = new Map<number, number>();
    for (const { resource_requirements_id: row } of jobs.value)
      if (row !== null && row !== undefined) shared.set(row, (shared.get(row) ?? 0) + 1);
    return ok({
      runId: runId.value,
      downstream: new Downstream(jobs.value, dependencies.value),
      jobs: new Map(jobs.value.map((job) => [job.id, job])),
      shared,
      anyNode: nodes.ok ? nodes.value.at(-1)?.id : undefined,
      hasBatch,
      results: results === undefined ? undefined : byJob(results.value),
      notes:
        workflow.value.is_canceled === true
          ? [
              msg(
                'The workflow is cancelled: its runners take no job until it is started again (torc workflows reinit {0}; before version 1.0: reinitialize).',
                workflowId,
              ),
            ]
          : [],
    });
  }

  /** The present facts about one job. `fromLists`: from the lists that were just read, for a plan of many jobs. */
  async #facts(
    workflowId: number,
    jobId: number,
    around: Around,
    fromLists: boolean,
    signal?: AbortSignal,
  ): Promise<Answer<JobFacts>> {
    const { api } = this.#parts;
    const listed = around.jobs.get(jobId);
    const job = fromLists && listed !== undefined ? ok(listed) : await api.job(jobId, signal);
    if (!job.ok) return job;
    if (job.value.workflow_id !== workflowId)
      return refused('not-found', msg('Job {0} is not of workflow {1}.', jobId, workflowId));
    const row = positive(job.value.resource_requirements_id);
    const readRequirement = (id: number): Promise<Answer<WireRequirementOrNone>> =>
      fromLists ? this.#listedRow(workflowId, id, signal) : api.requirement(id, signal);
    const [results, requirement] = await Promise.all([
      fromLists ? ok(around.results?.get(jobId) ?? []) : api.allResults(workflowId, jobId, signal),
      row === undefined ? ok(undefined) : readRequirement(row),
    ]);
    if (!results.ok) return results;
    if (!requirement.ok) return requirement;
    return ok({
      job: job.value,
      runId: around.runId,
      results: results.value.filter(({ job_id: id }) => id === jobId),
      requirement: requirement.value,
      sharedBy: Math.max(1, around.shared.get(row ?? 0) ?? 1),
      anyNode: around.anyNode,
      hasBatch: around.hasBatch,
    });
  }

  async #listedRow(
    workflowId: number,
    row: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer<WireRequirementOrNone>> {
    const rows = await this.#parts.snapshots.list(workflowId, 'requirements', dependenciesAgeMs, signal);
    return rows.ok ? ok(rows.value.find(({ id }) => id === row)) : rows;
  }
}

function byJob(results: readonly WireResult[]): ReadonlyMap<number, readonly WireResult[]> {
  const lists = new Map<number, WireResult[]>();
  for (const result of results) {
    const list = lists.get(result.job_id);
    if (list === undefined) lists.set(result.job_id, [result]);
    else list.push(result);
  }
  return lists;
}

type WireRequirementOrNone = JobFacts['requirement'];

const cancelled: JobProblem = { code: 'cancelled', message: msg('It was stopped before this job.') };

/**
 * Decisions that contradict an earlier one of the same list: the same job again, or different resources for the same
 * row.
 */
function clashing(decisions: readonly Decision[], { jobs }: Around): ReadonlyMap<number, JobProblem> {
  const clashes = new Map<number, JobProblem>();
  const seen = new Set<number>();
  const rows = new Map<number, string>();
  for (const [at, { jobId, resourceScope, memory, runtime }] of decisions.entries()) {
    if (seen.has(jobId))
      clashes.set(at, { code: 'invalid', message: msg('Job {0} is in the list twice. Decide once.', jobId) });
    seen.add(jobId);
    const row = positive(jobs.get(jobId)?.resource_requirements_id);
    if (resourceScope !== 'all-sharing' || row === undefined || (memory === undefined && runtime === undefined))
      continue;
    const wanted = JSON.stringify([memory, runtime]);
    if (rows.has(row) && rows.get(row) !== wanted)
      clashes.set(at, {
        code: 'invalid',
        message: msg(
          'Job {0} shares its resources with another of the list that is to get others. Give all the same, or each its own.',
          jobId,
        ),
      });
    else rows.set(row, wanted);
  }
  return clashes;
}

function getName({ jobId }: Decision, { jobs }: Around): JobName {
  return { id: jobId, name: jobs.get(jobId)?.name ?? `job ${jobId}` };
}

function plannedRefusal(decision: Decision, around: Around, problem: JobProblem): PlannedJob {
  return {
    jobId: decision.jobId,
    jobName: getName(decision, around).name,
    action: decision.action,
    outcome: 'refused',
    steps: [],
    cancels: [],
    waiting: [],
    problem,
  };
}

function refusal(decision: Decision, around: Around, problem: JobProblem): ResolvedJob {
  return {
    jobId: decision.jobId,
    jobName: getName(decision, around).name,
    action: decision.action,
    outcome: 'refused',
    cancels: [],
    problem,
  };
}

/** Notes about a whole list. */
function notesFor(workflowId: number, decisions: readonly Decision[]): Message[] {
  const notes: Message[] = [];
  if (decisions.some(({ action }) => action === 'retry'))
    notes.push(
      msg(
        'A job that is retried waits until a runner takes it. Where none runs any more, start one: torc run {0} (before version 1.0: torc workflows run {1}), or on Slurm torc slurm regenerate {2} --submit.',
        workflowId,
        workflowId,
        workflowId,
      ),
    );
  if (decisions.some(({ action }) => action === 'fail'))
    notes.push(
      msg(
        'The server cancels the jobs that depend on a failed one in the background, within a minute unless it was set otherwise; a job that waits for others too is cancelled when those are done.',
      ),
    );
  return notes;
}
