import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { Clock } from '../base/clock.ts';
import type { Breaker } from './runStage.ts';

export interface BreakerOptions {
  /** Failures in a row (errors and time-outs, never a pass) that open the breaker. */
  readonly failures: number;
  /** Milliseconds after which an open breaker lets one trial through. */
  readonly halfOpenAfterMs: number;
  readonly clock: Clock;
}

/**
 * A breaker that opens after some failures in a row, and after a delay lets a single trial decide whether to close
 * again. While the trial runs, other calls are rejected at once instead of waiting for it.
 */
export function consecutiveBreaker({ failures, halfOpenAfterMs, clock }: BreakerOptions): Breaker {
  let openedAt = 0;
  let trialRunning = false;
  const policy = circuitBreaker(
    // A cancelled call says nothing about the stage. Cockatiel would take it for a success and close on a cancelled
    // trial; an unproven stage stays under suspicion instead.
    handleWhen(
      (error) => policy.state === CircuitState.HalfOpen || !(error instanceof Error && error.name === 'AbortError'),
    ),
    {
      breaker: new ConsecutiveBreaker(failures),
      // Cockatiel reads the wall clock, which neither a test nor a suspended laptop moves as wanted: its own wait is
      // switched off and `canRun` waits by the clock port.
      halfOpenAfter: Number.NEGATIVE_INFINITY,
    },
  );
  policy.onBreak(() => {
    openedAt = clock.now();
  });

  const canRun = (): boolean =>
    policy.state === CircuitState.Closed || (!trialRunning && clock.now() - openedAt >= halfOpenAfterMs);

  return {
    get state() {
      if (policy.state === CircuitState.Closed) return 'closed';
      return policy.state === CircuitState.HalfOpen ? 'half-open' : 'open';
    },
    canRun,
    async run(task) {
      if (!canRun()) throw new Error('breaker-open');
      const isTrial = policy.state !== CircuitState.Closed;
      trialRunning ||= isTrial;
      try {
        return await policy.execute(task);
      } finally {
        if (isTrial) trialRunning = false;
      }
    },
  };
}
