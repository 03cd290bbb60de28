import type { Clock } from '../base/clock.ts';
import type { Answered, Stage, StageResult } from './stage.ts';

/**
 * Keeps a failing stage from being asked again for a while. `run` counts a rejection as a failure, unless it is an
 * error named `AbortError` (the caller lost interest, which says nothing about the stage).
 */
export interface Breaker {
  readonly state: 'closed' | 'open' | 'half-open';
  /** Whether `run` would run its function now. */
  canRun(): boolean;
  /** Runs `task` and counts how it went; rejects without running it when `canRun()` is false. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** How one stage ended: with an answer, or with a reason code (for `error`, the message). */
export type StageEnd<Answer> =
  | { readonly outcome: 'answer'; readonly answered: Answered<Answer> }
  | { readonly outcome: 'pass' | 'skipped' | 'timeout' | 'error' | 'cancelled'; readonly reason: string };

/** The limits one run of a stage has to keep. */
export interface StageLimits {
  readonly breaker?: Breaker | undefined;
  readonly clock?: Clock | undefined;
  /** Aborted when the caller no longer wants the answer. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds left of the whole cascade's budget. */
  readonly remainingMs: number;
}

/**
 * Runs one stage within its limits and reports how it ended; never throws and never rejects. A stage that returns
 * synchronously, without a breaker, creates no promise. Such a stage cannot be interrupted, so a budget bounds
 * asynchronous stages only, and a synchronous answer that comes late is still an answer.
 */
export function runStage<Query, Answer>(
  stage: Stage<Query, Answer>,
  query: Query,
  limits: StageLimits,
): StageEnd<Answer> | Promise<StageEnd<Answer>> {
  if (limits.signal?.aborted === true) return cancelled;
  if (limits.remainingMs <= 0) return { outcome: 'skipped', reason: 'total-budget' };
  if (limits.breaker === undefined) return attempt(stage, query, limits);
  return limits.breaker.canRun() ? attemptGuarded(stage, query, limits, limits.breaker) : breakerOpen;
}

const cancelled = { outcome: 'cancelled', reason: 'cancelled' } as const;
const breakerOpen = { outcome: 'skipped', reason: 'breaker-open' } as const;

async function attemptGuarded<Query, Answer>(
  stage: Stage<Query, Answer>,
  query: Query,
  limits: StageLimits,
  breaker: Breaker,
): Promise<StageEnd<Answer>> {
  let end: StageEnd<Answer> = breakerOpen;
  const task = async (): Promise<void> => {
    end = await attempt(stage, query, limits);
    // Errors made here, not the stage's own: only these decide what the breaker counts.
    if (end.outcome === 'cancelled') throw getSign(end.reason, 'AbortError');
    if (end.outcome === 'error' || end.outcome === 'timeout') throw getSign(end.reason, 'Error');
  };
  // A rejection has served its purpose once the breaker has seen it; `end` says the same.
  await breaker.run(task).catch(() => undefined);
  return end;
}

/**
 * An error without a stack: a breaker keeps its last one, and the stack would keep everything alive that the stage was
 * asked with.
 */
function getSign(reason: string, name: string): Error {
  return Object.assign(new Error(reason), { name, stack: '' });
}

function attempt<Query, Answer>(
  stage: Stage<Query, Answer>,
  query: Query,
  limits: StageLimits,
): StageEnd<Answer> | Promise<StageEnd<Answer>> {
  const controller = new AbortController();
  try {
    const result = stage.run(query, controller.signal);
    return 'then' in result ? settle(result, stage.budgetMs, controller, limits) : ended(result);
  } catch (error) {
    return failed(error);
  }
}

function settle<Answer>(
  result: PromiseLike<StageResult<Answer>>,
  budgetMs = Number.POSITIVE_INFINITY,
  controller: AbortController,
  { clock, signal, remainingMs }: StageLimits,
): Promise<StageEnd<Answer>> {
  return new Promise((resolve) => {
    const finish = (end: StageEnd<Answer>): void => {
      stopTimer?.();
      signal?.removeEventListener('abort', onCancel);
      resolve(end);
    };
    // Finished before the stage hears of it: what the stage does about the abort cannot change the outcome.
    const giveUp = (end: StageEnd<Answer>): void => {
      finish(end);
      controller.abort();
    };
    const onCancel = (): void => {
      giveUp(cancelled);
    };
    const limitMs = Math.min(budgetMs, remainingMs);
    const stopTimer = Number.isFinite(limitMs)
      ? clock?.after(limitMs, () => {
          giveUp({ outcome: 'timeout', reason: budgetMs <= remainingMs ? 'stage-budget' : 'total-budget' });
        })
      : undefined;
    signal?.addEventListener('abort', onCancel, { once: true });
    // The stage itself may have cancelled the caller's signal before the listener was there.
    if (signal?.aborted === true) onCancel();
    // A settlement after the end resolves nothing, and its rejection is handled here.
    Promise.resolve(result).then(
      (value) => {
        finish(ended(value));
      },
      (error: unknown) => {
        finish(failed(error));
      },
    );
  });
}

function ended<Answer>(result: StageResult<Answer>): StageEnd<Answer> {
  return 'pass' in result ? { outcome: 'pass', reason: result.pass } : { outcome: 'answer', answered: result };
}

function failed(error: unknown): StageEnd<never> {
  return { outcome: 'error', reason: error instanceof Error ? error.message || error.name : String(error) };
}
