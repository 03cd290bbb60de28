import { editDistance, type Letters } from '../../domain/semantic/editDistance.ts';
import { farthest, nameLikeness } from '../../domain/semantic/nameLikeness.ts';
import { nameShape, type NameShape } from '../../domain/semantic/nameShape.ts';
import { wordLikeness, wordOf, type Word } from '../../domain/semantic/wordLikeness.ts';
import { likenessFloor } from '../../domain/semantic/neighbours.ts';
import { letterMask, type NameTable } from './nameTable.ts';

/** So many candidates are compared in full, by spelling and by words each. */
const mostCompared = 120;
/** Names looked at for the words of the name, the rarest words first. */
const mostVisited = 60_000;

/** A name by its number, with how likely it was meant. */
export interface NearName {
  readonly id: number;
  readonly score: number;
}

/** The defined names that are most like another, best first; none where nothing is near. The name itself is not among them. */
export function nearNames(table: NameTable, name: string, limit: number): NearName[] {
  const wanted = nameShape(name);
  if (wanted.plain === '') return [];
  const words = wanted.words.slice(0, 12).map(wordOf);
  const total = Math.max(2, table.size);
  const weightOf = (word: string): number => {
    const id = table.words.find(word);
    return Math.log(1 + total / (1 + (id < 0 ? 0 : table.frequencies.get(id))));
  };
  const candidates = new Set([...bySpelling(table, wanted), ...byWords(table, words, total)]);
  const near: NearName[] = [];
  for (const id of candidates) {
    const text = table.texts.text(id);
    if (text === name) continue;
    const score = nameLikeness(wanted, words, nameShape(text), weightOf);
    if (score >= likenessFloor) near.push({ id, score });
  }
  return near.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
}

/** Names a few letters away. Lengths and masks rule out nearly all of them without a comparison. */
function bySpelling(table: NameTable, wanted: NameShape): number[] {
  const most = farthest(wanted.plain.length);
  const mask = letterMask(wanted.plain);
  const masks = table.masks.all();
  const lengths = table.lengths.all();
  const counts = table.counts.all();
  const codes = new Uint16Array(256);
  const other = { codes, length: 0 };
  const near: { readonly id: number; readonly distance: number }[] = [];
  const byteLength = Buffer.byteLength(wanted.plain);
  for (let id = 0; id < masks.length; id++) {
    const difference = (lengths[id] as number) - byteLength;
    if (difference > most || difference < -most) continue;
    // A letter exchanged changes two bits, one put in or left out changes one.
    if (bitCount((masks[id] as number) ^ mask) > 2 * most || counts[id] === 0) continue;
    readPlain(table, id, other);
    const distance = editDistance(wanted.letters, other, most);
    if (distance <= most) near.push({ id, distance });
  }
  return near.sort((a, b) => a.distance - b.distance).slice(0, mostCompared).map(({ id }) => id);
}

/** Names that share words, or words much like them, the rarest counted most. */
function byWords(table: NameTable, words: readonly Word[], total: number): number[] {
  const matches: { readonly word: number; readonly likeness: number; readonly frequency: number }[] = [];
  for (const [word, likeness] of likeWords(table, words)) matches.push({ word, likeness, frequency: table.frequencies.get(word) });
  matches.sort((a, b) => a.frequency - b.frequency);
  const scores = new Map<number, number>();
  let visited = 0;
  for (const { word, likeness, frequency } of matches) {
    if (visited > 0 && visited + frequency > mostVisited) break;
    visited += frequency;
    const weight = likeness * Math.log(1 + total / (1 + frequency));
    table.eachWith(word, (id) => {
      if (table.counts.get(id) > 0) scores.set(id, (scores.get(id) ?? 0) + weight);
    });
  }
  // A name with many other words is less likely the one.
  return [...scores].sort((a, b) => b[1] - a[1] || table.lengths.get(a[0]) - table.lengths.get(b[0])).slice(0, mostCompared).map(([id]) => id);
}

/** The words of the table that are like one of the name's. */
function likeWords(table: NameTable, words: readonly Word[]): Map<number, number> {
  const like = new Map<number, number>();
  const add = (id: number, likeness: number): void => {
    if (likeness > (like.get(id) ?? 0)) like.set(id, likeness);
  };
  for (const word of words) {
    const own = table.words.find(word.text);
    if (own >= 0) add(own, 1);
    for (const synonym of word.synonyms) {
      const id = table.words.find(synonym);
      if (id >= 0) add(id, wordLikeness(word, synonym));
    }
  }
  const { letters } = table.words;
  for (let id = 0; id < table.words.size; id++) {
    const from = table.words.start(id);
    const length = table.words.end(id) - from;
    for (const word of words) {
      const own = word.text;
      const difference = length - own.length;
      // Forms of one word share their beginning; a misspelling may not, but is about as long.
      const sharesStart = letters[from] === own.charCodeAt(0) && (letters[from + 1] === own.charCodeAt(1) || own.length <= 5);
      if (!sharesStart && (difference > 2 || difference < -2 || own.length < 4 || !sharesLetter(letters, from, own))) continue;
      if (difference === 0 && table.words.text(id) === own) continue;
      const likeness = wordLikeness(word, table.words.text(id));
      if (likeness > 0) add(id, likeness);
    }
  }
  return like;
}

/** Whether two letters stand where the other word has them, give or take one: without that no misspelling is near enough. */
function sharesLetter(letters: Uint8Array, from: number, word: string): boolean {
  const second = word.charCodeAt(1);
  const third = word.charCodeAt(2);
  return letters[from + 1] === second || letters[from] === second || letters[from + 1] === third || letters[from + 2] === third || letters[from + 2] === second;
}

/** The name as names are compared (`plainName`), into an array that is used again. */
function readPlain(table: NameTable, id: number, into: { codes: Uint16Array; length: number }): asserts into is { codes: Uint16Array; length: number } & Letters {
  const { letters } = table.texts;
  const end = table.texts.end(id);
  let length = 0;
  for (let at = table.texts.start(id); at < end; at++) {
    const byte = letters[at] as number;
    if (byte >= 0x80) {
      const plain = nameShape(table.texts.text(id)).plain;
      for (length = 0; length < plain.length && length < into.codes.length; length++) into.codes[length] = plain.charCodeAt(length);
      break;
    }
    if (byte === 0x5f || byte === 0x24 || byte === 0x2d || byte === 0x23 || byte === 0x3f || byte === 0x21) continue;
    if (length === into.codes.length) break;
    into.codes[length++] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
  }
  into.length = length;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
