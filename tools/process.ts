import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** The end of a finished process: its exit code (1 when a signal ended it) and the last of what it wrote. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** How much of a process's output is kept for an error message, in characters. */
const keptOutput = 200_000;

/**
 * Runs a program to its end. With `echo` its output also appears on this terminal as it comes. With `isPatient` it and
 * what it starts get only the processor time that others leave.
 * A program that cannot be started gives code 127 and the reason as its output.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { readonly echo?: boolean; readonly isPatient?: boolean } = {},
): Promise<Finished> {
  const { echo = false, isPatient = false, ...rest } = options;
  return new Promise((resolve) => {
    const child = startProcess(command, args, rest);
    if (isPatient) letOthersFirst(child);
    let output = '';
    const take = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-keptOutput);
      if (echo) process.stdout.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => {
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Gives a process the lowest priority. Where the system does not allow it, it keeps its own. */
function letOthersFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // Linux may weigh the sessions of processes against each other first, and the process leads one of its own.
    if (process.platform === 'linux') writeFileSync(`/proc/${String(pid)}/autogroup`, '19');
  } catch {
    // It has ended, or the kernel knows no such groups.
  }
}

/** Processes that still run; each leads its own process group, so that ending it ends what it started. */
const running = new Set<ChildProcess>();

/** Starts a program as the leader of its own process group and remembers it until it ends. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    ...options,
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  child.on('error', () => running.delete(child));
  return child;
}

/** Ends a process and everything in its group: politely first, after `graceMs` by force. Resolves once it is gone. */
export async function stopProcess(child: ChildProcess, graceMs = 3000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  signalGroup(child, 'SIGTERM');
  const force = setTimeout(() => {
    signalGroup(child, 'SIGKILL');
  }, graceMs);
  await gone;
  clearTimeout(force);
  // The leader may have left children behind that ignored the polite signal.
  signalGroup(child, 'SIGKILL');
}

/**
 * Makes Ctrl-C, SIGTERM and the terminal's end stop every process started here before this one leaves.
 * Gives a question to ask later: are we leaving because of such a signal?
 */
export function stopEverythingOnSignals(): () => boolean {
  let leaving = false;
  const leave = (code: number): void => {
    if (leaving) return;
    leaving = true;
    void (async () => {
      try {
        await Promise.all([...running].map((child) => stopProcess(child)));
      } finally {
        process.exit(code);
      }
    })();
  };
  process.on('SIGINT', () => {
    leave(130);
  });
  process.on('SIGTERM', () => {
    leave(143);
  });
  process.on('SIGHUP', () => {
    leave(129);
  });
  // Whatever way this process ends, nothing it started stays.
  process.on('exit', () => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  });
  return () => leaving;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}
