import { msg } from '../../../../base/text/message.ts';
import { array, boolean, int, looseObject, optional, string } from 'zod/mini';
import type { JobQuery } from '../../../domain/backend/jobBackend.ts';
import type { FileRecord, JobDetail, JobRecord, Page, RequirementRecord } from '../../../domain/backend/records.ts';
import type { FailureHandler } from '../../../domain/status/recoveryOutcome.ts';
import { statusNumber } from '../../../domain/status/jobStatus.ts';
import { exactMemoryText, exactRuntimeText } from '../amountTexts.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { RollbackProblem } from '../store/refusal.ts';
import { maybeNumber, getNumber, getStatus, getText, type SqlRow } from '../store/row.ts';
import { getLimit, getOffset } from './paging.ts';
import { workflowRow } from './workflowRows.ts';

const rulesSchema = array(
  looseObject({
    exitCodes: array(int()),
    matchesAllCodes: boolean(),
    maxRetries: int(),
    recoveryScript: optional(string()),
  }),
);

/** A job from its row. */
export function getJob(row: SqlRow): JobRecord {
  return {
    id: getNumber(row, 'id'),
    workflowId: getNumber(row, 'workflow_id'),
    name: getText(row, 'name'),
    command: getText(row, 'command'),
    status: getStatus(row),
    attempt: getNumber(row, 'attempt'),
    requirementId: maybeNumber(row, 'requirement_id'),
  };
}

/** The row of a job. Refuses with `not-found`. */
export function jobRow(jobs: Jobs, jobId: number): SqlRow {
  const row = Number.isSafeInteger(jobId) ? jobs.statement('select * from jobs where id = ?').get(jobId) : undefined;
  if (row === undefined)
    throw new RollbackProblem(
      'not-found',
      msg('There is no job {0} in this folder. Refresh the list: its workflow may have been removed.', jobId),
    );
  return row;
}

/** Jobs of a workflow by their number. */
export function readJobs(jobs: Jobs, workflowId: number, query: JobQuery): Page<JobRecord> {
  workflowRow(jobs, workflowId);
  const name = query.name?.toLowerCase() ?? '';
  const condition = `where workflow_id = ?${query.status === undefined ? '' : ' and status = ?'}${name === '' ? '' : ' and instr(name_folded, ?) > 0'}`;
  const parameters = [
    workflowId,
    ...(query.status === undefined ? [] : [statusNumber(query.status)]),
    ...(name === '' ? [] : [name]),
  ];
  const total = getNumber(jobs.statement(`select count(*) as n from jobs ${condition}`).get(...parameters), 'n');
  const offset = getOffset(query);
  const rows = jobs
    .statement(`select * from jobs ${condition} order by id limit ? offset ?`)
    .all(...parameters, getLimit(query), offset);
  return { items: rows.map(getJob), total, hasMore: offset + rows.length < total };
}

/** A job with its relations. */
export function readJob(jobs: Jobs, jobId: number): JobDetail {
  const row = jobRow(jobs, jobId);
  const requirementId = maybeNumber(row, 'requirement_id');
  const handlerId = maybeNumber(row, 'handler_id');
  return {
    ...getJob(row),
    dependsOn: jobs
      .statement('select depends_on as id from dependencies where job_id = ? order by depends_on')
      .all(jobId)
      .map((each) => getNumber(each, 'id')),
    dependents: jobs
      .statement('select job_id as id from dependencies where depends_on = ? order by job_id')
      .all(jobId)
      .map((each) => getNumber(each, 'id')),
    inputs: getFiles(jobs, jobId, 0),
    outputs: getFiles(jobs, jobId, 1),
    requirement: requirementId === undefined ? undefined : readRequirement(jobs, requirementId),
    handler: handlerId === undefined ? undefined : readHandler(jobs, handlerId),
  };
}

/** The files that a job reads (0) or produces (1). */
export function getFiles(jobs: Jobs, jobId: number, isOutput: 0 | 1): readonly FileRecord[] {
  return jobs
    .statement(
      'select f.id, f.name, f.path from job_files x join files f on f.id = x.file_id where x.job_id = ? and x.is_output = ? order by f.id',
    )
    .all(jobId, isOutput)
    .map((row) => ({ id: getNumber(row, 'id'), name: getText(row, 'name'), path: getText(row, 'path') }));
}

/** A row of resource requirements for display. */
function readRequirement(jobs: Jobs, id: number): RequirementRecord | undefined {
  const row = jobs
    .statement(
      'select *, (select count(*) from jobs where requirement_id = requirements.id) as shared_by from requirements where id = ?',
    )
    .get(id);
  if (row === undefined) return undefined;
  const memory = maybeNumber(row, 'memory_bytes');
  const runtime = maybeNumber(row, 'runtime_seconds');
  return {
    id,
    name: getText(row, 'name'),
    cpus: getNumber(row, 'cpus'),
    gpus: getNumber(row, 'gpus'),
    nodes: getNumber(row, 'nodes'),
    memory: memory === undefined ? undefined : exactMemoryText(memory),
    runtime: runtime === undefined ? undefined : exactRuntimeText(runtime),
    sharedBy: getNumber(row, 'shared_by'),
  };
}

/** A failure handler; undefined where it is deleted or malformed. */
export function readHandler(jobs: Jobs, id: number): FailureHandler | undefined {
  const row = jobs.statement('select name, rules from handlers where id = ?').get(id);
  if (row === undefined) return undefined;
  try {
    const rules = rulesSchema.safeParse(JSON.parse(getText(row, 'rules')));
    return rules.success ? { name: getText(row, 'name'), rules: rules.data } : undefined;
  } catch {
    return undefined;
  }
}
