import { similarityAbove } from '../../../base/similarity.ts';
import type { DefinedName } from '../services.ts';
import { subwords } from './subwords.ts';

/** A defined name that is like the one asked for. */
export interface Neighbour extends DefinedName {
  /** 0 to 1. */
  readonly score: number;
}

/** Less alike than this is no suggestion. */
const floor = 0.45;
/** Share of the letters that must agree for a misspelling. */
const spellingFloor = 0.6;
/** A name that shares only words with the one asked for is less likely meant than a misspelling of it. */
const wordWeight = 0.85;
/** Names in the same folder are a little more likely meant. */
const nearBonus = 0.03;

/** The defined names most like a name: misspellings first, then those that share its rarest words; the nearest files first among equals. */
export function neighboursOf(name: string, names: Iterable<DefinedName>, limit: number, near = ''): Neighbour[] {
  const wanted = subwords(name);
  const all = [...names];
  const frequency = new Map<string, number>();
  const wordsOf = all.map((each) => {
    const words = new Set(subwords(each.name));
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    return words;
  });
  const weight = (word: string): number => 1 / (1 + Math.log2(1 + (frequency.get(word) ?? 0)));
  const total = wanted.reduce((sum, word) => sum + weight(word), 0);
  const best = new Map<string, Neighbour>();
  for (const [at, each] of all.entries()) {
    if (each.name === name) continue;
    const spelling = similarityAbove(name.toLowerCase(), each.name.toLowerCase(), spellingFloor);
    const words = wordsOf[at] ?? new Set<string>();
    const shared = wanted.reduce((sum, word) => sum + (words.has(word) ? weight(word) : 0), 0);
    const extra = [...words].filter((word) => !wanted.includes(word)).reduce((sum, word) => sum + weight(word), 0);
    const overlap = total === 0 ? 0 : shared / (total + extra / 2);
    const bonus = near !== '' && each.path.startsWith(near) ? nearBonus : 0;
    const score = Math.min(1, Math.max(spelling, overlap * wordWeight) + bonus);
    if (score < floor || (best.get(each.name)?.score ?? 0) >= score) continue;
    best.set(each.name, { ...each, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.name.length - b.name.length).slice(0, limit);
}
