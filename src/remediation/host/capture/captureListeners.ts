import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { SettingName, Settings } from '../../../base/settings.ts';
import type { ErrorSource } from '../contracts.ts';
import type { WindowErrors } from '../currentErrors.ts';
import type { Captures } from './captures.ts';
import { captureTimings, type CaptureTimings } from './captureTimings.ts';

/** The dependencies of the listeners. */
export interface CaptureListenersDeps {
  readonly errors: WindowErrors;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly timings?: CaptureTimings | undefined;
}

/** The sources that have a setting. */
const sources = {
  diagnostic: 'remediation.capture.diagnostics',
  terminal: 'remediation.capture.terminal',
  task: 'remediation.capture.tasks',
  debugger: 'remediation.capture.debugger',
  notebook: 'remediation.capture.notebooks',
} as const satisfies Partial<Record<ErrorSource, SettingName>>;

type CapturedSource = keyof typeof sources;

/**
 * Listens for errors in the editor, and loads the code that parses them when there is something to parse. Each source
 * has a setting that turns it off.
 */
export class CaptureListeners extends DisposableStore {
  readonly #parts: CaptureListenersDeps;
  readonly #timings: CaptureTimings;
  #captures: Promise<Captures> | undefined;

  constructor(parts: CaptureListenersDeps) {
    super();
    this.#parts = parts;
    this.#timings = parts.timings ?? captureTimings;
    this.#followDiagnostics();
    this.#followTerminals();
    this.#followTasks();
    this.add(
      vscode.debug.registerDebugAdapterTrackerFactory('*', {
        // A debug session must start even if the capture fails.
        createDebugAdapterTracker: (session) =>
          this.#isOn('debugger')
            ? this.#load().then(
                ({ debug }) => debug.trackerFor(session),
                () => undefined,
              )
            : undefined,
      }),
    );
    this.add(
      vscode.workspace.onDidChangeNotebookDocument((event) => {
        const hasRun = event.cellChanges.some(
          ({ outputs, executionSummary }) => outputs !== undefined || executionSummary !== undefined,
        );
        if (hasRun && this.#isOn('notebook'))
          this.#tell(({ notebooks }) => {
            notebooks.changed(event);
          });
      }),
    );
    for (const source of Object.keys(sources) as CapturedSource[])
      this.add(
        parts.settings.onDidChange(sources[source], () => {
          this.#follow(source);
        }),
      );
  }

  #followDiagnostics(): void {
    const look = (uris: readonly vscode.Uri[]): void => {
      if (!this.#isOn('diagnostic') || (this.#captures === undefined && !uris.some(hasErrors))) return;
      this.#tell(({ diagnostics }) => {
        diagnostics.changed(uris);
      });
    };
    this.add(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        look(uris);
      }),
    );
    this.add({
      dispose: this.#parts.clock.after(this.#timings.start, () => {
        look(vscode.languages.getDiagnostics().map(([uri]) => uri));
      }),
    });
  }

  #followTerminals(): void {
    this.add(
      vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        // Tasks run in terminals, too.
        if (!this.#isOn('terminal') && !this.#isOn('task')) return;
        // Only output after this call is delivered.
        const stream = execution.read();
        this.#tell((captures) => {
          captures.terminal.started(terminal, execution, stream);
        });
      }),
    );
    this.add(
      vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
        this.#tellLoaded(({ terminal }) => {
          void terminal.ended(execution, exitCode);
        });
      }),
    );
    this.add(
      vscode.window.onDidCloseTerminal((closed) => {
        this.#tellLoaded(({ terminal }) => {
          terminal.closed(closed);
        });
      }),
    );
  }

  #followTasks(): void {
    this.add(
      vscode.tasks.onDidStartTaskProcess(({ execution }) => {
        if (this.#isOn('task'))
          this.#tell(({ tasks }) => {
            tasks.started(execution);
          });
      }),
    );
    this.add(
      vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (this.#isOn('task'))
          this.#tell(({ tasks }) => {
            void tasks.ended(execution, exitCode);
          });
      }),
    );
  }

  #isOn(source: CapturedSource): boolean {
    return this.#parts.settings.get(sources[source]);
  }

  /** A source was turned on or off. When it is turned off, captured errors are dropped. */
  #follow(source: CapturedSource): void {
    if (this.#isOn(source)) return;
    const { errors } = this.#parts;
    for (const error of errors.all) if (error.source === source) errors.dismiss(error.id);
    this.#tellLoaded((captures) => {
      if (source === 'diagnostic') captures.diagnostics.reset();
      else if (source === 'task') captures.tasks.reset();
      if (!this.#isOn('terminal') && !this.#isOn('task')) captures.terminal.reset();
    });
  }

  #load(): Promise<Captures> {
    this.#captures ??= import('./captures.ts').then(({ Captures: Loaded }) =>
      this.add(new Loaded({ ...this.#parts, timings: this.#timings })),
    );
    return this.#captures;
  }

  #tell(what: (captures: Captures) => void): void {
    this.#load()
      .then(what)
      .catch((error: unknown) => {
        this.#parts.log.warn(
          `remediation: an error was not captured: ${error instanceof Error ? error.name : 'unknown'}`,
        );
      });
  }

  #tellLoaded(what: (captures: Captures) => void): void {
    if (this.#captures !== undefined) this.#tell(what);
  }
}

function hasErrors(uri: vscode.Uri): boolean {
  return vscode.languages.getDiagnostics(uri).some(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
}
