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
        log.info(
          `model ${logFacts({ provider: provider.id, outcome, ms: clock.now() - started, inputTokens: tokens.inputTokens, outputTokens: tokens.outputTokens })}`,
        );
      };
      try {
        const reply = await provider.ask(question, signal);
        if ('declined' in reply) tell(`declined-${reply.declined}`);
        else tell('answered', reply);
        return reply;
      } catch (error) {
        tell(
          error instanceof Error && error.name === 'AbortError'
            ? 'cancelled'
            : error instanceof Error && error.name === 'ModelFailure'
              ? error.message
              : 'failed',
        );
        throw error;
      }
    },
  };
}
