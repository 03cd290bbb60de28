import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';
import type { EditBlock, FileEdit } from '../../../../src/edit/domain/formats/types.ts';

/** Lines joined by LF: keeps fixtures readable. */
export const lines = (...each: string[]): string => each.join('\n');

/** The text without anything but what the edits say: one entry per file, blocks without ranges. */
export function meaning(text: string): unknown[] {
  return parseEdits(text).files.map(({ path, operation }) => {
    if (operation.kind === 'edit') return { path, blocks: operation.blocks.map(bare) };
    if (operation.kind === 'move') return { path, to: operation.to, blocks: operation.blocks.map(bare) };
    // How a placeholder was written matters only where the snippet is merged.
    if (operation.kind === 'snippet') return { path, kind: operation.kind, segments: operation.segments };
    return { path, ...operation };
  });
}

/** Old and new text of every block, in order. */
export function pairs(text: string): [string, string][] {
  return parseEdits(text).files.flatMap(({ operation }) =>
    (operation.kind === 'edit' || operation.kind === 'move' ? operation.blocks : []).map((block): [string, string] => [
      block.oldString,
      block.newString,
    ]),
  );
}

/** Paths of the file edits. */
export function paths(text: string): (string | undefined)[] {
  return parseEdits(text).files.map((file) => file.path);
}

/** `code@line` of every problem. */
export function complaints(text: string): string[] {
  return parseEdits(text).problems.map((problem) => `${problem.code}@${problem.line}`);
}

/** The single file edit of a text. */
export function only(text: string): FileEdit {
  const { files, problems } = parseEdits(text);
  if (files.length !== 1 || !files[0]) throw new Error(`${files.length} files, problems ${JSON.stringify(problems)}`);
  return files[0];
}

function bare(block: EditBlock): Omit<EditBlock, 'range'> {
  const { range: _, ...rest } = block;
  return rest;
}
