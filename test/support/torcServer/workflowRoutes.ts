import { isComplete, jobStatuses } from '../../../src/jobs/domain/status/jobStatus.ts';
import { initialize, readStatus, resetJobs } from './jobRules.ts';
import { writeJob } from './jobReply.ts';
import { keepEvent, listed, numberAt, type TorcCall, type TorcRoute } from './torcCall.ts';
import type { Reply } from './torcReplies.ts';
import type { RequirementRow, ResultRow, WorkflowRow } from './torcTables.ts';

type Serve = (call: TorcCall, workflow: WorkflowRow) => Reply;

const withWorkflow =
  (serve: Serve) =>
  (call: TorcCall): Reply => {
    const workflow = call.tables.workflows.get(numberAt(call, 0));
    return workflow === undefined ? call.reply.notFound('Workflow', numberAt(call, 0)) : serve(call, workflow);
  };

/** Calls about workflows and what belongs to them. */
export const workflowRoutes: readonly TorcRoute[] = [
  ['GET', /^\/workflows$/, listWorkflows],
  ['GET', /^\/workflows\/(\d+)$/, withWorkflow((call, workflow) => call.reply.ok(writeWorkflow(call, workflow)))],
  ['GET', /^\/workflows\/(\d+)\/status$/, withWorkflow(getStatus)],
  [
    'GET',
    /^\/workflows\/(\d+)\/is_complete$/,
    withWorkflow((call, workflow) =>
      call.reply.ok({
        is_canceled: workflow.is_canceled,
        is_complete: isDone(call, workflow),
        needs_to_run_completion_script: !call.reply.isNew ? false : undefined,
      }),
    ),
  ],
  [
    'PUT',
    /^\/workflows\/(\d+)\/cancel$/,
    withWorkflow((call, workflow) => {
      workflow.is_canceled = true;
      return getState(call, workflow);
    }),
  ],
  ['POST', /^\/workflows\/(\d+)\/reset_status$/, withWorkflow(resetStatus)],
  [
    'POST',
    /^\/workflows\/(\d+)\/reset_job_status$/,
    withWorkflow((call, workflow) => {
      const onlyFailed = call.query.get('failed_only') === 'true';
      const count = resetJobs(call.tables, workflow, onlyFailed);
      keepEvent(call, workflow.id, { action: 'reset_job_status', failed_only: onlyFailed, updated_count: count });
      return call.reply.ok({
        workflow_id: workflow.id,
        updated_count: count,
        status: 'uninitialized',
        reset_type: onlyFailed ? 'failed_only' : 'all',
      });
    }),
  ],
  [
    'POST',
    /^\/workflows\/(\d+)\/initialize_jobs$/,
    withWorkflow((call, workflow) => {
      initialize(call.tables, workflow);
      call.tell(workflow.id, 'workflow_reinitialized', { category: 'workflow' });
      return call.reply.ok({ message: 'Initialized job status' });
    }),
  ],
  [
    'POST',
    /^\/workflows\/(\d+)\/claim_next_jobs$/,
    withWorkflow((call, workflow) => {
      const jobs = call.tables
        .getJobs(workflow.id)
        .filter((job) => job.status === 'ready')
        .slice(0, Number(call.query.get('limit') ?? 10));
      for (const job of jobs) job.status = 'pending';
      return call.reply.ok({ jobs: jobs.map((job) => writeJob(job, call.reply.isNew)) });
    }),
  ],
  [
    'GET',
    /^\/workflows\/(\d+)\/job_dependencies$/,
    withWorkflow((call, workflow) => call.reply.page(getDependencies(call, workflow), call.query, (row) => row)),
  ],
  [
    'GET',
    /^\/workflows\/(\d+)\/job_file_relationships$/,
    withWorkflow((call, { id }) =>
      call.reply.page(
        call.tables.files.filter((file) => file.workflow_id === id),
        call.query,
        (row) => row,
      ),
    ),
  ],
  [
    'GET',
    /^\/workflows\/(\d+)\/failure_handlers$/,
    withWorkflow((call, { id }) => call.reply.page(of(call.tables.handlers, id), call.query, (row) => row)),
  ],
  ['GET', /^\/results$/, listResults],
  [
    'DELETE',
    /^\/results\/(\d+)$/,
    (call) => {
      const row = call.tables.removeResult(numberAt(call, 0));
      return row === undefined
        ? call.reply.notFound('Result', numberAt(call, 0))
        : call.reply.ok(writeResult(call, row));
    },
  ],
  ['GET', /^\/(compute_nodes|scheduled_compute_nodes|files|events|resource_requirements|slurm_stats)$/, listOthers],
  [
    'GET',
    /^\/compute_nodes\/(\d+)$/,
    (call) => {
      const row = call.tables.nodes.get(numberAt(call, 0));
      return row === undefined ? call.reply.notFound('Compute node', numberAt(call, 0)) : call.reply.ok(row);
    },
  ],
  [
    'GET',
    /^\/failure_handlers\/(\d+)$/,
    (call) => {
      const row = call.tables.handlers.get(numberAt(call, 0));
      return row === undefined ? call.reply.notFound('Failure handler', numberAt(call, 0)) : call.reply.ok(row);
    },
  ],
  [
    'POST',
    /^\/events$/,
    (call) => {
      for (const field of ['workflow_id', 'timestamp', 'data'])
        if (call.body[field] === undefined) return call.reply.badBody(`missing field \`${field}\``);
      return call.reply.ok(
        keepEvent(call, Number(call.body['workflow_id']), call.body['data'], Number(call.body['timestamp'])),
      );
    },
  ],
];

function of<T extends { readonly workflow_id: number }>(rows: ReadonlyMap<number, T>, workflowId: number): T[] {
  return [...rows.values()].filter((row) => row.workflow_id === workflowId);
}

function isDone({ tables }: TorcCall, workflow: WorkflowRow): boolean {
  return workflow.is_canceled || tables.getJobs(workflow.id).every(({ status }) => isComplete(status));
}

function writeWorkflow({ reply }: TorcCall, workflow: WorkflowRow): Record<string, unknown> {
  const { run_id: run, is_canceled: isCanceled, is_archived: isArchived, ...columns } = workflow;
  return {
    ...columns,
    ...(reply.isNew ? { run_id: run, is_canceled: isCanceled, is_archived: isArchived } : { status_id: workflow.id }),
  };
}

function listWorkflows(call: TorcCall): Reply {
  const { query, tables } = call;
  const rows = [...tables.workflows.values()].filter(
    (row) =>
      (query.get('user') === null || row.user === query.get('user')) &&
      (query.get('name') === null || row.name === query.get('name')) &&
      (query.get('is_archived') === null || String(row.is_archived) === query.get('is_archived')),
  );
  return call.reply.page(rows, query, (row) => writeWorkflow(call, row));
}

function getState(call: TorcCall, workflow: WorkflowRow): Reply {
  if (call.reply.isNew) return call.reply.ok(writeWorkflow(call, workflow));
  return call.reply.ok({
    id: workflow.id,
    is_canceled: workflow.is_canceled,
    is_archived: workflow.is_archived,
    run_id: workflow.run_id,
    has_detected_need_to_run_completion_script: false,
  });
}

function getStatus(call: TorcCall, workflow: WorkflowRow): Reply {
  if (!call.reply.isNew) return getState(call, workflow);
  const jobs = call.tables.getJobs(workflow.id);
  return call.reply.ok({
    workflow_id: workflow.id,
    workflow_name: workflow.name,
    workflow_user: workflow.user,
    total_jobs: jobs.length,
    jobs_by_status: Object.fromEntries(
      jobStatuses.map((status) => [status, jobs.filter((job) => job.status === status).length]),
    ),
    active_compute_nodes: of(call.tables.nodes, workflow.id).filter((node) => node['is_active'] === true).length,
    is_complete: isDone(call, workflow),
    is_canceled: workflow.is_canceled,
  });
}

function resetStatus(call: TorcCall, workflow: WorkflowRow): Reply {
  const isBusy = call.tables.getJobs(workflow.id).some((job) => job.status === 'running');
  if (isBusy && call.query.get('force') !== 'true')
    return call.reply.unprocessable('Cannot reset workflow status: jobs are currently running or pending submission');
  workflow.is_canceled = false;
  if (call.reply.isNew) workflow.run_id += 1;
  return getState(call, workflow);
}

function getDependencies({ tables }: TorcCall, workflow: WorkflowRow): object[] {
  return tables.getJobs(workflow.id).flatMap((job) =>
    job.depends_on_job_ids.map((id) => ({
      job_id: job.id,
      job_name: job.name,
      depends_on_job_id: id,
      depends_on_job_name: tables.jobs.get(id)?.name ?? '',
      workflow_id: workflow.id,
    })),
  );
}

function listResults(call: TorcCall): Reply {
  const { workflow, refusal } = listed(call);
  if (workflow === undefined) return refusal as Reply;
  const { query, tables } = call;
  const wanted = (key: string, value: number): boolean => query.get(key) === null || Number(query.get(key)) === value;
  const status = query.get('status') === null ? undefined : readStatus(query.get('status') ?? '');
  const rows = of(tables.results, workflow.id).filter(
    (row) =>
      wanted('job_id', row.job_id) &&
      wanted('run_id', row.run_id) &&
      wanted('return_code', row.return_code) &&
      (status === undefined || row.status === status) &&
      (query.get('all_runs') === 'true' || tables.latest.get(row.job_id) === row.id),
  );
  return call.reply.page(rows, query, (row) => writeResult(call, row));
}

function writeResult({ reply, tables }: TorcCall, row: ResultRow): Record<string, unknown> {
  return {
    ...row,
    avg_memory_bytes: 0,
    peak_cpu_percent: 0,
    avg_cpu_percent: 0,
    ...(reply.isNew && { job_name: tables.jobs.get(row.job_id)?.name }),
  };
}

function listOthers(call: TorcCall): Reply {
  const { workflow, refusal } = listed(call);
  if (workflow === undefined) return refusal as Reply;
  const { reply, tables, query } = call;
  const path = call.parts[0] ?? '';
  if (path === 'slurm_stats' && !reply.isNew) return reply.noRoute;
  const after = Number(query.get('after_timestamp') ?? 0);
  const rows: Readonly<Record<string, readonly object[]>> = {
    compute_nodes: of(tables.nodes, workflow.id).filter(
      (row) => query.get('is_active') === null || String(row['is_active']) === query.get('is_active'),
    ),
    events: of(tables.events, workflow.id).filter((row) => Number(row['timestamp']) > after),
    resource_requirements: of<RequirementRow>(tables.requirements, workflow.id),
  };
  const page = reply.page(rows[path] ?? [], query, (row) => row);
  // The old server counts nodes wrongly.
  return path === 'compute_nodes' && !reply.isNew && page.status === 200
    ? { status: 200, json: { ...(page.json as object), total_count: 0 } }
    : page;
}
