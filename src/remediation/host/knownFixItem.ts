import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { WindowErrors } from './currentErrors.ts';

/**
 * Shows in the status bar how many current errors have a known fix: available before the panel is opened, and hidden if
 * there is none.
 */
export class KnownFixItem extends DisposableStore {
  readonly #errors: WindowErrors;
  #item: vscode.StatusBarItem | undefined;

  constructor(errors: WindowErrors) {
    super();
    this.#errors = errors;
    this.add(
      errors.onDidChange(() => {
        this.#show();
      }),
    );
    this.add({ dispose: () => this.#item?.dispose() });
  }

  /** The text shown; empty while hidden. */
  get text(): string {
    return this.#item?.text ?? '';
  }

  #show(): void {
    const count = this.#errors.fixed;
    if (count === 0) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    if (this.#item === undefined) {
      this.#item = vscode.window.createStatusBarItem('recourse.remediation.known', vscode.StatusBarAlignment.Right, 90);
      this.#item.name = vscode.l10n.t('Recourse: Known Fixes');
      this.#item.command = 'recourse.remediation.showPanel';
    }
    this.#item.text = `$(lightbulb) ${String(count)}`;
    this.#item.tooltip =
      count === 1
        ? vscode.l10n.t('A fix is known for 1 current error')
        : vscode.l10n.t('A fix is known for {0} current errors', count);
    this.#item.accessibilityInformation = { label: this.#item.tooltip };
    this.#item.show();
  }
}
