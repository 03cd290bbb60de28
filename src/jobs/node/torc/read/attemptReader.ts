import { msg } from '../../../../base/text/message.ts';
import type { AttemptRecord } from '../../../domain/backend/records.ts';
import type { WireJob, WireNode, WireResult } from '../wire/schemas.ts';
import { getAttempt, endedAt, readTime, runtimeSeconds } from '../wire/toRecords.ts';
import type { StdioFolder } from './stdioPlaces.ts';

/** Input of the attempts. */
export interface AttemptDeps {
  readonly results: readonly WireResult[];
  /** Running jobs, which have no result of their current attempt yet. */
  readonly running: readonly WireJob[];
  readonly runId: number;
  readonly nodes: ReadonlyMap<number, WireNode>;
}

/**
 * Attempts with the places of their output: first the ended ones, in the order of their results, then the running ones.
 */
export async function attemptRecords(
  { results, running, runId, nodes }: AttemptDeps,
  stdio: StdioFolder,
): Promise<AttemptRecord[]> {
  const done = new Set(results.map((each) => `${each.job_id} ${each.run_id} ${getAttempt(each)}`));
  const underWay = running.filter((job) => !done.has(`${job.id} ${runId} ${getAttempt(job)}`));
  const places = await stdio.places([
    ...results.map((each) => ({
      workflowId: each.workflow_id,
      jobId: each.job_id,
      runId: each.run_id,
      attempt: getAttempt(copiedFrom(each, results) ?? each),
    })),
    ...underWay.map((job) => ({ workflowId: job.workflow_id, jobId: job.id, runId, attempt: getAttempt(job) })),
  ]);
  const records: AttemptRecord[] = [];
  const nowhere = { state: 'elsewhere', name: '', message: msg('') } as const;
  for (const [at, result] of results.entries()) {
    const seconds = runtimeSeconds(result);
    const end = endedAt(result);
    const peak = result.peak_memory_bytes ?? 0;
    records.push({
      jobId: result.job_id,
      runId: result.run_id,
      attempt: getAttempt(result),
      status: result.status,
      exitCode: result.return_code,
      startedAt: end === undefined || seconds === undefined ? undefined : Math.round(end - seconds * 1000),
      endedAt: end,
      runtimeSeconds: seconds,
      // 0: it ended before it was measured.
      memoryPeakBytes: peak > 0 ? peak : undefined,
      node: nodes.get(result.compute_node_id ?? 0)?.hostname,
      stdout: places[at]?.stdout ?? nowhere,
      stderr: places[at]?.stderr ?? nowhere,
    });
  }
  for (const [at, job] of underWay.entries()) {
    const place = places[results.length + at];
    records.push({
      jobId: job.id,
      runId,
      attempt: getAttempt(job),
      status: job.status,
      startedAt: readTime(job.start_time),
      node: nodes.get(job.compute_node_id ?? 0)?.hostname,
      stdout: place?.stdout ?? nowhere,
      stderr: place?.stderr ?? nowhere,
    });
  }
  return records;
}

/**
 * The result that this one copies; the copy was written when the job was failed, so the output is that of the original
 * attempt.
 */
function copiedFrom(result: WireResult, results: readonly WireResult[]): WireResult | undefined {
  if (result.status !== 'failed' || results.length > 1000) return undefined;
  return results.find(
    (each) =>
      each.job_id === result.job_id &&
      each.run_id === result.run_id &&
      each.status === 'pending_failed' &&
      getAttempt(each) < getAttempt(result) &&
      each.completion_time === result.completion_time &&
      each.return_code === result.return_code,
  );
}

/** Results in chronological order: by run, then by attempt. */
export function oldestFirst(results: readonly WireResult[]): WireResult[] {
  return [...results].sort((a, b) => a.run_id - b.run_id || getAttempt(a) - getAttempt(b) || (a.id ?? 0) - (b.id ?? 0));
}
