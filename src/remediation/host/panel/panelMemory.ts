import type { Disposable } from '../../../base/lifecycle.ts';
import type { RecordFrom } from './panelParts.ts';

/**
 * What the page shows when it is created, and the selection in it. It outlives the page, which is destroyed whenever
 * its view is hidden.
 */
export class PanelMemory {
  /** The requested half of the page; consumed when it is shown. */
  reveal: { readonly mode: 'errors' | 'library'; readonly focus: boolean } | undefined;
  /** The requested form; consumed when it is shown. */
  form: RecordFrom | undefined;
  readonly #listeners = new Set<() => void>();
  #selected = '';

  /** The selected fix; empty if there is none. */
  get selected(): string {
    return this.#selected;
  }

  /** The page reports the selected fix. */
  select(id: string): void {
    this.#selected = id;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after another fix was selected. */
  onDidSelect(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }
}
