import { formatMessage } from '../../../base/text/message.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FailureAdvice } from '../advice/types.ts';
import { maskedLine } from './maskedLine.ts';

/** Hexadecimal digits of a fingerprint: enough that two failures of a project never collide by chance. */
const digits = 16;

/** The common part of similar failures. */
export interface FailureLikeness {
  /** `cause-0123456789abcdef`: failures with another cause never share it. */
  readonly fingerprint: string;
  /** The masked line, or the reason in English where there is no evidence line. */
  readonly title: string;
}

/**
 * The common part of similar failures: the cause and the masked evidence line. Without an evidence line, the last line
 * of the output is used, so that unexplained failures are not all the same. `names`: of the job and the nodes it ran
 * on.
 */
export function failureLikeness(
  { cause, evidenceLine, reason }: Pick<FailureAdvice, 'cause' | 'evidenceLine' | 'reason'>,
  { names, lastLine }: { readonly names: readonly string[]; readonly lastLine?: string | undefined },
): FailureLikeness {
  const told = evidenceLine?.text ?? (cause === 'unknown' ? lastLine : undefined);
  const masked = told === undefined ? '' : maskedLine(told, names);
  return {
    fingerprint: `${cause}-${bytesToHex(sha256(utf8ToBytes(`${cause}\n${masked}`))).slice(0, digits)}`,
    title: masked === '' ? formatMessage(reason) : masked,
  };
}
