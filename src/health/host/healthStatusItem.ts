import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { amountsIn } from '../domain/amounts.ts';
import { readHealth } from '../domain/readHealth.ts';
import { showCommand, type HealthHostDeps } from './healthParts.ts';
import { shownHealth } from './shownHealth.ts';

/** One entry in the status bar for all alerts, hidden while there is none. */
export class HealthStatusItem implements Disposable {
  readonly #parts: HealthHostDeps;
  readonly #item: vscode.StatusBarItem;
  readonly #amounts = amountsIn(vscode.env.language);
  #isEnded = false;

  constructor(parts: HealthHostDeps) {
    this.#parts = parts;
    this.#item = vscode.window.createStatusBarItem('recourse.health', vscode.StatusBarAlignment.Right, 49);
    this.#item.name = vscode.l10n.t('Recourse: Health');
    this.#item.command = showCommand;
    this.#item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  }

  /** Asks the features for their state and shows the alerts. */
  async update(): Promise<void> {
    const shown = shownHealth(await readHealth(this.#parts.sources, this.#parts), this.#amounts);
    if (this.#isEnded) return;
    if (shown === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = shown.text;
    this.#item.tooltip = shown.tooltip;
    this.#item.accessibilityInformation = { label: shown.localize, role: 'button' };
    this.#item.show();
  }

  dispose(): void {
    this.#isEnded = true;
    this.#item.dispose();
  }
}
