import { statusNumber } from '../../../domain/status/jobStatus.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber, getText } from '../store/row.ts';
import { moveAll, moveJob, recount } from './moveJob.ts';
import { settleBehind } from './settleBehind.ts';

/**
 * Makes the jobs that have not started blocked or ready; increases the run number if there was a run before. A job
 * whose dependency failed and does not run again is cancelled. Returns the number of jobs started.
 */
export function beginRun(jobs: Jobs, workflowId: number): number {
  const row = jobs
    .statement(
      'select is_begun, (select count(*) from jobs where workflow_id = workflows.id and status = 0) as fresh from workflows where id = ?',
    )
    .get(workflowId);
  const fresh = getNumber(row, 'fresh');
  const isAgain = getNumber(row, 'is_begun') === 1;
  if (fresh === 0 && isAgain) return 0;
  jobs
    .statement('update workflows set is_begun = 1, is_canceled = 0, run_id = run_id + ? where id = ?')
    .run(isAgain ? 1 : 0, workflowId);
  recount(jobs, workflowId);
  const lost = jobs
    .statement(
      `select id, name from jobs where workflow_id = ? and status = ${statusNumber('uninitialized')} and broken > 0 and cancels_on_failed = 1 order by id`,
    )
    .all(workflowId);
  moveAll(
    jobs,
    workflowId,
    'uninitialized',
    'initialize',
    'ready',
    'waiting_for = 0 and (broken = 0 or cancels_on_failed = 0)',
  );
  moveAll(jobs, workflowId, 'uninitialized', 'initialize', 'blocked', 'broken = 0 or cancels_on_failed = 0');
  for (const each of lost) {
    const name = { id: getNumber(each, 'id'), name: getText(each, 'name') };
    moveJob(jobs, { id: name.id, workflowId, status: 'uninitialized' }, 'cancel', 'canceled');
    jobs
      .statement('update jobs set cancelled_by = ? where id = ?')
      .run('the failure of a job that it depends on and that is not done anew', name.id);
    settleBehind(jobs, workflowId, name);
  }
  jobs.changed({ workflowId });
  return fresh;
}

/** Sets whether runners of a workflow may start jobs. */
export function setTakesJobs(jobs: Jobs, workflowId: number, takesJobs: boolean): void {
  jobs.statement('update workflows set takes_jobs = ? where id = ?').run(Number(takesJobs), workflowId);
}
