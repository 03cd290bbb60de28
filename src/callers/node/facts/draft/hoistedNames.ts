/** The offsets of names that are in scope in the whole function regardless of their block. */
export class HoistedNames {
  private readonly stretches: readonly { readonly start: number; readonly end: number }[];

  constructor(stretches: readonly { readonly start: number; readonly end: number }[]) {
    this.stretches = [...stretches].sort((a, b) => a.start - b.start);
  }

  /** Whether the name at an offset, alone or in a pattern, is hoisted. */
  has(offset: number): boolean {
    let low = 0;
    let high = this.stretches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.stretches[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset < (this.stretches[low - 1]?.end ?? 0);
  }
}
