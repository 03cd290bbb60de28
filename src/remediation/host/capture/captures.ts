import type { Clock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { Settings } from '../../../base/settings.ts';
import type { WindowErrors } from '../currentErrors.ts';
import type { CaptureTimings } from './captureTimings.ts';
import { DebugCapture } from './debugCapture.ts';
import { DiagnosticCapture } from './diagnosticCapture.ts';
import { DocumentSnapshots } from './documentSnapshots.ts';
import { ResolvedErrorTracker } from './resolvedErrorTracker.ts';
import { NotebookCapture } from './notebookCapture.ts';
import { RunResults } from './runResults.ts';
import { TaskCapture } from './taskCapture.ts';
import { TerminalCapture } from './terminalCapture.ts';

/** The dependencies of the captures. */
export interface CapturesDeps {
  readonly errors: WindowErrors;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly timings: CaptureTimings;
}

/** Turns the editor's events into errors. Loaded when there is something to examine for the first time. */
export class Captures extends DisposableStore {
  readonly diagnostics: DiagnosticCapture;
  readonly terminal: TerminalCapture;
  readonly tasks: TaskCapture;
  readonly debug: DebugCapture;
  readonly notebooks: NotebookCapture;

  constructor({ errors, settings, clock, wallClock, log, timings }: CapturesDeps) {
    super();
    const snapshots = this.add(new DocumentSnapshots());
    const watch = this.add(
      new ResolvedErrorTracker({ errors, snapshots, settings, wallClock, minLife: timings.minLife }),
    );
    const results = new RunResults(watch);
    this.diagnostics = this.add(new DiagnosticCapture({ watch, clock, timings }));
    this.tasks = this.add(
      new TaskCapture({
        results,
        grace: timings.streamGrace,
        wait: (ms) =>
          new Promise((resolve) => {
            clock.after(ms, resolve);
          }),
        getOutput: (terminal) => this.terminal.getOutput(terminal),
        isOn: () => settings.get('remediation.capture.tasks'),
      }),
    );
    this.terminal = this.add(
      new TerminalCapture({
        results,
        clock,
        timings,
        log,
        isOn: () => settings.get('remediation.capture.terminal'),
        isOfTask: (terminal) => this.tasks.isOfTask(terminal),
      }),
    );
    this.debug = this.add(
      new DebugCapture({
        results,
        clock,
        grace: timings.streamGrace,
        log,
        isOn: () => settings.get('remediation.capture.debugger'),
      }),
    );
    this.notebooks = this.add(new NotebookCapture({ results }));
  }
}
