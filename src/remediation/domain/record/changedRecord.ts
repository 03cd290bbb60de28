import type { RemediationChange } from '../types.ts';
import type { KeptFields } from './keptRecord.ts';

/**
 * A record with what was changed; absent fields stay. A changed error is read and signed anew by whoever keeps the
 * record.
 */
export function changedRecord(before: KeptFields, change: RemediationChange, now: number): KeptFields {
  const given = Object.fromEntries(
    Object.entries<unknown>(change).filter(([, value]) => value !== undefined),
  ) as Partial<KeptFields>;
  return { ...before, ...given, updatedAt: Math.max(now, before.updatedAt + 1) };
}
