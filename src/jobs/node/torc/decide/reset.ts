import { ok } from '../../../../base/result.ts';
import { msg, type Message } from '../../../../base/text/message.ts';
import { refused, type Answer, type JobProblem } from '../../../domain/backend/answer.ts';
import type { JobsChange } from '../../../domain/backend/jobBackend.ts';
import type { JobName, ResetReport, ResetRequest } from '../../../domain/backend/resolutions.ts';
import { resettableStatuses, type JobStatus } from '../../../domain/status/jobStatus.ts';
import type { Snapshots } from '../read/snapshots.ts';
import type { WorkflowReader } from '../read/workflowReader.ts';
import type { WireJob } from '../wire/schemas.ts';
import type { TorcApi } from '../wire/torcApi.ts';
import { moveCall, getStep, type PlannedCall } from './calls.ts';
import { Downstream } from './downstream.ts';
import type { JobLocks } from './jobLocks.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';

/** Dependencies of a reset. */
export interface ResetDeps {
  readonly api: TorcApi;
  readonly workflows: WorkflowReader;
  readonly snapshots: Snapshots;
  readonly locks: JobLocks;
  readonly onChanged: (changes: readonly JobsChange[]) => void;
}

interface ResetTarget {
  readonly job: JobName;
  readonly call: PlannedCall;
}

const resettable: ReadonlySet<JobStatus> = new Set(resettableStatuses);

/**
 * Resets failed jobs: all of a workflow by the one call for that, individual jobs one by one. The next steps (a new
 * run, and finding ready jobs) are left to Torc's command line, because the server's call for them would also take
 * every job that waits for a decision, with its old attempt.
 */
export async function resetJobs(
  { workflowId, jobIds, dryRun }: ResetRequest,
  { api, workflows, snapshots, locks, onChanged }: ResetDeps,
  signal?: AbortSignal,
): Promise<Answer<ResetReport>> {
  const [runId, jobs, dependencies] = await Promise.all([
    workflows.runId(workflowId, signal),
    snapshots.list(workflowId, 'jobs', 0, signal),
    snapshots.list(workflowId, 'dependencies', 60_000, signal),
  ]);
  if (!runId.ok) return runId;
  if (!jobs.ok) return jobs;
  if (!dependencies.ok) return dependencies;
  const downstream = new Downstream(jobs.value, dependencies.value);
  const { chosen, refused: refusedJobs } = chooseJobs(workflowId, jobs.value, jobIds);
  const ids = new Set(chosen.map(({ id }) => id));
  const also = findAlsoReset(downstream, ids);
  const isAll = jobIds === undefined;
  const allCall: PlannedCall = {
    method: 'POST',
    path: `/workflows/${workflowId}/reset_job_status?failed_only=true`,
    purpose: msg(
      'Takes every job that failed, was cancelled or terminated, or waits for a decision back to the start, with the completed jobs that depend on them.',
    ),
  };
  const single: ResetTarget[] = [
    ...chosen.map((job) => ({
      job: { id: job.id, name: job.name },
      call: moveCall(job.id, 'uninitialized', runId.value, msg('Takes it back to the start.')),
    })),
    ...[...also.values()].map((job) => ({
      job,
      call: moveCall(
        job.id,
        'uninitialized',
        runId.value,
        msg('Takes it back, too, because it depends on one of them.'),
      ),
    })),
  ];
  const others = jobs.value.filter(({ id, status }) => status === 'pending_failed' && !ids.has(id)).length;
  const calls = isAll ? [allCall] : single.map(({ call }) => call);
  const report: ResetReport = {
    workflowId,
    isDryRun: dryRun,
    jobs: chosen.map(({ id, name }) => ({ id, name })),
    alsoReset: [...also.values()],
    refused: refusedJobs,
    steps: chosen.length === 0 ? [] : calls.map((call) => getStep(call)),
    notes: chosen.length === 0 ? [] : resetNotes(workflowId, others),
  };
  if (dryRun || chosen.length === 0) return ok(report);
  if (isOver(signal)) return refused('cancelled', msg('It was cancelled.'));
  const over = (changes: readonly JobsChange[]): void => {
    snapshots.forget(workflowId);
    onChanged(changes);
  };
  if (isAll) {
    const done = await api.change(allCall);
    over([{ workflowId }]);
    return done.ok ? ok(report) : done;
  }
  const failed = new Map<number, JobProblem>();
  for (const { job, call } of single) {
    // Stops before a job, never within one.
    if (isOver(signal)) {
      failed.set(job.id, { code: 'cancelled', message: msg('It was stopped before this job.') });
      continue;
    }
    const done = await locks.run(job.id, async () => {
      const now = await api.job(job.id);
      if (!now.ok) return now;
      if (ids.has(job.id) && !resettable.has(now.value.status))
        return refused('conflict', msg('"{0}" is {1} by now. Refresh.', job.name, statusMessage(now.value.status)));
      return api.change(call);
    });
    if (!done.ok) failed.set(job.id, done.error);
  }
  over(
    single
      .filter(({ job }) => !failed.has(job.id))
      .map(({ job }) => ({ workflowId, jobId: job.id, status: 'uninitialized' })),
  );
  return ok({
    ...report,
    jobs: report.jobs.filter(({ id }) => !failed.has(id)),
    alsoReset: report.alsoReset.filter(({ id }) => !failed.has(id)),
    refused: [...report.refused, ...[...failed].map(([jobId, problem]) => ({ jobId, problem }))],
  });
}

/** The jobs to reset, and the requested ones that cannot be reset. */
function chooseJobs(
  workflowId: number,
  jobs: readonly WireJob[],
  jobIds: readonly number[] | undefined,
): { readonly chosen: readonly WireJob[]; readonly refused: ResetReport['refused'] } {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const wanted =
    jobIds === undefined
      ? jobs.filter(({ status }) => resettable.has(status))
      : [...new Set(jobIds)].flatMap((id) => byId.get(id) ?? []);
  const refusals: { jobId: number; problem: JobProblem }[] = (jobIds ?? [])
    .filter((id) => !byId.has(id))
    .map((jobId) => ({
      jobId,
      problem: { code: 'not-found', message: msg('Workflow {0} has no job {1}.', workflowId, jobId) },
    }));
  const chosen: WireJob[] = [];
  for (const job of wanted) {
    if (resettable.has(job.status)) chosen.push(job);
    else
      refusals.push({
        jobId: job.id,
        problem: {
          code: 'conflict',
          message: msg(
            '"{0}" is {1}; only a job that failed, was cancelled or terminated, or waits for a decision can be reset.',
            job.name,
            statusMessage(job.status),
          ),
        },
      });
  }
  return { chosen, refused: refusals };
}

/** Ended jobs that depend on these, and run again with them. */
function findAlsoReset(downstream: Downstream, ids: ReadonlySet<number>): ReadonlyMap<number, JobName> {
  const also = new Map<number, JobName>();
  for (const id of ids)
    for (const behind of downstream.endedBehind(id)) if (!ids.has(behind.id)) also.set(behind.id, behind);
  return also;
}

/** A function, because the value changes between the jobs. */
function isOver(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function resetNotes(workflowId: number, others: number): Message[] {
  const notes = [
    msg(
      'Nothing runs yet. Begin a new run with: torc workflows reinit {0} (before version 1.0: reinitialize), then torc run {1} or torc slurm regenerate {2} --submit.',
      workflowId,
      workflowId,
      workflowId,
    ),
  ];
  // Torc's own start makes them ready with their present attempt.
  if (others > 0)
    notes.push(
      msg(
        others === 1
          ? '{0} more job waits for a decision: a new run retries it as well. Decide about it first.'
          : '{0} more jobs wait for a decision: a new run retries them as well. Decide about them first.',
        others,
      ),
    );
  return notes;
}
