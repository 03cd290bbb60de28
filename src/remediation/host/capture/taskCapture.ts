import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle.ts';
import { diagnosticIdentity } from './diagnosticIdentity.ts';
import { diagnosticText } from './diagnosticText.ts';
import { getEnding } from './commandManner.ts';
import { errorExcerpt } from './errorExcerpt.ts';
import { placeInText } from './placeInText.ts';
import type { Run, RunResults } from './runResults.ts';

/** The dependencies of the task capture. */
export interface TaskCaptureDeps {
  readonly results: Pick<RunResults, 'failed' | 'succeeded'>;
  /** Milliseconds after the end of a task within which its last output and problems arrive. */
  readonly grace: number;
  readonly wait: (ms: number) => Promise<void>;
  /** The last output of a terminal; empty if unknown. */
  readonly getOutput: (terminal: vscode.Terminal) => string;
  /** Whether the capture is enabled. */
  readonly isOn: () => boolean;
}

/** The number of problems that replace a task's output if that cannot be read. */
const maxProblems = 10;

interface RunningTask {
  readonly name: string;
  /** The problems that existed when it started. */
  readonly before: ReadonlySet<string>;
}

/**
 * Captures tasks that end with a non-zero exit code. The editor does not report their output: it comes from their
 * terminal, or as problems from their matcher.
 */
export class TaskCapture extends DisposableStore {
  readonly #parts: TaskCaptureDeps;
  readonly #running = new Map<vscode.TaskExecution, RunningTask>();

  constructor(parts: TaskCaptureDeps) {
    super();
    this.#parts = parts;
  }

  started(execution: vscode.TaskExecution): void {
    this.#running.set(execution, {
      name: execution.task.name,
      before: new Set(problems().map(({ identity }) => identity)),
    });
  }

  /**
   * Whether a task runs in a terminal, or did a moment ago. The editor does not report which terminal belongs to a
   * task, but gives it the task's name.
   */
  isOfTask({ name }: Pick<vscode.Terminal, 'name'>): boolean {
    return [...this.#running.values()].some((running) => isName(name, running.name));
  }

  async ended(execution: vscode.TaskExecution, exitCode: number | undefined): Promise<void> {
    const running = this.#running.get(execution);
    // The end event comes before the last output, and before the terminal's own end event.
    await this.#parts.wait(this.#parts.grace);
    try {
      await this.#judge(execution.task, running, exitCode);
    } finally {
      await this.#parts.wait(2 * this.#parts.grace);
      this.#running.delete(execution);
    }
  }

  async #judge(task: vscode.Task, running: RunningTask | undefined, exitCode: number | undefined): Promise<void> {
    // Ended by the user, or of a kind without a process.
    if (exitCode === undefined || !this.#parts.isOn() || getEnding(getCommand(task), exitCode) === 'ended') return;
    const run = getRun(task);
    if (exitCode === 0) {
      this.#parts.results.succeeded(run);
      return;
    }
    const terminal = vscode.window.terminals.findLast(({ name }) => isName(name, task.name));
    const output = terminal === undefined ? '' : this.#parts.getOutput(terminal);
    const excerpt = errorExcerpt(output) ?? errorExcerpt(newProblems(running));
    if (excerpt !== undefined)
      this.#parts.results.failed(run, excerpt, { place: await placeInText(excerpt.text, getFolder(task)) });
  }

  /** Drops everything: the capture was turned off. */
  reset(): void {
    this.#running.clear();
  }
}

/** The editor names a task's terminal after the task, possibly with its type or a word before it. */
function isName(name: string, task: string): boolean {
  return name === task || name.endsWith(` ${task}`) || name.endsWith(`: ${task}`) || name.endsWith(`- ${task}`);
}

function getRun(task: vscode.Task): Run {
  const scope = typeof task.scope === 'object' ? task.scope.uri.toString() : String(task.scope ?? '');
  return { source: 'task', key: `${scope} ${task.source} ${task.name}`, origin: task.name };
}

function getCommand({ execution }: vscode.Task): string {
  if (execution instanceof vscode.ShellExecution)
    return (
      execution.commandLine ??
      (typeof execution.command === 'string' ? execution.command : (execution.command?.value ?? ''))
    );
  return execution instanceof vscode.ProcessExecution ? execution.process : '';
}

function getFolder({ scope, execution }: vscode.Task): vscode.Uri | undefined {
  const cwd = execution instanceof vscode.CustomExecution ? undefined : execution?.options?.cwd;
  if (cwd !== undefined && !cwd.includes('${')) return vscode.Uri.file(cwd);
  return typeof scope === 'object' ? scope.uri : undefined;
}

function problems(): readonly { readonly identity: string; readonly text: string }[] {
  return vscode.languages.getDiagnostics().flatMap(([uri, found]) =>
    found
      .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error)
      .map((diagnostic) => ({
        identity: diagnosticIdentity(uri, diagnostic),
        get text() {
          return diagnosticText(uri, diagnostic);
        },
      })),
  );
}

/** The problems that appeared while a task ran, as one text. */
function newProblems(running: RunningTask | undefined): string {
  return problems()
    .filter(({ identity }) => running?.before.has(identity) !== true)
    .slice(0, maxProblems)
    .map(({ text }) => text)
    .join('\n');
}
