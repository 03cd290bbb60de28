import { numberAt, type TorcCall, type TorcRoute } from './torcCall.ts';
import type { Reply } from './torcReplies.ts';
import type { RequirementRow } from './torcTables.ts';

const needed = ['workflow_id', 'name'];
const formats: Readonly<Record<string, RegExp>> = {
  memory: /^\d+[bkmgt]?$/i,
  runtime: /^P(?=.)(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/,
};

/** Calls about rows of resource requirements. */
export const requirementRoutes: readonly TorcRoute[] = [
  [
    'POST',
    /^\/resource_requirements$/,
    (call) => {
      const refusal = mistake(call);
      if (refusal !== undefined) return refusal;
      const row = { id: call.tables.nextId('requirement'), ...columns(call) };
      call.tables.requirements.set(row.id, row);
      return call.reply.ok(row);
    },
  ],
  [
    'GET',
    /^\/resource_requirements\/(\d+)$/,
    (call) => {
      const row = call.tables.requirements.get(numberAt(call, 0));
      return row === undefined ? call.reply.notFound('Resource requirements', numberAt(call, 0)) : call.reply.ok(row);
    },
  ],
  [
    'PUT',
    /^\/resource_requirements\/(\d+)$/,
    (call) => {
      const row = call.tables.requirements.get(numberAt(call, 0));
      if (row === undefined) return call.reply.notFound('Resource requirements', numberAt(call, 0));
      const refusal = mistake(call);
      if (refusal !== undefined) return refusal;
      Object.assign(row, columns(call));
      return call.reply.ok(row);
    },
  ],
  [
    'DELETE',
    /^\/resource_requirements\/(\d+)$/,
    (call) => {
      const row = call.tables.requirements.get(numberAt(call, 0));
      if (row === undefined) return call.reply.notFound('Resource requirements', numberAt(call, 0));
      call.tables.requirements.delete(row.id);
      // Jobs that point at it go with it: seen on both generations.
      for (const job of call.tables.getJobs(row.workflow_id).filter((each) => each.resource_requirements_id === row.id))
        call.tables.removeJob(job.id);
      return call.reply.ok(row);
    },
  ],
];

function mistake({ body, reply }: TorcCall): Reply | undefined {
  const missing = needed.find((field) => body[field] === undefined);
  if (missing !== undefined) return reply.badBody(`missing field \`${missing}\``);
  const wrong = Object.entries(formats).find(
    ([field, format]) => body[field] !== undefined && !format.test(getText(body[field])),
  );
  if (wrong !== undefined)
    return {
      status: 422,
      json: {
        error: {
          field: wrong[0],
          message: `Invalid ${wrong[0]} format '${getText(body[wrong[0]])}'`,
          value: body[wrong[0]],
        },
      },
    };
  return undefined;
}

/** What is left out is set to a default, not kept. */
function columns({ body }: TorcCall): Omit<RequirementRow, 'id'> {
  return {
    workflow_id: Number(body['workflow_id']),
    name: getText(body['name']),
    num_cpus: Number(body['num_cpus'] ?? 1),
    num_gpus: Number(body['num_gpus'] ?? 0),
    num_nodes: Number(body['num_nodes'] ?? 1),
    memory: body['memory'] === undefined ? '1m' : getText(body['memory']),
    runtime: body['runtime'] === undefined ? 'P0DT1M' : getText(body['runtime']),
  };
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
