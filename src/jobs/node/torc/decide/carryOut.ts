import { ok } from '../../../../base/result.ts';
import { joinMessages, msg, type Message } from '../../../../base/text/message.ts';
import type { Clock } from '../../../../base/clock.ts';
import { refused, type Answer, type JobProblem } from '../../../domain/backend/answer.ts';
import type { WireJob, WireResult } from '../wire/schemas.ts';
import { getAttempt } from '../wire/toRecords.ts';
import type { TorcApi } from '../wire/torcApi.ts';
import { failCalls, freeAttempt, moveCall, retryCalls, type PlannedCall } from './calls.ts';
import type { Prepared } from './prepare.ts';
import { applyResources, putBackResources, type AppliedResources } from './resources.ts';
import { statusMessage } from '../../../domain/status/statusMessage.ts';

/** Pauses between checks of a job whose server does not answer, in milliseconds. */
const pausesMs = [300, 1500];

/** The result for one job. */
export interface CarriedOut {
  readonly problem?: JobProblem;
  /** What the user has to do by hand. */
  readonly leftOver?: Message;
  readonly resources?: AppliedResources | undefined;
  /** The job as read afterwards; its runner may have moved it since. */
  readonly job?: WireJob;
  /** The attempt, where it differs from the prepared one because another client used that. */
  readonly attempt?: number;
}

/**
 * Carries out a prepared decision completely, or reverts it. The server has no compare-and-set call, so the answer of
 * each step is compared with the state read before, and after a failure the job is read again: changes by other clients
 * are kept.
 */
export async function carryOut(api: TorcApi, prepared: Prepared, clock: Clock): Promise<CarriedOut> {
  const applied = await applyResources(api, prepared);
  if (!applied.ok) {
    const { problem, leftOver } = applied.error;
    return { problem, ...(leftOver === undefined ? {} : { leftOver }) };
  }
  const moved = await new Mover(api, prepared, clock).move();
  if (moved.problem === undefined) return { ...moved, resources: applied.value };
  const rest = [moved.leftOver, await putBackResources(api, applied.value)].filter((each) => each !== undefined);
  return { problem: moved.problem, ...(rest.length === 0 ? {} : { leftOver: joinMessages(rest) }) };
}

/** Moves one job, and reverts the move. */
class Mover {
  readonly #api: TorcApi;
  readonly #prepared: Prepared;
  readonly #clock: Clock;
  /** The job's attempt after the steps so far. */
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
      if (!changed.ok) return this.#afterFailure(changed.error);
      if (call.path.includes('/retry/')) this.#attempt += 1;
      // Null: a list of results was sent; its answer contains no job.
      const attempt = changed.value === null ? this.#attempt : getAttempt(changed.value);
      if (attempt < this.#attempt)
        return this.#afterFailure({
          code: 'server-error',
          message: msg('The server gave the job no new attempt. Look at its version of Torc.'),
        });
      if (attempt > this.#attempt)
        return this.#afterFailure({
          code: 'conflict',
          message: msg('Someone else retried "{0}" at the same moment. Refresh.', facts.job.name),
        });
      if (at > 0) continue;
      // The server moves a job to running from any status, even from a failure that another client has recorded since
      // it was read.
      const news = await this.#newResults();
      if (!news.ok) return this.#afterFailure(news.error);
      if (news.value.length > 0) return this.#giveUpAgain(news.value);
    }
    return decision.action === 'fail' ? this.#checkFailed() : this.#checkRetried();
  }

  /**
   * The server has accepted the end of the job; if it has a different status now, another client has moved it since.
   */
  async #checkFailed(): Promise<CarriedOut> {
    const seen = await this.#api.job(this.#prepared.facts.job.id);
    return seen.ok ? { job: seen.value } : {};
  }

  /**
   * A job that another client failed in the meantime is ready with an attempt that has a result: it gets one without.
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
      if (!changed.ok) return this.#afterFailure(changed.error);
      if (call.path.includes('/retry/')) this.#attempt += 1;
    }
    return { attempt: free };
  }

  #changedByOthers(job: WireJob): CarriedOut {
    return {
      problem: {
        code: 'conflict',
        message: msg(
          'Someone else changed "{0}" at the same moment: it is {1} now. Refresh.',
          job.name,
          statusMessage(job.status),
        ),
      },
    };
  }

  /** Checks the state of the job, and reverts it if it is halfway. */
  async #afterFailure(problem: JobProblem): Promise<CarriedOut> {
    const { facts, decision, attempt } = this.#prepared;
    const seen = await this.#lookAgain();
    if (!seen.ok) return { problem, leftOver: this.#byHand() };
    const { status } = seen.value;
    const isUnsure = problem.code === 'timed-out' || problem.code === 'offline' || problem.code === 'server-error';
    // The answer was lost, but the change was made.
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
    const back = await this.#api.changeJob(moveCall(facts.job.id, target, facts.runId, msg('Puts it back.')));
    return back.ok && back.value.status === target ? { problem } : { problem, leftOver: this.#byHand() };
  }

  /** Another client failed the job, but our call set it to running: it is failed again, with a result of its own. */
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
      message: msg('Someone else gave "{0}" up at the same moment. Refresh.', facts.job.name),
    };
    if (ended?.ok !== true) {
      const seen = await this.#lookAgain();
      if (!seen.ok || seen.value.status === 'running') return { problem, leftOver: this.#byHand() };
    }
    return decision.action === 'fail' ? { attempt } : { problem };
  }

  /** Results of this run that did not exist when the job was read. */
  async #newResults(): Promise<Answer<readonly WireResult[]>> {
    const { facts } = this.#prepared;
    const known = new Set(facts.results.map(getKey));
    const now = await this.#api.allResults(facts.job.workflow_id, facts.job.id);
    return now.ok
      ? ok(
          now.value.filter(
            (each) => each.job_id === facts.job.id && each.run_id === facts.runId && !known.has(getKey(each)),
          ),
        )
      : now;
  }

  /** The job in the server's answer; null where the answer is something else. */
  async #send(call: PlannedCall): Promise<Answer<WireJob | null>> {
    if (call.answers !== 'batch') return this.#api.changeJob(call);
    const ended = await this.#api.completeInBatch(call, this.#prepared.facts.job.id);
    return ended.ok ? ok(null) : ended;
  }

  /** Retries a few times: for a job that is halfway it is worth waiting for the network. */
  async #lookAgain(): Promise<Answer<WireJob>> {
    const { id } = this.#prepared.facts.job;
    for (const pause of pausesMs) {
      const seen = await this.#api.job(id);
      if (
        seen.ok ||
        (seen.error.code !== 'offline' && seen.error.code !== 'timed-out' && seen.error.code !== 'server-error')
      )
        return seen;
      await new Promise<void>((resolve) => this.#clock.after(pause, resolve));
    }
    return this.#api.job(id);
  }

  /** Whether a runner has the job. From 1.0 the job contains this; before, the nodes are queried. */
  async #isHeld(job: WireJob): Promise<Answer<boolean>> {
    if (typeof job.start_time === 'string' || (job.compute_node_id ?? 0) > 0) return ok(true);
    const nodes = await this.#api.nodes(job.workflow_id);
    if (!nodes.ok) return nodes;
    const active = nodes.value.filter((node) => node.is_active === true);
    if (active.length > 50) return refused('unsupported', msg('Too many nodes to ask.'));
    for (const node of active) {
      const jobs = await this.#api.jobs(job.workflow_id, { active_compute_node_id: node.id });
      if (!jobs.ok) return jobs;
      if (jobs.value.items.some(({ id }) => id === job.id)) return ok(true);
    }
    return ok(false);
  }

  #byHand(): Message {
    const { job, runId } = this.#prepared.facts;
    return msg(
      'Job {0} ("{1}") may stand as running although nothing runs it. Look at it when the server answers again, and if it does, run: curl -X PUT {2}/jobs/{3}/manage_status_change/pending_failed/{4}',
      job.id,
      job.name,
      this.#api.http.base,
      job.id,
      runId,
    );
  }
}

/** The unique key of a job's result. */
function getKey(result: WireResult): string {
  return `${result.run_id} ${getAttempt(result)}`;
}
