import { msg, type Message } from '../../../../base/text/message.ts';
import type { ResolutionStep } from '../../../domain/backend/resolutions.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import type { TorcCall } from '../http/torcHttp.ts';
import type { WireJob, WireResult } from '../wire/schemas.ts';
import { getAttempt } from '../wire/toRecords.ts';

/** A call that changes something, with its purpose: the plan shows it, and carrying out the decision sends it. */
export interface PlannedCall extends TorcCall {
  readonly body?: Readonly<Record<string, unknown>>;
  /** One sentence. */
  readonly purpose: Message;
  /** The kind of answer: by default a job, or the results of a list. */
  readonly answers?: 'batch';
}

/** A call, formatted for the plan. */
export function getStep({ method, path, body, purpose }: PlannedCall): ResolutionStep {
  return { call: `${method} ${path}`, ...(body === undefined ? {} : { body }), purpose };
}

/** Moves a job. The server accepts any previous status and checks only the run. */
export function moveCall(jobId: number, to: JobStatus, runId: number, purpose: Message): PlannedCall {
  return { method: 'PUT', path: `/jobs/${jobId}/manage_status_change/${to}/${runId}`, purpose };
}

/**
 * From `pending_failed` to `ready` with a new attempt. The only call that gives a job a new attempt accepts only
 * running, failed and terminated jobs, so the job is set to running for a moment. Without a new attempt, its next
 * result would be refused and the job would hang. Attempts that already have a result (`from` to `to` more than one
 * apart) are skipped in the same way.
 */
export function retryCalls(jobId: number, runId: number, from: number, to: number): PlannedCall[] {
  const calls: PlannedCall[] = [];
  for (let attempt = from; attempt < to; attempt += 1) {
    calls.push(
      moveCall(
        jobId,
        'running',
        runId,
        attempt === from
          ? msg('Puts the job into a state from which Torc lets it run again.')
          : msg('Skips attempt {0}, which already has a result.', attempt),
      ),
      {
        method: 'POST',
        path: `/jobs/${jobId}/retry/${runId}?max_retries=${attempt + 1}`,
        purpose: msg('Makes it ready for attempt {0}.', attempt + 1),
      },
    );
  }
  return calls;
}

/**
 * From `pending_failed` to `failed`: the server sets that status only with a result, refuses a second result of the
 * same attempt, and accepts it only for a running job (1.0 answers any other with 500, but keeps the result all the
 * same). Where the server accepts a list of results, that call is used: it does all or nothing.
 */
export function failCalls(
  job: WireJob,
  runId: number,
  attempt: number,
  {
    last,
    node,
    now,
    hasBatch,
  }: { readonly last: WireResult | undefined; readonly node: number; readonly now: Date; readonly hasBatch: boolean },
): PlannedCall[] {
  const code = last === undefined || last.return_code === 0 ? 1 : last.return_code;
  const result = {
    job_id: job.id,
    workflow_id: job.workflow_id,
    run_id: runId,
    attempt_id: attempt,
    compute_node_id: last?.compute_node_id ?? node,
    // 0 would leave the dependent jobs waiting forever.
    return_code: code,
    exec_time_minutes: last?.exec_time_minutes ?? 0,
    completion_time: last?.completion_time ?? now.toISOString(),
    ...(last?.peak_memory_bytes === null || last?.peak_memory_bytes === undefined
      ? {}
      : { peak_memory_bytes: last.peak_memory_bytes }),
    status: 'failed',
  };
  const purpose = msg(
    'Reports that it failed, with a copy of its last result as attempt {0}; the jobs that depend on it are cancelled.',
    attempt,
  );
  return [
    moveCall(job.id, 'running', runId, msg('Puts the job into a state in which Torc accepts its end.')),
    hasBatch
      ? {
          method: 'POST',
          path: `/workflows/${job.workflow_id}/batch_complete_jobs`,
          body: { completions: [{ job_id: job.id, status: 'failed', run_id: runId, result }] },
          purpose,
          answers: 'batch',
        }
      : { method: 'POST', path: `/jobs/${job.id}/complete_job/failed/${runId}`, body: result, purpose },
  ];
}

/** Assigns another row to a job. The server also requires name and command, and compares them with its own. */
export function pointCall(job: WireJob, requirementId: number | string, purpose: Message): PlannedCall {
  return {
    method: 'PUT',
    path: `/jobs/${job.id}`,
    body: {
      workflow_id: job.workflow_id,
      name: job.name,
      command: job.command ?? '',
      resource_requirements_id: requirementId,
    },
    purpose,
  };
}

/** The first attempt number after the job's own that has no result in this run. */
export function freeAttempt(job: WireJob, results: readonly WireResult[], runId: number): number {
  return Math.max(getAttempt(job), ...results.filter(({ run_id: run }) => run === runId).map(getAttempt)) + 1;
}
