import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { HealthPanel } from './healthPanel.ts';
import { copyCommand, healthViewType, showCommand, type HealthHostDeps } from './healthParts.ts';
import { HealthWatch } from './healthWatch.ts';

/** The editor's side of health. */
export interface HealthHost {
  /**
   * Registers commands, the tab and the status item. Nothing is read and little is loaded until one of them needs it.
   */
  register(): Disposable;
}

/** Connects the panel, the status item and the diagnostics. */
export function createHealthHost(parts: HealthHostDeps): HealthHost {
  let panel: HealthPanel | undefined;
  const getPanel = async (): Promise<HealthPanel> => {
    const { HealthPanel: Panel } = await import('./healthPanel.ts');
    return (panel ??= new Panel(parts));
  };
  return {
    register: () => {
      const store = new DisposableStore();
      store.add(
        vscode.commands.registerCommand(showCommand, async () => {
          (await getPanel()).show();
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
            (await getPanel()).fill(tab);
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
