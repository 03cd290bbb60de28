import type * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { JobPanelParts, JobPanelTarget } from './jobPanelParts.ts';

/** One tab of decisions while it exists. */
export class JobPanelSession implements Disposable {
  readonly #store = new DisposableStore();
  readonly #panel: vscode.WebviewPanel;

  constructor(panel: vscode.WebviewPanel, _parts: JobPanelParts, target: JobPanelTarget) {
    this.#panel = panel;
    this.select(target.jobIds ?? []);
  }

  /** Selects jobs in the list. */
  select(jobIds: readonly number[]): void {
    this.#panel.title = jobIds.length > 0 ? this.#panel.title : this.#panel.title.trim();
  }

  dispose(): void {
    this.#store.dispose();
  }
}
