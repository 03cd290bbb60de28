import type { RemediationInput } from '../types.ts';
import { startConfidence } from './feedback.ts';
import type { KeptFields } from './keptRecord.ts';

/** A new record of a valid input. `now`: milliseconds since 1970. */
export function newRecord(input: RemediationInput, id: string, now: number): KeptFields {
  return {
    id,
    errorMessage: input.errorMessage,
    errorType: (input.errorType ?? '').trim(),
    stackTrace: input.stackTrace ?? '',
    solution: input.solution,
    title: (input.title ?? '').trim(),
    symptoms: input.symptoms ?? [],
    rootCause: input.rootCause ?? '',
    codeDiff: input.codeDiff ?? '',
    affectedFiles: input.affectedFiles ?? [],
    severity: input.severity ?? 'medium',
    category: input.category ?? 'other',
    tags: distinct(input.tags),
    context: input.context ?? {},
    projectPath: input.projectPath ?? '',
    source: input.source ?? '',
    confidence: startConfidence,
    usageCount: 0,
    helpfulCount: 0,
    notHelpfulCount: 0,
    outdatedCount: 0,
    outdatedBalance: 0,
    recordedCount: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function distinct(tags: readonly string[] = []): readonly string[] {
  return [...new Set(tags.map((tag) => tag.trim()))];
}
