import { writeJob } from './jobReply.ts';
import type { TorcRoute } from './torcCall.ts';

/** Calls that make what a workflow is made of. */
export const createRoutes: readonly TorcRoute[] = [
  [
    'POST',
    /^\/workflows$/,
    (call) => {
      const { body, tables, reply } = call;
      const row = {
        id: tables.nextId('workflow'),
        name: text(body['name']),
        user: text(body['user']),
        description: text(body['description']),
        timestamp: new Date(call.now).toISOString(),
        use_pending_failed: body['use_pending_failed'] === true,
        run_id: 0,
        is_canceled: false,
        is_archived: false,
      };
      tables.workflows.set(row.id, row);
      const requirement = tables.nextId('requirement');
      tables.requirements.set(requirement, {
        id: requirement,
        workflow_id: row.id,
        name: 'default',
        num_cpus: 1,
        num_gpus: 0,
        num_nodes: 1,
        memory: '1m',
        runtime: 'P0DT1M',
      });
      return reply.ok({
        id: row.id,
        name: row.name,
        user: row.user,
        timestamp: row.timestamp,
        use_pending_failed: row.use_pending_failed,
        status_id: !reply.isNew ? row.id : undefined,
      });
    },
  ],
  [
    'POST',
    /^\/jobs$/,
    (call) => {
      const { body, tables, reply } = call;
      const workflowId = Number(body['workflow_id']);
      const standard = [...tables.requirements.values()].find((row) => row.workflow_id === workflowId)?.id ?? 0;
      const row = {
        id: tables.nextId('job'),
        workflow_id: workflowId,
        name: text(body['name']),
        command: text(body['command']),
        status: 'uninitialized' as const,
        attempt_id: 1,
        resource_requirements_id: Number(body['resource_requirements_id'] ?? standard),
        failure_handler_id: Number(body['failure_handler_id'] ?? 0),
        cancel_on_blocking_job_failure: body['cancel_on_blocking_job_failure'] !== false,
        depends_on_job_ids: (body['depends_on_job_ids'] ?? []) as number[],
        isUnblocked: false,
        node: undefined,
      };
      tables.addJob(row);
      return reply.ok(writeJob(row, reply.isNew, true));
    },
  ],
  [
    'POST',
    /^\/(compute_nodes|failure_handlers)$/,
    (call) => {
      const table = call.parts[0] === 'compute_nodes' ? call.tables.nodes : call.tables.handlers;
      const row = {
        ...call.body,
        id: call.tables.nextId(call.parts[0] ?? ''),
        workflow_id: Number(call.body['workflow_id']),
      };
      table.set(row.id, row);
      return call.reply.ok(row);
    },
  ],
];

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
