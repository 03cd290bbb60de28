import { atOnce, type Steps } from '../steps.ts';

/** Odd constants of MurmurHash3 and xxHash (both in the public domain). */
const first = 0xcc9e2d51 | 0;
const second = 0x1b873593 | 0;
const third = 0x85ebca77 | 0;
const fourth = 0xc2b2ae3d | 0;
/** Words of one step: some two milliseconds. */
const stepWords = 1 << 20;

/** 64 bits in two halves, as unsigned numbers. */
export interface ContentHash {
  readonly high: number;
  readonly low: number;
}

/**
 * A hash of bytes for telling contents apart, about 1.5 GB/s. Two 32-bit lanes over the same words that feed into each
 * other: good against accident (a repository's files never collide), not against an attacker who wants two files to
 * look equal.
 */
export function contentHash(bytes: Uint8Array): ContentHash {
  return atOnce(contentHashSteps(bytes));
}

/** The same, a few milliseconds at a time. */
export function* contentHashSteps(bytes: Uint8Array): Steps<ContentHash> {
  const whole = bytes.length & ~3;
  // Read in the machine's own order of bytes, which is the same wherever the editor runs, three times as fast as with a
  // view that asks for one.
  // A buffer of Node may begin anywhere, and its own `slice` copies nothing.
  const start = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes.subarray(0, whole));
  const words = new Int32Array(start.buffer, start.byteOffset, whole >> 2);
  let high = bytes.length ^ third;
  let low = bytes.length ^ fourth;
  for (let at = 0; at < words.length;) {
    if (at > 0) yield;
    for (const end = Math.min(words.length, at + stepWords); at < end; at++) {
      const word = words[at] as number;
      high = (Math.imul(rotated(high ^ Math.imul(word, first), 13), second) + low) | 0;
      low = Math.imul(rotated(low ^ Math.imul(word, third), 17), fourth) ^ high;
    }
  }
  let rest = 0;
  for (let at = whole; at < bytes.length; at++) rest = (rest << 8) | (bytes[at] as number);
  high = Math.imul(high ^ Math.imul(rest, first), second);
  low = Math.imul(low ^ Math.imul(rest, third), fourth) ^ high;
  return { high: mixed(high ^ (low >>> 7)) >>> 0, low: mixed((low + high) | 0) >>> 0 };
}

/** The hash as sixteen digits. */
export function hashText({ high, low }: ContentHash): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** MurmurHash3's last step: every bit of the input reaches every bit of the result. */
function mixed(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), fourth);
  return h ^ (h >>> 16);
}
