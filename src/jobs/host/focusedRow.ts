import type { Clock } from '../../base/clock.ts';

/** Milliseconds that the editor's selection event may lag behind the command of the key. */
const lateMs = 1000;

/**
 * Finds the focused row of a tree. The editor reports only the selection to extensions, and the arrow keys move only
 * the focus. So a key binding of the view first announces itself, then has the editor toggle the selection of the
 * focused row (`list.toggleSelection`), and then asks: the focused row is the one by which the selection changed.
 */
export class FocusedRow {
  readonly #clock: Clock;
  #before: readonly string[] = [];
  #now: readonly string[] = [];
  #isTurned = false;
  #heard: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A key was pressed; the next selection event concerns the focused row. */
  begin(): void {
    this.#before = this.#now;
    this.#isTurned = false;
  }

  /** The selection has changed. */
  selected(ids: readonly string[]): void {
    this.#now = ids;
    this.#isTurned = true;
    this.#heard();
  }

  /** The focused row after such a toggle; undefined where the selection shows something else. */
  async row(): Promise<string | undefined> {
    if (!this.#isTurned) await this.#next();
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
