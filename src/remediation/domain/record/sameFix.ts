import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { KeptFields } from './keptRecord.ts';

/** Longer than needed to distinguish any two solutions. */
const keyDigits = 32;

/** The part of a solution that ignores white space. */
export function solutionKey(solution: string): string {
  return bytesToHex(sha256(utf8ToBytes(plainText(solution)))).slice(0, keyDigits);
}

/**
 * Whether two records of the same error are one fix: the same solution except for white space, and no two different
 * diffs.
 */
export function isSameFix(
  one: Pick<KeptFields, 'solution' | 'codeDiff'>,
  other: Pick<KeptFields, 'solution' | 'codeDiff'>,
): boolean {
  return (
    plainText(one.solution) === plainText(other.solution) &&
    (one.codeDiff === '' || other.codeDiff === '' || plainText(one.codeDiff) === plainText(other.codeDiff))
  );
}

/** A text with one space wherever it has white space. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
