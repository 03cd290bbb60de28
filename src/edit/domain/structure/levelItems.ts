import type { SyntaxUnit } from '../types.ts';
import type { SnippetLines } from './snippetLines.ts';

/** A thing on one level of a text, in rows from 0, `end` inclusive: all rows of the level belong to exactly one. */
export interface LevelItem {
  /** The head of the unit whose level it is, a part inside it, any other row, an empty one, rows left out. */
  readonly kind: 'head' | 'unit' | 'row' | 'blank' | 'gap';
  readonly start: number;
  readonly end: number;
  /** The first row of the comments and attributes right above a unit, which go where it goes; else `start`. */
  readonly lead: number;
  readonly unit?: SyntaxUnit;
}

/**
 * The things on the level of a unit. `headEnd` is the last row of its head, below its start for a text that has none;
 * `isRemark` tells comments and attributes.
 */
export function listItems(
  text: SnippetLines,
  unit: Pick<SyntaxUnit, 'start' | 'end' | 'children'>,
  headEnd: number,
  isRemark: (line: string) => boolean,
): LevelItem[] {
  const { lines, gaps } = text;
  const items: LevelItem[] = [];
  let row = unit.start;
  if (headEnd >= row) {
    items.push({ kind: 'head', start: row, end: headEnd, lead: row });
    row = headEnd + 1;
  }
  const addRows = (to: number): void => {
    for (; row < to; row++) {
      const solid = (lines[row] ?? '').trim() === '' ? 'blank' : 'row';
      items.push({ kind: gaps.has(row) ? 'gap' : solid, start: row, end: row, lead: row });
    }
  };
  for (const child of unit.children) {
    if (child.start < row) continue;
    let lead = child.start;
    while (lead > row && !gaps.has(lead - 1) && isRemark(lines[lead - 1] ?? '')) lead--;
    addRows(lead);
    items.push({ kind: 'unit', start: child.start, end: child.end, lead, unit: child });
    row = child.end + 1;
    // Where nothing closes a block, a placeholder at its end may stand for what follows the block as well.
    if (gaps.has(child.end)) items.push({ kind: 'gap', start: child.end, end: child.end, lead: child.end });
  }
  addRows(unit.end + 1);
  return items;
}

/** The last row of a unit's head, without the comments above its body; `undefined` where part of it is left out. */
export function getHeadEnd(
  { lines, gaps }: SnippetLines,
  unit: Pick<SyntaxUnit, 'start' | 'end' | 'head'>,
  isRemark: (line: string) => boolean,
): number | undefined {
  let end = Math.max(unit.start, Math.min(unit.head ?? unit.start, unit.end));
  for (let row = unit.start; row <= end; row++) if (gaps.has(row)) return undefined;
  while (end > unit.start && ((lines[end] ?? '').trim() === '' || isRemark(lines[end] ?? ''))) end--;
  return end;
}
