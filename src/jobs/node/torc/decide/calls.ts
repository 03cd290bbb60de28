import type { ResolutionStep } from '../../../domain/backend/resolutions.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import type { TorcCall } from '../http/torcHttp.ts';
import type { WireJob, WireResult } from '../wire/schemas.ts';
import { getAttempt } from '../wire/toRecords.ts';

/** A call that changes something, with what it is for: the plan shows it, and carrying it out sends it. */
export interface PlannedCall extends TorcCall {
  readonly body?: Readonly<Record<string, unknown>>;
  /** One sentence. */
  readonly purpose: string;
  /** What it answers: a job where nothing is said, or what became of a list of them. */
  readonly answers?: 'batch';
}

/** A call as the plan shows it. */
export function getStep({ method, path, body, purpose }: PlannedCall): ResolutionStep {
  return { call: `${method} ${path}`, ...(body === undefined ? {} : { body }), purpose };
}

/** Moves a job. The server takes it from any status and looks at the run alone. */
export function moveCall(jobId: number, to: JobStatus, runId: number, purpose: string): PlannedCall {
  return { method: 'PUT', path: `/jobs/${jobId}/manage_status_change/${to}/${runId}`, purpose };
}

/**
 * From `pending_failed` to `ready` with a new attempt. The one call that gives a job a new attempt takes running,
 * failed and terminated jobs only, so it is called running for that moment; without a new attempt its next result would
 * be refused and it would hang. An attempt that has a result already (`from` to `to` more than one apart) is passed
 * over the same way.
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
          ? 'Makes the job one that Torc lets go again.'
          : `Passes over attempt ${attempt}, which has a result already.`,
      ),
      {
        method: 'POST',
        path: `/jobs/${jobId}/retry/${runId}?max_retries=${attempt + 1}`,
        purpose: `Makes it ready for attempt ${attempt + 1}.`,
      },
    );
  }
  return calls;
}

/**
 * From `pending_failed` to `failed`: the server writes that status only with a result, refuses a second one of the same
 * attempt, and takes it from a job that runs (1.0 answers 500 to any other, and keeps the result all the same). Where
 * it takes a list of results, that is the call: it is the one that does all or nothing.
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
    // 0 would leave the jobs behind it waiting for ever.
    return_code: code,
    exec_time_minutes: last?.exec_time_minutes ?? 0,
    completion_time: last?.completion_time ?? now.toISOString(),
    ...(last?.peak_memory_bytes === null || last?.peak_memory_bytes === undefined
      ? {}
      : { peak_memory_bytes: last.peak_memory_bytes }),
    status: 'failed',
  };
  const purpose = `Says that it failed, by a copy of its last result as attempt ${attempt}; the jobs behind it are cancelled.`;
  return [
    moveCall(job.id, 'running', runId, 'Makes the job one whose end Torc takes.'),
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

/** Points a job at another row. The server wants name and command beside it, and compares them with what it has. */
export function pointCall(job: WireJob, requirementId: number | string, purpose: string): PlannedCall {
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

/** The attempt that no result of this run has, after the job's own. */
export function freeAttempt(job: WireJob, results: readonly WireResult[], runId: number): number {
  return Math.max(getAttempt(job), ...results.filter(({ run_id: run }) => run === runId).map(getAttempt)) + 1;
}
