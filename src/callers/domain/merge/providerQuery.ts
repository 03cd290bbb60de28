import type { Clock } from '../../../base/clock.ts';
import { within } from '../../../base/within.ts';
import type { Breaker } from '../../../cascade/runStage.ts';
import { reportStage, type StageReport } from '../../../cascade/stageReport.ts';
import type { ProviderResult, Provider, ProviderQuestion } from '../provider.ts';

/** The state of one provider in one question. */
export interface Heard {
  readonly provider: Provider;
  readonly outcome: 'running' | 'answer' | 'pass' | 'timeout' | 'error' | 'skipped';
  /** A code; for `error` the message. */
  readonly reason?: string;
  readonly providerResult?: ProviderResult;
  /** Milliseconds it took, or has taken so far. */
  readonly ms: number;
}

/** How providers are asked. */
export interface ProviderQueryOptions {
  readonly providers: readonly Provider[];
  readonly clock: Clock;
  /** By the provider's name. */
  readonly breakers?: Readonly<Record<string, Breaker>>;
  /** Milliseconds after which a provider is given up; that counts as a failure. */
  readonly patienceMs: number;
  /** Fires when no answer to the question is wanted any more; that a stage is over does not concern late results. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the outcome of each provider, as a stage of its own: `graph.scip`. */
  readonly report?: StageReport;
}

/**
 * The providers of one question. Each is asked once; a provider that is still running at a deadline continues, and its
 * late result is available to the next look.
 */
export class ProviderQuery {
  readonly #options: ProviderQueryOptions;
  readonly #heard = new Map<
    Provider,
    {
      state: Omit<Heard, 'provider' | 'ms'>;
      readonly startedAt: number;
      endedAt?: number;
      readonly done: Promise<void>;
    }
  >();

  constructor(options: ProviderQueryOptions) {
    this.#options = options;
  }

  /** Asks every provider that has not been asked yet. */
  start(question: ProviderQuestion): void {
    for (const provider of this.#options.providers) if (!this.#heard.has(provider)) this.#ask(provider, question);
  }

  /** The state of every provider. */
  get state(): readonly Heard[] {
    const now = this.#options.clock.now();
    return [...this.#heard].map(([provider, { state, startedAt, endedAt }]) => ({
      provider,
      ...state,
      ms: (endedAt ?? now) - startedAt,
    }));
  }

  /** Resolves when no provider is running any more, or after this many milliseconds. */
  async wait(ms: number): Promise<void> {
    const running = this.running();
    if (running.length === 0) return;
    await within(Promise.all(running), ms, this.#options.clock);
  }

  /** One promise for each provider that still runs; none of them rejects. */
  running(): readonly Promise<void>[] {
    return [...this.#heard.values()].filter(({ state }) => state.outcome === 'running').map(({ done }) => done);
  }

  #ask(provider: Provider, question: ProviderQuestion): void {
    const { clock, breakers, patienceMs, signal } = this.#options;
    const breaker = breakers?.[provider.name];
    const startedAt = clock.now();
    if (breaker?.canRun() === false) {
      const state = { outcome: 'skipped', reason: 'breaker-open' } as const;
      this.#heard.set(provider, { state, startedAt, endedAt: startedAt, done: Promise.resolve() });
      this.#tell(provider, state, 0);
      return;
    }
    const stop = new AbortController();
    const onAbort = (): void => stop.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
    const end = (state: Omit<Heard, 'provider' | 'ms'>): void => {
      const entry = this.#heard.get(provider);
      if (entry?.state.outcome !== 'running') return;
      const endedAt = clock.now();
      Object.assign(entry, { state, endedAt });
      this.#tell(provider, state, endedAt - startedAt);
    };
    const task = async (): Promise<void> => {
      const asked = provider.ask(question, stop.signal);
      const providerResult = await within(asked, patienceMs, clock);
      if (providerResult !== undefined) {
        end(
          providerResult.state === 'unknown'
            ? { outcome: 'pass', reason: 'unknown', providerResult }
            : { outcome: 'answer', providerResult },
        );
        return;
      }
      stop.abort();
      end({ outcome: 'timeout', reason: 'patience' });
      throw new Error('timeout');
    };
    const done = (breaker === undefined ? task() : breaker.run(task))
      .catch((error: unknown) =>
        end({ outcome: 'error', reason: error instanceof Error ? error.message || error.name : String(error) }),
      )
      .finally(() => signal?.removeEventListener('abort', onAbort));
    this.#heard.set(provider, { state: { outcome: 'running' }, startedAt, done });
  }

  #tell({ name }: Provider, { outcome, reason }: Omit<Heard, 'provider' | 'ms'>, durationMs: number): void {
    const { report } = this.#options;
    if (report !== undefined && outcome !== 'running')
      reportStage(report, { stage: `graph.${name}`, outcome, reason, durationMs });
  }
}
