import { spawn, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { endTree } from '../../../base/node/endTree.ts';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { given, refused, type Answer } from '../../domain/backend/answer.ts';
import { CappedLog } from './cappedLog.ts';
import { findProgram } from './findProgram.ts';

/** A question to a command-line agent. */
export interface AgentQuestion {
  /** The program and its first arguments, `['claude', '--print']`; the prompt follows them. */
  readonly command: readonly string[];
  readonly prompt: string;
  /** Its working directory. */
  readonly cwd: string;
  readonly timeLimitMs: number;
  /** The file that keeps its output, at most 16 MiB; absolute. */
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Called when it has started. */
  readonly onStart?: ((pid: number) => void) | undefined;
}

/** The output of an agent. */
export interface AgentOutput {
  /** The end of stdout, at most 1 MiB. */
  readonly text: string;
  readonly bytes: number;
}

const maxLogBytes = 16 * 2 ** 20;
const maxText = 2 ** 20;
const maxErrorText = 2000;
/** Bytes: the maximum of one argument on Linux (128 KiB), with a reserve. */
const longestPrompt = 120_000;
/** Milliseconds between asking a process group to end and killing it. */
const patience = 3000;

/**
 * Runs a command-line agent without a shell and without input, in its own process group that ends with the time limit,
 * a cancellation or the program. Returns its output, or says why there is none: the agent is not installed, ran too
 * long, was cancelled or failed.
 */
export async function askAgentCli(question: AgentQuestion): Promise<Answer<AgentOutput>> {
  const { command, prompt, environment, logFile, signal, timeLimitMs } = question;
  const [name = '', ...first] = command;
  const program = await findProgram(name, environment);
  if (program === undefined)
    return refused(
      'unsupported',
      `The agent's program "${name}" was not found in PATH. Install it, or name another one in the setting recourse.jobs.agentCommand.`,
    );
  if (Buffer.byteLength(prompt) > longestPrompt)
    return refused('invalid', 'The question to the agent is too long for a command line.');
  if (signal?.aborted === true) return refused('cancelled', 'The agent was not started: the call was cancelled.');
  let log: CappedLog;
  try {
    makeFolder(dirname(logFile));
    log = await CappedLog.create(logFile, maxLogBytes);
  } catch (error) {
    return refused(
      'store',
      `The log of the agent cannot be written (${getMessage(error)}). Free space, or choose another folder in recourse.jobs.folder.`,
    );
  }
  const ended = await run(program, [...first, prompt], question, log);
  await log.close(`[${name}: ${ended.how}]`);
  switch (ended.how) {
    case 'time limit':
      return refused(
        'timed-out',
        `The agent took longer than ${Math.round(timeLimitMs / 1000)} s and was stopped. ` +
          `What it printed is in ${logFile}; the limit is recourse.jobs.agentTimeLimit.`,
      );
    case 'cancelled':
      return refused('cancelled', 'The agent was stopped because the call was cancelled.');
    case 'not started':
      return refused('unsupported', `The agent's program could not be started: ${ended.detail}.`);
    case 'exit 0':
      return given({ text: ended.output, bytes: log.seen });
    default:
      return refused(
        'server-error',
        `The agent ended with ${ended.how}${ended.detail === '' ? '' : `: ${ended.detail}`}. What it printed is in ${logFile}.`,
      );
  }
}

interface Ended {
  readonly how: string;
  readonly detail: string;
  readonly output: string;
}

function run(
  program: string,
  args: readonly string[],
  { cwd, environment, clock, timeLimitMs, signal, onStart }: AgentQuestion,
  log: CappedLog,
): Promise<Ended> {
  return new Promise((resolve) => {
    const output = new TextEnd(maxText);
    const errors = new TextEnd(maxErrorText);
    let stopped: string | undefined;
    let child: ChildProcess;
    try {
      // A separate group, so that processes started by the agent end with it.
      child = spawn(program, args, {
        cwd,
        env: { ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
        shell: false,
      });
    } catch (error) {
      resolve({ how: 'not started', detail: getMessage(error), output: '' });
      return;
    }
    let cancelKill = (): void => undefined;
    const stop = (why: string): void => {
      if (stopped !== undefined) return;
      stopped = why;
      endGroup(child, 'SIGTERM');
      cancelKill = clock.after(patience, () => {
        endGroup(child, 'SIGKILL');
      });
    };
    const cancelLimit = clock.after(timeLimitMs, () => {
      stop('time limit');
    });
    const onAbort = (): void => {
      stop('cancelled');
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const finish = (ended: Ended): void => {
      cancelLimit();
      cancelKill();
      signal?.removeEventListener('abort', onAbort);
      resolve(ended);
    };
    for (const [stream, kept] of [
      [child.stdout, output],
      [child.stderr, errors],
    ] as const) {
      stream?.on('data', (chunk: Buffer) => {
        kept.add(chunk);
        stream.pause();
        void log.write(chunk).then(() => stream.resume());
      });
      stream?.on('error', () => undefined);
    }
    child.once('spawn', () => {
      if (child.pid !== undefined) onStart?.(child.pid);
    });
    child.once('error', (error) => {
      finish({ how: 'not started', detail: getMessage(error), output: '' });
    });
    child.once('exit', () => {
      // A process it left running would hold its output open. The group keeps its number as long as one of its
      // processes lives.
      endGroup(child, 'SIGKILL');
    });
    child.once('close', (code, killedBy) => {
      finish({
        how: stopped ?? (killedBy === null ? `exit ${String(code)}` : `signal ${killedBy}`),
        detail: errors.text().replace(/\s+/g, ' ').trim().slice(-300),
        output: output.text(),
      });
    });
  });
}

/** Ends a program and all processes it started. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') endTree(child.pid);
    else process.kill(-child.pid, signal);
  } catch {
    // Nothing of it is left.
  }
}

/** The last bytes of a stream. */
class TextEnd {
  readonly #most: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > 2 * this.#most + chunk.length) {
      this.#chunks = [this.#end()];
      this.#length = this.#chunks[0]?.length ?? 0;
    }
  }

  text(): string {
    return this.#end().toString('utf8');
  }

  #end(): Buffer {
    return Buffer.from(Buffer.concat(this.#chunks).subarray(-this.#most));
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
