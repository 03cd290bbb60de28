import type { KeptFields } from './keptRecord.ts';

/**
 * Reconciles two states of one record from two branches or machines: the later change wins, and no count goes down.
 * Commutative and associative.
 */
export function reconcileRecords(one: KeptFields, other: KeptFields): KeptFields {
  const [later, earlier] = isLater(other, one) ? [other, one] : [one, other];
  const most = (name: 'usageCount' | 'helpfulCount' | 'notHelpfulCount' | 'outdatedCount' | 'recordedCount'): number =>
    Math.max(later[name], earlier[name]);
  return {
    ...later,
    usageCount: most('usageCount'),
    helpfulCount: most('helpfulCount'),
    notHelpfulCount: most('notHelpfulCount'),
    outdatedCount: most('outdatedCount'),
    recordedCount: most('recordedCount'),
    createdAt: Math.min(later.createdAt, earlier.createdAt),
  };
}

/** Of states with the same time one must be chosen, the same everywhere. */
function isLater(one: KeptFields, other: KeptFields): boolean {
  return one.updatedAt !== other.updatedAt
    ? one.updatedAt > other.updatedAt
    : JSON.stringify(one) > JSON.stringify(other);
}
