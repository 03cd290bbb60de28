import { isComplete } from '../../../src/jobs/domain/status/jobStatus.ts';
import { readStatus, setStatus } from './jobRules.ts';
import { completeRoutes } from './completeRoutes.ts';
import { getJob, writeJob } from './jobReply.ts';
import { keepEvent, listed, numberAt, type TorcCall, type TorcRoute } from './torcCall.ts';
import type { Reply } from './torcReplies.ts';
import type { JobRow } from './torcTables.ts';

/** Calls about one job. */
export const jobRoutes: readonly TorcRoute[] = [
  ['GET', /^\/jobs$/, listJobs],
  [
    'GET',
    /^\/jobs\/(\d+)$/,
    (call) => {
      const { job, refusal } = getJob(call);
      return refusal ?? call.reply.ok(writeJob(job as JobRow, call.reply.isNew, true));
    },
  ],
  ['PUT', /^\/jobs\/(\d+)$/, updateJob],
  ['PUT', /^\/jobs\/(\d+)\/manage_status_change\/([^/]+)\/(-?\d+)$/, manageStatus],
  ['PUT', /^\/jobs\/(\d+)\/start_job\/(-?\d+)\/(\d+)$/, startJob],
  ['POST', /^\/jobs\/(\d+)\/retry\/(-?\d+)$/, retry],
  ...completeRoutes,
];

function listJobs(call: TorcCall): Reply {
  const { workflow, refusal } = listed(call);
  if (workflow === undefined) return refusal as Reply;
  const word = call.query.get('status');
  const status = word === null ? undefined : readStatus(word);
  if (word !== null && status === undefined) return call.reply.badQuery(`status: value not valid: ${word}`);
  // A runner of the fake ends a job in the moment in which it takes it: no node ever holds one.
  const isHeld = call.query.has('active_compute_node_id');
  const rows = call.tables
    .getJobs(workflow.id)
    .filter((job) => !isHeld && (status === undefined || job.status === status));
  return call.reply.page(rows, call.query, (row) =>
    writeJob(row, call.reply.isNew, call.query.get('include_relationships') === 'true'),
  );
}

function updateJob(call: TorcCall): Reply {
  const { job, refusal } = getJob(call);
  if (job === undefined) return refusal as Reply;
  const { body, reply } = call;
  for (const field of ['workflow_id', 'name', 'command'])
    if (body[field] === undefined) return reply.badBody(`missing field \`${field}\``);
  const changed = [
    ...(body['name'] === job.name ? [] : ['name']),
    ...(body['command'] === job.command ? [] : ['command']),
    ...(body['status'] === undefined || body['status'] === job.status ? [] : ['status']),
  ];
  if (job.status !== 'uninitialized' && changed.length > 0)
    return reply.unprocessable(
      `Cannot update job ${job.id} when status is '${job.status}'. Changed fields: [${changed.join(', ')}]`,
    );
  const requirement = body['resource_requirements_id'];
  if (typeof requirement === 'number') {
    if (!call.tables.requirements.has(requirement)) return reply.broken('Failed to update job');
    job.resource_requirements_id = requirement;
  }
  return reply.ok(writeJob(job, reply.isNew, true));
}

function manageStatus(call: TorcCall): Reply {
  const status = readStatus(call.parts[1]);
  if (status === undefined) return call.reply.badQuery(`status: value not valid: ${String(call.parts[1])}`);
  const { job, refusal } = getJob(call);
  if (job === undefined) return refusal as Reply;
  const run = call.tables.workflows.get(job.workflow_id)?.run_id;
  if (run !== numberAt(call, 2))
    return call.reply.unprocessable(
      `Run ID mismatch: provided ${numberAt(call, 2)} but workflow status has ${String(run)}`,
    );
  if (isComplete(status) && status !== 'disabled')
    return call.reply.unprocessable(
      `Cannot set completion status '${status}' via manage_status_change. Use complete_job API instead.`,
    );
  setStatus(call.tables, job, status);
  return call.reply.ok(writeJob(job, call.reply.isNew));
}

function startJob(call: TorcCall): Reply {
  const { job, refusal } = getJob(call);
  if (job === undefined) return refusal as Reply;
  const run = call.tables.workflows.get(job.workflow_id)?.run_id;
  if (run !== numberAt(call, 1))
    return call.reply.unprocessable(
      `Run ID mismatch: provided ${numberAt(call, 1)} but workflow status has ${String(run)}`,
    );
  if (job.status !== 'pending') return call.reply.unprocessable(`Job ${job.id} is not pending`);
  job.status = 'running';
  job.node = numberAt(call, 2);
  call.tell(job.workflow_id, 'job_started', {
    compute_node_id: job.node,
    job_id: job.id,
    job_name: job.name,
    run_id: run,
  });
  return call.reply.ok(writeJob(job, call.reply.isNew));
}

function retry(call: TorcCall): Reply {
  const { reply } = call;
  const word = call.query.get('max_retries');
  if (word === null || !/^-?\d+$/.test(word)) return reply.badQuery('A max_retries is missing in the query');
  const { job, refusal } = getJob(call);
  if (job === undefined) return refusal as Reply;
  const run = call.tables.workflows.get(job.workflow_id)?.run_id;
  if (run !== numberAt(call, 1))
    return reply.unprocessable(`Run ID mismatch: provided ${numberAt(call, 1)} but workflow is at run ${String(run)}`);
  if (!['running', 'failed', 'terminated'].includes(job.status))
    return reply.unprocessable(
      `Job cannot be retried: status is ${camel(job.status)}, must be Running, Failed, or Terminated`,
    );
  if (job.attempt_id >= Number(word))
    return reply.unprocessable(
      reply.isNew
        ? `Job cannot be retried: attempt_id=${job.attempt_id} >= max_retries=${word}`
        : `Job cannot be retried: attempt_id ${job.attempt_id} >= max_retries ${word}`,
    );
  job.attempt_id += 1;
  setStatus(call.tables, job, 'ready');
  keepEvent(call, job.workflow_id, {
    event_type: 'job_retried',
    job_id: job.id,
    job_name: job.name,
    new_attempt: job.attempt_id,
    previous_attempt: job.attempt_id - 1,
    run_id: run,
  });
  return reply.ok({ ...writeJob(job, reply.isNew), ...(reply.isNew && { origin: 'retry' }) });
}

function camel(status: string): string {
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
