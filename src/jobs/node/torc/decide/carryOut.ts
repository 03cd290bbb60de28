import type { Clock } from '../../../../base/clock.ts';
import { given, refused, type Answer, type JobProblem } from '../../../domain/backend/answer.ts';
import type { WireJob, WireResult } from '../wire/schemas.ts';
import { getAttempt } from '../wire/toRecords.ts';
import type { TorcApi } from '../wire/torcApi.ts';
import { failCalls, freeAttempt, moveCall, retryCalls, type PlannedCall } from './calls.ts';
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
  /** The attempt, where it is another one than was prepared: somebody else took that. */
  readonly attempt?: number;
}

/**
 * Carries out what was prepared: wholly, or it is put back. The server has no call that compares and sets, so what each
 * step answers is compared with what was read before, and after a failure the job is read again: what somebody else did
 * meanwhile stands.
 */
export async function carryOut(api: TorcApi, prepared: Prepared, clock: Clock): Promise<CarriedOut> {
  const applied = await applyResources(api, prepared);
  if (!applied.ok)
    return { problem: applied.problem, ...(applied.leftOver === undefined ? {} : { leftOver: applied.leftOver }) };
  const moved = await new Mover(api, prepared, clock).move();
  if (moved.problem === undefined) return { ...moved, resources: applied.value };
  const rest = [moved.leftOver, await putBackResources(api, applied.value)]
    .filter((each) => each !== undefined)
    .join(' ');
  return { problem: moved.problem, ...(rest === '' ? {} : { leftOver: rest }) };
}

/** Moves one job, and back. */
class Mover {
  readonly #api: TorcApi;
  readonly #prepared: Prepared;
  readonly #clock: Clock;
  /** The attempt that the job has by what was done so far. */
  #attempt: number;

  constructor(api: TorcApi, prepared: Prepared, clock: Clock) {
    this.#api = api;
    this.#prepared = prepared;
    this.#clock = clock;
    this.#attempt = getAttempt(prepared.facts.job);
  }

  async move(): Promise<CarriedOut> {
    const { moves, facts, decision } = this.#prepared;
    for (const [at, call] of moves.entries()) {
      const changed = await this.#send(call);
      if (!changed.ok) return this.#afterFailure(changed.problem);
      if (call.path.includes('/retry/')) this.#attempt += 1;
      // Null: a list of results was sent, which is not answered with the job.
      const attempt = changed.value === null ? this.#attempt : getAttempt(changed.value);
      if (attempt < this.#attempt)
        return this.#afterFailure({
          code: 'server-error',
          message: 'The server gave the job no new attempt. Look at its version of Torc.',
        });
      if (attempt > this.#attempt)
        return this.#afterFailure({
          code: 'conflict',
          message: `Somebody else retried "${facts.job.name}" at the same moment. Refresh.`,
        });
      if (at > 0) continue;
      // The server moves a job to running from anywhere: also from the failure that somebody else has written since it
      // was read.
      const news = await this.#newResults();
      if (!news.ok) return this.#afterFailure(news.problem);
      if (news.value.length > 0) return this.#giveUpAgain(news.value);
    }
    return decision.action === 'fail' ? this.#checkFailed() : this.#checkRetried();
  }

  /**
   * The server has taken the end of the job; where it stands elsewhere by now, somebody else has moved it on from
   * there.
   */
  async #checkFailed(): Promise<CarriedOut> {
    const seen = await this.#api.job(this.#prepared.facts.job.id);
    return seen.ok ? { job: seen.value } : {};
  }

  /**
   * A job that somebody else gave up in between is ready with an attempt that has a result: it gets one that has none.
   */
  async #checkRetried(): Promise<CarriedOut> {
    const { facts, attempt } = this.#prepared;
    const [seen, news] = [await this.#api.job(facts.job.id), await this.#newResults()];
    if (!seen.ok) return {};
    if (getAttempt(seen.value) < attempt) return this.#changedByOthers(seen.value);
    if (seen.value.status === 'failed' && news.ok && news.value.some(({ status }) => status === 'failed'))
      return this.#changedByOthers(seen.value);
    const used = news.ok ? Math.max(0, ...news.value.map(getAttempt)) : 0;
    if (seen.value.status !== 'ready' || used < getAttempt(seen.value)) return { job: seen.value };
    const free = used + 1;
    for (const call of retryCalls(facts.job.id, facts.runId, getAttempt(seen.value), free)) {
      const changed = await this.#send(call);
      if (!changed.ok) return this.#afterFailure(changed.problem);
      if (call.path.includes('/retry/')) this.#attempt += 1;
    }
    return { attempt: free };
  }

  #changedByOthers(job: WireJob): CarriedOut {
    return {
      problem: {
        code: 'conflict',
        message: `Somebody else changed "${job.name}" at the same moment: it is ${job.status} now. Refresh.`,
      },
    };
  }

  /** Looks what became of the job, and puts it back where it stands half-way. */
  async #afterFailure(problem: JobProblem): Promise<CarriedOut> {
    const { facts, decision, attempt } = this.#prepared;
    const seen = await this.#lookAgain();
    if (!seen.ok) return { problem, leftOver: this.#byHand() };
    const { status } = seen.value;
    const isUnsure = problem.code === 'timed-out' || problem.code === 'offline' || problem.code === 'server-error';
    // The answer was lost, the change was not.
    if (
      isUnsure &&
      (decision.action === 'fail' ? status === 'failed' : status === 'ready' && getAttempt(seen.value) === attempt)
    )
      return { job: seen.value };
    if (status !== 'running') return { problem };
    const news = await this.#newResults();
    if (news.ok && news.value.length > 0) return this.#giveUpAgain(news.value);
    const isLater = getAttempt(seen.value) > this.#attempt;
    if (isLater) {
      const held = await this.#isHeld(seen.value);
      if (!held.ok || held.value) return { problem };
    }
    const target = isLater ? 'ready' : 'pending_failed';
    const back = await this.#api.changeJob(moveCall(facts.job.id, target, facts.runId, 'Puts it back.'));
    return back.ok && back.value.status === target ? { problem } : { problem, leftOver: this.#byHand() };
  }

  /**
   * Somebody else gave the job up, and it stands as running by our hand: it is given up as it was, by a result of its
   * own.
   */
  async #giveUpAgain(news: readonly WireResult[]): Promise<CarriedOut> {
    const { facts, decision } = this.#prepared;
    const attempt = freeAttempt(facts.job, [...facts.results, ...news], facts.runId);
    const last = news.at(-1);
    const [, end] = failCalls(facts.job, facts.runId, attempt, {
      last,
      node: last?.compute_node_id ?? facts.anyNode ?? 0,
      now: new Date(0),
      hasBatch: facts.hasBatch,
    });
    const ended = end === undefined ? undefined : await this.#send(end);
    const problem: JobProblem = {
      code: 'conflict',
      message: `Somebody else gave "${facts.job.name}" up at the same moment. Refresh.`,
    };
    if (ended?.ok !== true) {
      const seen = await this.#lookAgain();
      if (!seen.ok || seen.value.status === 'running') return { problem, leftOver: this.#byHand() };
    }
    return decision.action === 'fail' ? { attempt } : { problem };
  }

  /** Results of this run that were not there when the job was read. */
  async #newResults(): Promise<Answer<readonly WireResult[]>> {
    const { facts } = this.#prepared;
    const known = new Set(facts.results.map(getKey));
    const now = await this.#api.allResults(facts.job.workflow_id, facts.job.id);
    return now.ok
      ? given(
          now.value.filter(
            (each) => each.job_id === facts.job.id && each.run_id === facts.runId && !known.has(getKey(each)),
          ),
        )
      : now;
  }

  /** The job as the server answers; null where it answers with something else. */
  async #send(call: PlannedCall): Promise<Answer<WireJob | null>> {
    if (call.answers !== 'batch') return this.#api.changeJob(call);
    const ended = await this.#api.completeInBatch(call, this.#prepared.facts.job.id);
    return ended.ok ? given(null) : ended;
  }

  /** Asks a few times: a job that stands half-way is worth the wait for a network that is back in a moment. */
  async #lookAgain(): Promise<Answer<WireJob>> {
    const { id } = this.#prepared.facts.job;
    for (const pause of pausesMs) {
      const seen = await this.#api.job(id);
      if (
        seen.ok ||
        (seen.problem.code !== 'offline' && seen.problem.code !== 'timed-out' && seen.problem.code !== 'server-error')
      )
        return seen;
      await new Promise<void>((resolve) => this.#clock.after(pause, resolve));
    }
    return this.#api.job(id);
  }

  /** Whether a runner has the job. From 1.0 a job says so; before, the nodes are asked. */
  async #isHeld(job: WireJob): Promise<Answer<boolean>> {
    if (typeof job.start_time === 'string' || (job.compute_node_id ?? 0) > 0) return given(true);
    const nodes = await this.#api.nodes(job.workflow_id);
    if (!nodes.ok) return nodes;
    const active = nodes.value.filter((node) => node.is_active === true);
    if (active.length > 50) return refused('unsupported', 'Too many nodes to ask.');
    for (const node of active) {
      const jobs = await this.#api.jobs(job.workflow_id, { active_compute_node_id: node.id });
      if (!jobs.ok) return jobs;
      if (jobs.value.items.some(({ id }) => id === job.id)) return given(true);
    }
    return given(false);
  }

  #byHand(): string {
    const { job, runId } = this.#prepared.facts;
    return (
      `Job ${job.id} ("${job.name}") may stand as running although nothing runs it. ` +
      'Look at it when the server answers again, and if it does, run: ' +
      `curl -X PUT ${this.#api.http.base}/jobs/${job.id}/manage_status_change/pending_failed/${runId}`
    );
  }
}

/** What no two results of a job share. */
function getKey(result: WireResult): string {
  return `${result.run_id} ${getAttempt(result)}`;
}
