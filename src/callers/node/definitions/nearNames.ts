import { nameSimilarity } from '../../domain/semantic/nameLikeness.ts';
import { nameShape } from '../../domain/semantic/nameShape.ts';
import { likenessFloor } from '../../domain/semantic/neighbours.ts';
import { wordLikeness, getWord, type Word } from '../../domain/semantic/wordLikeness.ts';
import { Best } from './best.ts';
import type { NameTable } from './nameTable.ts';
import { spelledLike } from './spellingScan.ts';

/** So many candidates are compared in full, by spelling and by words each. */
const maxCompared = 120;
/** Names looked at for the words of the name, the rarest words first. */
const maxVisited = 60_000;
/** Words of a name beyond these are not looked up. */
const maxWords = 12;

/** A name by its number, with how likely it was meant. */
export interface NearName {
  readonly id: number;
  readonly score: number;
}

/**
 * The defined names that are most like another, best first; none where nothing is near. The name itself is not among
 * them.
 */
export function nearNames(table: NameTable, name: string, limit: number): NearName[] {
  const wanted = nameShape(name);
  if (wanted.plain === '') return [];
  const words = wanted.words.slice(0, maxWords).map(getWord);
  const total = Math.max(2, table.size);
  const getWeight = (word: string): number => {
    const id = table.words.find(word);
    return Math.log(1 + total / (1 + (id < 0 ? 0 : table.frequencies.get(id))));
  };
  const candidates = new Set([...spelledLike(table, wanted.plain, maxCompared), ...byWords(table, words, total)]);
  const near: NearName[] = [];
  for (const id of candidates) {
    const text = table.texts.text(id);
    if (text === name) continue;
    const score = nameSimilarity(wanted, words, nameShape(text), getWeight);
    if (score >= likenessFloor) near.push({ id, score });
  }
  return near.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
}

/** Names that share words, or words much like them, the rarest counted most. */
function byWords(table: NameTable, words: readonly Word[], total: number): number[] {
  const matches: { readonly word: number; readonly likeness: number; readonly frequency: number }[] = [];
  for (const [word, likeness] of likeWords(table, words))
    matches.push({ word, likeness, frequency: table.frequencies.get(word) });
  matches.sort((a, b) => a.frequency - b.frequency);
  const scores = new Float32Array(table.size);
  const touched: number[] = [];
  let visited = 0;
  for (const { word, likeness, frequency } of matches) {
    if (visited > 0 && visited + frequency > maxVisited) break;
    visited += frequency;
    const weight = likeness * Math.log(1 + total / (1 + frequency));
    table.eachWith(word, (id) => {
      if (scores[id] === 0) touched.push(id);
      scores[id] = (scores[id] as number) + weight;
    });
  }
  const best = new Best(maxCompared);
  // A name with many other letters is less likely the one.
  for (const id of touched)
    if (table.counts.get(id) > 0) best.add(id, (scores[id] as number) - table.lengths.get(id) / 100);
  return best.ids();
}

/** The words of the table that are like one of the name's, with how much. */
function likeWords(table: NameTable, words: readonly Word[]): Map<number, number> {
  const like = new Map<number, number>();
  const add = (id: number, likeness: number): void => {
    if (id >= 0 && likeness > (like.get(id) ?? 0)) like.set(id, likeness);
  };
  for (const word of words) {
    add(table.words.find(word.text), 1);
    for (const synonym of word.synonyms) add(table.words.find(synonym), wordLikeness(word, synonym));
  }
  const { letters } = table.words;
  for (let id = 0; id < table.words.size; id++) {
    const from = table.words.start(id);
    const length = table.words.end(id) - from;
    for (const word of words)
      if (mayBeLike(letters, from, length, word.text)) add(id, wordLikeness(word, table.words.text(id)));
  }
  return like;
}

/**
 * Whether a word could be a form or a misspelling of another: a look at the first letters that spares nearly all
 * comparisons.
 */
function mayBeLike(letters: Uint8Array, from: number, length: number, word: string): boolean {
  const difference = length - word.length;
  const [first, second, third] = [word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2)];
  const a = letters[from];
  const b = letters[from + 1];
  if (a === first && (b === second || word.length <= 5 || length <= 5)) return true;
  if (difference > 2 || difference < -2 || word.length < 3) return false;
  return (
    b === second ||
    (a === second && (b === first || b === third)) ||
    (b === first && letters[from + 2] === second) ||
    (a === first && (letters[from + 2] === third || letters[from + 2] === second || b === third))
  );
}
