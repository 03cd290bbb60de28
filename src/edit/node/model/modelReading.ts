import type { BreakerReading, Degradation } from '../../../base/health.ts';
import type { Breaker } from '../../../cascade/runStage.ts';
import type { DailyLimits } from './budgetedModel.ts';
import type { Spending } from './spending.ts';

/** How the model is that edits may ask. */
export interface ModelReading {
  readonly breakers: readonly BreakerReading[];
  readonly degradations: readonly Degradation[];
}

/** No model is chosen, so nothing can be wrong with it. */
export const noModel: ModelReading = { breakers: [], degradations: [] };

/** What is known of a model without asking it. */
export interface KnownOfModel {
  /** Absent as long as it was not asked. */
  readonly breaker?: Breaker | undefined;
  readonly problem?: Degradation | undefined;
  readonly spending: Spending;
  readonly limits: DailyLimits;
  /** Whether a question costs something. */
  readonly isPaid: boolean;
}

/** Puts together what is known: the breaker, how the last question ended, and whether the day's budget is spent. */
export function modelReading({ breaker, problem, spending, limits, isPaid }: KnownOfModel): ModelReading {
  const { usd, questions } = spending.today();
  const isSpent =
    (limits.questions > 0 && questions >= limits.questions) || (isPaid && limits.usd > 0 && usd >= limits.usd);
  const isOpen = breaker !== undefined && breaker.state !== 'closed';
  // Questions that ran out of time leave no other trace than the breaker.
  const known: Degradation | undefined =
    problem ??
    (isOpen
      ? { code: 'model-unreachable', severity: 'limits', fix: { command: 'recourse.edit.chooseModel' } }
      : undefined);
  return {
    breakers: breaker === undefined ? [] : [{ name: 'model', state: getState(breaker) }],
    degradations: [
      ...(known === undefined ? [] : [known]),
      ...(isSpent
        ? [
            {
              code: 'model-over-budget' as const,
              severity: 'limits' as const,
              fix: { command: 'workbench.action.openSettings', arguments: ['recourse.edit.model.daily'] },
            },
          ]
        : []),
    ],
  };
}

/** An open breaker that would let a trial through is half open. */
function getState(breaker: Breaker): BreakerReading['state'] {
  return breaker.state === 'open' && breaker.canRun() ? 'half-open' : breaker.state;
}
