import type { BreakerName, BreakerReading } from '../../../base/health.ts';
import type { Clock } from '../../../base/clock.ts';
import { consecutiveBreaker } from '../../../cascade/breaker.ts';
import type { Breaker } from '../../../cascade/runStage.ts';

/** When a breaker opens and how long it stays open. PRD-02, FR-2: 5 failures, 30 seconds. */
export interface BreakerLimits {
  readonly failures: number;
  readonly pauseMs: number;
}

/**
 * A breaker for every stage and provider of every repository. An empty answer is no failure; errors and time-outs are.
 */
export class RepositoryBreakers {
  readonly #limits: BreakerLimits;
  readonly #names: readonly string[];
  readonly #clock: Clock;
  readonly #breakers = new Map<string, Readonly<Record<string, Breaker>>>();

  /** `names`: of the stages and providers. */
  constructor(names: readonly string[], limits: BreakerLimits, clock: Clock) {
    this.#names = names;
    this.#limits = limits;
    this.#clock = clock;
  }

  /** The breakers of a repository, by stage and provider. */
  of(repository: string): Readonly<Record<string, Breaker>> {
    let known = this.#breakers.get(repository);
    if (known === undefined) {
      const { failures, pauseMs } = this.#limits;
      known = Object.fromEntries(
        this.#names.map((name) => [
          name,
          consecutiveBreaker({ failures, halfOpenAfterMs: pauseMs, clock: this.#clock }),
        ]),
      );
      this.#breakers.set(repository, known);
    }
    return known;
  }

  /** All breakers there are. An open one that would let a trial through is half open. */
  readings(): readonly BreakerReading[] {
    return [...this.#breakers].flatMap(([repository, breakers]) =>
      Object.entries(breakers).map(([name, breaker]): BreakerReading => ({
        // The names are those of the stages and of the providers there are.
        name: name as BreakerName,
        repository: repository !== '' ? repository : undefined,
        state: breaker.state === 'open' && breaker.canRun() ? 'half-open' : breaker.state,
      })),
    );
  }

  /** Closes all of them: after a new index old failures say nothing. */
  reset(): void {
    this.#breakers.clear();
  }
}
