import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FailureAdvice } from '../advice/types.ts';
import { maskedLine } from './maskedLine.ts';

/** Hexadecimal digits of a fingerprint: two of a project's failures are never mixed up by chance. */
const digits = 16;

/** What like failures have in common. */
export interface Likeness {
  /** `cause-0123456789abcdef`: failures of another cause never have it. */
  readonly fingerprint: string;
  /** The masked line, or the reason where no line tells. */
  readonly title: string;
}

/**
 * What a failure has in common with like ones: its cause and the line that tells, masked. Where nothing tells, the last
 * line of the output stands in for it, so that unexplained failures are not all one. `names`: of the job and the nodes
 * it ran on.
 */
export function failureLikeness(
  { cause, evidenceLine, reason }: Pick<FailureAdvice, 'cause' | 'evidenceLine' | 'reason'>,
  { names, lastLine }: { readonly names: readonly string[]; readonly lastLine?: string | undefined },
): Likeness {
  const told = evidenceLine?.text ?? (cause === 'unknown' ? lastLine : undefined);
  const masked = told === undefined ? '' : maskedLine(told, names);
  return {
    fingerprint: `${cause}-${bytesToHex(sha256(utf8ToBytes(`${cause}\n${masked}`))).slice(0, digits)}`,
    title: masked === '' ? reason : masked,
  };
}
