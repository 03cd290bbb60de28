import type { RemediationChange } from '../types.ts';
import type { KeptFields } from './keptRecord.ts';

/** A record with changes applied; absent fields stay. The store reads and signs a changed error again. */
export function changedRecord(before: KeptFields, change: RemediationChange, now: number): KeptFields {
  const given = Object.fromEntries(
    Object.entries<unknown>(change).filter(([, value]) => value !== undefined),
  ) as Partial<KeptFields>;
  return { ...before, ...given, updatedAt: Math.max(now, before.updatedAt + 1) };
}
