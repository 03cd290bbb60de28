import { editDistance } from './editDistance.ts';
import type { NameShape } from './nameShape.ts';
import { wordLikeness, type Word } from './wordLikeness.ts';

/** A name that only shares words with the wanted one is less likely meant than a misspelling of it. */
const wordsWeight = 0.93;
/** Words that say how something is done rather than what it is about: one of them wrong or too many means little. */
const generic: ReadonlySet<string> = new Set(
  (
    'get set is has do can on to of the my a an try run make handle process create update new use with ' +
    'for in by from all and or item data value async sync internal impl helper util base default'
  ).split(' '),
);
const genericWeight = 0.5;
/** What a name loses that is written in another style: it settles ties, no more. */
const otherStyle = 0.004;
/** Words in another order. */
const disorder = 0.06;
/**
 * How much a word takes away that is missing from the other name, and one that only the other name has, against what
 * one in both gives.
 */
const missingWeight = 0.8;
const extraWeight = 0.45;

/** How far apart two spellings may be to be one: one letter of three or four, two of five to nine, three of more. */
export function farthest(length: number): number {
  if (length <= 2) return 0;
  if (length <= 4) return 1;
  if (length <= 9) return 2;
  return 3;
}

/**
 * How likely a user who wrote `wanted` meant `other`, 0 to 1: by spelling (letters wrong, swapped or missing, another
 * case style) or by words (another order, one missing, a plural, another verb), whichever is higher. `getWeight`: how
 * much a word tells; the rarer, the more.
 */
export function nameSimilarity(
  wanted: NameShape,
  words: readonly Word[],
  other: NameShape,
  getWeight: (word: string) => number,
): number {
  const likeness = Math.max(
    spellingLikeness(wanted, other),
    wordsLikeness(words, other, (word) => getWeight(word) * (generic.has(word) ? genericWeight : 1)),
  );
  return likeness === 0 ? 0 : likeness - (getStyle(wanted.name) === getStyle(other.name) ? 0 : otherStyle);
}

/** Of equals the one that is written in the same way: a sign in front, a capital first, all capitals. */
function getStyle(name: string): string {
  const sign = /^[_$#]/.exec(name)?.[0] ?? '';
  const first = name.charAt(sign.length);
  if (first === first.toLowerCase()) return `${sign}a`;
  return name === name.toUpperCase() && name.length > 2 ? `${sign}AA` : `${sign}A`;
}

/** The part of the letters that agree; 0 where more than `farthest` do not. */
function spellingLikeness(wanted: NameShape, other: NameShape): number {
  const most = farthest(Math.min(wanted.plain.length, other.plain.length));
  const distance = editDistance(wanted.letters, other.letters, most);
  if (distance > most) return 0;
  const longer = Math.max(wanted.plain.length, other.plain.length);
  // Names that differ in signs and case alone are one name written in two ways; the same name is no misspelling.
  return distance === 0 ? 0.99 : Math.max(0, 1 - (1.4 * distance) / longer);
}

/** The part of the words' weight that agrees. */
function wordsLikeness(words: readonly Word[], other: NameShape, getWeight: (word: string) => number): number {
  if (words.length === 0 || other.words.length === 0) return 0;
  const taken = new Set<number>();
  let total = 0;
  let shared = 0;
  let inOrder = 0;
  let lastAt = -1;
  let matches = 0;
  for (const word of words) {
    let best = 0;
    let at = -1;
    for (const [index, each] of other.words.entries()) {
      if (taken.has(index)) continue;
      const likeness = wordLikeness(word, each);
      if (likeness > best) [best, at] = [likeness, index];
    }
    const weight = getWeight(word.text);
    if (at < 0) {
      total += weight * missingWeight;
      continue;
    }
    // A misspelt word is nowhere else and would count as the rarest of all.
    const own = best === 1 ? weight : Math.min(weight, getWeight(other.words[at] as string));
    taken.add(at);
    total += own;
    shared += own * best;
    matches += 1;
    if (at > lastAt) inOrder += 1;
    lastAt = at;
  }
  if (matches === 0) return 0;
  let extra = 0;
  for (const [index, each] of other.words.entries()) if (!taken.has(index)) extra += getWeight(each);
  const order = matches < 2 ? 0 : disorder * (1 - inOrder / matches);
  return Math.max(0, (wordsWeight * shared) / (total + extraWeight * extra) - order);
}
