import * as vscode from 'vscode';
import { healthViewType, type HealthHostDeps } from './healthParts.ts';
import { HealthSession } from './healthSession.ts';

/** The health tab: there is at most one. It is loaded when it is first opened. */
export class HealthPanel {
  readonly #parts: HealthHostDeps;
  #panel: vscode.WebviewPanel | undefined;

  constructor(parts: HealthHostDeps) {
    this.#parts = parts;
  }

  /** Opens the tab, or brings it to the front. */
  show(): void {
    if (this.#panel === undefined)
      this.fill(
        vscode.window.createWebviewPanel(healthViewType, vscode.l10n.t('Health'), vscode.ViewColumn.Active, {
          retainContextWhenHidden: false,
        }),
      );
    else this.#panel.reveal();
  }

  /** Adopts a tab that the editor restores, unless there is one already. */
  fill(panel: vscode.WebviewPanel): void {
    if (this.#panel !== undefined) {
      panel.dispose();
      return;
    }
    const session = new HealthSession(panel, this.#parts);
    this.#panel = panel;
    panel.onDidDispose(() => {
      session.dispose();
      this.#panel = undefined;
    });
  }

  /** Closes the tab. */
  dispose(): void {
    this.#panel?.dispose();
  }
}
