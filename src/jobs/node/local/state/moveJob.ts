import { msg } from '../../../../base/text/message.ts';
import { getMove, type MoveCause } from '../../../domain/status/transitions.ts';
import { isComplete, statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { RollbackProblem } from '../store/refusal.ts';

/** The facts about a job that a move needs. */
export interface MovedJob {
  readonly id: number;
  readonly workflowId: number;
  readonly status: JobStatus;
}

/** Statuses of a dependency that did not succeed. */
const broken: ReadonlySet<JobStatus> = new Set(['failed', 'canceled', 'terminated']);

/**
 * The only place where the status of a job changes. The move must be legal, and the job still in the status that the
 * caller saw: otherwise the whole transaction is rolled back. The counts of dependent jobs are updated; moving them is
 * the caller's task (`settleBehind`).
 */
export function moveJob(jobs: Jobs, job: MovedJob, cause: MoveCause, to: JobStatus): void {
  const move = legal(job.status, cause, to);
  // An undo also restores the attempt number that the undone move increased.
  const takenBack = cause === 'undo' && job.status === 'ready' && to === 'pending_failed' ? -1 : 0;
  const step = move.isNewAttempt === true ? 1 : takenBack;
  const { changes } = jobs
    .statement('update jobs set status = ?, attempt = attempt + ?, revision = revision + 1 where id = ? and status = ?')
    .run(statusNumber(to), step, job.id, statusNumber(job.status));
  if (Number(changes) !== 1)
    throw new RollbackProblem(
      'conflict',
      msg('Job {0} is no longer {1}: it was changed in the meantime. Look again.', job.id, statusMessage(job.status)),
    );
  const done = Number(isComplete(to)) - Number(isComplete(job.status));
  const failed = Number(broken.has(to)) - Number(broken.has(job.status));
  if (done !== 0 || failed !== 0) {
    jobs
      .statement(
        'update jobs set waiting_for = waiting_for - ?, broken = broken + ? where id in (select job_id from dependencies where depends_on = ?)',
      )
      .run(done, failed, job.id);
  }
  jobs.changed({ workflowId: job.workflowId, jobId: job.id, status: to });
}

/**
 * Moves all jobs of a workflow that are in one status and match a condition on their row. Update the counts of their
 * dependents with `recount`.
 */
export function moveAll(
  jobs: Jobs,
  workflowId: number,
  from: JobStatus,
  cause: MoveCause,
  to: JobStatus,
  condition = 'true',
): number {
  legal(from, cause, to);
  const { changes } = jobs
    .statement(
      `update jobs set status = ?, revision = revision + 1 where workflow_id = ? and status = ? and (${condition})`,
    )
    .run(statusNumber(to), workflowId, statusNumber(from));
  if (Number(changes) > 0) jobs.changed({ workflowId });
  return Number(changes);
}

const complete = ['completed', 'failed', 'canceled', 'terminated', 'disabled'] as const;
const inList = (statuses: readonly JobStatus[]): string => statuses.map(statusNumber).join(', ');

/** Recounts the unfinished dependencies of every job of a workflow. */
export function recount(jobs: Jobs, workflowId: number): void {
  jobs
    .statement(
      `update jobs set
    waiting_for = (select count(*) from dependencies d join jobs u on u.id = d.depends_on where d.job_id = jobs.id and u.status not in (${inList(complete)})),
    broken = (select count(*) from dependencies d join jobs u on u.id = d.depends_on where d.job_id = jobs.id and u.status in (${inList([...broken])}))
    where workflow_id = ?`,
    )
    .run(workflowId);
}

function legal(from: JobStatus, cause: MoveCause, to: JobStatus): NonNullable<ReturnType<typeof getMove>> {
  const move = getMove(from, cause, to);
  if (move === undefined)
    throw new RollbackProblem(
      'conflict',
      msg(
        'A job that is {0} cannot become {1} ({2}). Look again: it may have changed.',
        statusMessage(from),
        statusMessage(to),
        cause,
      ),
    );
  return move;
}
