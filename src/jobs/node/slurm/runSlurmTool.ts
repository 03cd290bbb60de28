import { execFile } from 'node:child_process';

/** Milliseconds; a busy scheduler is not waited for. */
const timeLimit = 10_000;
/** Bytes. */
const maxOutput = 64 << 20;

/**
 * The result of calling one of Slurm's programs: its output, `absent` where there is no such program, `failed`
 * otherwise.
 */
export type SlurmOutput = { readonly kind: 'output'; readonly text: string } | { readonly kind: 'absent' | 'failed' };
/** Calls one of Slurm's programs. Never throws. */
export type RunSlurmTool = (program: string, args: readonly string[], signal?: AbortSignal) => Promise<SlurmOutput>;

/** Calls a program from the PATH, without a shell and with a time limit. */
export const runSlurmTool: RunSlurmTool = (program, args, signal) =>
  new Promise((resolve) => {
    const environment = { ...process.env, LC_ALL: 'C', SLURM_TIME_FORMAT: '%s' };
    execFile(
      program,
      [...args],
      {
        timeout: timeLimit,
        killSignal: 'SIGKILL',
        maxBuffer: maxOutput,
        encoding: 'utf8',
        shell: false,
        windowsHide: true,
        env: environment,
        signal,
      },
      (error, stdout) => {
        if (error === null) resolve({ kind: 'output', text: stdout });
        else resolve({ kind: error.code === 'ENOENT' || error.code === 'EACCES' ? 'absent' : 'failed' });
      },
    );
  });
