import type { ModelQuestion } from '../../domain/types.ts';

/** What a provider answered. Tokens as the provider counted them; absent where it does not say. */
export type ProviderReply =
  | { readonly text: string; readonly inputTokens?: number; readonly outputTokens?: number }
  | { readonly declined: string };

/** A model that can be asked, without memory, budget or log: those wrap it. */
export interface ModelProvider {
  /** Provider and model; also names it in the log and keeps its remembered answers apart. */
  readonly id: string;
  /** The most tokens an answer may have: the upper bound of what a question can cost. */
  readonly maxOutputTokens: number;
  /**
   * One question. Rejects with a `ModelFailure`, or an `AbortError` when the signal ended it; neither holds content or
   * keys.
   */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ProviderReply>;
}

/** A provider failed. The message is a short code and nothing else: it is shown in trails and logs. */
export class ModelFailure extends Error {
  /** Whether the provider may have charged for the question all the same. */
  readonly billed: boolean;

  constructor(code: string, billed = false) {
    super(code);
    this.name = 'ModelFailure';
    this.billed = billed;
  }
}

/** What an asker gets whose signal ended the question; breakers do not count it. */
export function abortError(): Error {
  return Object.assign(new Error('cancelled'), { name: 'AbortError' });
}
