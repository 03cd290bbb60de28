import type { EditBlock, FileEdit } from './formats/types.ts';

/**
 * The blocks of an edit to a file, as its notation means them: those of diffs and patches are whole lines. None where
 * the edit is of another kind.
 */
export function statedBlocks({ format, operation }: FileEdit): readonly EditBlock[] {
  if (operation.kind !== 'edit' && operation.kind !== 'move') return [];
  return format === 'unified-diff' || format === 'begin-patch'
    ? operation.blocks.map((block) => ({ ...block, wholeLines: true }))
    : operation.blocks;
}
