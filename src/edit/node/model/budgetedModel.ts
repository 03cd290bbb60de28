import type { ModelQuestion, ModelReply, ModelService } from '../../domain/types.ts';
import { getCost, highestCost, type ModelPrice } from './price.ts';
import { ModelFailure, type ModelProvider } from './provider.ts';
import type { Spending } from './spending.ts';

/** What may be spent on a day. Zero means no limit. */
export interface DailyLimits {
  /** US dollars. */
  readonly usd: number;
  readonly questions: number;
}

/** What holds now: both may change while the window is open. */
export interface BudgetTerms {
  readonly price: () => ModelPrice;
  readonly limits: () => DailyLimits;
}

/**
 * Asks only while the day's budget lasts; declines with `over-budget`. The most a question can cost is set aside before
 * it is asked, so that questions at the same time cannot overdraw together, and replaced by its cost when the answer is
 * there. A question that was broken off keeps what was set aside: the provider may have charged for it.
 */
export function budgetedModel(provider: ModelProvider, spending: Spending, terms: BudgetTerms): ModelService {
  return {
    id: provider.id,
    async ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelReply> {
      const price = terms.price();
      const reserved = highestCost(question, provider.maxOutputTokens, price);
      if (isOver(spending, terms.limits(), reserved)) return { declined: 'over-budget' };
      spending.add(reserved, 1);
      try {
        const reply = await provider.ask(question, signal);
        if ('declined' in reply) {
          spending.add(-reserved, -1);
          return reply;
        }
        const costUsd = getCost(question, reply, price);
        spending.add(costUsd - reserved, 0);
        return { text: reply.text, costUsd, cached: false };
      } catch (error) {
        if (error instanceof ModelFailure && !error.billed) spending.add(-reserved, 0);
        throw error;
      }
    },
  };
}

function isOver(spending: Spending, limits: DailyLimits, next: number): boolean {
  const { usd, questions } = spending.today();
  // What costs nothing is not kept from being asked by what something else has cost.
  return (
    (limits.usd > 0 && next > 0 && usd + next > limits.usd) ||
    (limits.questions > 0 && questions + 1 > limits.questions)
  );
}
