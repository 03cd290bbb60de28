import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { HealthExportOptions, RunningExport } from './startExport.ts';

/**
 * Watches the settings of the export of metrics and registers its command. With the settings as they are shipped nothing else of it is loaded;
 * `end` waits for the last push, a second at most.
 */
export function createHealthExport(options: HealthExportOptions): Disposable & { end(): Promise<void> } {
  const { settings, log } = options;
  const store = new DisposableStore();
  let isOver = false;
  let running: Promise<RunningExport> | undefined;
  const load = (): Promise<RunningExport> => (running ??= import('./startExport.ts').then(({ startExport }) => startExport(options)));
  const loadIfWanted = (): void => {
    if (isOver || (settings.get('health.prometheusPort') === 0 && settings.get('health.otlpEndpoint').trim() === '')) return;
    load().catch((error: unknown) => log.warn(`export outcome=not-loaded error=${error instanceof Error ? error.name : 'unknown'}`));
  };
  const end = async (): Promise<void> => {
    isOver = true;
    store.dispose();
    await running?.then((loaded) => loaded.end()).catch(() => undefined);
  };
  store.add(settings.onDidChange('health.prometheusPort', loadIfWanted));
  store.add(settings.onDidChange('health.otlpEndpoint', loadIfWanted));
  store.add(vscode.commands.registerCommand('recourse.health.setOtlpHeaders', async () => (await load()).setHeaders()));
  loadIfWanted();
  return { end, dispose: () => void end() };
}
