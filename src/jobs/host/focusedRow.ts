import type { Clock } from '../../base/clock.ts';

/** Milliseconds that the editor's news of a turned selection may come behind the key's command. */
const lateMs = 1000;

/**
 * Which row of a tree has the focus. The editor tells extensions what is selected only, and the arrow keys move the
 * focus alone. So a key of the view says that it begins, has the editor turn the focused row's selection round
 * (`list.toggleSelection`), and asks: the row by which the selection differs is the one.
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

  /** A key was pressed; the next news are of the row with the focus. */
  begin(): void {
    this.#before = this.#now;
    this.#isTurned = false;
  }

  /** The editor tells of another selection. */
  selected(ids: readonly string[]): void {
    this.#now = ids;
    this.#isTurned = true;
    this.#heard();
  }

  /** The focused row, asked behind such a turn; undefined where the selection says something else. */
  async row(): Promise<string | undefined> {
    if (!this.#isTurned) await this.#next();
    const added = this.#now.filter((id) => !this.#before.includes(id));
    if (added.length > 0) return added.length === 1 ? added[0] : undefined;
    // A row that was selected and has gone since leaves the selection with the same news: it does not count where
    // another has come.
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
