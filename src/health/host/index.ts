import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { HealthPanel } from './healthPanel.ts';
import { copyCommand, healthViewType, showCommand, type HealthHostParts } from './healthParts.ts';
import { HealthWatch } from './healthWatch.ts';

/** The editor's side of health. */
export interface HealthHost {
  /** Registers commands, the tab and the status item. Nothing is read and little is loaded before one of them needs it. */
  register(): Disposable;
}

/** Puts the panel, the status item and the diagnostics together. */
export function createHealthHost(parts: HealthHostParts): HealthHost {
  let panel: HealthPanel | undefined;
  const panelOf = async (): Promise<HealthPanel> => {
    const { HealthPanel: Panel } = await import('./healthPanel.ts');
    return (panel ??= new Panel(parts));
  };
  return {
    register: () => {
      const store = new DisposableStore();
      store.add(
        vscode.commands.registerCommand(showCommand, async () => {
          (await panelOf()).show();
        }),
      );
      store.add(
        vscode.commands.registerCommand(copyCommand, async () =>
          (await import('./copyDiagnostics.ts')).copyDiagnostics(parts),
        ),
      );
      store.add(
        vscode.window.registerWebviewPanelSerializer(healthViewType, {
          deserializeWebviewPanel: async (tab: vscode.WebviewPanel) => {
            (await panelOf()).fill(tab);
          },
        }),
      );
      store.add(new HealthWatch(parts));
      store.add({
        dispose: () => {
          panel?.dispose();
        },
      });
      return store;
    },
  };
}
