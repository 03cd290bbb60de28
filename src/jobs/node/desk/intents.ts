import { isAbandoned, ownMark } from '../../../base/node/locks/processMark.ts';
import type { Answer } from '../../domain/backend/answer.ts';
import type { AuditEntry, EndRecord, IntentRecord } from '../../domain/desk/audit.ts';
import { maxNamed } from './auditLine.ts';

/**
 * Milliseconds after which an intent counts as abandoned, whether or not its process is alive: no call to an engine
 * takes so long.
 */
const longestMs = 3_600_000;

/** Dependencies of an intent. */
export interface IntentDeps {
  readonly audit: { append(records: readonly AuditEntry[]): Promise<Answer<void>> };
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly newId: () => string;
}

/**
 * Records an intent before it is carried out. Returns the line that ends it, to be written together with the results in
 * one write. An audit that cannot be written does not prevent decisions; the same holds for later records.
 */
export async function intend(
  { audit, wallClock, newId }: IntentDeps,
  { jobIds, ...more }: Pick<IntentRecord, 'backend' | 'workflowId' | 'action' | 'jobIds' | 'decider'>,
): Promise<EndRecord> {
  const { realm, pid } = ownMark();
  const intent: IntentRecord = {
    type: 'intent',
    id: newId(),
    at: wallClock(),
    ...more,
    jobIds: jobIds.slice(0, maxNamed),
    process: { realm, pid },
  };
  await audit.append([intent]);
  return { type: 'end', of: intent.id };
}

/** Whether an intent without an end was interrupted, because its process is gone. `now`: milliseconds since 1970. */
export function isInterrupted({ process: mark, at }: IntentRecord, now: number): boolean {
  return isAbandoned(mark, now - at, longestMs);
}
