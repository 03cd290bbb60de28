import type { ErrorSample } from '../tools/cause.ts';
import { best, type Hit, type Matcher } from './matcher.ts';

/** How soon more of the same word stops to count, and how much long texts lose: the values search engines ship with. */
const saturation = 1.2;
const lengthShare = 0.75;

/** Okapi BM25 over documents of words. */
export class Bm25 {
  readonly #documents: readonly ReadonlyMap<string, number>[];
  readonly #lengths: readonly number[];
  readonly #spread = new Map<string, number>();
  readonly #mean: number;

  constructor(texts: readonly string[]) {
    const words = texts.map(getWords);
    this.#documents = words.map(counted);
    this.#lengths = words.map((list) => list.length);
    this.#mean = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
    for (const document of this.#documents)
      for (const word of document.keys()) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
  }

  /** Scores of all documents; a score of 1 would be the query itself. */
  scores(query: string): readonly number[] {
    const counts = counted(getWords(query));
    const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const self = this.#score(counts, counts, length);
    return this.#documents.map(
      (document, at) => this.#score(counts, document, this.#lengths[at] ?? 0) / Math.max(1e-9, self),
    );
  }

  #score(query: ReadonlyMap<string, number>, document: ReadonlyMap<string, number>, length: number): number {
    let score = 0;
    for (const word of query.keys()) {
      const count = document.get(word) ?? 0;
      if (count === 0) continue;
      const spread = this.#spread.get(word) ?? 0;
      const rarity = Math.log(1 + (this.#documents.length - spread + 0.5) / (spread + 0.5));
      score +=
        (rarity * (count * (saturation + 1))) /
        (count + saturation * (1 - lengthShare + (lengthShare * length) / this.#mean));
    }
    return score;
  }
}

function getWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Ranks by the words the texts share; what is shown is cut where the dev part says. */
export function bm25Matcher(name: string, change: (text: string) => string): Matcher {
  let stored: readonly ErrorSample[] = [];
  let index = new Bm25([]);
  return {
    name,
    threshold: undefined,
    isCalibrated: true,
    store: (samples) => {
      stored = samples;
      index = new Bm25(samples.map(({ text }) => change(text)));
      return Promise.resolve();
    },
    find: (text) => {
      const scores = index.scores(change(text));
      return Promise.resolve(best(stored.map((sample, at): Hit => ({ sample, score: scores[at] ?? 0 }))));
    },
  };
}
