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
  /** Hears that something has come into the way, or is out of it. */
  readonly onProblem: () => void;
}

/** An export that follows the settings until its end. */
export interface RunningExport {
  /** What is in the way of an export that the settings want. */
  degradations(): readonly Degradation[];
  /** Asks the person for the headers of the endpoint in the settings. */
  setHeaders(): Promise<void>;
  /** Stops, with a last push that gets a second. */
  end(): Promise<void>;
}

/** Puts the export of metrics into the editor; it is loaded when a setting wants it. */
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
