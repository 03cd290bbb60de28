import type { StoreNotice } from '../../domain/types.ts';

/** Notices that are kept: who has not read these reads no others. */
const most = 20;

/** What a person has to know of the store, each thing once, newest last. */
export class Notices {
  readonly #notices: StoreNotice[] = [];
  readonly #listeners: (() => void)[] = [];

  get all(): readonly StoreNotice[] {
    return [...this.#notices];
  }

  /** Adds what was not said yet. */
  add(notice: StoreNotice): void {
    if (this.#notices.some(({ code, message }) => code === notice.code && message === notice.message)) return;
    this.#notices.push(notice);
    if (this.#notices.length > most) this.#notices.shift();
    for (const listener of this.#listeners) listener();
  }

  /** Takes back what does not hold any more. */
  drop(code: StoreNotice['code']): void {
    const at = this.#notices.findIndex((notice) => notice.code === code);
    if (at === -1) return;
    this.#notices.splice(at, 1);
    for (const listener of this.#listeners) listener();
  }

  onAdded(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
