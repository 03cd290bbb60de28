import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Degradation, HealthSource } from '../../../base/health.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { MemoryMeter } from '../../../base/metrics.ts';
import type { Settings } from '../../../base/settings.ts';
import { exportDegradation } from '../../domain/export/exportDegradation.ts';
import { HealthExport } from '../../node/export/healthExport.ts';
import { OtlpChoice, type OtlpChoicePorts } from './otlpChoice.ts';

/** The dependencies of the export of metrics. */
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
  /** Called when a problem has appeared or is gone. */
  readonly onProblem: () => void;
}

/** An export that follows the settings until it is stopped. */
export interface RunningExport {
  /** The problems of an export that the settings enable. */
  degradations(): readonly Degradation[];
  /** Asks the user for the headers of the endpoint in the settings. */
  setHeaders(): Promise<void>;
  /** Stops, with a last push that may take a second. */
  end(): Promise<void>;
}

/** Starts the export of metrics in the editor; loaded when a setting enables it. */
export function startExport({ secrets, memory, ui, sources, onProblem, ...parts }: HealthExportOptions): RunningExport {
  const store = new DisposableStore();
  const choice = store.add(new OtlpChoice({ secrets, memory, ui }, parts.settings));
  const running = new HealthExport({
    ...parts,
    sources: () => sources,
    trust: {
      isTrusted: () => vscode.workspace.isTrusted,
      onDidGrant: (listener) => vscode.workspace.onDidGrantWorkspaceTrust(listener),
    },
    choice,
  });
  store.add(running.onDidChange(onProblem));
  void running.start();
  return {
    degradations: () =>
      running.problems().map((problem) => exportDegradation(problem, parts.settings.get('health.prometheusPort'))),
    setHeaders: () => choice.setHeaders(),
    async end() {
      store.dispose();
      await running.end();
    },
  };
}
