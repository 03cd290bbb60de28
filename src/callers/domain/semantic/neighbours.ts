import type { DefinedName } from '../services.ts';
import { nameSimilarity } from './nameLikeness.ts';
import { nameShape } from './nameShape.ts';
import { getWord } from './wordLikeness.ts';

/** A defined name that is similar to the wanted one. */
export interface Neighbour extends DefinedName {
  /** How likely it was meant, 0 to 1: see `nameSimilarity`. */
  readonly score: number;
}

/**
 * Below this similarity a name is not suggested: the wanted name simply does not exist then (`npm run bench --
 * misspelled`).
 */
export const likenessFloor = 0.5;

/** Names in the same folder are a little more likely meant. */
const nearBonus = 0.02;

/**
 * The defined names most like a name, out of a list of a few thousand at most: an index of them does the same for all
 * of a repository.
 */
export function getNeighbours(name: string, names: Iterable<DefinedName>, limit: number, near = ''): Neighbour[] {
  const wanted = nameShape(name);
  if (wanted.plain === '') return [];
  const words = wanted.words.map(getWord);
  const shapes = [...names].map((each) => ({ each, shape: nameShape(each.name) }));
  const frequency = new Map<string, number>();
  const distinct = new Map(shapes.map(({ shape }) => [shape.name, shape]));
  for (const { words: own } of distinct.values())
    for (const word of new Set(own)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const getWeight = (word: string): number =>
    Math.log(1 + Math.max(2, distinct.size) / (1 + (frequency.get(word) ?? 0)));
  const best = new Map<string, Neighbour>();
  for (const { each, shape } of shapes) {
    if (each.name === name) continue;
    const likeness = nameSimilarity(wanted, words, shape, getWeight);
    if (likeness < likenessFloor) continue;
    const score = Math.min(1, likeness + (near !== '' && each.path.startsWith(near) ? nearBonus : 0));
    if ((best.get(each.name)?.score ?? 0) < score) best.set(each.name, { ...each, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.name.length - b.name.length).slice(0, limit);
}
