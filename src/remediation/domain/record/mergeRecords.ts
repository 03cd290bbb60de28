import type { KeptFields } from './keptRecord.ts';
import { isSameFix } from './sameFix.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';

/**
 * Merges two records of the same error and fix, under the first one's id: counts are added, tags and symptoms are
 * combined within the limits, the fuller solution and cause stay, and for other differences the later change wins. An
 * empty field is filled from the other record.
 */
export function mergeRecords(kept: KeptFields, added: KeptFields): KeptFields {
  const [newer, older] = added.updatedAt >= kept.updatedAt ? [added, kept] : [kept, added];
  const text = (
    name: 'errorMessage' | 'errorType' | 'stackTrace' | 'title' | 'codeDiff' | 'projectPath' | 'source',
  ): string => (newer[name] === '' ? older[name] : newer[name]);
  /** Of two texts the one that says more: recording a fix again in fewer words takes nothing away. */
  const fuller = (name: 'solution' | 'rootCause'): string =>
    older[name].length > newer[name].length ? older[name] : newer[name];
  return {
    id: kept.id,
    // The error stays as first stored: the signature was made from it.
    errorMessage: kept.errorMessage,
    errorType: kept.errorType,
    stackTrace: kept.stackTrace,
    solution: isSameFix(kept, added) ? fuller('solution') : kept.solution || added.solution,
    // A title derived from the message says less than one written by a person.
    title: older.title !== '' && newer.errorMessage.includes(newer.title) ? older.title : text('title'),
    rootCause: fuller('rootCause'),
    codeDiff: text('codeDiff'),
    projectPath: text('projectPath'),
    source: text('source'),
    symptoms: together(kept.symptoms, added.symptoms, limits.symptoms),
    affectedFiles: together(kept.affectedFiles, added.affectedFiles, limits.affectedFiles),
    tags: together(kept.tags, added.tags, limits.tags),
    context: Object.fromEntries(Object.entries({ ...older.context, ...newer.context }).slice(0, limits.contextEntries)),
    // `medium` and `other` are defaults that nothing has changed.
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
 * The same for states that may have been merged before, as in imports: no count goes down, and repeating the merge
 * changes nothing. Confidence is that of the state with more verdicts.
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

/** A record without verdicts says nothing about confidence. */
function mean(one: KeptFields, other: KeptFields): number {
  const sum = voices(one) + voices(other);
  return sum === 0 ? one.confidence : (one.confidence * voices(one) + other.confidence * voices(other)) / sum;
}

function together(one: readonly string[], other: readonly string[], most: number): readonly string[] {
  return [...new Set([...one, ...other])].slice(0, most);
}

/** The number of verdicts. */
function voices({ helpfulCount, notHelpfulCount, outdatedCount }: KeptFields): number {
  return helpfulCount + notHelpfulCount + outdatedCount;
}
