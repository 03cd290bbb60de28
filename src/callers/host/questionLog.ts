import type { Disposable } from '../../base/lifecycle.ts';
import { logFacts, type Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import { FallbackRate, type RateOfRepository } from '../domain/rate/fallbackRate.ts';
import type { CallersQuery, CallersResponse } from '../domain/types.ts';

/** What is kept of the answers to questions: a line for each stage, counters, and how often the graph was not enough. Never names or code. */
export class QuestionLog {
  readonly #log: Logger;
  readonly #meter: Meter;
  readonly #repositories: () => readonly string[];
  readonly #rate = new FallbackRate();
  readonly #listeners = new Set<() => void>();

  /** `repositories`: names of the workspace's folders, with which paths begin where there are several. */
  constructor(log: Logger, meter: Meter, repositories: () => readonly string[]) {
    this.#log = log;
    this.#meter = meter;
    this.#repositories = repositories;
  }

  /** Notes one answer. */
  add(query: CallersQuery, response: CallersResponse): void {
    const { meta, nodes } = response;
    const { fallback_stage: stage, request_id: request, degraded_mode: degraded, coverage } = meta;
    for (const step of meta.trail) {
      // What a stage failed with may hold words of the user's.
      const reason = step.outcome === 'error' ? undefined : step.reason;
      this.#log.info(`callers ${logFacts({ request: shortened(request), stage: step.stage, outcome: step.outcome, reason, ms: step.ms })}`);
    }
    const success = nodes.length > 0;
    this.#log.info(`callers ${logFacts({ request: shortened(request), fallback_used: stage !== undefined, fallback_stage: stage, success, degraded, complete: coverage.complete, nodes: nodes.length })}`);
    this.#meter.count('callers.fallback_used', { value: String(stage !== undefined) });
    if (stage !== undefined) this.#meter.count('callers.fallback_stage', { stage: String(stage) });
    this.#meter.count('callers.success', { value: String(success) });
    this.#rate.add(this.#repositoryOf(query), response);
    this.#tell();
  }

  /** How the last questions went, by repository. */
  figures(): readonly RateOfRepository[] {
    return this.#rate.figures();
  }

  /** Repositories in which too many questions fell through the graph. */
  above(percent: number): readonly RateOfRepository[] {
    return this.#rate.above(percent);
  }

  /** Begins anew. */
  clear(): void {
    this.#rate.clear();
    this.#tell();
  }

  /** Calls back when the figures have changed. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => { this.#listeners.delete(listener); } };
  }

  /** The folder a question names; with several folders and no path in it, the workspace as a whole. */
  #repositoryOf({ file_path: path, symbol_id: id }: CallersQuery): string {
    const names = this.#repositories();
    const place = path ?? id ?? '';
    return names.length === 1 ? (names[0] ?? '') : (names.find((name) => place.startsWith(`${name}/`)) ?? '');
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Enough of an identifier to tell the lines of one question from those of the next. */
function shortened(request: string): string {
  return request.slice(0, 8);
}
