import type { ModelQuestion } from '../../domain/types.ts';
import type { ProviderReply } from './provider.ts';

/** What a provider charges, in US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** A rule of thumb for English and code; enough for a budget in cents. */
const charactersPerToken = 4;
const perMillion = 1_000_000;

const getTokens = (...texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / charactersPerToken);

/** The most a question can cost: its characters over four, and the longest answer allowed. */
export function highestCost(question: ModelQuestion, maxOutputTokens: number, price: ModelPrice): number {
  return (getTokens(question.system, question.user) * price.input + maxOutputTokens * price.output) / perMillion;
}

/**
 * What an answered question cost by the provider's own count of tokens; where it gives none, by the characters over
 * four.
 */
export function getCost(
  question: ModelQuestion,
  reply: Extract<ProviderReply, { text: string }>,
  price: ModelPrice,
): number {
  const input = reply.inputTokens ?? getTokens(question.system, question.user);
  const output = reply.outputTokens ?? getTokens(reply.text);
  return (input * price.input + output * price.output) / perMillion;
}
