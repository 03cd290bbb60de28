import type * as vscode from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/lifecycle.ts';
import type { Logger } from '../../../base/log.ts';
import type { CaptureTimings } from './captureTimings.ts';
import { getEnding } from './commandManner.ts';
import { errorExcerpt } from './errorExcerpt.ts';
import { OutputTail } from './outputTail.ts';
import { placeInText } from './placeInText.ts';
import type { Run, RunResults } from './runResults.ts';

/** The dependencies of the terminal capture. */
export interface TerminalCaptureDeps {
  readonly results: Pick<RunResults, 'failed' | 'succeeded'>;
  readonly clock: Clock;
  readonly timings: CaptureTimings;
  readonly log: Logger;
  /** Whether the user's commands are captured; tasks need their terminal output in any case. */
  readonly isOn: () => boolean;
  /** Whether a task runs in a terminal, or did a moment ago: then its end belongs to the task. */
  readonly isOfTask: (terminal: vscode.Terminal) => boolean;
}

/** The number of commands that are tracked at a time, in all terminals. */
const maxRunning = 30;

/** One command in a terminal, while it runs. */
class RunningCommand {
  readonly tail = new OutputTail();
  /** The output since it was last examined: an error is not captured again because of later output. */
  fresh = new OutputTail();
  /** When the first of that output arrived, by the clock; undefined while there is none. */
  freshSince: number | undefined;
  /** An error was captured from it while it ran. */
  isTaken = false;
  readonly terminal: vscode.Terminal;
  readonly execution: vscode.TerminalShellExecution;
  /** Its end was reported, or is no longer waited for. */
  isOver = false;
  /** Settles at the end of the stream, which may never come. */
  streamEnd: Promise<void> = Promise.resolve();
  stopQuiet = (): void => undefined;

  constructor(terminal: vscode.Terminal, execution: vscode.TerminalShellExecution) {
    this.terminal = terminal;
    this.execution = execution;
  }

  /** Its command line is most reliable at the end; multi-line ones become one line here. */
  get run(): Run {
    const line = this.execution.commandLine.value.trim();
    return { source: 'terminal', key: `${this.execution.cwd?.toString() ?? ''} ${line}`, origin: line };
  }
}

/**
 * Captures commands in terminals with shell integration: keeps the end of their output until their exit code shows
 * whether it matters.
 */
export class TerminalCapture extends DisposableStore {
  readonly #parts: TerminalCaptureDeps;
  readonly #running = new Map<vscode.TerminalShellExecution, RunningCommand>();
  /** The output of the last command that ended in a terminal. */
  readonly #ended = new WeakMap<vscode.Terminal, OutputTail>();

  constructor(parts: TerminalCaptureDeps) {
    super();
    this.#parts = parts;
    this.add({
      dispose: () => {
        this.reset();
      },
    });
  }

  /** A command has started. `stream` was requested in the event handler itself: earlier output is lost. */
  started(terminal: vscode.Terminal, execution: vscode.TerminalShellExecution, stream: AsyncIterable<string>): void {
    // A terminal runs one command at a time: an earlier one has ended without an event.
    for (const earlier of [...this.#running.values()])
      if (earlier.terminal === terminal) void this.#end(earlier, undefined);
    const [oldest] = this.#running.values();
    if (this.#running.size >= maxRunning && oldest !== undefined) this.#forget(oldest);
    const command = new RunningCommand(terminal, execution);
    this.#ended.delete(terminal);
    this.#running.set(execution, command);
    command.streamEnd = this.#read(command, stream);
    void command.streamEnd.then(() => {
      // The ends of stream and command come together; if only the first comes, it counts for both.
      this.#parts.clock.after(2 * this.#parts.timings.streamGrace, () => {
        void this.#end(command, undefined);
      });
    });
  }

  /** A command has ended. */
  async ended(execution: vscode.TerminalShellExecution, exitCode: number | undefined): Promise<void> {
    const command = this.#running.get(execution);
    if (command !== undefined) await this.#end(command, exitCode);
  }

  closed(terminal: vscode.Terminal): void {
    for (const command of [...this.#running.values()]) if (command.terminal === terminal) this.#forget(command);
  }

  /** The output so far of the command that runs in a terminal, or has run there last. */
  getOutput(terminal: vscode.Terminal): string {
    const running = [...this.#running.values()].find((command) => command.terminal === terminal);
    return (running?.tail ?? this.#ended.get(terminal))?.text ?? '';
  }

  /** Drops everything: the capture was turned off. */
  reset(): void {
    for (const command of [...this.#running.values()]) this.#forget(command);
  }

  async #read(command: RunningCommand, stream: AsyncIterable<string>): Promise<void> {
    try {
      for await (const chunk of stream) {
        if (this.#running.get(command.execution) !== command) return;
        command.tail.add(chunk);
        command.fresh.add(chunk);
        this.#waitForQuiet(command);
      }
    } catch (error) {
      this.#parts.log.debug(
        `remediation: a terminal's output could not be read: ${error instanceof Error ? error.name : 'unknown'}`,
      );
    }
  }

  /**
   * A server or watcher runs forever, and some ends are never reported: after a silence, the output since the last
   * check is examined. A command that is never silent is examined now and then. It continues in any case, and no check
   * treats it as ended.
   */
  #waitForQuiet(command: RunningCommand): void {
    const {
      clock,
      timings: { quiet, steady, streamGrace },
    } = this.#parts;
    command.stopQuiet();
    command.freshSince ??= clock.now();
    const waited = clock.now() - command.freshSince;
    // In a short pause no message is split.
    const pause = waited < steady ? quiet : Math.min(quiet, streamGrace);
    command.stopQuiet = clock.after(Math.max(0, Math.min(pause, 2 * steady - waited)), () => {
      void this.#lookAt(command);
    });
  }

  async #lookAt(command: RunningCommand): Promise<void> {
    if (command.isOver) return;
    const { fresh } = command;
    command.fresh = new OutputTail();
    command.freshSince = undefined;
    if (await this.#judge(command, undefined, fresh.text)) command.isTaken = true;
  }

  async #end(command: RunningCommand, exitCode: number | undefined): Promise<void> {
    if (command.isOver) return;
    command.isOver = true;
    command.stopQuiet();
    // The last output may come after the end event.
    await Promise.race([
      command.streamEnd,
      new Promise<void>((resolve) => {
        this.#parts.clock.after(this.#parts.timings.streamGrace, resolve);
      }),
    ]);
    if (this.#running.get(command.execution) !== command) return;
    this.#forget(command);
    this.#ended.set(command.terminal, command.tail);
    // An error captured while it ran is not counted again at its end.
    const fresh = command.fresh.text;
    if (exitCode === undefined) await this.#judge(command, exitCode, fresh);
    else if (exitCode === 0 || !command.isTaken || fresh.trim() !== '')
      await this.#judge(command, exitCode, command.tail.text);
  }

  /**
   * Captures the failure in the output; returns whether there was one. `exitCode` is undefined if no end was reported.
   */
  async #judge(
    { run, tail, execution, terminal }: RunningCommand,
    exitCode: number | undefined,
    output: string,
  ): Promise<boolean> {
    const { results, isOn, isOfTask } = this.#parts;
    if (!isOn() || isOfTask(terminal)) return false;
    const ending = getEnding(run.origin, exitCode ?? 0);
    if (ending === 'conversation' || ending === 'ended' || ending === 'answer' || tail.isFullScreen) return false;
    if (exitCode === 0) {
      results.succeeded(run);
      return false;
    }
    const excerpt = errorExcerpt(output);
    if (excerpt === undefined || (exitCode === undefined && !excerpt.readsLikeAnError)) return false;
    results.failed(run, excerpt, {
      place: await placeInText(excerpt.text, execution.cwd),
      goesOn: exitCode === undefined,
    });
    return true;
  }

  #forget(command: RunningCommand): void {
    command.isOver = true;
    command.stopQuiet();
    this.#running.delete(command.execution);
  }
}
