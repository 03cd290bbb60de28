import { getIndent } from '../edit/language.ts';

/** A run of lines: indices from 0, end exclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const depth = (line: string): number => getIndent(line).replaceAll('\t', '    ').length;
const closer = /^\s*(?:[}\])]|end\b|fi\b|done\b|esac\b|<\/)/;

/** The runs of lines around a range that belong together, the smallest first: paragraphs and blocks by indentation. */
export function enclosingBlocks(lines: readonly string[], range: LineRange): LineRange[] {
  const out: LineRange[] = [];
  const add = (block: LineRange | undefined): void => {
    if (block === undefined || out.some((one) => one.start === block.start && one.end === block.end)) return;
    out.push(block);
  };
  add(paragraphAround(lines, range));
  let inner = range;
  for (let level = 0; level < 3; level++) {
    const outer = indentedBlock(lines, inner);
    if (outer === undefined) break;
    add(outer);
    inner = outer;
  }
  return out.sort((a, b) => a.end - a.start - (b.end - b.start));
}

function paragraphAround(lines: readonly string[], range: LineRange): LineRange {
  let { start, end } = range;
  while (start > 0 && !isBlank(lines[start - 1])) start--;
  while (end < lines.length && !isBlank(lines[end])) end++;
  return { start, end };
}

/** The block whose header is the nearest line above that is less indented than all of the range. */
function indentedBlock(lines: readonly string[], range: LineRange): LineRange | undefined {
  const solid = lines.slice(range.start, range.end).filter((line) => !isBlank(line));
  if (solid.length === 0) return undefined;
  const inside = Math.min(...solid.map(depth));
  if (inside === 0) return undefined;
  let start = range.start - 1;
  while (start >= 0 && (isBlank(lines[start]) || depth(lines[start] ?? '') >= inside)) start--;
  if (start < 0) return undefined;
  const outside = depth(lines[start] ?? '');
  let end = range.end;
  while (end < lines.length && (isBlank(lines[end]) || depth(lines[end] ?? '') > outside)) end++;
  if (end < lines.length && depth(lines[end] ?? '') === outside && closer.test(lines[end] ?? '')) end++;
  while (end > range.end && isBlank(lines[end - 1])) end--;
  // What stands right above at the same depth is a comment, a decorator or the first lines of a long header.
  while (
    start > 0 &&
    !isBlank(lines[start - 1]) &&
    depth(lines[start - 1] ?? '') === outside &&
    isLead(lines[start - 1] ?? '')
  )
    start--;
  return { start, end };
}

const isLead = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*|#(?!include|if|endif|define)|@|"""|--)/.test(line);

/** Up to `count` blocks of the same depth that follow a block, with the blank lines before each. */
export function followingBlocks(lines: readonly string[], block: LineRange, count: number): LineRange | undefined {
  const outside = depth(lines[block.start] ?? '');
  let { end } = block;
  for (let i = 0; i < count; i++) {
    let first = end;
    while (first < lines.length && isBlank(lines[first])) first++;
    const line = lines[first];
    if (line === undefined || depth(line) !== outside || closer.test(line) || first === end) break;
    let last = first + 1;
    while (last < lines.length && !isBlank(lines[last]) && depth(lines[last] ?? '') >= outside) {
      if (depth(lines[last] ?? '') === outside && closer.test(lines[last] ?? '')) {
        last++;
        break;
      }
      last++;
    }
    // A body that goes on after a blank line belongs to the block.
    for (;;) {
      let next = last;
      while (next < lines.length && isBlank(lines[next])) next++;
      const more = lines[next];
      if (more === undefined) break;
      if (depth(more) > outside) {
        while (next < lines.length && (isBlank(lines[next]) || depth(lines[next] ?? '') > outside)) next++;
        while (isBlank(lines[next - 1])) next--;
        last = next;
        if (last < lines.length && depth(lines[last] ?? '') === outside && closer.test(lines[last] ?? '')) last++;
        continue;
      }
      break;
    }
    end = last;
  }
  return end === block.end ? undefined : { start: block.end, end };
}

/** The lines with a block moved behind the lines that follow it; the blank lines between stay between. */
export function moveBehind(lines: readonly string[], block: LineRange, following: LineRange): string[] {
  let gap = following.start;
  while (gap < following.end && isBlank(lines[gap])) gap++;
  return [
    ...lines.slice(0, block.start),
    ...lines.slice(gap, following.end),
    ...lines.slice(following.start, gap),
    ...lines.slice(block.start, block.end),
    ...lines.slice(following.end),
  ];
}

/** The lines without a block, and without one of two blank lines that would meet. */
export function removeBlock(lines: readonly string[], block: LineRange): string[] {
  const skip = block.start > 0 && isBlank(lines[block.start - 1]) && isBlank(lines[block.end]) ? 1 : 0;
  return [...lines.slice(0, block.start), ...lines.slice(block.end + (block.end < lines.length ? skip : 0))];
}
