import { formatMessage } from '../../../base/text/message.ts';
import type { StoreNotice } from '../../domain/types.ts';

/** The maximum number of notices: more would not be read. */
const maxNotices = 20;

/** What the user has to know about the store, each thing once, newest last. */
export class Notices {
  readonly #notices: StoreNotice[] = [];
  readonly #listeners: (() => void)[] = [];

  get all(): readonly StoreNotice[] {
    return [...this.#notices];
  }

  /** Adds a notice unless it is there already. */
  add(notice: StoreNotice): void {
    const said = formatMessage(notice.message);
    if (this.#notices.some(({ code, message }) => code === notice.code && formatMessage(message) === said)) return;
    this.#notices.push(notice);
    if (this.#notices.length > maxNotices) this.#notices.shift();
    for (const listener of this.#listeners) listener();
  }

  /** Removes a notice that no longer applies. */
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
