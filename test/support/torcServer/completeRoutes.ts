import { isComplete, type JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import { readStatus } from './jobRules.ts';
import { getJob, writeJob } from './jobReply.ts';
import { numberAt, type TorcCall, type TorcRoute } from './torcCall.ts';
import type { Reply } from './torcReplies.ts';
import type { JobRow, ResultRow } from './torcTables.ts';

const needed = [
  'job_id',
  'workflow_id',
  'run_id',
  'compute_node_id',
  'return_code',
  'exec_time_minutes',
  'completion_time',
  'status',
];

/** Calls that end a job, one by one and several at once. */
export const completeRoutes: readonly TorcRoute[] = [
  ['POST', /^\/jobs\/(\d+)\/complete_job\/([^/]+)\/(-?\d+)$/, completeOne],
  ['POST', /^\/workflows\/(\d+)\/batch_complete_jobs$/, completeSeveral],
];

/** The server writes the result first and looks at the rest then: what it refuses afterwards leaves a row behind. */
function completeOne(call: TorcCall): Reply {
  const { reply, tables } = call;
  const status = readStatus(call.parts[1]);
  if (status === undefined) return reply.badQuery(`status: value not valid: ${String(call.parts[1])}`);
  const missing = needed.find((field) => call.body[field] === undefined);
  if (missing !== undefined) return reply.badBody(`missing field \`${missing}\``);
  const { job, refusal } = getJob(call);
  if (job === undefined) return refusal as Reply;
  const already = alreadyComplete(job, reply.isNew);
  if (already !== undefined) return reply.unprocessable(already);
  if (reply.isNew && call.body['status'] !== status)
    return reply.unprocessable(
      `ResultModel status='${String(call.body['status'])}' does not match target status='${status}'`,
    );
  if (!tables.addResult(readResult(call, job, call.body))) return reply.broken('Failed to create result record');
  const run = tables.workflows.get(job.workflow_id)?.run_id;
  if (run !== numberAt(call, 2))
    return reply.broken(`Run ID mismatch: provided ${numberAt(call, 2)} but workflow status has ${String(run)}`);
  if (reply.isNew && job.status === 'pending_failed')
    return reply.broken(`job_id=${job.id} is in unexpected status=pending_failed`);
  end(call, job, status, Number(call.body['return_code']));
  return reply.ok(writeJob(job, reply.isNew));
}

/** All in one transaction: what breaks leaves nothing behind. Only the new server has it. */
function completeSeveral(call: TorcCall): Reply {
  const { reply, tables } = call;
  if (!reply.isNew) return reply.noRoute;
  const entries = call.body['completions'];
  if (!Array.isArray(entries)) return reply.badBody('missing field `completions`');
  const completed: number[] = [];
  const errors: { readonly job_id: number; readonly message: string }[] = [];
  const kept: ResultRow[] = [];
  const ends: (() => void)[] = [];
  for (const entry of entries as Readonly<Record<string, unknown>>[]) {
    const job = tables.jobs.get(Number(entry['job_id']));
    if (job === undefined) return reply.broken('job not found');
    const run = tables.workflows.get(job.workflow_id)?.run_id;
    const status = readStatus(String(entry['status'])) ?? 'failed';
    const already = alreadyComplete(job, true);
    const message =
      already ??
      (entry['run_id'] === run
        ? undefined
        : `Run ID mismatch: provided ${String(entry['run_id'])} but workflow status has ${String(run)}`);
    if (message !== undefined) {
      errors.push({ job_id: job.id, message });
      continue;
    }
    const row = readResult(call, job, entry['result'] as Readonly<Record<string, unknown>>);
    const isKept = job.status !== 'pending_failed' && tables.addResult(row);
    if (isKept) kept.push(row);
    else {
      for (const each of kept) tables.removeResult(each.id);
      return reply.broken(
        job.status === 'pending_failed'
          ? `job_id=${job.id} is in unexpected status=pending_failed`
          : 'Failed to create result record',
      );
    }
    ends.push(() => {
      end(call, job, status, row.return_code);
    });
    completed.push(job.id);
  }
  for (const each of ends) each();
  return reply.ok({ completed, errors });
}

function readResult({ tables }: TorcCall, job: JobRow, body: Readonly<Record<string, unknown>>): ResultRow {
  return {
    id: tables.nextId('result'),
    job_id: job.id,
    workflow_id: job.workflow_id,
    run_id: Number(body['run_id']),
    attempt_id: Number(body['attempt_id'] ?? 1),
    compute_node_id: Number(body['compute_node_id']),
    return_code: Number(body['return_code']),
    exec_time_minutes: Number(body['exec_time_minutes']),
    completion_time: String(body['completion_time']),
    status: readStatus(String(body['status'])) ?? 'failed',
    peak_memory_bytes: Number(body['peak_memory_bytes'] ?? 0),
  };
}

function end(call: TorcCall, job: JobRow, status: JobStatus, code: number): void {
  job.status = status;
  job.isUnblocked = false;
  job.node = undefined;
  call.tell(job.workflow_id, `job_${status}`, { job_id: job.id, job_name: job.name, return_code: code, status });
}

function alreadyComplete(job: JobRow, isNew: boolean): string | undefined {
  if (!isComplete(job.status)) return undefined;
  return isNew
    ? `job_id=${job.id} is already complete with status=${job.status}`
    : `Job ${job.id} is already complete with status ${job.status}`;
}
