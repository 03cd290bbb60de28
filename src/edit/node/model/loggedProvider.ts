import type { Clock } from '../../../base/clock.ts';
import { logFacts, type Logger } from '../../../base/log.ts';
import type { ModelProvider } from './provider.ts';

/**
 * Writes one line for every question: who was asked, how it ended, how long it took and how many tokens it had; never
 * content.
 */
export function loggedProvider(provider: ModelProvider, log: Logger, clock: Clock): ModelProvider {
  return {
    ...provider,
    async ask(question, signal) {
      const started = clock.now();
      const tell = (outcome: string, tokens: { inputTokens?: number; outputTokens?: number } = {}): void => {
        const { inputTokens, outputTokens } = tokens;
        const ms = clock.now() - started;
        log.info(`model ${logFacts({ provider: provider.id, outcome, ms, inputTokens, outputTokens })}`);
      };
      try {
        const reply = await provider.ask(question, signal);
        if ('declined' in reply) tell(`declined-${reply.declined}`);
        else tell('answered', reply);
        return reply;
      } catch (error) {
        tell(failureOutcome(error));
        throw error;
      }
    },
  };
}

function failureOutcome(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'AbortError') return 'cancelled';
  return error.name === 'ModelFailure' ? error.message : 'failed';
}
