import type { Disposable } from '../../../base/lifecycle.ts';
import type { RecordFrom } from './panelParts.ts';

/**
 * What is to be shown when the page is there, and what was picked in it. It outlives the page, which is gone whenever
 * its view is hidden.
 */
export class PanelMemory {
  /** The half of the page that was asked for; taken when it is shown. */
  reveal: { readonly mode: 'errors' | 'library'; readonly focus: boolean } | undefined;
  /** The form that was asked for; taken when it is shown. */
  form: RecordFrom | undefined;
  readonly #listeners = new Set<() => void>();
  #selected = '';

  /** The fix that a person is at; empty without one. */
  get selected(): string {
    return this.#selected;
  }

  /** The page tells which fix a person is at. */
  select(id: string): void {
    this.#selected = id;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after another fix was picked. */
  onDidSelect(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }
}
