import { farthest } from '../../domain/semantic/nameLikeness.ts';
import { letterMask, type NameTable } from './nameTable.ts';

/** Longer names are compared by words alone: the bits of a number are the letters. */
const longest = 32;
/** With so many names at a distance, farther ones are not looked for. */
const enough = 40;

/** Letters as they are compared: small, and 0 for signs, which are passed over. */
const folded = new Uint8Array(256).map((_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte | 0x20;
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte >= 0x80 ? byte : 0;
});

/**
 * The names that are spelt nearly like another (letters without signs and case; swapped neighbours count once), nearest
 * first. Lengths and masks of letters rule out nearly all; the others are compared 32 letters at a time (Hyyrö's
 * bit-parallel form of the edit distance).
 */
export function spelledLike(table: NameTable, plain: string, limit: number): number[] {
  const wanted = foldedBytes(plain);
  if (wanted.length === 0 || wanted.length > longest) return [];
  const patterns = new Int32Array(256);
  for (const [at, byte] of wanted.entries()) patterns[byte] = (patterns[byte] as number) | (1 << at);
  const masks = table.masks.all();
  const lengths = table.lengths.all();
  const counts = table.counts.all();
  const mask = letterMask(plain);
  let most = farthest(wanted.length);
  const found: number[][] = Array.from({ length: most + 1 }, () => []);
  for (let id = 0; id < masks.length; id++) {
    const difference = (lengths[id] as number) - wanted.length;
    if (difference > most || difference < -most) continue;
    const other = masks[id] as number;
    // Each letter that only one of them has takes one edit.
    if (bitCount(other & ~mask) > most || bitCount(mask & ~other) > most || counts[id] === 0) continue;
    const distance = distanceTo(table, id, patterns, wanted.length, most);
    if (distance > most) continue;
    const equals = found[distance] as number[];
    equals.push(id);
    if (equals.length >= enough && distance < most) most = Math.max(1, distance);
  }
  return found.flat().slice(0, limit);
}

function foldedBytes(plain: string): number[] {
  return [...new TextEncoder().encode(plain)].map((byte) => folded[byte] as number).filter((byte) => byte !== 0);
}

/** Edit distance of a name to the pattern; more than `most` for all that are farther. */
function distanceTo(table: NameTable, id: number, patterns: Int32Array, length: number, most: number): number {
  const { letters } = table.texts;
  const end = table.texts.end(id);
  const last = 1 << (length - 1);
  let left = table.lengths.get(id);
  let plus = -1;
  let minus = 0;
  let diagonal = 0;
  let before = 0;
  let distance = length;
  for (let at = table.texts.start(id); at < end; at++) {
    const byte = folded[letters[at] as number] as number;
    if (byte === 0) continue;
    const match = patterns[byte] as number;
    const swapped = ((~diagonal & match) << 1) & before;
    diagonal = ((((match & plus) + plus) | 0) ^ plus) | match | minus | swapped;
    let across = minus | ~(diagonal | plus);
    const down = diagonal & plus;
    if ((across & last) !== 0) distance += 1;
    else if ((down & last) !== 0) distance -= 1;
    across = (across << 1) | 1;
    plus = (down << 1) | ~(diagonal | across);
    minus = across & diagonal;
    before = match;
    left -= 1;
    if (distance - left > most) return most + 1;
  }
  return distance;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
