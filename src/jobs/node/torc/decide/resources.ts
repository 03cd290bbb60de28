import { err, ok, type Result } from '../../../../base/result.ts';
import { msg, type Message } from '../../../../base/text/message.ts';
import type { JobProblem } from '../../../domain/backend/answer.ts';
import type { WireJob, WireRequirement } from '../wire/schemas.ts';
import type { TorcApi } from '../wire/torcApi.ts';
import { pointCall } from './calls.ts';
import { resourceCalls, type Prepared } from './prepare.ts';

/** Changed resources, and how to restore them. */
export type AppliedResources =
  | {
      readonly kind: 'clone';
      readonly jobId: number;
      readonly workflowId: number;
      readonly rowId: number;
      readonly before: number;
    }
  | {
      readonly kind: 'row';
      readonly before: WireRequirement;
      readonly memory: string | undefined;
      readonly runtime: string | undefined;
    };

/**
 * The job's new resources, or why they were not changed, and what a person has to check if the server failed in
 * between.
 */
export type AppliedOrNot = Result<
  AppliedResources | undefined,
  { readonly problem: JobProblem; readonly leftOver: Message | undefined }
>;

/** Changes the resources of a job. A refusal without `leftOver` leaves behind at most a row that no job uses. */
export async function applyResources(api: TorcApi, prepared: Prepared): Promise<AppliedOrNot> {
  const { resources, facts } = prepared;
  const [first] = resourceCalls(prepared);
  if (resources === undefined || first === undefined) return ok(undefined);
  const changed = await api.changeRequirement(first);
  const { before } = resources;
  if (resources.kind === 'row') {
    if (changed.ok)
      return ok({
        kind: 'row',
        before,
        memory: changed.value.memory ?? undefined,
        runtime: changed.value.runtime ?? undefined,
      });
    return err({
      problem: changed.error,
      leftOver: isUnsure(changed.error) ? await writeBack(api, before) : undefined,
    });
  }
  if (!changed.ok) return err({ problem: changed.error, leftOver: undefined });
  const { job } = facts;
  const applied = {
    kind: 'clone',
    jobId: job.id,
    workflowId: job.workflow_id,
    rowId: changed.value.id,
    before: before.id,
  } as const;
  const pointed = await api.changeJob(pointCall(job, changed.value.id, msg('Points this job at it.')));
  if (pointed.ok) return ok(applied);
  const leftOver = await putBackResources(api, applied);
  return err({ problem: pointed.error, leftOver: isUnsure(pointed.error) ? leftOver : undefined });
}

/** Whether the request may have been carried out although its answer was lost. */
function isUnsure({ code }: JobProblem): boolean {
  return code === 'timed-out' || code === 'offline' || code === 'server-error';
}

/** Restores resources. The sentence says what is left to do by hand; undefined if nothing is. */
export async function putBackResources(
  api: TorcApi,
  applied: AppliedResources | undefined,
): Promise<Message | undefined> {
  if (applied === undefined) return undefined;
  return applied.kind === 'row' ? putBackRow(api, applied) : dropClone(api, applied);
}

async function putBackRow(
  api: TorcApi,
  { before, memory, runtime }: AppliedResources & { readonly kind: 'row' },
): Promise<Message | undefined> {
  const now = await api.requirement(before.id);
  // Another client changed it since: their change stays.
  if (now.ok && ((now.value.memory ?? undefined) !== memory || (now.value.runtime ?? undefined) !== runtime))
    return undefined;
  return writeBack(api, before);
}

async function writeBack(api: TorcApi, before: WireRequirement): Promise<Message | undefined> {
  const put = await api.change({ method: 'PUT', path: `/resource_requirements/${before.id}`, body: before });
  if (put.ok) return undefined;
  return msg(
    'The row of resource requirements {0} ("{1}") could not be put back. Run: torc resource-requirements update {2} --memory {3} --runtime {4}',
    before.id,
    before.name,
    before.id,
    before.memory ?? '',
    before.runtime ?? '',
  );
}

/**
 * A Torc server deletes a row together with every job that uses it: it is deleted only after checking that none does.
 */
async function dropClone(
  api: TorcApi,
  { jobId, workflowId, rowId, before }: AppliedResources & { readonly kind: 'clone' },
): Promise<Message | undefined> {
  const job = await api.job(jobId);
  const byHand = msg(
    'Job {0} may still have the row of resource requirements {1} that was made for it. Run: torc jobs update {2} --resource-requirements-id {3}',
    jobId,
    rowId,
    jobId,
    before,
  );
  if (!job.ok) return byHand;
  if (job.value.resource_requirements_id === rowId) {
    const back = await api.changeJob(pointCall(job.value, before, msg('Points it back.')));
    if (!back.ok) return byHand;
  }
  const jobs = await api.allJobs(workflowId, undefined);
  if (jobs.ok && isUnused(jobs.value, jobId, rowId))
    await api.change({ method: 'DELETE', path: `/resource_requirements/${rowId}` });
  return undefined;
}

/** Whether a list that is certainly complete (it contains this job) shows that no job uses the row. */
function isUnused(jobs: readonly WireJob[], jobId: number, rowId: number): boolean {
  return jobs.some(({ id }) => id === jobId) && jobs.every(({ resource_requirements_id: row }) => row !== rowId);
}
