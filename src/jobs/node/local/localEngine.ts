import { ok } from '../../../base/result.ts';
import { msg, type Message } from '../../../base/text/message.ts';
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import type {
  JobEvidence,
  JobQuery,
  JobsListener,
  JobsWatch,
  ResolveProgress,
  WorkflowQuery,
} from '../../domain/backend/jobBackend.ts';
import type { LocalJobs, WorkflowOrigin } from '../../domain/backend/localJobs.ts';
import type {
  AttemptRecord,
  JobDetail,
  JobRecord,
  Page,
  PageQuery,
  StatusCounts,
  WorkflowRecord,
} from '../../domain/backend/records.ts';
import type {
  Decision,
  ResetReport,
  ResetRequest,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from '../../domain/backend/resolutions.ts';
import type { JobStatus } from '../../domain/status/jobStatus.ts';
import type { WorkflowSpec } from '../../domain/workflow/workflowSpec.ts';
import type { Clock } from '../../../base/clock.ts';
import { checkDecisions, type CheckedDecision } from './decisions/checkDecisions.ts';
import { getNotes, planDecisions, refuseTwoAmounts } from './decisions/planDecisions.ts';
import { resetJobs } from './decisions/resetJobs.ts';
import { countSharers } from './decisions/resources.ts';
import { resolveDecision } from './decisions/resolveDecision.ts';
import { undoDecision } from './decisions/undoDecision.ts';
import { stopGroup, sweepStrays } from './process/stopGroup.ts';
import { getAttempt, attemptRows, readLatestAttempts } from './read/attemptRows.ts';
import { findKnown, withOutput } from './read/evidence.ts';
import { jobRow, readJob, readJobs } from './read/jobRows.ts';
import { getCounts, hasJobIn, readWorkflow, readWorkflows, workflowRow } from './read/workflowRows.ts';
import { isLeaseAlive } from './runner/lease.ts';
import type { Runners } from './runner/runners.ts';
import { beginRun, setTakesJobs } from './state/beginRun.ts';
import { cancelWorkflow } from './state/cancelWorkflow.ts';
import type { Jobs, JobsDatabase } from './store/jobsDatabase.ts';
import { RollbackProblem } from './store/refusal.ts';
import { getNumber } from './store/row.ts';
import { missingInputs } from './submit/missingInputs.ts';
import { removeWorkflow, attemptFiles } from './submit/removeWorkflow.ts';
import { writeWorkflow } from './submit/writeWorkflow.ts';
import type { StoreWatch } from './storeWatch.ts';

/** Dependencies of the local engine. */
export interface LocalEngineDeps {
  readonly folder: string;
  readonly database: JobsDatabase;
  readonly runners: Runners;
  readonly watch: StoreWatch;
  readonly clock: Clock;
}

const defaultTail = 256 * 1024;
const evidenceAtOnce = 100;

/** The engine on this machine. Every answer comes from the store, which it shares with other windows and runners. */
export class LocalEngine implements LocalJobs {
  readonly kind = 'local';
  readonly name = 'local';
  readonly folder: string;
  readonly #database: JobsDatabase;
  readonly #runners: Runners;
  readonly #watch: StoreWatch;
  readonly #clock: Clock;
  #hasToldOfDamage = false;

  constructor({ folder, database, runners, watch, clock }: LocalEngineDeps) {
    this.folder = folder;
    this.#database = database;
    this.#runners = runners;
    this.#watch = watch;
    this.#clock = clock;
  }

  async check(signal?: AbortSignal): Promise<Answer<{ readonly version: string; readonly user: string }>> {
    const counted = await this.#read(
      (jobs) => getNumber(jobs.statement('select count(*) as n from workflows').get(), 'n'),
      signal,
    );
    if (!counted.ok) return counted;
    return this.#damage() ?? ok({ version: 'local', user: userName() });
  }

  async workflows(query: WorkflowQuery, signal?: AbortSignal): Promise<Answer<Page<WorkflowRecord>>> {
    const page = await this.#read((jobs) => readWorkflows(jobs, query), signal);
    const damage = this.#hasToldOfDamage ? undefined : this.#damage();
    // Reported once to the user; the next read shows the new store.
    this.#hasToldOfDamage ||= damage !== undefined;
    return damage ?? page;
  }

  workflow(workflowId: number, signal?: AbortSignal): Promise<Answer<WorkflowRecord>> {
    return this.#read((jobs) => readWorkflow(jobs, workflowId), signal);
  }

  counts(workflowId: number, signal?: AbortSignal): Promise<Answer<StatusCounts>> {
    return this.#read((jobs) => {
      workflowRow(jobs, workflowId);
      return getCounts(jobs, workflowId);
    }, signal);
  }

  jobs(workflowId: number, query: JobQuery, signal?: AbortSignal): Promise<Answer<Page<JobRecord>>> {
    return this.#read((jobs) => readJobs(jobs, workflowId, query), signal);
  }

  job(jobId: number, signal?: AbortSignal): Promise<Answer<JobDetail>> {
    return this.#read((jobs) => readJob(jobs, jobId), signal);
  }

  attempts(jobId: number, signal?: AbortSignal): Promise<Answer<readonly AttemptRecord[]>> {
    return this.#read((jobs) => {
      jobRow(jobs, jobId);
      return attemptRows(jobs, jobId).map((row) => getAttempt(row, this.folder));
    }, signal);
  }

  latestAttempts(
    workflowId: number,
    query: PageQuery & { readonly status?: JobStatus | undefined },
    signal?: AbortSignal,
  ): Promise<Answer<Page<AttemptRecord>>> {
    return this.#read((jobs) => readLatestAttempts(jobs, workflowId, query, this.folder), signal);
  }

  async evidence(
    workflowId: number,
    jobIds: readonly number[],
    { tailBytes = defaultTail }: { readonly tailBytes?: number | undefined } = {},
    signal?: AbortSignal,
  ): Promise<Answer<readonly JobEvidence[]>> {
    const evidence: JobEvidence[] = [];
    // In parts, so that other work on this thread gets a turn.
    for (let at = 0; at === 0 || at < jobIds.length; at += evidenceAtOnce) {
      const known = await this.#read((jobs) => {
        workflowRow(jobs, workflowId);
        return findKnown(jobs, workflowId, jobIds.slice(at, at + evidenceAtOnce), this.folder);
      }, signal);
      if (!known.ok) return known;
      evidence.push(...(await withOutput(known.value, Math.max(0, Math.floor(tailBytes)), signal)));
    }
    return signal?.aborted === true ? stopped : ok(evidence);
  }

  plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>> {
    return this.#read((jobs) => planDecisions(jobs, workflowId, checkDecisions(decisions)), signal);
  }

  async resolve(
    workflowId: number,
    decisions: readonly Decision[],
    {
      signal,
      onProgress,
    }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined } = {},
  ): Promise<Answer<ResolutionReport>> {
    const begun = await this.#read((jobs) => {
      const checked = checkDecisions(decisions);
      const runId = getNumber(workflowRow(jobs, workflowId), 'run_id');
      refuseTwoAmounts(jobs, checked);
      return {
        checked,
        runId,
        shared: new Map(
          checked
            .filter(({ memory, runtime }) => memory !== undefined || runtime !== undefined)
            .map(({ jobId }) => [jobId, countSharers(jobs, jobId)]),
        ),
      };
    });
    if (!begun.ok) return begun;
    const { checked, runId, shared } = begun.value;
    const resolved: ResolvedJob[] = [];
    for (const decision of checked) {
      resolved.push(
        signal?.aborted === true
          ? await this.#skipped(decision)
          : await this.#resolveOne(workflowId, decision, shared.get(decision.jobId)),
      );
      onProgress?.(resolved.length, checked.length);
    }
    const notes = await this.#read((jobs) =>
      getNotes(
        jobs,
        workflowId,
        resolved.some(({ action, outcome }) => action === 'retry' && outcome === 'applied'),
      ),
    );
    return ok({
      workflowId,
      runId,
      jobs: resolved,
      notes: [...(notes.ok ? notes.value : []), ...(await this.#goOn(workflowId))],
    });
  }

  async undo(token: string): Promise<Answer<ResolvedJob>> {
    const undone = await this.#database.write((jobs) => undoDecision(jobs, token));
    return undone;
  }

  reset(request: ResetRequest, signal?: AbortSignal): Promise<Answer<ResetReport>> {
    if (signal?.aborted === true) return Promise.resolve(stopped);
    return request.dryRun
      ? this.#read((jobs) => resetJobs(jobs, request))
      : this.#database.write((jobs) => resetJobs(jobs, request));
  }

  async cancel(workflowId: number): Promise<Answer<WorkflowRecord>> {
    const groups = await this.#database.write((jobs) => {
      workflowRow(jobs, workflowId);
      return cancelWorkflow(jobs, workflowId, userName());
    });
    if (!groups.ok) return groups;
    await Promise.all(groups.value.map((group) => stopGroup(group, this.#clock)));
    sweepStrays(this.folder, groups.value);
    return this.workflow(workflowId);
  }

  resume(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#begin(workflowId, (jobs) => {
      beginRun(jobs, workflowId);
    });
  }

  /**
   * Input files that no job produces must exist: otherwise the workflow is refused with their names before anything
   * runs.
   */
  run(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return this.#begin(workflowId, (jobs) => {
      const missing = missingInputs(jobs, workflowId);
      if (missing.length > 0) {
        const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
        throw new RollbackProblem(
          'invalid',
          msg(
            missing.length === 1
              ? 'No job makes {0}{1}, and it is not there. Put the missing files in place, then run it again.'
              : 'No job makes {0}{1}, and they are not there. Put the missing files in place, then run it again.',
            missing.slice(0, 5).join(', '),
            more,
          ),
        );
      }
      if (beginRun(jobs, workflowId) === 0 && !hasJobIn(jobs, workflowId, ['ready', 'pending', 'running'])) {
        throw new RollbackProblem(
          'conflict',
          hasJobIn(jobs, workflowId, ['pending_failed'])
            ? msg('Everything that is left waits for a decision. Decide about the failed jobs first.')
            : msg('Every job of this workflow is done. Reset the ones that are to run again, then run it.'),
        );
      }
    });
  }

  submit(spec: WorkflowSpec, origin: WorkflowOrigin): Promise<Answer<WorkflowRecord>> {
    return this.#database.write((jobs) => readWorkflow(jobs, writeWorkflow(jobs, spec, origin)));
  }

  async remove(workflowId: number): Promise<Answer<void>> {
    const files = await this.#database.write((jobs) => {
      workflowRow(jobs, workflowId);
      if (isLeaseAlive(jobs, workflowId) || hasJobIn(jobs, workflowId, ['pending', 'running']))
        throw new RollbackProblem('conflict', msg('The workflow is running. Cancel it first, then remove it.'));
      const written = attemptFiles(jobs, workflowId, this.folder);
      removeWorkflow(jobs, workflowId);
      return written;
    });
    if (!files.ok) return files;
    for (const file of files.value) await rm(file, { force: true }).catch(() => undefined);
    return ok(undefined);
  }

  async announce(workflowId: number, note: Readonly<Record<string, unknown>>): Promise<Answer<void>> {
    return this.#database.write((jobs) => {
      workflowRow(jobs, workflowId);
      jobs
        .statement('insert into events (workflow_id, at, data) values (?, ?, ?)')
        .run(workflowId, Math.round(jobs.now), JSON.stringify(note).slice(0, 100_000));
    });
  }

  watch(listener: JobsListener): JobsWatch {
    return this.#watch.add(listener);
  }

  async close(): Promise<void> {
    this.#watch.dispose();
    await this.#runners.close();
    this.#database.close();
  }

  /**
   * Handles jobs whose runner is gone: they are found again or recorded as lost. No new job starts before the user
   * resumes the workflow.
   */
  async lookAfterLost(): Promise<void> {
    const lost = await this.#read(lostWorkflows);
    if (!lost.ok || lost.value.length === 0) return;
    for (const workflowId of lost.value) {
      const isLost = await this.#database.write((jobs) => {
        if (isLeaseAlive(jobs, workflowId) || !hasJobIn(jobs, workflowId, ['pending', 'running'])) return false;
        setTakesJobs(jobs, workflowId, false);
        return true;
      });
      if (isLost.ok && isLost.value) await this.#runners.ensure(workflowId);
    }
  }

  async #begin(workflowId: number, begin: (jobs: Jobs) => void): Promise<Answer<WorkflowRecord>> {
    const begun = await this.#database.write((jobs) => {
      workflowRow(jobs, workflowId);
      begin(jobs);
      setTakesJobs(jobs, workflowId, true);
    });
    if (!begun.ok) return begun;
    const [problem] = await this.#goOn(workflowId);
    return problem === undefined ? this.workflow(workflowId) : refused('store', problem);
  }

  /** Starts a runner if there is something to run. Returns a message if that failed. */
  async #goOn(workflowId: number): Promise<readonly Message[]> {
    const needs = await this.#read((jobs) => hasJobIn(jobs, workflowId, ['ready', 'pending', 'running']));
    if (!needs.ok || !needs.value) return [];
    const problem = await this.#runners.ensure(workflowId);
    return problem === undefined ? [] : [problem];
  }

  async #resolveOne(workflowId: number, decision: CheckedDecision, sharedBy: number | undefined): Promise<ResolvedJob> {
    const resolved = await this.#database.write((jobs) => resolveDecision(jobs, workflowId, decision, sharedBy));
    return resolved.ok
      ? resolved.value
      : {
          jobId: decision.jobId,
          jobName: '',
          action: decision.action,
          outcome: 'refused',
          cancels: [],
          problem: resolved.error,
        };
  }

  async #skipped({ jobId, action }: CheckedDecision): Promise<ResolvedJob> {
    const job = await this.#read((jobs) => readJob(jobs, jobId));
    return { jobId, jobName: job.ok ? job.value.name : '', action, outcome: 'skipped', cancels: [] };
  }

  #damage(): ReturnType<typeof refused> | undefined {
    const { movedTo } = this.#database;
    return movedTo === undefined
      ? undefined
      : refused(
          'store',
          msg(
            'The store of jobs was damaged. It was moved to {0}, and a new one was begun; the output of all jobs is still in {1}.',
            movedTo,
            this.folder,
          ),
        );
  }

  async #read<T>(work: (jobs: Jobs) => T, signal?: AbortSignal): Promise<Answer<T>> {
    return signal?.aborted === true ? stopped : this.#database.read(work);
  }
}

const stopped = refused('cancelled', msg('Stopped, as asked.'));

function lostWorkflows(jobs: Jobs): readonly number[] {
  return jobs
    .statement(
      'select distinct workflow_id as id from jobs where workflow_id in (select id from workflows where is_begun = 1) and status in (3, 4)',
    )
    .all()
    .map((row) => getNumber(row, 'id'))
    .filter((id) => !isLeaseAlive(jobs, id));
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
