import { msg, type Message } from '../../../../base/text/message.ts';
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openOutput } from '../../openLogFile.ts';
import { isLeaseAlive } from './lease.ts';
import { Runner, type RunnerDeps } from './runner.ts';

/** Time that a separate runner process may take to start, in milliseconds. */
const startMs = 15_000;
const lookMs = 20;

/** The runners of an engine: in this process, or each in a separate process that outlives it. */
export class Runners {
  readonly #parts: RunnerDeps;
  /** The program (`runnerProcess.ts`); without it runners are in this process. */
  readonly #program: string | undefined;
  readonly #inside = new Map<number, Runner>();

  constructor(parts: RunnerDeps, program: string | undefined) {
    this.#parts = parts;
    this.#program = program;
  }

  /** Ensures that a workflow has a runner. Returns a message if none could be started. */
  async ensure(workflowId: number): Promise<Message | undefined> {
    const alive = await this.#isAlive(workflowId);
    if (alive) {
      this.#inside.get(workflowId)?.kick();
      return undefined;
    }
    return this.#program === undefined ? this.#startInside(workflowId) : this.#startBeside(workflowId, this.#program);
  }

  /**
   * Stops runners in this process from taking jobs; running jobs continue by themselves, and the next runner finds
   * them.
   */
  async close(): Promise<void> {
    await Promise.all([...this.#inside.values()].map((runner) => runner.stop()));
  }

  async #startInside(workflowId: number): Promise<Message | undefined> {
    const runner = new Runner(this.#parts, workflowId);
    if (!(await runner.start()))
      return (await this.#isAlive(workflowId))
        ? undefined
        : msg('No runner could be started: the store of jobs cannot be written.');
    this.#inside.set(workflowId, runner);
    void runner.done.then(() => {
      if (this.#inside.get(workflowId) === runner) this.#inside.delete(workflowId);
    });
    return undefined;
  }

  async #startBeside(workflowId: number, program: string): Promise<Message | undefined> {
    const { folder, concurrency, outputLimitMegabytes, clock, pollMs } = this.#parts;
    try {
      const log = openOutput(join(folder, 'runner.log'), 'end');
      const child = spawn(
        process.execPath,
        [program, folder, String(workflowId), String(concurrency()), String(pollMs), String(outputLimitMegabytes())],
        {
          cwd: folder,
          env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
          stdio: ['ignore', log, log],
          detached: true,
          windowsHide: true,
        },
      );
      closeSync(log);
      let ended: string | undefined;
      child.once('error', ({ message }) => {
        ended = message;
      });
      child.once('exit', (code) => {
        ended ??= `it ended with ${code ?? 'a signal'}`;
      });
      child.unref();
      for (const start = clock.now(); clock.now() - start < startMs;) {
        if (await this.#isAlive(workflowId)) return undefined;
        // A runner with little to do may already have ended.
        if (ended !== undefined)
          return ended === 'it ended with 0'
            ? undefined
            : msg('The runner could not be started: {0}. {1} says more.', ended, join(folder, 'runner.log'));
        await new Promise<void>((resolve) => {
          clock.after(lookMs, resolve);
        });
      }
      return msg(
        'The runner did not begin within {0} s. {1} may say why; resume the workflow to try again.',
        startMs / 1000,
        join(folder, 'runner.log'),
      );
    } catch (error) {
      return msg('The runner could not be started: {0}.', error instanceof Error ? error.message : String(error));
    }
  }

  async #isAlive(workflowId: number): Promise<boolean> {
    const alive = await this.#parts.database.read((jobs) => isLeaseAlive(jobs, workflowId));
    return alive.ok && alive.value;
  }
}
