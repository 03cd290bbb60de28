import type { KeptFields } from './keptRecord.ts';

/**
 * Two states of one record, as two branches or machines left them, as one: the one that was changed later counts, and
 * no count goes down. In whichever order states come together, the same comes out.
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

/** Of states of the same moment one has to be taken, everywhere the same. */
function isLater(one: KeptFields, other: KeptFields): boolean {
  return one.updatedAt !== other.updatedAt
    ? one.updatedAt > other.updatedAt
    : JSON.stringify(one) > JSON.stringify(other);
}
