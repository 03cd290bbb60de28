import * as vscode from 'vscode';
import { openSettings } from '../../base/host/openSettings.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { PanelView } from '../../panels/host/panelView.ts';
import type { PanelReady } from '../../panels/protocol/handshake.ts';
import type { FromHealthPanel, ToHealthPanel } from '../../panels/protocol/health.ts';
import { amountsIn } from '../domain/amounts.ts';
import { FigureHistory, historyStepMs } from '../domain/history.ts';
import { readHealth } from '../domain/readHealth.ts';
import type { HealthReport } from '../domain/types.ts';
import { allowedFix, attempts } from './fixes.ts';
import { copyCommand, type HealthHostDeps } from './healthParts.ts';
import { healthPanelMessage } from './healthPanelMessages.ts';
import { healthPanelTexts } from './healthTexts.ts';
import { healthView, reasonId } from './view/healthView.ts';
import { thrownText } from '../../base/log.ts';

/** Milliseconds between two updates while the tab is visible, and within which changes are batched. */
const lookEvery = historyStepMs / 2;
const gatherMs = 300;

/** The health tab while it exists: reads the health report while the tab is visible, and runs repairs. */
export class HealthSession implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: HealthHostDeps;
  readonly #store = new DisposableStore();
  readonly #view: PanelView<FromHealthPanel, ToHealthPanel>;
  readonly #history = new FigureHistory();
  readonly #amounts = amountsIn(vscode.env.language);
  #report: HealthReport | undefined;
  #next: (() => void) | undefined;
  #isReading = false;
  #isDue = false;

  constructor(panel: vscode.WebviewPanel, parts: HealthHostDeps) {
    this.#panel = panel;
    this.#parts = parts;
    this.#view = this.#store.add(
      new PanelView<FromHealthPanel, ToHealthPanel>(panel, {
        name: 'health',
        title: vscode.l10n.t('Health'),
        extensionUri: parts.extension.extensionUri,
        log: parts.log,
        incoming: healthPanelMessage,
        texts: healthPanelTexts,
        onReady: () => {
          void this.#look();
        },
        onMessage: (message) => {
          void this.#hear(message);
        },
        onVisible: (isVisible) => {
          if (!isVisible) this.#wait(undefined);
        },
      }),
    );
    for (const source of parts.sources) {
      const listening = source.onDidChange?.(() => {
        if (this.#view.isReady) this.#wait(gatherMs);
      });
      if (listening !== undefined) this.#store.add(listening);
    }
    this.#store.add(
      parts.settings.onDidChangeAny(() => {
        if (this.#view.isReady) this.#wait(gatherMs);
      }),
    );
    this.#store.add({
      dispose: () => {
        this.#wait(undefined);
      },
    });
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Schedules the next update in so many milliseconds, or none. */
  #wait(ms: number | undefined): void {
    this.#next?.();
    this.#next =
      ms === undefined
        ? undefined
        : this.#parts.clock.after(ms, () => {
            void this.#look();
          });
  }

  async #look(): Promise<void> {
    if (this.#isReading) {
      this.#isDue = true;
      return;
    }
    this.#isReading = true;
    try {
      this.#report = await readHealth(this.#parts.sources, this.#parts);
      this.#history.add(this.#report);
      this.#view.post(healthView(this.#report, this.#history, this.#amounts));
    } catch (error) {
      this.#parts.log.warn(`health panel: drawing failed: ${thrownText(error)}`);
    } finally {
      this.#isReading = false;
    }
    const isDue = this.#isDue;
    this.#isDue = false;
    if (this.#view.isReady && this.#panel.visible) this.#wait(isDue ? gatherMs : lookEvery);
  }

  async #hear(message: Exclude<FromHealthPanel, PanelReady>): Promise<void> {
    switch (message.type) {
      case 'fix': {
        const feature = this.#report?.features.find((each) => each.feature === message.feature);
        const degradation = feature?.degradations.find((each) => reasonId(each) === message.id);
        const fix = degradation === undefined ? undefined : allowedFix(degradation);
        if (fix === undefined)
          this.#view.post({
            type: 'outcome',
            ok: false,
            text: vscode.l10n.t('That has changed in the meantime: nothing was done.'),
          });
        else await this.#run(fix.command, ...fix.arguments);
        break;
      }
      case 'try': {
        const known = Object.entries(attempts).find(([feature]) => feature === message.feature);
        if (known !== undefined) await this.#run(known[1]);
        break;
      }
      case 'copy':
        await this.#run(copyCommand);
        break;
    }
  }

  async #run(command: string, ...values: readonly unknown[]): Promise<void> {
    try {
      if (command === 'workbench.action.openSettings')
        await openSettings(typeof values[0] === 'string' ? values[0] : 'recourse');
      else await vscode.commands.executeCommand(command, ...values);
      this.#wait(gatherMs);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#parts.log.warn(`health panel: ${command} failed: ${text}`);
      this.#view.post({ type: 'outcome', ok: false, text: vscode.l10n.t('That did not work: {0}', text) });
    }
  }
}
