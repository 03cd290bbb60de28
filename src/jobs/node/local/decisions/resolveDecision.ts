import { randomUUID } from 'node:crypto';
import type { ResolvedJob } from '../../../domain/backend/resolutions.ts';
import { statusNumber } from '../../../domain/status/jobStatus.ts';
import { jobRow } from '../read/jobRows.ts';
import { setTakesJobs } from '../state/beginRun.ts';
import { moveJob } from '../state/moveJob.ts';
import { settleBehind } from '../state/settleBehind.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber, getText } from '../store/row.ts';
import type { CheckedDecision } from './checkDecisions.ts';
import { whyNot } from './planDecisions.ts';
import { applyResources, plannedResources } from './resources.ts';
import type { UndoData } from './undoDecision.ts';

/**
 * Carries one decision out after checking the state again; a job that no longer waits is refused. `sharedAtFirst`: as
 * for `plannedResources`. Runs in its own transaction.
 */
export function resolveDecision(
  jobs: Jobs,
  workflowId: number,
  decision: CheckedDecision,
  sharedAtFirst: number | undefined,
): ResolvedJob {
  const { jobId, action } = decision;
  const problem = whyNot(jobs, workflowId, decision);
  if (problem !== undefined)
    return {
      jobId,
      jobName: getText(jobs.statement('select name from jobs where id = ?').get(jobId), 'name'),
      action,
      outcome: 'refused',
      cancels: [],
      problem,
    };
  const row = jobRow(jobs, jobId);
  const jobName = getText(row, 'name');
  const planned = plannedResources(jobs, decision, sharedAtFirst);
  const resources = planned === undefined ? undefined : applyResources(jobs, jobId, planned);
  moveJob(
    jobs,
    { id: jobId, workflowId, status: 'pending_failed' },
    'classify',
    action === 'retry' ? 'ready' : 'failed',
  );
  if (action === 'fail')
    jobs
      .statement('update attempts set status = ? where id = ?')
      .run(statusNumber('failed'), getNumber(row, 'latest_attempt'));
  else setTakesJobs(jobs, workflowId, true);
  const { cancelled, readied } = settleBehind(jobs, workflowId, { id: jobId, name: jobName });
  const undo = randomUUID();
  const data: UndoData = {
    action,
    revision: getRevision(jobs, jobId),
    cancelled: cancelled.map(({ id }) => ({ id, revision: getRevision(jobs, id) })),
    readied: readied.map(({ id }) => ({ id, revision: getRevision(jobs, id) })),
    resources,
  };
  jobs
    .statement('insert into undos (token, workflow_id, job_id, data) values (?, ?, ?, ?)')
    .run(undo, workflowId, jobId, JSON.stringify(data));
  return {
    jobId,
    jobName,
    action,
    outcome: 'applied',
    attempt: getNumber(jobRow(jobs, jobId), 'attempt'),
    cancels: cancelled,
    resources: planned?.change,
    undo,
  };
}

function getRevision(jobs: Jobs, jobId: number): number {
  return getNumber(jobRow(jobs, jobId), 'revision');
}
