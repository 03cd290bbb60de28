import type { Site } from '../../../domain/facts.ts';

/** Turns offsets of a text into lines (from 1) and columns (UTF-16 units from 0). */
export class LineTable {
  private readonly starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  line(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  site(offset: number): Site {
    const line = this.line(offset);
    return { line, column: offset - (this.starts[line - 1] ?? 0) };
  }
}
