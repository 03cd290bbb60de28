import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import { initialize } from './jobRules.ts';
import type { JobRow, TorcTables, WorkflowRow } from './torcTables.ts';

/** A job to begin with. */
export interface NewJob {
  readonly name: string;
  readonly command?: string;
  readonly dependsOn?: readonly string[];
  /** Name of a row of resource requirements. */
  readonly requirement?: string;
  readonly handler?: string;
  readonly cancelsOnFailedDependency?: boolean;
}

/** A workflow to begin with. */
export interface NewWorkflow {
  readonly name?: string;
  readonly user?: string;
  readonly jobs: readonly NewJob[];
  readonly requirements?: readonly { readonly name: string; readonly memory?: string; readonly runtime?: string }[];
  readonly handlers?: readonly { readonly name: string; readonly rules: readonly object[] }[];
}

/** What an attempt comes to. */
export interface Ending {
  /** `completed` for code 0, `pending_failed` otherwise. */
  readonly status?: JobStatus;
  readonly code?: number;
  readonly stderr?: string | Uint8Array;
  readonly stdout?: string;
  readonly peakBytes?: number;
}

/** Makes a workflow whose jobs have begun: what depends on nothing is ready. */
export function addWorkflow(
  tables: TorcTables,
  { name = 'w', user = 'ann', jobs, requirements = [], handlers = [] }: NewWorkflow,
  now: number,
): WorkflowRow {
  const workflow: WorkflowRow = {
    id: tables.nextId('workflow'),
    name,
    user,
    description: '',
    timestamp: new Date(now).toISOString(),
    use_pending_failed: true,
    run_id: 1,
    is_canceled: false,
    is_archived: false,
  };
  tables.workflows.set(workflow.id, workflow);
  const rows = new Map<string, number>();
  for (const row of [{ name: 'default' }, ...requirements] as NonNullable<NewWorkflow['requirements']>) {
    const id = tables.nextId('requirement');
    tables.requirements.set(id, {
      id,
      workflow_id: workflow.id,
      name: row.name,
      num_cpus: 1,
      num_gpus: 0,
      num_nodes: 1,
      memory: row.memory ?? '1m',
      runtime: row.runtime ?? 'P0DT1M',
    });
    rows.set(row.name, id);
  }
  const handlerIds = new Map<string, number>();
  for (const handler of handlers) {
    const id = tables.nextId('failure_handlers');
    tables.handlers.set(id, { id, workflow_id: workflow.id, name: handler.name, rules: JSON.stringify(handler.rules) });
    handlerIds.set(handler.name, id);
  }
  const node = tables.nextId('compute_nodes');
  tables.nodes.set(node, {
    id: node,
    workflow_id: workflow.id,
    hostname: 'node-1',
    pid: 1,
    is_active: true,
    num_cpus: 4,
    memory_gb: 16,
    num_gpus: 0,
    num_nodes: 1,
    compute_node_type: 'local',
  });
  const ids = new Map<string, number>();
  for (const job of jobs) {
    const id = tables.nextId('job');
    ids.set(job.name, id);
    tables.addJob({
      id,
      workflow_id: workflow.id,
      name: job.name,
      command: job.command ?? 'true',
      status: 'uninitialized',
      attempt_id: 1,
      resource_requirements_id: rows.get(job.requirement ?? 'default') ?? 0,
      failure_handler_id: handlerIds.get(job.handler ?? '') ?? 0,
      cancel_on_blocking_job_failure: job.cancelsOnFailedDependency ?? true,
      depends_on_job_ids: (job.dependsOn ?? []).map((each) => ids.get(each) ?? 0),
      isUnblocked: false,
      node: undefined,
    });
  }
  initialize(tables, workflow);
  return workflow;
}

/** The folder of the logs of an output folder. */
function stdioFolder(outputFolder: string): string {
  return join(outputFolder, 'job_stdio');
}

/** Writes what an attempt said where a runner would. */
export function writeLogs(
  outputFolder: string,
  job: JobRow,
  runId: number,
  { stderr = '', stdout = '' }: Ending,
): void {
  const stem = join(stdioFolder(outputFolder), `job_wf${job.workflow_id}_j${job.id}_r${runId}_a${job.attempt_id}`);
  mkdirSync(stdioFolder(outputFolder), { recursive: true });
  writeFileSync(`${stem}.e`, stderr);
  writeFileSync(`${stem}.o`, stdout);
}
