import { numberAt, type TorcCall } from './torcCall.ts';
import type { Reply } from './torcReplies.ts';
import type { JobRow } from './torcTables.ts';

/** A job as the server writes it. */
export function writeJob(row: JobRow, isNew: boolean, withDependencies = false): Record<string, unknown> {
  const { isUnblocked: _, node, depends_on_job_ids: dependencies, ...columns } = row;
  return {
    ...columns,
    invocation_script: '',
    supports_termination: false,
    scheduler_id: 0,
    ...(isNew && { priority: 0 }),
    ...(isNew && node !== undefined && { compute_node_id: node }),
    ...(withDependencies && dependencies.length > 0 && { depends_on_job_ids: dependencies }),
  };
}

/** The job that a path names. */
export function getJob(call: TorcCall): { readonly job?: JobRow; readonly refusal?: Reply } {
  const job = call.tables.jobs.get(numberAt(call, 0));
  return job === undefined ? { refusal: call.reply.notFound('Job', numberAt(call, 0)) } : { job };
}
