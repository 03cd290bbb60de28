import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { HealthSource } from '../../../base/health.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { MemoryMeter } from '../../../base/metrics.ts';
import type { Settings } from '../../../base/settings.ts';
import { HealthExport } from '../../node/export/healthExport.ts';
import { OtlpChoice, type OtlpChoicePorts } from './otlpChoice.ts';

/** What the export of metrics needs of the others. */
export interface HealthExportOptions extends OtlpChoicePorts {
  readonly settings: Settings;
  /** The one registry of the window. */
  readonly meter: MemoryMeter;
  readonly sources: readonly HealthSource[];
  readonly version: string;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
}

/** The export as the editor's parts see it. */
export type RunningExport = Disposable & Pick<HealthExport, 'problems' | 'onDidChange' | 'end'>;

/** Puts the export of metrics into the editor: it follows the settings, and with those as they are shipped it does nothing and loads nothing. */
export function createHealthExport({ secrets, memory, ui, sources, ...parts }: HealthExportOptions): RunningExport {
  const store = new DisposableStore();
  const choice = store.add(new OtlpChoice({ secrets, memory, ui }, parts.settings));
  store.add(choice.register());
  const running = store.add(new HealthExport({
    ...parts,
    sources: () => sources,
    trust: { isTrusted: () => vscode.workspace.isTrusted, onDidGrant: (listener) => vscode.workspace.onDidGrantWorkspaceTrust(listener) },
    choice,
  }));
  void running.start();
  return { problems: () => running.problems(), onDidChange: (listener) => running.onDidChange(listener), end: () => running.end(), dispose: () => store.dispose() };
}
