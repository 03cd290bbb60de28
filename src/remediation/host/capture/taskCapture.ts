import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle.ts';
import { diagnosticIdentity } from './diagnosticIdentity.ts';
import { diagnosticText } from './diagnosticText.ts';
import { endingOf } from './commandManner.ts';
import { errorExcerpt } from './errorExcerpt.ts';
import { placeInText } from './placeInText.ts';
import type { Run, RunResults } from './runResults.ts';
import { OutputTail } from './outputTail.ts';

/** What the capture of tasks needs. */
export interface TaskCaptureParts {
  readonly results: Pick<RunResults, 'failed' | 'succeeded'>;
  /** Milliseconds after the end of a task in which its last output and problems come in. */
  readonly grace: number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Problems that stand for a task's output where that cannot be read. */
const mostProblems = 10;
/** Outputs of terminals that are kept at a time. */
const mostTails = 10;

interface RunningTask {
  readonly name: string;
  /** The problems that were there when it started. */
  readonly before: ReadonlySet<string>;
}

/** Tasks that end with an exit code that is not 0. The editor does not say what they print: that comes from their terminal, or as problems from their matcher. */
export class TaskCapture extends DisposableStore {
  readonly #parts: TaskCaptureParts;
  readonly #running = new Map<vscode.TaskExecution, RunningTask>();
  /** What the terminals of tasks have printed, by the terminal's name, the latest last. */
  readonly #tails = new Map<string, OutputTail>();

  constructor(parts: TaskCaptureParts) {
    super();
    this.#parts = parts;
  }

  started(execution: vscode.TaskExecution): void {
    this.#running.set(execution, { name: execution.task.name, before: new Set(problems().map(({ identity }) => identity)) });
  }

  /** Whether a task runs, or ran a moment ago, in a terminal. */
  isOfTask(terminal: vscode.Terminal): boolean {
    return this.#tails.has(terminal.name) || [...this.#running.values()].some(({ name }) => isNameOf(terminal, name));
  }

  /** The terminal of a task prints something. */
  async follow(terminal: vscode.Terminal, stream: AsyncIterable<string>): Promise<void> {
    const tail = new OutputTail();
    this.#tails.delete(terminal.name);
    this.#tails.set(terminal.name, tail);
    const [oldest] = this.#tails.keys();
    if (this.#tails.size > mostTails && oldest !== undefined) this.#tails.delete(oldest);
    for await (const chunk of stream) tail.add(chunk);
  }

  async ended(execution: vscode.TaskExecution, exitCode: number | undefined): Promise<void> {
    const running = this.#running.get(execution);
    const { task } = execution;
    const run = runOf(task);
    // Ended by a person, or of a kind without a process.
    if (exitCode === undefined || endingOf(commandOf(task), exitCode) === 'ended') {
      this.#running.delete(execution);
      return;
    }
    await this.#parts.wait(this.#parts.grace);
    this.#running.delete(execution);
    if (exitCode === 0) {
      this.#parts.results.succeeded(run);
      return;
    }
    const output = this.#outputOf(task.name);
    const excerpt = errorExcerpt(output === '' ? newProblems(running) : output);
    if (excerpt === undefined) return;
    this.#parts.results.failed(run, excerpt, { place: await placeInText(excerpt.text, folderOf(task)) });
  }

  /** Lets go of everything: the capture was turned off. */
  reset(): void {
    this.#running.clear();
    this.#tails.clear();
  }

  #outputOf(name: string): string {
    for (const [terminal, tail] of [...this.#tails].reverse()) if (isNameOf({ name: terminal }, name)) return tail.text;
    return '';
  }
}

/** The editor calls a task's terminal by the task's name, or with its type or a word before it. */
function isNameOf({ name }: Pick<vscode.Terminal, 'name'>, task: string): boolean {
  return name === task || name.endsWith(` ${task}`) || name.endsWith(`: ${task}`) || name.endsWith(`- ${task}`);
}

function runOf(task: vscode.Task): Run {
  const scope = typeof task.scope === 'object' ? task.scope.uri.toString() : String(task.scope ?? '');
  return { source: 'task', key: `${scope} ${task.source} ${task.name}`, origin: task.name };
}

function commandOf({ execution }: vscode.Task): string {
  if (execution instanceof vscode.ShellExecution) return execution.commandLine ?? (typeof execution.command === 'string' ? execution.command : execution.command?.value ?? '');
  return execution instanceof vscode.ProcessExecution ? execution.process : '';
}

function folderOf({ scope, execution }: vscode.Task): vscode.Uri | undefined {
  const cwd = execution instanceof vscode.CustomExecution ? undefined : execution?.options?.cwd;
  if (cwd !== undefined && !cwd.includes('${')) return vscode.Uri.file(cwd);
  return typeof scope === 'object' ? scope.uri : undefined;
}

function problems(): readonly { readonly identity: string; readonly text: string }[] {
  return vscode.languages.getDiagnostics().flatMap(([uri, found]) =>
    found.filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error).map((diagnostic) => ({
      identity: diagnosticIdentity(uri, diagnostic),
      get text() { return diagnosticText(uri, diagnostic); },
    })));
}

/** The problems that came while a task ran, as one text. */
function newProblems(running: RunningTask | undefined): string {
  return problems().filter(({ identity }) => running?.before.has(identity) !== true).slice(0, mostProblems).map(({ text }) => text).join('\n');
}
