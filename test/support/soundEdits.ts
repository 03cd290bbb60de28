import assert from 'node:assert/strict';
import { classifyPath } from '../../src/edit/domain/formats/safePath.ts';
import type { EditBlock, ParsedEdits } from '../../src/edit/domain/formats/types.ts';

/**
 * Throws unless what must hold for any answer to any text holds: something is said, every place is inside the text, no
 * path leads out of the workspace.
 */
export function checkSoundEdits(text: string, parsed: ParsedEdits): void {
  assert(parsed.files.length + parsed.problems.length > 0, 'nothing was said');
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const lineCount = lineStarts.length;
  // The line a place is in, from 1.
  const holds = (line: number, at: number): boolean =>
    (lineStarts[line - 1] ?? Infinity) <= at && at < (lineStarts[line] ?? Infinity);
  const inside = ({ start, end, startLine, endLine }: EditBlock['range']): void => {
    assert(
      start >= 0 &&
        start <= end &&
        end <= text.length &&
        startLine >= 1 &&
        startLine <= endLine &&
        endLine <= lineCount,
      'a place is outside the text',
    );
    assert(holds(startLine, start) && holds(endLine, end), 'a line is another than its place');
  };
  for (const { path, range, operation } of parsed.files) {
    inside(range);
    for (const named of operation.kind === 'move' ? [path, operation.to] : [path])
      if (named !== undefined) assert.notEqual(classifyPath(named).kind, 'unsafe', `${named} leads out`);
    if (operation.kind === 'edit') assert(operation.blocks.length > 0, 'an edit without a block');
    if (operation.kind !== 'edit' && operation.kind !== 'move') continue;
    for (const block of operation.blocks) {
      inside(block.range);
      assert(
        block.oldString !== '' || block.lineHint !== undefined || block.anchors !== undefined || block.atEnd === true,
        'a block that says neither what nor where',
      );
    }
  }
  for (const { line, block, expected } of parsed.problems)
    assert(line >= 1 && line <= lineCount && block >= 1 && expected !== '', 'a problem without a place');
}
