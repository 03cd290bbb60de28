import type { Disposable } from '../../../base/lifecycle.ts';
import type { Meter } from '../../../base/metrics.ts';
import { cascadeMs, FallbackRate, type RateOfRepository } from './fallbackRate.ts';
import type { CallersQuery, CallersResponse } from '../types.ts';

/**
 * What is kept of the answers to questions: counters, and how often the graph was not enough. The index itself logs its
 * stages.
 */
export class QuestionLog {
  readonly #meter: Meter;
  readonly #repositories: () => readonly string[];
  readonly #rate = new FallbackRate();
  readonly #listeners = new Set<() => void>();

  /** `repositories`: names of the workspace's folders, with which paths begin where there are several. */
  constructor(meter: Meter, repositories: () => readonly string[]) {
    this.#meter = meter;
    this.#repositories = repositories;
  }

  /** Notes one answer. */
  add(query: CallersQuery, response: CallersResponse): void {
    const { fallback_stage: stage } = response.meta;
    this.#meter.count('callers.fallback_used', { value: String(stage !== undefined) });
    if (stage !== undefined) this.#meter.count('callers.fallback_stage', { stage: String(stage) });
    this.#meter.count('callers.success', { value: String(response.nodes.length > 0) });
    const ms = cascadeMs(response);
    if (ms !== undefined) this.#meter.observe('callers.answer.ms', ms);
    this.#rate.add(this.#getRepository(query), response);
    this.#tell();
  }

  /** How the last questions went, by repository. */
  figures(): readonly RateOfRepository[] {
    return this.#rate.figures();
  }

  /** Clears the log. */
  clear(): void {
    this.#rate.clear();
    this.#tell();
  }

  /** Calls back when the figures have changed. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  /** The folder a question names; with several folders and no path in it, the workspace as a whole. */
  #getRepository({ file_path: path, symbol_id: id }: CallersQuery): string {
    const names = this.#repositories();
    const place = path ?? id ?? '';
    return names.length === 1 ? (names[0] ?? '') : (names.find((name) => place.startsWith(`${name}/`)) ?? '');
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
