import { spawn, type ChildProcess } from 'node:child_process';
import type { Clock } from '../clock.ts';
import { endTree } from './endTree.ts';

/** A program that is run to its end. */
export interface ProgramRun {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  /** On Windows: the arguments are the command line as it is (`getProgramStart`). */
  readonly isVerbatim?: boolean;
  /** Its working directory. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What it reads; nothing if not said. */
  readonly input?: string | undefined;
  /** Called when it has started. */
  readonly onStart?: ((pid: number) => void) | undefined;
  /** Takes what it prints; it is not read on before that is done. */
  readonly onOutput?: ((chunk: Buffer) => Promise<void>) | undefined;
}

/** How it ended. */
export interface ProgramEnd {
  /** `exit CODE`, `signal NAME`, `time limit`, `cancelled` or `not started`. */
  readonly how: string;
  /** The end of stderr as one line, at most 300 letters, or why it did not start. */
  readonly detail: string;
  /** The end of stdout, at most 1 MiB. */
  readonly output: string;
  /** The end of stderr, at most 16 KiB. */
  readonly errors: string;
}

const maxText = 2 ** 20;
const maxErrorText = 16_384;
/** Milliseconds between asking a process group to end and killing it. */
const patience = 3000;

/**
 * Runs a program without a shell, in its own process group that ends with the time limit, a cancellation or the
 * program. Never rejects.
 */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { clock, signal, input, onOutput } = run;
  return new Promise((resolve) => {
    const output = new TextEnd(maxText);
    const errors = new TextEnd(maxErrorText);
    let stopped: string | undefined;
    let child: ChildProcess;
    try {
      // A separate group, so that processes started by the agent end with it.
      child = spawn(run.program, run.args, {
        cwd: run.cwd,
        env: { ...run.environment },
        stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
        windowsVerbatimArguments: run.isVerbatim === true,
        shell: false,
      });
    } catch (error) {
      resolve({ how: 'not started', detail: getMessage(error), output: '', errors: '' });
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
    const cancelLimit = clock.after(run.timeLimitMs, () => {
      stop('time limit');
    });
    const onAbort = (): void => {
      stop('cancelled');
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const finish = (ended: ProgramEnd): void => {
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
        if (onOutput === undefined) return;
        stream.pause();
        void onOutput(chunk).then(() => stream.resume());
      });
      stream?.on('error', () => undefined);
    }
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.once('spawn', () => {
      if (child.pid !== undefined) run.onStart?.(child.pid);
    });
    child.once('error', (error) => {
      finish({ how: 'not started', detail: getMessage(error), output: '', errors: '' });
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
        errors: errors.text(),
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
