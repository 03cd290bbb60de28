import type { JobRecord } from '../../domain/backend/records.ts';
import type { Engine } from '../contracts.ts';
import type { JobsModel } from '../tree/model/jobsModel.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';

/** Jobs of one workflow that a command applies to. */
export interface JobTargets {
  readonly engine: Engine;
  readonly workflowId: number;
  readonly jobIds: readonly number[];
}

/** Torc's largest page, and more jobs than a user decides about at once. */
const maxJobs = 10_000;

/**
 * The rows that a command applies to: the editor passes them for a click or a menu; for a key they are the selected
 * rows.
 */
export function getRows(model: JobsModel, args: readonly unknown[], selected: readonly string[]): readonly TreeRow[] {
  const [one, all] = args;
  const named = typeof one === 'string' ? [one] : selected;
  const ids = Array.isArray(all) && all.length > 0 ? all : named;
  return ids.flatMap((id: unknown) => (typeof id === 'string' ? (model.row(id) ?? []) : []));
}

/** The workflow that a row belongs to or shows. */
export function getWorkflow(row: TreeRow): number | undefined {
  const { subject } = row;
  switch (subject.kind) {
    case 'workflow':
      return subject.workflow.id;
    case 'group':
      return subject.workflowId;
    case 'job':
    case 'attempt':
      return subject.job.workflowId;
    case 'engine':
    case 'more':
    case 'empty':
    case 'problem':
      return undefined;
  }
}

/**
 * The waiting jobs of rows: the jobs themselves, and those of groups and workflows. Individually selected jobs with
 * another status are kept, so that the dry run can say why they are refused.
 */
export async function waitingJobs(model: JobsModel, rows: readonly TreeRow[]): Promise<readonly JobTargets[]> {
  const found = new Map<
    string,
    { readonly engine: Engine; readonly workflowId: number; readonly jobIds: Set<number> }
  >();
  for (const row of rows) {
    const engine = model.engine(row.engine);
    const workflowId = getWorkflow(row);
    if (engine === undefined || workflowId === undefined) continue;
    const key = JSON.stringify([engine.key, workflowId]);
    const target = found.get(key) ?? { engine, workflowId, jobIds: new Set<number>() };
    found.set(key, target);
    for (const id of await getIds(engine, workflowId, row)) target.jobIds.add(id);
  }
  return [...found.values()]
    .map(({ engine, workflowId, jobIds }) => ({ engine, workflowId, jobIds: [...jobIds] }))
    .filter(({ jobIds }) => jobIds.length > 0);
}

async function getIds(engine: Engine, workflowId: number, { subject }: TreeRow): Promise<readonly number[]> {
  if (subject.kind === 'job' || subject.kind === 'attempt') return [subject.job.id];
  if (subject.kind === 'group' && subject.status !== 'pending_failed') return [];
  const answer = await engine.backend.jobs(workflowId, { status: 'pending_failed', limit: maxJobs });
  return answer.ok ? answer.value.items.map(({ id }) => id) : [];
}

/** The jobs of rows, without a request. */
export function namedJobs(rows: readonly TreeRow[]): readonly JobRecord[] {
  return rows.flatMap(({ subject }) => (subject.kind === 'job' || subject.kind === 'attempt' ? [subject.job] : []));
}
