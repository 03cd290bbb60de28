import {
  matchingRule,
  recoveryOutcome,
  statusAfter,
  type FailureHandler,
  type RecoveryOutcome,
} from '../../../domain/status/recoveryOutcome.ts';
import { statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import type { Exit } from '../process/processExit.ts';
import { signalNumber } from '../process/processExit.ts';
import { readHandler } from '../read/jobRows.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { maybeNumber, getNumber, getStatus, getText } from '../store/row.ts';
import { moveJob } from './moveJob.ts';
import { settleBehind } from './settleBehind.ts';

/** Why the engine itself ended a job. */
export type StoppedFor = 'memory' | 'runtime' | 'output';

/** How an attempt ended. */
export interface EndedAttempt {
  /** The id of the row. */
  readonly attemptId: number;
  readonly jobId: number;
  readonly exit: Exit;
  readonly isOrphan: boolean;
  readonly stoppedFor: StoppedFor | undefined;
  readonly memoryPeak: number | undefined;
  /** When the job last wrote something, milliseconds since 1970. */
  readonly lastOutputAt: number | undefined;
}

/** The result of an attempt. */
export interface Conclusion {
  readonly status: JobStatus;
  readonly outcome: RecoveryOutcome | undefined;
}

/**
 * The consequences of the end of an attempt. Undefined where the job is no longer running (it was cancelled in the
 * meantime). - A job over its time limit asks its failure handler like any other, then waits for a decision if the
 * workflow enables that, else it is `terminated`. Torc 0.12 always leaves such jobs `terminated`; later versions (its
 * pull request 202) decide about them too, and a user who enabled `use_pending_failed` wants to raise the limit and go
 * on. - A job that was killed for its memory or its output has failed. - A job whose end was not observed (-128) asks
 * no handler: what it did is unknown.
 */
export function concludeAttempt(
  jobs: Jobs,
  { jobId, exit, isOrphan, stoppedFor }: EndedAttempt,
): Conclusion | undefined {
  const job = jobs
    .statement(
      'select j.*, w.uses_pending_failed, a.run_id from jobs j join workflows w on w.id = j.workflow_id ' +
        'join attempts a on a.id = j.latest_attempt where j.id = ?',
    )
    .get(jobId);
  if (job === undefined || getStatus(job) !== 'running') return undefined;
  const waits = getNumber(job, 'uses_pending_failed') === 1;
  if (isOrphan) return { status: waits ? 'pending_failed' : 'failed', outcome: undefined };
  if (exit.exitCode === 0 && stoppedFor === undefined) return { status: 'completed', outcome: undefined };
  const handlerId = maybeNumber(job, 'handler_id');
  const handler = handlerId === undefined ? undefined : readHandler(jobs, handlerId);
  // Attempt numbers continue after a reset, as in Torc; retries are counted from there.
  const tried = getNumber(
    jobs
      .statement('select count(*) as n from attempts where job_id = ? and run_id = ?')
      .get(jobId, getNumber(job, 'run_id')),
    'n',
  );
  const outcome = recoveryOutcome({ exitCode: handlerCode(exit, handler), attempt: tried }, handler);
  const status = statusAfter(outcome, waits);
  return { status: status === 'failed' && stoppedFor === 'runtime' ? 'terminated' : status, outcome };
}

/** Torc reports a signal as -1; a handler written for 128 + n, as shells report it, also matches. */
function handlerCode({ exitCode, signal }: Exit, handler: FailureHandler | undefined): number {
  const number = exitCode === -1 && signal !== undefined ? signalNumber(signal) : undefined;
  if (number === undefined || handler === undefined) return exitCode;
  return matchingRule(handler, exitCode)?.exitCodes.includes(exitCode) === true ? exitCode : 128 + number;
}

/** Records the end of an attempt, and moves its job and the jobs that depend on it. Call in a transaction. */
export function finishAttempt(jobs: Jobs, ended: EndedAttempt, conclusion: Conclusion | undefined): void {
  const { attemptId, jobId, exit, stoppedFor, memoryPeak, lastOutputAt } = ended;
  const facts = [
    exit.exitCode,
    exit.signal ?? null,
    Math.round(exit.endedAt ?? jobs.now),
    memoryPeak === undefined ? null : Math.round(memoryPeak),
    stoppedFor ?? null,
    lastOutputAt === undefined ? null : Math.round(lastOutputAt),
  ];
  const now = concludeAttempt(jobs, ended);
  if (now === undefined || conclusion === undefined) {
    // It was cancelled: its end is recorded all the same.
    jobs
      .statement(
        'update attempts set exit_code = coalesce(exit_code, ?), signal = coalesce(signal, ?), ' +
          'ended_at = coalesce(ended_at, ?), memory_peak = coalesce(?, memory_peak), ' +
          'stopped_for = coalesce(stopped_for, ?), last_output_at = coalesce(?, last_output_at) where id = ?',
      )
      .run(...facts, attemptId);
    return;
  }
  const isRetried = now.outcome?.outcome === 'Retried';
  jobs
    .statement(
      'update attempts set exit_code = ?, signal = ?, ended_at = ?, memory_peak = coalesce(?, memory_peak), ' +
        'stopped_for = ?, last_output_at = ?, status = ? where id = ?',
    )
    .run(...facts, statusNumber(isRetried ? 'failed' : now.status), attemptId);
  const row = jobs.statement('select id, name, workflow_id from jobs where id = ?').get(jobId);
  const workflowId = getNumber(row, 'workflow_id');
  const ending = ended.isOrphan ? 'orphan' : 'finish';
  moveJob(jobs, { id: jobId, workflowId, status: 'running' }, isRetried ? 'recover' : ending, now.status);
  settleBehind(jobs, workflowId, { id: jobId, name: getText(row, 'name') });
}
