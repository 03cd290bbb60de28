import { constants } from 'node:os';
import { readFileSync, statSync } from 'node:fs';

/** How a job ended. */
export interface Exit {
  /** -1: killed by a signal, as Torc has it; -128: nobody saw it end. */
  readonly exitCode: number;
  readonly signal?: string | undefined;
  /** Milliseconds since 1970, where the job itself has left it. */
  readonly endedAt?: number | undefined;
}

/** Bytes of a code and what goes with it. */
const longest = 16;

/** The job's runner was lost, and the job with it. */
export const orphaned: Exit = { exitCode: -128 };

/**
 * Signals that kill: a code of 128 + n is read as one of them. `git`, for one, ends with 129 for other reasons, so
 * SIGHUP is not among them.
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

/** The number of a signal by its name; undefined for one that this system has not got. */
export function signalNumber(name: string): number | undefined {
  return Object.entries(constants.signals).find(([each]) => each === name)?.[1];
}

/**
 * What the wrapper has left (`startJob`): the code, and whether the shell said that a signal killed the command. A
 * shell inside the command that tells of a signal by 128 + n keeps its code, with the signal's name beside it.
 * Undefined while nothing is there.
 */
export function exitLeft(file: string): Exit | undefined {
  try {
    const found = statSync(file);
    // Jobs may put anything there; a pipe would be waited for.
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
