import * as vscode from 'vscode';
import type { HealthSource } from '../../../base/health.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { HealthExportOptions, RunningExport } from './startExport.ts';

/** The export of metrics in the editor. */
export interface HealthExportHost extends Disposable {
  /** Reports a problem of the export; absent while there is none. */
  readonly health: HealthSource;
  /** Waits for the last push, a second at most. */
  end(): Promise<void>;
}

/**
 * Watches the export settings and registers the command. With the default settings nothing else of the export is
 * loaded.
 */
export function createHealthExport(options: Omit<HealthExportOptions, 'onProblem'>): HealthExportHost {
  const { settings, log } = options;
  const store = new DisposableStore();
  const changed = store.add(new vscode.EventEmitter<void>());
  let isOver = false;
  let running: Promise<RunningExport> | undefined;
  let loaded: RunningExport | undefined;
  const load = (): Promise<RunningExport> =>
    (running ??= import('./startExport.ts').then(
      ({ startExport }) =>
        (loaded = startExport({
          ...options,
          onProblem: () => {
            changed.fire();
          },
        })),
    ));
  const loadIfWanted = (): void => {
    if (isOver || (settings.get('health.prometheusPort') === 0 && settings.get('health.otlpEndpoint').trim() === ''))
      return;
    load().catch((error: unknown) =>
      log.warn(`export outcome=not-loaded error=${error instanceof Error ? error.name : 'unknown'}`),
    );
  };
  const end = async (): Promise<void> => {
    isOver = true;
    store.dispose();
    await running?.then((started) => started.end()).catch(() => undefined);
  };
  store.add(settings.onDidChange('health.prometheusPort', loadIfWanted));
  store.add(settings.onDidChange('health.otlpEndpoint', loadIfWanted));
  store.add(vscode.commands.registerCommand('recourse.health.setOtlpHeaders', async () => (await load()).setHeaders()));
  loadIfWanted();
  return {
    health: {
      feature: 'export',
      isThere: () => (loaded?.degradations().length ?? 0) > 0,
      read: () =>
        Promise.resolve({
          feature: 'export',
          figures: [],
          breakers: [],
          sizes: [],
          degradations: loaded?.degradations() ?? [],
        }),
      onDidChange: changed.event,
    },
    end,
    dispose: () => void end(),
  };
}
