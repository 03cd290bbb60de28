import { msg } from '../../../../base/text/message.ts';
import type { ResolutionStep, ResourceChange } from '../../../domain/backend/resolutions.ts';
import { exactMemoryText, exactRuntimeText } from '../amountTexts.ts';
import { jobRow } from '../read/jobRows.ts';
import { sharedBy } from '../read/sharedBy.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { maybeNumber, getNumber, getText, type SqlRow } from '../store/row.ts';
import type { CheckedDecision } from './checkDecisions.ts';

/** The planned resources of a job; undefined where they stay unchanged. */
export interface PlannedResources {
  readonly change: ResourceChange;
  readonly step: ResolutionStep;
  /** The present row of the job. */
  readonly row: SqlRow | undefined;
  /** Whether the job gets a row of its own. */
  readonly isCopy: boolean;
  readonly memory: number | undefined;
  readonly runtime: number | undefined;
}

/** The data to undo a change of resources. */
export interface ResourcesBefore {
  readonly requirementId: number | null;
  /** The row that was made for the job alone. */
  readonly cloneId?: number | undefined;
  readonly memory?: number | null | undefined;
  readonly runtime?: number | null | undefined;
}

/** The number of jobs that share this job's row. */
export function countSharers(jobs: Jobs, jobId: number): number {
  const requirementId = maybeNumber(jobRow(jobs, jobId), 'requirement_id');
  return requirementId === undefined ? 0 : sharedBy(jobs, requirementId);
}

/**
 * Determines how a decision changes a job's resources. `sharedAtFirst`: the number of jobs that shared its row when the
 * call began, so that each of many decisions reports the same as the plan did.
 */
export function plannedResources(
  jobs: Jobs,
  { jobId, memory, runtime, scope }: CheckedDecision,
  sharedAtFirst?: number,
): PlannedResources | undefined {
  if (memory === undefined && runtime === undefined) return undefined;
  const requirementId = maybeNumber(jobRow(jobs, jobId), 'requirement_id');
  const row =
    requirementId === undefined
      ? undefined
      : jobs.statement('select * from requirements where id = ?').get(requirementId);
  const had = { memory: maybeNumber(row, 'memory_bytes'), runtime: maybeNumber(row, 'runtime_seconds') };
  const jobsOfRow = Math.max(1, sharedAtFirst ?? countSharers(jobs, jobId));
  const body = {
    memory: memory === undefined ? undefined : exactMemoryText(memory),
    runtime: runtime === undefined ? undefined : exactRuntimeText(runtime),
  };
  const change: ResourceChange = {
    memory:
      memory === undefined
        ? undefined
        : {
            from: had.memory === undefined ? undefined : exactMemoryText(had.memory),
            to: exactMemoryText(memory),
          },
    runtime:
      runtime === undefined
        ? undefined
        : {
            from: had.runtime === undefined ? undefined : exactRuntimeText(had.runtime),
            to: exactRuntimeText(runtime),
          },
    sharedBy: jobsOfRow,
    scope,
  };
  const isCopy = row === undefined || (scope === 'this-job' && jobsOfRow > 1);
  const step: ResolutionStep = isCopy
    ? {
        call:
          row === undefined
            ? `job ${jobId}: new resource requirements`
            : `job ${jobId}: resource requirements ${getText(row, 'name')} → a copy of its own`,
        body,
        purpose:
          jobsOfRow > 1
            ? msg('Gives this job alone other resources; {0} more keep what they have.', jobsOfRow - 1)
            : msg('Gives this job other resources.'),
      }
    : {
        call: `resource requirements ${getText(row, 'name')} (${getNumber(row, 'id')})`,
        body,
        purpose:
          jobsOfRow > 1
            ? msg('Gives all {0} jobs that share the row other resources.', jobsOfRow)
            : msg('Gives this job, which alone has the row, other resources.'),
      };
  return { change, step, row, isCopy, memory, runtime };
}

/** Applies a change of resources. Call in a transaction. */
export function applyResources(
  jobs: Jobs,
  jobId: number,
  { isCopy, row, memory, runtime }: PlannedResources,
): ResourcesBefore {
  const requirementId = maybeNumber(row, 'id') ?? null;
  const next = {
    memory: memory ?? maybeNumber(row, 'memory_bytes') ?? null,
    runtime: runtime ?? maybeNumber(row, 'runtime_seconds') ?? null,
  };
  if (!isCopy) {
    // If several decisions change a row in the same way, only the first one can undo it.
    if (
      next.memory === (maybeNumber(row, 'memory_bytes') ?? null) &&
      next.runtime === (maybeNumber(row, 'runtime_seconds') ?? null)
    )
      return { requirementId };
    jobs
      .statement('update requirements set memory_bytes = ?, runtime_seconds = ? where id = ?')
      .run(next.memory, next.runtime, requirementId);
    return {
      requirementId,
      memory: maybeNumber(row, 'memory_bytes') ?? null,
      runtime: maybeNumber(row, 'runtime_seconds') ?? null,
    };
  }
  const workflowId = getNumber(jobRow(jobs, jobId), 'workflow_id');
  const name =
    row === undefined ? `job ${jobId}` : `${getText(row, 'name').replace(/ \(job \d+\)$/, '')} (job ${jobId})`;
  const { lastInsertRowid } = jobs
    .statement(
      'insert into requirements (workflow_id, name, cpus, gpus, nodes, memory_bytes, runtime_seconds) values (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      workflowId,
      name,
      row === undefined ? 1 : getNumber(row, 'cpus'),
      getNumber(row, 'gpus'),
      row === undefined ? 1 : getNumber(row, 'nodes'),
      next.memory,
      next.runtime,
    );
  jobs.statement('update jobs set requirement_id = ? where id = ?').run(lastInsertRowid, jobId);
  return { requirementId, cloneId: Number(lastInsertRowid) };
}

/** Restores the previous resources of a job. A shared row gets its old amounts. Call in a transaction. */
export function restoreResources(jobs: Jobs, jobId: number, before: ResourcesBefore): void {
  if (before.cloneId === undefined) {
    if (before.memory !== undefined)
      jobs
        .statement('update requirements set memory_bytes = ?, runtime_seconds = ? where id = ?')
        .run(before.memory, before.runtime ?? null, before.requirementId);
    return;
  }
  jobs.statement('update jobs set requirement_id = ? where id = ?').run(before.requirementId, jobId);
  jobs
    .statement(
      'delete from requirements where id = ? and not exists (select 1 from jobs where requirement_id = requirements.id)',
    )
    .run(before.cloneId);
}
