import type { AttemptRecord, Page, PageQuery } from '../../../domain/backend/records.ts';
import { statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { maybeNumber, maybeText, getNumber, getStatus, type SqlRow } from '../store/row.ts';
import { attemptFile, logPlace } from './logFiles.ts';
import { getLimit, getOffset } from './paging.ts';
import { workflowRow } from './workflowRows.ts';

/** An attempt from its row, with the place of its output. */
export function getAttempt(row: SqlRow, folder: string): AttemptRecord {
  const key = {
    workflowId: getNumber(row, 'workflow_id'),
    jobId: getNumber(row, 'job_id'),
    runId: getNumber(row, 'run_id'),
    attempt: getNumber(row, 'attempt'),
  };
  const file = attemptFile(folder, key);
  const startedAt = maybeNumber(row, 'started_at');
  const endedAt = maybeNumber(row, 'ended_at');
  return {
    jobId: key.jobId,
    runId: key.runId,
    attempt: key.attempt,
    status: getStatus(row),
    exitCode: maybeNumber(row, 'exit_code'),
    signal: maybeText(row, 'signal'),
    startedAt,
    endedAt,
    runtimeSeconds:
      startedAt === undefined || endedAt === undefined ? undefined : Math.max(0, endedAt - startedAt) / 1000,
    memoryPeakBytes: maybeNumber(row, 'memory_peak'),
    node: maybeText(row, 'node'),
    stdout: logPlace(`${file}.o`),
    stderr: logPlace(`${file}.e`),
  };
}

/** Every attempt of a job, oldest first. */
export function attemptRows(jobs: Jobs, jobId: number): readonly SqlRow[] {
  return jobs.statement('select * from attempts where job_id = ? order by id').all(jobId);
}

/** The latest attempt of each job of a workflow that had one, by job id. */
export function readLatestAttempts(
  jobs: Jobs,
  workflowId: number,
  query: PageQuery & { readonly status?: JobStatus | undefined },
  folder: string,
): Page<AttemptRecord> {
  workflowRow(jobs, workflowId);
  const condition = `from jobs j join attempts a on a.id = j.latest_attempt where j.workflow_id = ?${query.status === undefined ? '' : ' and a.status = ?'}`;
  const parameters = [workflowId, ...(query.status === undefined ? [] : [statusNumber(query.status)])];
  const total = getNumber(jobs.statement(`select count(*) as n ${condition}`).get(...parameters), 'n');
  const offset = getOffset(query);
  const rows = jobs
    .statement(`select a.* ${condition} order by j.id limit ? offset ?`)
    .all(...parameters, getLimit(query), offset);
  return { items: rows.map((row) => getAttempt(row, folder)), total, hasMore: offset + rows.length < total };
}
