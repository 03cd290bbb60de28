import { constants } from 'node:os';
import { readFileSync, statSync } from 'node:fs';

/** How a job ended. */
export interface Exit {
  /** -1: killed by a signal, as in Torc; -128: its end was not observed. */
  readonly exitCode: number;
  readonly signal?: string | undefined;
  /** Milliseconds since 1970, where the job itself recorded it. */
  readonly endedAt?: number | undefined;
}

/** Maximum bytes of an exit file. */
const longest = 16;

/** The job's runner was lost, and the job with it. */
export const orphaned: Exit = { exitCode: -128 };

/**
 * Signals that kill: an exit code of 128 + n is read as one of them. `git`, for one, ends with 129 for other reasons,
 * so SIGHUP is not included.
 */
const deadly = [
  'SIGINT',
  'SIGQUIT',
  'SIGILL',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGKILL',
  'SIGSEGV',
  'SIGPIPE',
  'SIGALRM',
  'SIGTERM',
  'SIGXCPU',
  'SIGXFSZ',
] as const;
const byNumber = new Map<number, string>(
  deadly.flatMap((name) => (name in constants.signals ? [[constants.signals[name], name] as const] : [])),
);

/** The number of a signal by name; undefined for a signal that this system does not have. */
export function signalNumber(name: string): number | undefined {
  return Object.entries(constants.signals).find(([each]) => each === name)?.[1];
}

/**
 * Reads the exit file of the wrapper (`startJob`): the exit code, and whether the shell reported that a signal killed
 * the command. If a shell inside the command reports a signal as 128 + n, the code is kept and the signal's name added.
 * Undefined while there is no file.
 */
export function exitLeft(file: string): Exit | undefined {
  try {
    const found = statSync(file);
    // Jobs may put anything there; reading a pipe would block.
    if (!found.isFile() || found.size > longest) return undefined;
    const [, code, killed] = /^(\d{1,3}) ([01])$/.exec(readFileSync(file, 'latin1').trim()) ?? [];
    if (code === undefined || Number(code) > 255) return undefined;
    const exitCode = Number(code);
    const signal = byNumber.get(exitCode - 128);
    return {
      exitCode: killed === '1' && exitCode > 128 ? -1 : exitCode,
      signal,
      endedAt: found.mtimeMs,
    };
  } catch {
    return undefined;
  }
}
