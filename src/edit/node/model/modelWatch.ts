import type { Clock } from '../../../base/clock.ts';
import type { Degradation } from '../../../base/health.ts';
import { ModelFailure, type ModelProvider } from './provider.ts';

/** Codes of providers that say: we know you, and no. The person has to choose or consent. */
const refusals = new Set([
  'model-not-found',
  'blocked',
  'no-permission',
  'no-consent',
  'no-chat-model',
  'missing-url',
  'invalid-url',
  'insecure-url',
  'missing-model',
]);
/** A failure that has not been retried for so long says nothing about the current state. Milliseconds. */
const forgottenAfterMs = 60 * 60 * 1000;

/** Remembers how the last question to a model ended. */
export class ModelWatch {
  readonly #clock: Clock;
  #last: { readonly provider: string; readonly failure: string; readonly at: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same provider; its ends are remembered. A question that was given up says nothing. */
  watched(provider: ModelProvider): ModelProvider {
    return {
      ...provider,
      ask: async (question, signal) => {
        try {
          const reply = await provider.ask(question, signal);
          this.#ended(provider.id, 'declined' in reply ? reply.declined : undefined);
          return reply;
        } catch (error) {
          if (!(error instanceof Error && error.name === 'AbortError'))
            this.#ended(provider.id, error instanceof ModelFailure ? error.message : 'failed');
          throw error;
        }
      },
    };
  }

  /** What keeps a provider from answering, as far as its last question tells. */
  getProblem(provider: string): Degradation | undefined {
    const last = this.#last;
    if (last?.provider !== provider || this.#clock.now() - last.at > forgottenAfterMs) return undefined;
    const { failure } = last;
    if (failure === 'unauthorized' || failure === 'key-unreadable')
      return {
        code: 'model-no-key',
        detail: failure,
        severity: 'limits',
        fix: { command: 'recourse.edit.setModelKey' },
      };
    return {
      code: refusals.has(failure) ? 'model-refused' : 'model-unreachable',
      detail: failure,
      severity: 'limits',
      fix: { command: 'recourse.edit.chooseModel' },
    };
  }

  #ended(provider: string, failure: string | undefined): void {
    this.#last = failure === undefined ? undefined : { provider, failure, at: this.#clock.now() };
  }
}
