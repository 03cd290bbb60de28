import type { ReviewReason } from '../types.ts';
import type { MergeConflict } from './mergeEdit.ts';

/**
 * Why an edit cannot be merged into its place without a person, by what its merges ran into; `undefined` where they ran
 * into nothing.
 */
export function conflictReason(conflicts: readonly MergeConflict[]): ReviewReason | undefined {
  if (conflicts.length === 0) return undefined;
  return conflicts.every(({ kind }) => kind === 'indentation') ? 'indentation-unclear' : 'merge-conflict';
}
