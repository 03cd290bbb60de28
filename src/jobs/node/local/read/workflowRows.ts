import { msg } from '../../../../base/text/message.ts';
import type { Page, StatusCounts, WorkflowRecord } from '../../../domain/backend/records.ts';
import type { WorkflowQuery } from '../../../domain/backend/jobBackend.ts';
import { isWorkflowComplete, jobStatuses, statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { RollbackProblem } from '../store/refusal.ts';
import { maybeText, getNumber, getStatus, getText, type SqlRow } from '../store/row.ts';
import { isLeaseAlive } from '../runner/lease.ts';
import { getLimit, getOffset } from './paging.ts';

/** How many jobs of a workflow are in each status. */
export function getCounts(jobs: Jobs, workflowId: number): StatusCounts {
  const counts = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
  for (const row of jobs
    .statement('select status, count(*) as n from jobs where workflow_id = ? group by status')
    .all(workflowId))
    counts[getStatus(row)] += getNumber(row, 'n');
  return counts;
}

/** The row of a workflow. Refuses with `not-found`. */
export function workflowRow(jobs: Jobs, workflowId: number): SqlRow {
  const row = Number.isSafeInteger(workflowId)
    ? jobs.statement('select * from workflows where id = ?').get(workflowId)
    : undefined;
  if (row === undefined)
    throw new RollbackProblem(
      'not-found',
      msg('There is no workflow {0} in this folder. Refresh the list: it may have been removed.', workflowId),
    );
  return row;
}

/** A workflow, with its counts. */
export function readWorkflow(jobs: Jobs, workflowId: number): WorkflowRecord {
  return getWorkflow(jobs, workflowRow(jobs, workflowId), true);
}

/** Workflows, latest first. */
export function readWorkflows(jobs: Jobs, query: WorkflowQuery): Page<WorkflowRecord> {
  const name = query.name?.toLowerCase() ?? '';
  const condition = `where (? = '' or instr(name_folded, ?) > 0) and (? or is_archived = 0)`;
  const parameters = [name, name, Number(query.includeArchived === true)];
  const total = getNumber(jobs.statement(`select count(*) as n from workflows ${condition}`).get(...parameters), 'n');
  const offset = getOffset(query);
  const rows = jobs
    .statement(`select * from workflows ${condition} order by id desc limit ? offset ?`)
    .all(...parameters, getLimit(query), offset);
  return {
    items: rows.map((row) => getWorkflow(jobs, row, query.withCounts === true)),
    total,
    hasMore: offset + rows.length < total,
  };
}

function getWorkflow(jobs: Jobs, row: SqlRow, withCounts: boolean): WorkflowRecord {
  const id = getNumber(row, 'id');
  const counts = getCounts(jobs, id);
  return {
    id,
    name: getText(row, 'name'),
    description: getText(row, 'description'),
    user: getText(row, 'user'),
    runId: getNumber(row, 'run_id'),
    usesPendingFailed: getNumber(row, 'uses_pending_failed') === 1,
    isCanceled: getNumber(row, 'is_canceled') === 1,
    isArchived: getNumber(row, 'is_archived') === 1,
    isComplete: isWorkflowComplete(jobStatuses.filter((status) => counts[status] > 0)),
    isRunning: isLeaseAlive(jobs, id),
    counts: withCounts ? counts : undefined,
    createdAt: getNumber(row, 'created_at'),
    source: maybeText(row, 'source'),
  };
}

/** Whether a job of this workflow is in one of these statuses. */
export function hasJobIn(jobs: Jobs, workflowId: number, statuses: readonly JobStatus[]): boolean {
  return statuses.some(
    (status) =>
      jobs
        .statement('select 1 from jobs where workflow_id = ? and status = ? limit 1')
        .get(workflowId, statusNumber(status)) !== undefined,
  );
}
