import type { Clock } from '../../base/clock.ts';

/** Milliseconds that the editor's selection event may lag behind the command of the key. */
const lateMs = 5000;

/**
 * Finds the focused row of a tree. The editor reports only the selection to extensions, and the arrow keys move only
 * the focus. So a key binding of the view first announces itself, then has the editor toggle the selection of the
 * focused row (`list.toggleSelection`), and then asks: the focused row is the one by which the selection changed.
 */
export class FocusedRow {
  readonly #clock: Clock;
  readonly #toggle: () => Promise<void>;
  #before: readonly string[] = [];
  #now: readonly string[] = [];
  #isTurned = false;
  #heard: () => void = () => undefined;

  /** `toggle`: has the editor toggle the selection of the focused row. */
  constructor(clock: Clock, toggle: () => Promise<void>) {
    this.#clock = clock;
    this.#toggle = toggle;
  }

  /**
   * A key was pressed; the next selection event concerns the focused row. `selected`: the selection as it is. The last
   * event may lack a row that was selected before the editor had asked for it.
   */
  begin(selected: readonly string[]): void {
    this.#before = selected;
    this.#now = selected;
    this.#isTurned = false;
  }

  /** The selection has changed. */
  selected(ids: readonly string[]): void {
    this.#now = ids;
    this.#isTurned = true;
    this.#heard();
  }

  /**
   * The focused row after such a toggle; undefined where the selection shows something else. Then the toggle is taken
   * back: what stayed selected would be the target of the next command.
   */
  async row(): Promise<string | undefined> {
    if (!this.#isTurned) await this.#next();
    const row = this.#find();
    if (row === undefined && this.#isTurned) await this.#toggle();
    return row;
  }

  #find(): string | undefined {
    const added = this.#now.filter((id) => !this.#before.includes(id));
    if (added.length > 0) return added.length === 1 ? added[0] : undefined;
    // A selected row that has disappeared leaves the selection with the same event: it does not count if another row
    // was added.
    const removed = this.#before.filter((id) => !this.#now.includes(id));
    return removed.length === 1 ? removed[0] : undefined;
  }

  async #next(): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(lateMs, resolve);
      this.#heard = () => {
        cancel();
        resolve();
      };
    });
    this.#heard = () => undefined;
  }
}
