import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PendingFailures } from '../desk/failureDesk.ts';

/** Characters of the token. */
const length = 16;

/**
 * The token that an answer has to repeat to prove that it is one. It is derived from the jobs, their attempts and all
 * their output, so that no log can contain its own token. The same failures have the same token.
 */
export function questionToken({ workflow, jobs }: PendingFailures): string {
  const facts = jobs.map(({ job, attempt, stderrTail }) => [job.id, job.attempt, attempt?.endedAt ?? null, stderrTail]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([workflow.id, workflow.runId, facts])))).slice(0, length);
}
