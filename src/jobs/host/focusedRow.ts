import type { Clock } from '../../base/clock.ts';

/** Milliseconds that the editor's news of a turned selection may come before the key's command, and behind it. What is older was selected by somebody. */
const earlyMs = 60;
const lateMs = 500;

/**
 * Which row of a tree has the focus. The editor tells extensions what is selected only, and the arrow keys move the focus alone. So a key of the view
 * first has the editor turn the focused row's selection round (`list.toggleSelection`): the row by which the selection differs from before is the one.
 */
export class FocusedRow {
  readonly #clock: Clock;
  #before: readonly string[] = [];
  #now: readonly string[] = [];
  #toldAt = -Infinity;
  #heard: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The editor tells of another selection. */
  selected(ids: readonly string[]): void {
    this.#before = this.#now;
    this.#now = ids;
    this.#toldAt = this.#clock.now();
    this.#heard();
  }

  /** The focused row, asked right behind such a turn; undefined where the selection says something else. */
  async row(): Promise<string | undefined> {
    const isTold = this.#clock.now() - this.#toldAt <= earlyMs || await this.#next();
    // The same news do not count for the next key.
    this.#toldAt = -Infinity;
    if (!isTold) return undefined;
    const changed = [...this.#now.filter((id) => !this.#before.includes(id)), ...this.#before.filter((id) => !this.#now.includes(id))];
    return changed.length === 1 ? changed[0] : undefined;
  }

  /** Whether news come in time. */
  async #next(): Promise<boolean> {
    const isTold = await new Promise<boolean>((resolve) => {
      const cancel = this.#clock.after(lateMs, () => { resolve(false); });
      this.#heard = () => {
        cancel();
        resolve(true);
      };
    });
    this.#heard = () => undefined;
    return isTold;
  }
}
