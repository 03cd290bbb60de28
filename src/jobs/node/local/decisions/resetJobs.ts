import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { JobName, ResetReport, ResetRequest } from '../../../domain/backend/resolutions.ts';
import { resettableStatuses, statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import { moveOf } from '../../../domain/status/transitions.ts';
import { workflowRow } from '../read/workflowRows.ts';
import { moveJob } from '../state/moveJob.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { numberOf, statusOf, textOf, type Row } from '../store/row.ts';

interface ToReset extends JobName {
  readonly status: JobStatus;
}

const resettable: readonly JobStatus[] = resettableStatuses;

/** Takes jobs back to the start, with all that stands behind them; with `dryRun` only says what would be done. In a transaction. */
export function resetJobs(jobs: Jobs, { workflowId, jobIds, dryRun }: ResetRequest): ResetReport {
  workflowRow(jobs, workflowId);
  const refused: { readonly jobId: number; readonly problem: JobProblem }[] = [];
  const chosen = new Map<number, ToReset>();
  const behind = new Map<number, ToReset>();
  for (const row of jobIds === undefined ? allResettable(jobs, workflowId) : [...new Set(jobIds)].map((id) => asked(jobs, workflowId, id))) {
    if ('problem' in row) {
      refused.push(row);
      continue;
    }
    const rows = jobIds === undefined ? [] : behindOf(jobs, row.id);
    const busy = rows.find(({ status }) => status === 'running' || status === 'pending');
    if (busy !== undefined) {
      refused.push({ jobId: row.id, problem: { code: 'conflict', message: `${busy.name}, which depends on ${row.name}, is ${busy.status}. Cancel the workflow first, or wait for it.` } });
      continue;
    }
    chosen.set(row.id, row);
    for (const each of rows) behind.set(each.id, each);
  }
  if (jobIds === undefined) for (const each of behindAll(jobs, workflowId)) behind.set(each.id, each);
  const also = [...behind.values()].filter(({ id, status }) => !chosen.has(id) && causeOf(status) !== undefined).sort((a, b) => a.id - b.id);
  const first = [...chosen.values()].sort((a, b) => a.id - b.id);
  if (!dryRun) {
    for (const { id, status } of [...first, ...also]) moveJob(jobs, { id, workflowId, status }, causeOf(status) ?? 'reset', 'uninitialized');
    for (const { id } of [...first, ...also]) jobs.statement('update jobs set cancelled_by = null where id = ?').run(id);
  }
  return {
    workflowId,
    isDryRun: dryRun,
    jobs: first.map(({ id, name }) => ({ id, name })),
    alsoReset: also.map(({ id, name }) => ({ id, name })),
    refused,
    steps: [
      ...first.map(({ id, status }) => ({ call: `job ${id}: ${status} → uninitialized`, purpose: 'Is done anew.' })),
      ...also.map(({ id, status }) => ({ call: `job ${id}: ${status} → uninitialized`, purpose: 'Stands behind a job that is done anew.' })),
    ],
    notes: first.length === 0 ? [] : ['Jobs that were reset begin when the workflow is run or resumed; that is a new run, with output files of its own.'],
  };
}

function causeOf(status: JobStatus): 'reset' | 'redo' | undefined {
  if (moveOf(status, 'reset', 'uninitialized') !== undefined) return 'reset';
  return moveOf(status, 'redo', 'uninitialized') === undefined ? undefined : 'redo';
}

function asked(jobs: Jobs, workflowId: number, jobId: number): ToReset | { readonly jobId: number; readonly problem: JobProblem } {
  const row = Number.isSafeInteger(jobId) ? jobs.statement('select id, name, status from jobs where id = ? and workflow_id = ?').get(jobId, workflowId) : undefined;
  if (row === undefined) return { jobId, problem: { code: 'not-found', message: `Workflow ${workflowId} has no job ${jobId}. Refresh the list.` } };
  const found = toReset(row);
  return resettable.includes(found.status) ? found : { jobId, problem: { code: 'conflict', message: `${found.name} is ${found.status}. Only jobs that failed, were cancelled or terminated, or wait for a decision can be reset.` } };
}

const inList = resettable.map(statusNumber).join(', ');

/** Jobs behind which something runs are left out: they were not asked for one by one. */
function allResettable(jobs: Jobs, workflowId: number): readonly ToReset[] {
  return jobs.statement(`with recursive before (id) as (
      select d.depends_on from jobs j join dependencies d on d.job_id = j.id where j.workflow_id = ? and j.status in (${statusNumber('running')}, ${statusNumber('pending')})
      union select d.depends_on from before b join dependencies d on d.job_id = b.id)
    select id, name, status from jobs where workflow_id = ? and status in (${inList}) and id not in before order by id`).all(workflowId, workflowId).map(toReset);
}

function behindAll(jobs: Jobs, workflowId: number): readonly ToReset[] {
  return jobs.statement(`with recursive before (id) as (
      select d.depends_on from jobs j join dependencies d on d.job_id = j.id where j.workflow_id = ? and j.status in (${statusNumber('running')}, ${statusNumber('pending')})
      union select d.depends_on from before b join dependencies d on d.job_id = b.id),
    behind (id) as (
      select d.job_id from jobs j join dependencies d on d.depends_on = j.id where j.workflow_id = ? and j.status in (${inList}) and j.id not in before
      union select d.job_id from behind b join dependencies d on d.depends_on = b.id)
    select j.id, j.name, j.status from behind join jobs j using (id) order by j.id`).all(workflowId, workflowId).map(toReset);
}

function behindOf(jobs: Jobs, jobId: number): readonly ToReset[] {
  return jobs.statement(`with recursive behind (id) as (select job_id from dependencies where depends_on = ? union select d.job_id from behind b join dependencies d on d.depends_on = b.id)
    select j.id, j.name, j.status from behind join jobs j using (id) order by j.id`).all(jobId).map(toReset);
}

function toReset(row: Row): ToReset {
  return { id: numberOf(row, 'id'), name: textOf(row, 'name'), status: statusOf(row) };
}
