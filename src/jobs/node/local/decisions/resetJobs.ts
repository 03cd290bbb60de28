import { msg } from '../../../../base/text/message.ts';
import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { JobName, ResetReport, ResetRequest } from '../../../domain/backend/resolutions.ts';
import { resettableStatuses, statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';
import { getMove } from '../../../domain/status/transitions.ts';
import { workflowRow } from '../read/workflowRows.ts';
import { moveJob } from '../state/moveJob.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber, getStatus, getText, type SqlRow } from '../store/row.ts';

interface ToReset extends JobName {
  readonly status: JobStatus;
}

const resettable: readonly JobStatus[] = resettableStatuses;

/**
 * Resets jobs and everything that depends on them; with `dryRun` only reports what would be done. Call in a
 * transaction.
 */
export function resetJobs(jobs: Jobs, { workflowId, jobIds, dryRun }: ResetRequest): ResetReport {
  workflowRow(jobs, workflowId);
  const refused: { readonly jobId: number; readonly problem: JobProblem }[] = [];
  const chosen = new Map<number, ToReset>();
  const needed = beforeRunning(jobs, workflowId);
  for (const row of jobIds === undefined
    ? allResettable(jobs, workflowId)
    : [...new Set(jobIds)].map((id) => asked(jobs, workflowId, id))) {
    if ('problem' in row) refused.push(row);
    else if (!needed.has(row.id)) chosen.set(row.id, row);
    // Those that were not asked for one by one are left out without a word.
    else if (jobIds !== undefined)
      refused.push({
        jobId: row.id,
        problem: {
          code: 'conflict',
          message: msg('A job that depends on {0} is running. Cancel the workflow first, or wait for it.', row.name),
        },
      });
  }
  const behind = behindAll(jobs, chosen.keys());
  const also = [...behind.values()]
    .filter(({ id, status }) => !chosen.has(id) && getCause(status) !== undefined)
    .sort((a, b) => a.id - b.id);
  const first = [...chosen.values()].sort((a, b) => a.id - b.id);
  if (!dryRun) {
    for (const { id, status } of [...first, ...also])
      moveJob(jobs, { id, workflowId, status }, getCause(status) ?? 'reset', 'uninitialized');
    for (const { id } of [...first, ...also])
      jobs.statement('update jobs set cancelled_by = null where id = ?').run(id);
  }
  return {
    workflowId,
    isDryRun: dryRun,
    jobs: first.map(({ id, name }) => ({ id, name })),
    alsoReset: also.map(({ id, name }) => ({ id, name })),
    refused,
    steps: [
      ...first.map(({ id, status }) => ({
        call: `job ${id}: ${status} → uninitialized`,
        purpose: msg('Runs again.'),
      })),
      ...also.map(({ id, status }) => ({
        call: `job ${id}: ${status} → uninitialized`,
        purpose: msg('Depends on a job that runs again.'),
      })),
    ],
    notes:
      first.length === 0
        ? []
        : [
            msg(
              'Jobs that were reset begin when the workflow is run or resumed; that is a new run, with output files of its own.',
            ),
          ],
  };
}

function getCause(status: JobStatus): 'reset' | 'redo' | undefined {
  if (getMove(status, 'reset', 'uninitialized') !== undefined) return 'reset';
  return getMove(status, 'redo', 'uninitialized') === undefined ? undefined : 'redo';
}

function asked(
  jobs: Jobs,
  workflowId: number,
  jobId: number,
): ToReset | { readonly jobId: number; readonly problem: JobProblem } {
  const row = Number.isSafeInteger(jobId)
    ? jobs.statement('select id, name, status from jobs where id = ? and workflow_id = ?').get(jobId, workflowId)
    : undefined;
  if (row === undefined)
    return {
      jobId,
      problem: { code: 'not-found', message: msg('Workflow {0} has no job {1}. Refresh the list.', workflowId, jobId) },
    };
  const found = toReset(row);
  return resettable.includes(found.status)
    ? found
    : {
        jobId,
        problem: {
          code: 'conflict',
          message: msg(
            '{0} is {1}. Only jobs that failed, were cancelled or terminated, or wait for a decision can be reset.',
            found.name,
            statusMessage(found.status),
          ),
        },
      };
}

const inList = resettable.map(statusNumber).join(', ');

function allResettable(jobs: Jobs, workflowId: number): readonly ToReset[] {
  return jobs
    .statement(`select id, name, status from jobs where workflow_id = ? and status in (${inList}) order by id`)
    .all(workflowId)
    .map(toReset);
}

/** Jobs on which a running job depends, directly or indirectly. */
function beforeRunning(jobs: Jobs, workflowId: number): ReadonlySet<number> {
  return new Set(
    jobs
      .statement(
        `with recursive before (id) as (
      select d.depends_on from jobs j join dependencies d on d.job_id = j.id
        where j.workflow_id = ? and j.status in (${statusNumber('running')}, ${statusNumber('pending')})
      union select d.depends_on from before b join dependencies d on d.job_id = b.id)
    select id from before`,
      )
      .all(workflowId)
      .map((row) => getNumber(row, 'id')),
  );
}

/** All jobs that depend on these; each is visited once. */
function behindAll(jobs: Jobs, jobIds: Iterable<number>): ReadonlyMap<number, ToReset> {
  const direct = jobs.statement(
    'select j.id, j.name, j.status from dependencies d join jobs j on j.id = d.job_id where d.depends_on = ?',
  );
  const found = new Map<number, ToReset>();
  const queue = [...jobIds];
  for (let at = 0, cause = queue[at]; cause !== undefined; cause = queue[++at]) {
    for (const row of direct.all(cause)) {
      const each = toReset(row);
      if (found.has(each.id)) continue;
      found.set(each.id, each);
      queue.push(each.id);
    }
  }
  return found;
}

function toReset(row: SqlRow): ToReset {
  return { id: getNumber(row, 'id'), name: getText(row, 'name'), status: getStatus(row) };
}
