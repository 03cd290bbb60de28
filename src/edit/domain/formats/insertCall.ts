import type { FoldedFields } from './toolCallFields.ts';
import type { EditBlock } from './types.ts';

/** An insertion as a call states it; its place is a line number and nothing else. */
type StatedInsertion = Pick<EditBlock, 'oldString' | 'newString' | 'lineHint' | 'atEnd'>;

/**
 * What a call inserts, by the tool's own way of counting: `insert_line` with its text is below that line (0: above the
 * first); Roo's `insert_content` is above line `line`, 0 meaning the end of the file; Serena's `insert_at_line` counts
 * from 0. `undefined` where the call is none of these.
 */
export function getInsertion(fields: FoldedFields, tool: string): StatedInsertion | undefined {
  const folded = tool.replace(/[_-]/g, '');
  const below = fields.line('insertLine');
  const inserted = fields.text('insertText');
  if (below !== undefined && inserted !== undefined) return insertion(inserted, below + 1);
  const content = fields.text('content');
  const line = fields.line('line');
  if (content === undefined || line === undefined) return undefined;
  if (folded === 'insertcontent') return insertion(content, line === 0 ? undefined : line);
  return folded === 'insertatline' ? insertion(content, line + 1) : undefined;
}

function insertion(text: string, lineHint: number | undefined): StatedInsertion {
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  return {
    oldString: '',
    newString: lines === '' ? '\n' : lines,
    ...(lineHint === undefined ? { atEnd: true as const } : { lineHint }),
  };
}
