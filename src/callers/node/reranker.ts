import type { Clock } from '../../base/clock.ts';
import { logFacts, type Logger } from '../../base/log.ts';
import { within } from '../../base/within.ts';
import type { Neighbour } from '../domain/semantic/neighbours.ts';
import { subwords } from '../domain/semantic/subwords.ts';
import { embed, type EmbeddingsOptions } from '../../base/node/embeddings.ts';

/** How an endpoint is used. */
export interface RerankerOptions extends EmbeddingsOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds that an answer may be held up; the third stage has 150. */
  readonly waitMs?: number;
}

const defaultWaitMs = 100;
/** A request that is too late for its question may still be of use to the next one. */
const longestRequestMs = 5000;
/** Pause after a failure before the endpoint is asked again. */
const pauseMs = 30_000;
/** Vectors that are kept, by name. */
const keptVectors = 2000;
/** The weight of the vectors relative to the similarity of spelling. */
const vectorWeight = 0.5;

/**
 * Sorts similar names in the order that an embeddings endpoint suggests, if it answers in time; otherwise they keep
 * their order. It never adds or drops a name, and it reassigns the existing scores from the best down, so that a guess
 * never looks more certain than before. It sends nothing but names, and only if the user has configured the address.
 */
export class Reranker {
  readonly #options: RerankerOptions;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #running = new Map<string, Promise<void>>();
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: RerankerOptions) {
    this.#options = options;
  }

  /** Whether the endpoint has failed and is left alone. */
  get isAway(): boolean {
    return this.#options.clock.now() < this.#pausedUntil;
  }

  /** The same names, best first. Never rejects. */
  async rerank(name: string, near: readonly Neighbour[], signal: AbortSignal): Promise<readonly Neighbour[]> {
    if (near.length < 2 || signal.aborted) return near;
    const names = [name, ...near.map((each) => each.name)];
    const missing = [...new Set(names.filter((each) => !this.#vectors.has(each)))];
    if (missing.length > 0) {
      if (this.isAway) return near;
      await within(this.#fetch(missing), this.#options.waitMs ?? defaultWaitMs, this.#options.clock);
    }
    return this.#ordered(name, near);
  }

  #fetch(names: readonly string[]): Promise<void> {
    const key = names.join('\n');
    const running = this.#running.get(key) ?? this.#ask(names).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #ask(names: readonly string[]): Promise<void> {
    const { clock, log } = this.#options;
    const started = clock.now();
    const result = await embed(this.#options, names.map(getText), AbortSignal.timeout(longestRequestMs));
    const ms = Math.round(clock.now() - started);
    if (!result.ok) {
      this.#pausedUntil = clock.now() + pauseMs;
      log.warn(`callers.embeddings ${logFacts({ outcome: 'error', reason: result.error, ms })}`);
      return;
    }
    log.info(`callers.embeddings ${logFacts({ outcome: 'answer', names: names.length, ms })}`);
    for (const [at, name] of names.entries()) {
      const vector = result.value[at];
      if (vector !== undefined) this.#vectors.set(name, vector);
    }
    for (const old of this.#vectors.keys()) {
      if (this.#vectors.size <= keptVectors) break;
      this.#vectors.delete(old);
    }
  }

  #ordered(name: string, near: readonly Neighbour[]): readonly Neighbour[] {
    const wanted = this.#vectors.get(name);
    if (wanted === undefined) return near;
    const rated: { readonly each: Neighbour; readonly value: number }[] = [];
    for (const each of near) {
      const vector = this.#vectors.get(each.name);
      if (vector?.length !== wanted.length) return near;
      rated.push({ each, value: vectorWeight * product(wanted, vector) + (1 - vectorWeight) * each.score });
    }
    const scores = near.map(({ score }) => score).sort((a, b) => b - a);
    return rated
      .sort((a, b) => b.value - a.value)
      .map(({ each }, at) => ({ ...each, score: scores[at] ?? each.score }));
  }
}

/** A name as a sentence: models know words, not case styles. */
function getText(name: string): string {
  const words = subwords(name).join(' ');
  return words === '' ? name : words;
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
