import { createHash } from 'node:crypto';
import type { ModelQuestion, ModelReply, ModelService } from '../../domain/types.ts';
import { readModelAnswer } from '../../domain/model/modelAnswer.ts';
import { abortError, ModelFailure } from './provider.ts';

/** Answers kept; each is a few dozen bytes. */
const capacity = 100;

/** A caller that waits for an answer that is under way. */
interface Waiter {
  readonly resolve: (reply: ModelReply) => void;
  readonly reject: (error: Error) => void;
}

interface PendingAnswer {
  readonly waiters: Set<Waiter>;
  readonly controller: AbortController;
}

/**
 * Good answers of models, and the questions under way. Keys are SHA-256 of the provider, the document, the old and the
 * new text.
 */
export class AnswerMemory {
  /** In the order of their last use. */
  readonly #answers = new Map<string, string>();
  readonly #pending = new Map<string, PendingAnswer>();

  /**
   * The remembered answer at no cost, or the service's. Equal questions at the same time are asked once: the first
   * caller that still waits bears the cost. Only answers that can be read are remembered. The question is cancelled
   * when no caller waits any more.
   */
  ask(service: ModelService, question: ModelQuestion, signal: AbortSignal): Promise<ModelReply> {
    const key = createHash('sha256')
      .update(JSON.stringify([service.id, ...question.subject]))
      .digest('hex');
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#keep(key, known);
      return Promise.resolve({ text: known, costUsd: 0, cached: true });
    }
    return this.#wait(this.#pending.get(key) ?? this.#start(key, service, question), key, signal);
  }

  #wait(pending: PendingAnswer, key: string, signal: AbortSignal): Promise<ModelReply> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        pending.waiters.delete(waiter);
        reject(abortError());
        if (pending.waiters.size > 0) return;
        this.#forget(key, pending);
        pending.controller.abort();
      };
      const waiter: Waiter = {
        resolve: (reply) => {
          signal.removeEventListener('abort', leave);
          resolve(reply);
        },
        reject: (error) => {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      pending.waiters.add(waiter);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  }

  #start(key: string, service: ModelService, question: ModelQuestion): PendingAnswer {
    const pending: PendingAnswer = { waiters: new Set(), controller: new AbortController() };
    this.#pending.set(key, pending);
    service.ask(question, pending.controller.signal).then(
      (reply) => {
        this.#forget(key, pending);
        if ('text' in reply && readModelAnswer(reply.text) !== undefined) this.#keep(key, reply.text);
        for (const [at, waiter] of [...pending.waiters].entries())
          waiter.resolve(at === 0 || 'declined' in reply ? reply : { ...reply, costUsd: 0, cached: true });
      },
      (error: unknown) => {
        this.#forget(key, pending);
        for (const waiter of pending.waiters)
          waiter.reject(error instanceof Error ? error : new ModelFailure('failed', true));
      },
    );
    return pending;
  }

  #forget(key: string, pending: PendingAnswer): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  #keep(key: string, text: string): void {
    this.#answers.delete(key);
    this.#answers.set(key, text);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > capacity && oldest !== undefined) this.#answers.delete(oldest);
  }
}

/** A model that does not pay twice for the same question. */
export function rememberedModel(service: ModelService, memory: AnswerMemory): ModelService {
  return { ...service, ask: (question, signal) => memory.ask(service, question, signal) };
}
