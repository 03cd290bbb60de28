import { ok } from '../../../../base/result.ts';
import { msg } from '../../../../base/text/message.ts';
import { refused, type Answer } from '../../../domain/backend/answer.ts';
import type { Decision, ResourceChange } from '../../../domain/backend/resolutions.ts';
import { readDuration, readMemory } from '../../../domain/workflow/amounts.ts';
import { oldestFirst } from '../read/attemptReader.ts';
import type { WireJob, WireRequirement, WireResult } from '../wire/schemas.ts';
import { getAttempt } from '../wire/toRecords.ts';
import { failCalls, freeAttempt, pointCall, retryCalls, type PlannedCall } from './calls.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';

/** The facts about a job that a decision needs. */
export interface JobFacts {
  readonly job: WireJob;
  readonly runId: number;
  /** The results of this job in all runs. */
  readonly results: readonly WireResult[];
  readonly requirement: WireRequirement | undefined;
  /** Number of jobs that use the row, including this one. */
  readonly sharedBy: number;
  /** Some compute node of the workflow: a result has to name one. */
  readonly anyNode: number | undefined;
  /** Whether the server takes results as a list. */
  readonly hasBatch: boolean;
}

/** A prepared change of resources. */
export interface PreparedResources {
  readonly change: ResourceChange;
  readonly before: WireRequirement;
  /** The new content of the row; without an id for a new row. */
  readonly row: Readonly<Record<string, unknown>>;
  /** `row`: the row that several share; `clone`: a new one. */
  readonly kind: 'clone' | 'row';
}

/** The prepared decision for a job. */
export interface Prepared {
  readonly facts: JobFacts;
  readonly decision: Decision;
  /** The new attempt of a `retry`; for `fail`, the attempt of the added result. */
  readonly attempt: number;
  readonly resources: PreparedResources | undefined;
  readonly moves: readonly PlannedCall[];
}

/** Maximum attempts that are skipped: more is no accident, and a person should look. */
const maxSkipped = 5;

/** Prepares a decision, or says why it cannot be carried out. Pure, except for the time. */
export function prepare(facts: JobFacts, decision: Decision, now: Date): Answer<Prepared> {
  const { job, runId } = facts;
  if (job.status !== 'pending_failed')
    return refused(
      'conflict',
      msg('"{0}" does not wait for a decision any more: it is {1} now. Refresh.', job.name, statusMessage(job.status)),
    );
  const attempt = freeAttempt(job, facts.results, runId);
  if (decision.action === 'fail') {
    if (decision.memory !== undefined || decision.runtime !== undefined)
      return refused(
        'invalid',
        msg('A job that is given up gets no resources. Leave memory and runtime out, or retry it.'),
      );
    // The server also stores results of unknown runs.
    const last = oldestFirst(facts.results.filter(({ run_id: run }) => run <= runId)).at(-1);
    const node = last?.compute_node_id ?? facts.anyNode;
    if (node === undefined)
      return refused(
        'unsupported',
        msg(
          '"{0}" has no result, and no runner was ever there, so Torc takes no failure of it. Run: torc jobs delete {1}, or cancel the workflow.',
          job.name,
          job.id,
        ),
      );
    return ok({
      facts,
      decision,
      attempt,
      resources: undefined,
      moves: failCalls(job, runId, attempt, { last, node, now, hasBatch: facts.hasBatch }),
    });
  }
  if (attempt - getAttempt(job) > maxSkipped)
    return refused(
      'conflict',
      msg(
        '"{0}" has results of {1} attempts that it never made. It needs a look: torc results list {2}.',
        job.name,
        attempt - 1 - getAttempt(job),
        job.workflow_id,
      ),
    );
  const resources = preparedResources(facts, decision, attempt);
  if (!resources.ok) return resources;
  return ok({
    facts,
    decision,
    attempt,
    resources: resources.value,
    moves: retryCalls(job.id, runId, getAttempt(job), attempt),
  });
}

/** The calls for the resources, formatted for the plan: the server assigns the id of a new row. */
export function resourceCalls({ facts, resources }: Prepared): PlannedCall[] {
  if (resources === undefined) return [];
  const { change, row, before } = resources;
  const told = [
    change.memory === undefined ? undefined : `memory ${change.memory.to}`,
    change.runtime === undefined ? undefined : `runtime ${change.runtime.to}`,
  ]
    .filter((each) => each !== undefined)
    .join(', ');
  if (resources.kind === 'row')
    return [
      {
        method: 'PUT',
        path: `/resource_requirements/${before.id}`,
        body: row,
        purpose: msg('Gives {0} to all {1} jobs that share the row.', told, change.sharedBy),
      },
    ];
  return [
    {
      method: 'POST',
      path: '/resource_requirements',
      body: row,
      purpose: msg(
        change.sharedBy === 1
          ? 'Makes a row of its own with {0}; the row that {1} job has stays as it is.'
          : 'Makes a row of its own with {0}; the row that {1} jobs have stays as it is.',
        told,
        change.sharedBy,
      ),
    },
    pointCall(facts.job, '(the new row)', msg('Points this job at it.')),
  ];
}

function preparedResources(
  { job, requirement, sharedBy }: JobFacts,
  { memory, runtime, resourceScope = 'this-job' }: Decision,
  attempt: number,
): Answer<PreparedResources | undefined> {
  if (memory === undefined && runtime === undefined) return ok(undefined);
  if (memory !== undefined && (!/^\d{1,15}[bkmgt]$/i.test(memory.trim()) || readMemory(memory) === undefined))
    return refused(
      'invalid',
      msg(
        '"{0}" is not an amount of memory that Torc takes. Write a whole number and a unit: 512m, 16g.',
        memory.slice(0, 40),
      ),
    );
  if (runtime !== undefined && readDuration(runtime) === undefined)
    return refused(
      'invalid',
      msg('"{0}" is not a duration that Torc takes. Write it as ISO 8601: PT30M, PT4H, P1DT12H.', runtime.slice(0, 40)),
    );
  if (requirement === undefined)
    return refused(
      'unsupported',
      msg(
        '"{0}" has no row of resource requirements that could be changed. ' +
          'Retry it without, or give it one: torc jobs update {1} --resource-requirements-id ID.',
        job.name,
        job.id,
      ),
    );
  const changes = {
    ...(memory === undefined || isSame(readMemory(memory), readMemory(requirement.memory ?? ''))
      ? {}
      : { memory: memory.trim() }),
    ...(runtime === undefined || isSame(readDuration(runtime), readDuration(requirement.runtime ?? ''))
      ? {}
      : { runtime: runtime.trim() }),
  };
  if (changes.memory === undefined && changes.runtime === undefined) return ok(undefined);
  const { id: _id, ...fields } = requirement;
  const change: ResourceChange = {
    sharedBy,
    scope: resourceScope,
    ...(changes.memory === undefined ? {} : { memory: { from: requirement.memory ?? undefined, to: changes.memory } }),
    ...(changes.runtime === undefined
      ? {}
      : { runtime: { from: requirement.runtime ?? undefined, to: changes.runtime } }),
  };
  if (resourceScope === 'all-sharing')
    return ok({ change, before: requirement, row: { ...fields, id: requirement.id, ...changes }, kind: 'row' });
  const name = `${requirement.name.replace(/_job\d+_a\d+$/, '').slice(0, 200)}_job${job.id}_a${attempt}`;
  return ok({ change, before: requirement, row: { ...fields, name, ...changes }, kind: 'clone' });
}

function isSame(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && a === b;
}
