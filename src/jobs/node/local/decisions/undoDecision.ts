import { msg } from '../../../../base/text/message.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';
import { array, enum as oneOf, int, nullable, number, object, optional, type infer as Infer } from 'zod/mini';
import type { ResolvedJob } from '../../../domain/backend/resolutions.ts';
import { statusNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';
import { jobRow } from '../read/jobRows.ts';
import { moveJob } from '../state/moveJob.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { RollbackProblem } from '../store/refusal.ts';
import { getNumber, getStatus, getText } from '../store/row.ts';
import { restoreResources } from './resources.ts';

const moved = array(object({ id: int(), revision: int() }));
const undoSchema = object({
  action: oneOf(['retry', 'fail']),
  /** The revision of the job after the decision. */
  revision: int(),
  cancelled: moved,
  readied: moved,
  resources: optional(
    object({
      requirementId: nullable(int()),
      cloneId: optional(int()),
      memory: optional(nullable(number())),
      runtime: optional(nullable(number())),
    }),
  ),
});

/** The data stored to undo a decision. */
export type UndoData = Infer<typeof undoSchema>;

/**
 * Undoes a decision, as long as neither the job nor the jobs it cancelled or released have moved since. Otherwise
 * refuses with `conflict`. Call in a transaction.
 */
export function undoDecision(jobs: Jobs, token: string): ResolvedJob {
  const kept = jobs.statement('select job_id, workflow_id, data from undos where token = ?').get(token);
  const data = kept === undefined ? undefined : undoSchema.safeParse(JSON.parse(getText(kept, 'data')));
  if (kept === undefined || data?.success !== true)
    throw new RollbackProblem(
      'not-found',
      msg('There is nothing to take back: it has been taken back already, or its workflow is gone.'),
    );
  const { action, revision, cancelled, readied, resources } = data.data;
  const jobId = getNumber(kept, 'job_id');
  const workflowId = getNumber(kept, 'workflow_id');
  const row = jobRow(jobs, jobId);
  expectAt(jobs, jobId, revision, action === 'retry' ? 'ready' : 'failed');
  for (const each of cancelled) expectAt(jobs, each.id, each.revision, 'canceled');
  for (const each of readied) expectAt(jobs, each.id, each.revision, 'ready');
  moveJob(jobs, { id: jobId, workflowId, status: action === 'retry' ? 'ready' : 'failed' }, 'undo', 'pending_failed');
  for (const { id } of cancelled) {
    moveJob(jobs, { id, workflowId, status: 'canceled' }, 'undo', 'blocked');
    jobs.statement('update jobs set cancelled_by = null where id = ?').run(id);
  }
  for (const { id } of readied) moveJob(jobs, { id, workflowId, status: 'ready' }, 'undo', 'blocked');
  if (action === 'fail')
    jobs
      .statement('update attempts set status = ? where id = ?')
      .run(statusNumber('pending_failed'), getNumber(row, 'latest_attempt'));
  if (resources !== undefined) restoreResources(jobs, jobId, resources);
  jobs.statement('delete from undos where token = ?').run(token);
  return {
    jobId,
    jobName: getText(row, 'name'),
    action,
    outcome: 'applied',
    attempt: getNumber(jobRow(jobs, jobId), 'attempt'),
    cancels: [],
  };
}

function expectAt(jobs: Jobs, jobId: number, revision: number, status: JobStatus): void {
  const row = jobRow(jobs, jobId);
  if (getStatus(row) !== status || getNumber(row, 'revision') !== revision)
    throw new RollbackProblem(
      'conflict',
      msg(
        'It is too late to take this back: {0} has moved on and is {1}.',
        getText(row, 'name'),
        statusMessage(getStatus(row)),
      ),
    );
}
