import type { JobName } from '../../../domain/backend/resolutions.ts';
import { statusNumber } from '../../../domain/status/jobStatus.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber, getText } from '../store/row.ts';
import { moveJob } from './moveJob.ts';

/** The changes to the jobs that depend on a finished one. */
export interface SettledJobs {
  readonly cancelled: readonly JobName[];
  readonly readied: readonly JobName[];
}

const blocked = statusNumber('blocked');

/**
 * Releases the jobs that waited for a job that is now done. If the job did not succeed, cancels them and everything
 * that depends on them. A job with `cancelsOnFailedDependency: false` runs all the same, once all its dependencies are
 * done.
 */
export function settleBehind(jobs: Jobs, workflowId: number, done: JobName): SettledJobs {
  const cancelled: JobName[] = [];
  const readied: JobName[] = [];
  const queue: JobName[] = [done];
  for (let at = 0, cause = queue[at]; cause !== undefined; cause = queue[++at]) {
    const touched = jobs
      .statement(
        `select j.id, j.name, j.broken, j.cancels_on_failed from dependencies d join jobs j on j.id = d.job_id
      where d.depends_on = ? and j.status = ${blocked} and (j.waiting_for = 0 or (j.broken > 0 and j.cancels_on_failed = 1)) order by j.id`,
      )
      .all(cause.id);
    for (const row of touched) {
      const name: JobName = { id: getNumber(row, 'id'), name: getText(row, 'name') };
      const job = { id: name.id, workflowId, status: 'blocked' } as const;
      if (getNumber(row, 'broken') > 0 && getNumber(row, 'cancels_on_failed') === 1) {
        moveJob(jobs, job, 'cancel', 'canceled');
        jobs
          .statement('update jobs set cancelled_by = ? where id = ?')
          .run(`the failure of ${cause.name}, which it depends on`, name.id);
        cancelled.push(name);
        queue.push(name);
      } else {
        moveJob(jobs, job, 'unblock', 'ready');
        readied.push(name);
      }
    }
  }
  return { cancelled: cancelled.sort((a, b) => a.id - b.id), readied };
}

/**
 * The jobs that `settleBehind` would cancel if this one failed, lowest id first. Jobs in `gone` are already cancelled
 * by another one; the result is added to it. Changes nothing.
 */
export function wouldCancel(jobs: Jobs, jobId: number, gone = new Set<number>()): readonly JobName[] {
  const found: JobName[] = [];
  const direct = jobs.statement(
    `select j.id, j.name from dependencies d join jobs j on j.id = d.job_id where d.depends_on = ? and j.status = ${blocked} and j.cancels_on_failed = 1`,
  );
  for (let at = 0, cause: number | undefined = jobId; cause !== undefined; cause = found[at++]?.id) {
    for (const row of direct.all(cause)) {
      const name = named(row);
      if (gone.has(name.id)) continue;
      gone.add(name.id);
      found.push(name);
    }
  }
  return found.sort((a, b) => a.id - b.id);
}

/** Maximum jobs that are named as waiting; there may be more. */
const maxNamed = 1_000;

/**
 * The waiting jobs that depend on this one, the nearest 1,000 of them, lowest id first. `known` caches results: among
 * thousands of similar jobs most have the same dependents.
 */
export function waitingBehind(jobs: Jobs, jobId: number, known: Map<string, readonly JobName[]>): readonly JobName[] {
  const direct = jobs
    .statement(
      `select j.id from dependencies d join jobs j on j.id = d.job_id where d.depends_on = ? and j.status = ${blocked} order by j.id`,
    )
    .all(jobId)
    .map((row) => getNumber(row, 'id'))
    .join(' ');
  const found = known.get(direct) ?? nearestBehind(jobs, jobId);
  known.set(direct, found);
  return found;
}

function nearestBehind(jobs: Jobs, jobId: number): readonly JobName[] {
  return jobs
    .statement(
      `with recursive behind (id) as (
      select j.id from dependencies d join jobs j on j.id = d.job_id where d.depends_on = ? and j.status = ${blocked}
      union select j.id from behind b join dependencies d on d.depends_on = b.id join jobs j on j.id = d.job_id where j.status = ${blocked} limit ${maxNamed})
    select j.id, j.name from behind join jobs j using (id) order by j.id`,
    )
    .all(jobId)
    .map(named);
}

function named(row: Parameters<typeof getNumber>[0]): JobName {
  return { id: getNumber(row, 'id'), name: getText(row, 'name') };
}
