import { msg } from '../../../src/base/text/message.ts';
import type { JobProblem } from '../../../src/jobs/domain/backend/answer.ts';
import type { Decision, PlannedJob, ResourceChange } from '../../../src/jobs/domain/backend/resolutions.ts';
import { downstream, named, type HeldJob, type HeldWorkflow } from './heldWorkflow.ts';

/** What a decision would do; `refused` says which jobs a test has made refuse. */
export function plannedJob(
  each: HeldWorkflow,
  { jobId, action, memory, runtime, resourceScope = 'this-job' }: Decision,
  refused: ReadonlyMap<number, JobProblem>,
): PlannedJob {
  const held = each.jobs.find(({ record }) => record.id === jobId);
  const base = { jobId, jobName: held?.record.name ?? String(jobId), action, steps: [], cancels: [], waiting: [] };
  if (held === undefined)
    return { ...base, outcome: 'refused', problem: { code: 'not-found', message: msg('There is no job {0}.', jobId) } };
  const problem = refused.get(jobId);
  if (problem !== undefined) return { ...base, outcome: 'refused', problem };
  if (held.record.status !== 'pending_failed')
    return {
      ...base,
      outcome: 'refused',
      problem: {
        code: 'conflict',
        message: msg('{0} is {1} and waits for no decision.', held.record.name, held.record.status),
      },
    };
  const behind = downstream(each.jobs, jobId).map(named);
  const to = action === 'retry' ? 'ready' : 'failed';
  const row = each.requirements.find(({ id }) => id === held.record.requirementId);
  const resources: ResourceChange | undefined =
    memory === undefined && runtime === undefined
      ? undefined
      : {
          memory: memory === undefined ? undefined : { from: row?.memory, to: memory },
          runtime: runtime === undefined ? undefined : { from: row?.runtime, to: runtime },
          sharedBy: row?.sharedBy ?? 1,
          scope: resourceScope,
        };
  return {
    ...base,
    outcome: 'would-apply',
    steps: [
      {
        call: `job ${jobId}: pending_failed → ${to}`,
        purpose: msg(action === 'retry' ? 'It runs again.' : 'It has failed.'),
      },
    ],
    ...(action === 'retry' ? { nextAttempt: held.record.attempt + 1, waiting: behind } : { cancels: behind }),
    ...(resources !== undefined && { resources }),
  };
}

/** Does what was planned to the jobs it touches; returns them as they were. */
export function carryOut(
  each: HeldWorkflow,
  { jobId, action, cancels, nextAttempt }: PlannedJob,
): readonly TouchedJob[] {
  const touched = each.jobs.filter(({ record }) => record.id === jobId || cancels.some(({ id }) => id === record.id));
  const before = touched.map((held) => ({ held, record: held.record, attempts: held.attempts }));
  for (const held of touched) {
    const isIt = held.record.id === jobId;
    held.record = isIt
      ? {
          ...held.record,
          ...(action === 'retry' ? { status: 'ready', attempt: nextAttempt ?? 2 } : { status: 'failed' }),
        }
      : { ...held.record, status: 'canceled' };
    if (isIt && action === 'fail')
      held.attempts = held.attempts.map((attempt, at) =>
        at === held.attempts.length - 1 ? { ...attempt, status: 'failed' } : attempt,
      );
  }
  return before;
}

/** A job and what it was before a decision. */
export interface TouchedJob {
  readonly held: HeldJob;
  readonly record: HeldJob['record'];
  readonly attempts: HeldJob['attempts'];
}
