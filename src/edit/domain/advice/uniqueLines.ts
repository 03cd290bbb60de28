import type { TextIndex } from '../../../base/text/textIndex.ts';
import { occurrences } from '../exactStage.ts';

/** Lines of a text, counted from 0, both included. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** Lines of context that may be taken in: more cost an agent more than giving a line number. */
const contextLimit = 30;
/** Copies of a place that can be told apart; with more copies, the text first takes in its neighbours. */
const rivalLimit = 500;

/** Finds the fewest lines around a place that make it unique in the text, byte for byte. */
export class UniqueLines {
  readonly #index: TextIndex;
  readonly #found = new Map<string, readonly number[]>();

  constructor(index: TextIndex) {
    this.#index = index;
  }

  /** The smallest unique range that holds `place`; `undefined` where the text repeats itself for too long. */
  around(place: LineSpan): LineSpan | undefined {
    let core = place;
    while (core.last - core.first - (place.last - place.first) <= contextLimit) {
      const text = this.#text(core);
      // White space alone is no useful anchor, though it may be unique in the text.
      const rivals = text.trim() === '' ? undefined : this.#rivals(core, text);
      if (rivals !== undefined) return rivals.length === 0 ? core : this.#apart(core, rivals);
      const wider = this.#widened(core);
      if (wider.first === core.first && wider.last === core.last) return undefined;
      core = wider;
    }
    return undefined;
  }

  /** The other places of a text, as offsets; `undefined` when there are too many. */
  #rivals(core: LineSpan, text: string): readonly number[] | undefined {
    const all = this.#found.get(text) ?? occurrences(this.#index.text, text, rivalLimit + 2);
    this.#found.set(text, all);
    if (all.length > rivalLimit + 1) return undefined;
    const own = this.#index.starts[core.first];
    return all.filter((start) => start !== own);
  }

  /** The fewest lines above and below that no rival has on both sides. */
  #apart(core: LineSpan, rivals: readonly number[]): LineSpan | undefined {
    const shared = rivals.map((rival) => ({
      above: this.#sharedAbove(core, rival),
      below: this.#sharedBelow(core, rival),
    }));
    const maxAbove = Math.min(contextLimit, core.first);
    const maxBelow = Math.min(contextLimit, this.#lastLine(core.last) - core.last);
    let best: { above: number; below: number } | undefined;
    for (let above = 0; above <= maxAbove; above++) {
      const below = shared.reduce((most, each) => (each.above >= above ? Math.max(most, each.below + 1) : most), 0);
      if (below > maxBelow || above + below > contextLimit) continue;
      // Of equals, prefer the one with more lines above: they identify a place better than the lines below.
      if (best === undefined || above + below <= best.above + best.below) best = { above, below };
    }
    return best === undefined ? undefined : { first: core.first - best.above, last: core.last + best.below };
  }

  /** How many of the lines above the core are also above a rival. */
  #sharedAbove(core: LineSpan, rival: number): number {
    const { starts, text } = this.#index;
    const from = starts[core.first] ?? 0;
    let count = 0;
    for (let line = core.first - 1; line >= 0 && count < contextLimit; line--, count++) {
      const start = starts[line] ?? 0;
      const there = rival - (from - start);
      if (there < 0 || !text.startsWith(text.slice(start, starts[line + 1]), there)) break;
    }
    return count;
  }

  #sharedBelow(core: LineSpan, rival: number): number {
    const { starts, ends, text } = this.#index;
    const shift = rival - (starts[core.first] ?? 0);
    let count = 0;
    for (let line = core.last + 1; line <= this.#lastLine(core.last) && count < contextLimit; line++, count++) {
      const start = ends[line - 1] ?? 0;
      if (!text.startsWith(text.slice(start, ends[line]), start + shift)) break;
    }
    return count;
  }

  /** The last line that can be context: behind a final line break stands no line. */
  #lastLine(least: number): number {
    const last = this.#index.lineCount - 1;
    return Math.max(least, this.#index.starts[last] === this.#index.ends[last] ? last - 1 : last);
  }

  #widened({ first, last }: LineSpan): LineSpan {
    return { first: Math.max(0, first - 1), last: Math.min(this.#lastLine(last), last + 1) };
  }

  #text({ first, last }: LineSpan): string {
    return this.#index.text.slice(this.#index.starts[first], this.#index.ends[last]);
  }
}
