import { h } from './element.ts';
import { morph } from './morph.ts';

/** Rows rendered beyond the visible ones, so that scrolling shows no gaps. */
const spare = 8;

/** The rows of a long list and how to render them. */
export interface VirtualRows {
  readonly count: number;
  /** The height of a row in pixels: constant as long as the rows stay. */
  getHeight(at: number): number;
  /** Has a `data-key` of its own. */
  draw(at: number): HTMLElement;
}

/**
 * Shows a long list by rendering only the visible rows, in `viewport`, which scrolls. Two empty boxes above and below
 * stand for the other rows. Their heights are set through the style object, which the page's content security policy
 * allows; it does not allow style attributes.
 */
export class VirtualList {
  readonly #viewport: HTMLElement;
  readonly #above = h('div', { role: 'presentation' });
  readonly #rows = h('div', { role: 'presentation' });
  readonly #below = h('div', { role: 'presentation' });
  #tops: readonly number[] = [0];
  #shown: VirtualRows = { count: 0, getHeight: () => 0, draw: () => h('div') };

  constructor(viewport: HTMLElement) {
    this.#viewport = viewport;
    viewport.replaceChildren(this.#above, this.#rows, this.#below);
    viewport.addEventListener(
      'scroll',
      () => {
        this.draw();
      },
      { passive: true },
    );
    new ResizeObserver(() => {
      this.draw();
    }).observe(viewport);
  }

  /** Shows other rows. With `areSame` only their look may differ, so heights are not added up again. */
  show(rows: VirtualRows, areSame = false): void {
    this.#shown = rows;
    if (!areSame) {
      const tops = [0];
      for (let at = 0; at < rows.count; at++) tops.push((tops[at] ?? 0) + rows.getHeight(at));
      this.#tops = tops;
    }
    this.draw();
  }

  /** Scrolls a row into view, by the shortest way. */
  reveal(at: number): void {
    const top = this.#tops[at];
    const bottom = this.#tops[at + 1];
    if (top === undefined || bottom === undefined) return;
    const { scrollTop, clientHeight } = this.#viewport;
    if (top < scrollTop) this.#viewport.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#viewport.scrollTop = bottom - clientHeight;
    this.draw();
  }

  /** How many rows fit into the viewport around a row; at least one. */
  pageSize(at: number): number {
    const top = this.#tops[at] ?? 0;
    return Math.max(1, this.#at(top + this.#viewport.clientHeight) - at - 1);
  }

  /** Renders the visible rows. */
  draw(): void {
    const { scrollTop, clientHeight } = this.#viewport;
    const { count } = this.#shown;
    const from = Math.max(0, this.#at(scrollTop) - spare);
    const to = Math.min(count, this.#at(scrollTop + clientHeight) + 1 + spare);
    const drawn = h('div', { role: 'presentation' });
    for (let at = from; at < to; at++) drawn.append(this.#shown.draw(at));
    this.#above.style.height = `${String(this.#tops[from] ?? 0)}px`;
    this.#below.style.height = `${String((this.#tops[count] ?? 0) - (this.#tops[to] ?? 0))}px`;
    morph(this.#rows, drawn);
  }

  /** Finds the row at an offset by binary search. */
  #at(height: number): number {
    let low = 0;
    let high = Math.max(0, this.#shown.count - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#tops[middle] ?? 0) <= height) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
