import type { Clock } from '../../../../base/clock.ts';
import type { Answer, JobProblem } from '../../../domain/backend/answer.ts';
import { given, refused } from '../../../domain/backend/answer.ts';
import type { WireJob } from '../wire/schemas.ts';
import { attemptOf } from '../wire/toRecords.ts';
import type { TorcApi } from '../wire/torcApi.ts';
import { moveCall } from './calls.ts';
import type { Prepared } from './prepare.ts';
import { applyResources, putBackResources, type Applied } from './resources.ts';

/** Between looks at a job whose server does not answer, in milliseconds. */
const pausesMs = [300, 1500];

/** What came of one job. */
export interface CarriedOut {
  readonly problem?: JobProblem;
  /** What a person has to do by hand. */
  readonly leftOver?: string;
  readonly resources?: Applied | undefined;
  /** As it was seen afterwards; its runner may be further. */
  readonly job?: WireJob;
}

/**
 * Carries out what was prepared: wholly, or it is put back. The server has no call that compares and sets, so each step's answer is compared
 * with what was read before, and after a failure the job is read again: what somebody else did meanwhile stands.
 */
export async function carryOut(api: TorcApi, prepared: Prepared, clock: Clock): Promise<CarriedOut> {
  const applied = await applyResources(api, prepared);
  if (!applied.ok) return { problem: applied.problem };
  const moved = await move(api, prepared, clock);
  if (moved.problem === undefined) return { ...moved, resources: applied.value };
  const rest = [moved.leftOver, await putBackResources(api, applied.value)].filter((each) => each !== undefined).join(' ');
  return { problem: moved.problem, ...(rest === '' ? {} : { leftOver: rest }) };
}

async function move(api: TorcApi, prepared: Prepared, clock: Clock): Promise<CarriedOut> {
  const { facts, moves, attempt, decision } = prepared;
  let expected = attemptOf(facts.job);
  for (const call of moves) {
    if (call.answers === 'batch') {
      const ended = await api.completeInBatch(call, facts.job.id);
      if (!ended.ok) return afterFailure(api, prepared, expected, ended.problem, clock);
      continue;
    }
    const changed = await api.changeJob(call);
    if (!changed.ok) return afterFailure(api, prepared, expected, changed.problem, clock);
    if (call.path.includes('/retry/')) {
      expected += 1;
      // A server that did not count on would have the job hang at its end.
      if (attemptOf(changed.value) < expected) return afterFailure(api, prepared, expected, { code: 'server-error', message: 'The server gave the job no new attempt. Look at its version of Torc.' }, clock);
    } else if (attemptOf(changed.value) !== expected) {
      return afterFailure(api, prepared, expected, { code: 'conflict', message: `Somebody else retried "${facts.job.name}" at the same moment. Refresh.` }, clock);
    }
  }
  const seen = await api.job(facts.job.id);
  if (!seen.ok) return {};
  const isDone = decision.action === 'fail' ? seen.value.status === 'failed' : attemptOf(seen.value) >= attempt;
  return isDone ? { job: seen.value } : { problem: { code: 'conflict', message: `Somebody else changed "${facts.job.name}" at the same moment: it is ${seen.value.status} now. Refresh.` } };
}

/** Looks what became of the job, and puts it back where it stands half-way. */
async function afterFailure(api: TorcApi, prepared: Prepared, expected: number, problem: JobProblem, clock: Clock): Promise<CarriedOut> {
  const { facts, decision, attempt } = prepared;
  const seen = await lookAgain(api, facts.job.id, clock);
  if (!seen.ok) return { problem, leftOver: byHand(api, facts.job, facts.runId) };
  const { status } = seen.value;
  const isLater = attemptOf(seen.value) > expected;
  // The answer was lost, the change was not.
  const isDone = decision.action === 'fail' ? status === 'failed' : status === 'ready' && attemptOf(seen.value) === attempt && problem.code !== 'conflict';
  if (isDone && (problem.code === 'timed-out' || problem.code === 'offline' || problem.code === 'server-error')) return { job: seen.value };
  if (status !== 'running') return { problem };
  const target = isLater ? 'ready' : 'pending_failed';
  if (isLater) {
    const held = await isHeld(api, seen.value);
    if (!held.ok || held.value) return { problem };
  }
  const back = await api.changeJob(moveCall(facts.job.id, target, facts.runId, 'Puts it back.'));
  return back.ok && back.value.status === target ? { problem } : { problem, leftOver: byHand(api, facts.job, facts.runId) };
}

/** Asks a few times: a job that stands half-way is worth the wait for a network that is back in a moment. */
async function lookAgain(api: TorcApi, jobId: number, clock: Clock): Promise<Answer<WireJob>> {
  for (const pause of pausesMs) {
    const seen = await api.job(jobId);
    if (seen.ok || (seen.problem.code !== 'offline' && seen.problem.code !== 'timed-out' && seen.problem.code !== 'server-error')) return seen;
    await new Promise<void>((resolve) => clock.after(pause, resolve));
  }
  return api.job(jobId);
}

/** Whether a runner has the job. From 1.0 a job says so; before, the runner's node is asked. */
async function isHeld(api: TorcApi, job: WireJob): Promise<Answer<boolean>> {
  if (typeof job.start_time === 'string' || (job.compute_node_id ?? 0) > 0) return given(true);
  const nodes = await api.nodes(job.workflow_id);
  if (!nodes.ok) return nodes;
  const active = nodes.value.filter((node) => node.is_active === true);
  if (active.length > 50) return refused('unsupported', 'Too many nodes to ask.');
  for (const node of active) {
    const jobs = await api.jobs(job.workflow_id, { active_compute_node_id: node.id });
    if (!jobs.ok) return jobs;
    if (jobs.value.items.some(({ id }) => id === job.id)) return given(true);
  }
  return given(false);
}

function byHand({ http }: TorcApi, job: WireJob, runId: number): string {
  return `Job ${job.id} ("${job.name}") may stand as running although nothing runs it. Look at it when the server answers again, and if it does, run: curl -X PUT ${http.base}/jobs/${job.id}/manage_status_change/pending_failed/${runId}`;
}
