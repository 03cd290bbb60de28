import {
  isComplete,
  isJobStatus,
  resettableStatuses,
  type JobStatus,
} from '../../../src/jobs/domain/status/jobStatus.ts';
import type { JobRow, ResultRow, TorcTables, WorkflowRow } from './torcTables.ts';

/** What a server means by done: what stands behind such a job may go on or is given up. */
const settled: ReadonlySet<JobStatus> = new Set(['completed', 'failed', 'canceled', 'terminated']);

/**
 * Jobs that were not begun become ready or blocked. As on a real server this takes in what waits for a decision and
 * what runs, with the attempt it had.
 */
export function initialize(tables: TorcTables, workflow: WorkflowRow): void {
  for (const job of tables.getJobs(workflow.id)) {
    if (job.status === 'disabled' || job.status === 'blocked' || isComplete(job.status) || job.status === 'ready')
      continue;
    const waits = job.depends_on_job_ids.some((id) => tables.jobs.get(id)?.status !== 'completed');
    job.status = job.status === 'uninitialized' && waits ? 'blocked' : 'ready';
  }
}

/**
 * One round of the background task: jobs behind what has ended go on or are cancelled. Gives the jobs that it moved.
 */
export function unblock(tables: TorcTables, workflow: WorkflowRow): JobRow[] {
  const ended = tables
    .getJobs(workflow.id)
    .filter(
      (job) => settled.has(job.status) && !job.isUnblocked && getResults(tables, job, workflow.run_id).length > 0,
    );
  if (ended.length === 0) return [];
  const moved: JobRow[] = [];
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (const job of tables.getJobs(workflow.id)) {
      if (job.status !== 'blocked' || !before(tables, job).every(({ status }) => settled.has(status))) continue;
      const isGivenUp =
        job.cancel_on_blocking_job_failure &&
        before(tables, job).some((each) => hasFailed(tables, each, workflow.run_id));
      if (!isGivenUp) continue;
      job.status = 'canceled';
      moved.push(job);
      hasMoved = true;
    }
  }
  for (const job of tables.getJobs(workflow.id)) {
    if (job.status !== 'blocked' || !before(tables, job).every(({ status }) => settled.has(status))) continue;
    job.status = 'ready';
    moved.push(job);
  }
  for (const job of ended) job.isUnblocked = true;
  return moved;
}

/**
 * Everything that failed, was given up or waits for a decision back to the start; otherwise everything. Gives how many.
 */
export function resetJobs(tables: TorcTables, workflow: WorkflowRow, onlyFailed: boolean): number {
  let count = 0;
  for (const job of tables.getJobs(workflow.id)) {
    if (
      onlyFailed
        ? !(resettableStatuses as readonly JobStatus[]).includes(job.status)
        : job.status === 'disabled' || job.status === 'uninitialized'
    )
      continue;
    job.status = 'uninitialized';
    job.isUnblocked = false;
    count += 1;
  }
  return count;
}

/**
 * Sets a status without asking whether it makes sense, as the server does. What stands behind a job that was completed
 * starts anew with it.
 */
export function setStatus(tables: TorcTables, job: JobRow, to: JobStatus): void {
  if (job.status === 'completed' && to === 'uninitialized')
    for (const each of behind(tables, job)) each.status = 'uninitialized';
  job.status = to;
  job.isUnblocked = false;
  job.node = undefined;
}

/** Every job that waits for this one, and for those. */
function behind(tables: TorcTables, job: JobRow): Set<JobRow> {
  const found = new Set<JobRow>();
  const open = [job.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const each of tables.getJobs(job.workflow_id)) {
      if (!each.depends_on_job_ids.includes(id) || found.has(each)) continue;
      found.add(each);
      open.push(each.id);
    }
  }
  return found;
}

/** The status that a word of a path means. */
export function readStatus(word: string | undefined): JobStatus | undefined {
  return word !== undefined && isJobStatus(word) ? word : undefined;
}

function before(tables: TorcTables, job: JobRow): JobRow[] {
  return job.depends_on_job_ids.flatMap((id) => tables.jobs.get(id) ?? []);
}

function hasFailed(tables: TorcTables, job: JobRow, runId: number): boolean {
  if (job.status === 'canceled' || job.status === 'terminated') return true;
  return job.status === 'failed' && getResults(tables, job, runId).some((result) => result.return_code !== 0);
}

function getResults(tables: TorcTables, job: JobRow, runId: number): ResultRow[] {
  return tables.getResults(job.id).filter((result) => result.run_id === runId);
}
