import type { EditBlock, FileEdit } from './formats/types.ts';

/**
 * The blocks of an edit to a file, as its notation means them: those of diffs and patches are whole lines, and all that
 * are written as lines come without the line break behind their last one. None where the edit is of another kind.
 */
export function statedBlocks({ format, operation }: FileEdit): readonly EditBlock[] {
  if (operation.kind !== 'edit' && operation.kind !== 'move') return [];
  if (format === 'tool-call') return operation.blocks;
  const isDiff = format === 'unified-diff' || format === 'begin-patch';
  return operation.blocks.map((block) => ({
    ...block,
    ...(isDiff && { wholeLines: true }),
    // A diff that speaks of the last line's break says where there is one and where not.
    ...(!(format === 'unified-diff' && block.atEnd === true) && { joinsLines: true }),
  }));
}
