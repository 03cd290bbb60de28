import { statusNumber } from '../../../domain/status/jobStatus.ts';
import type { MarkedAttempt, ProcessGroup } from '../process/stopGroup.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber, getText } from '../store/row.ts';
import { moveAll, recount } from './moveJob.ts';

/** Cancels all unfinished jobs of a workflow, in a transaction, and returns the processes to end now. */
export function cancelWorkflow(jobs: Jobs, workflowId: number, by: string): readonly (ProcessGroup & MarkedAttempt)[] {
  const running = `j.workflow_id = ? and j.status = ${statusNumber('running')}`;
  const groups = jobs
    .statement(
      `select a.pid, a.pid_mark, a.job_id, a.attempt from jobs j join attempts a on a.id = j.latest_attempt where ${running} and a.pid is not null`,
    )
    .all(workflowId)
    .map((row) => ({
      pid: getNumber(row, 'pid'),
      mark: getText(row, 'pid_mark'),
      jobId: getNumber(row, 'job_id'),
      attempt: getNumber(row, 'attempt'),
    }));
  const begun = [statusNumber('running'), statusNumber('pending')].join(', ');
  jobs
    .statement(
      "update attempts set status = ?, stopped_for = 'cancel', ended_at = ? " +
        `where id in (select latest_attempt from jobs where workflow_id = ? and status in (${begun}))`,
    )
    .run(statusNumber('canceled'), Math.round(jobs.now), workflowId);
  const waiting = ['uninitialized', 'blocked', 'ready', 'pending', 'running', 'pending_failed'] as const;
  jobs
    .statement(
      `update jobs set cancelled_by = ? where workflow_id = ? and status in (${waiting.map(statusNumber).join(', ')})`,
    )
    .run(by, workflowId);
  for (const status of waiting) moveAll(jobs, workflowId, status, 'cancel', 'canceled');
  recount(jobs, workflowId);
  jobs.statement('update workflows set is_canceled = 1, takes_jobs = 0 where id = ?').run(workflowId);
  jobs.changed({ workflowId });
  return groups;
}
