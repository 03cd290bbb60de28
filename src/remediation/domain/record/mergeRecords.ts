import type { KeptFields } from './keptRecord.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';

/**
 * Two records of the same error and fix as one, under the first one's id: counts are added up, tags and symptoms are
 * put together as far as the limits go, and where the two differ otherwise the one that was changed last has its way.
 * What one leaves empty the other fills.
 */
export function mergeRecords(kept: KeptFields, added: KeptFields): KeptFields {
  const [newer, older] = added.updatedAt >= kept.updatedAt ? [added, kept] : [kept, added];
  const text = (
    name:
      | 'errorMessage'
      | 'errorType'
      | 'stackTrace'
      | 'solution'
      | 'title'
      | 'rootCause'
      | 'codeDiff'
      | 'projectPath'
      | 'source',
  ): string => (newer[name] === '' ? older[name] : newer[name]);
  return {
    id: kept.id,
    // The error stays as it was first kept: it is what the signature was made from.
    errorMessage: kept.errorMessage,
    errorType: kept.errorType,
    stackTrace: kept.stackTrace,
    solution: text('solution'),
    // A title that was only read off the message says less than one that somebody wrote.
    title: older.title !== '' && newer.errorMessage.includes(newer.title) ? older.title : text('title'),
    rootCause: text('rootCause'),
    codeDiff: text('codeDiff'),
    projectPath: text('projectPath'),
    source: text('source'),
    symptoms: together(kept.symptoms, added.symptoms, limits.symptoms),
    affectedFiles: together(kept.affectedFiles, added.affectedFiles, limits.affectedFiles),
    tags: together(kept.tags, added.tags, limits.tags),
    context: Object.fromEntries(Object.entries({ ...older.context, ...newer.context }).slice(0, limits.contextEntries)),
    // What nobody chose is `medium` and `other`.
    severity: newer.severity === 'medium' ? older.severity : newer.severity,
    category: newer.category === 'other' ? older.category : newer.category,
    confidence: mean(kept, added),
    usageCount: kept.usageCount + added.usageCount,
    helpfulCount: kept.helpfulCount + added.helpfulCount,
    notHelpfulCount: kept.notHelpfulCount + added.notHelpfulCount,
    outdatedCount: kept.outdatedCount + added.outdatedCount,
    outdatedBalance: kept.outdatedBalance + added.outdatedBalance,
    recordedCount: kept.recordedCount + added.recordedCount,
    createdAt: Math.min(kept.createdAt, added.createdAt),
    updatedAt: Math.max(kept.updatedAt, added.updatedAt),
  };
}

/**
 * The same of states that may have come together before, as imports do: no count goes down, and none grows by doing it
 * again. Confidence is that of the one that more people have judged.
 */
export function mergeCopies(kept: KeptFields, added: KeptFields): KeptFields {
  const most = (name: 'usageCount' | 'helpfulCount' | 'notHelpfulCount' | 'outdatedCount' | 'recordedCount'): number =>
    Math.max(kept[name], added[name]);
  return {
    ...mergeRecords(kept, added),
    confidence: voices(added) > voices(kept) ? added.confidence : kept.confidence,
    usageCount: most('usageCount'),
    helpfulCount: most('helpfulCount'),
    notHelpfulCount: most('notHelpfulCount'),
    outdatedCount: most('outdatedCount'),
    outdatedBalance: added.updatedAt >= kept.updatedAt ? added.outdatedBalance : kept.outdatedBalance,
    recordedCount: most('recordedCount'),
  };
}

/** What nobody has judged says nothing about confidence. */
function mean(one: KeptFields, other: KeptFields): number {
  const sum = voices(one) + voices(other);
  return sum === 0 ? one.confidence : (one.confidence * voices(one) + other.confidence * voices(other)) / sum;
}

function together(one: readonly string[], other: readonly string[], most: number): readonly string[] {
  return [...new Set([...one, ...other])].slice(0, most);
}

/** How many have judged it. */
function voices({ helpfulCount, notHelpfulCount, outdatedCount }: KeptFields): number {
  return helpfulCount + notHelpfulCount + outdatedCount;
}
