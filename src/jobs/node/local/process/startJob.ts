import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../../base/node/makeFolder.ts';
import { openOutput } from '../../openLogFile.ts';
import { bashOrThrow } from './findBash.ts';
import { jobEnvironment } from './jobEnvironment.ts';
import { processMark } from './processFacts.ts';

/** The job to start. */
export interface JobStart {
  readonly command: string;
  /** Its working directory; absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Its files, without the extension: `.o`, `.e`, and `.exit` for its exit code. */
  readonly file: string;
}

/** A process that waits to be released. */
export interface HeldJob {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly mark: string;
  /** Starts the command. If its runner dies before that, the job never starts. */
  readonly go: () => void;
}

/**
 * The wrapper of every job. It waits until the runner has recorded that the job runs; runs the command with the job's
 * own output; and writes the exit code to a file atomically, for the runner that looks after the job. Messages of the
 * shell itself (`Killed`) go to a note: it distinguishes a command that a signal killed from one that exited with 128 +
 * n. A signal to the whole group ends the command, and the wrapper reports it. `-p`: start-up files and options in the
 * environment (`BASH_ENV`, `SHELLOPTS`) are meant for the command, once, and must not affect the wrapper. `--norc`: a
 * first shell (`SHLVL`) whose input is a socket, as Node's pipes are, or that has `SSH_CLIENT`, assumes that rshd or
 * sshd started it and reads `~/.bashrc`. That is slow, has output and an `exit` of its own, and anything in it that
 * reads input takes the line that starts the command.
 */
const wrapper = `trap : TERM INT HUP
IFS= read -r recourse_go && [ "$recourse_go" = go ] || exit 125
exec 3>&2 2>"$2.note"
bash --norc -c "$1" </dev/null 2>&3 3>&-
code=$?
exec 2>/dev/null 3>&-
killed=0
if [ -s "$2.note" ]; then killed=1; fi
printf '%s %s\\n' "$code" "$killed" >"$2.tmp" && mv -f "$2.tmp" "$2"
rm -f "$2.note"
exit "$code"`;

/**
 * Starts a job's process in the held state. Throws errors of the file system and the system: no bash, no such folder,
 * no space for the output.
 */
export async function startJob({ command, folder, environment, file }: JobStart): Promise<HeldJob> {
  makeFolder(dirname(file));
  rmSync(`${file}.exit`, { force: true });
  const out = openOutput(`${file}.o`, 'start');
  const err = openOutput(`${file}.e`, 'start');
  try {
    const child = spawn(bashOrThrow(), ['--norc', '-p', '-c', wrapper, 'job', command, `${file}.exit`], {
      cwd: folder,
      env: jobEnvironment(environment),
      stdio: ['pipe', out, err],
      detached: true,
      windowsHide: true,
    });
    await Promise.race([
      once(child, 'spawn'),
      once(child, 'error').then(([error]: unknown[]) => {
        throw error instanceof Error ? error : new Error('bash could not be started');
      }),
    ]);
    const { pid } = child;
    if (pid === undefined) throw new Error('bash could not be started');
    // The process may be gone when the start line is written.
    child.stdin?.on('error', () => undefined);
    return {
      child,
      pid,
      mark: processMark(pid) ?? '',
      go: () => {
        child.stdin?.end('go\n');
        child.unref();
      },
    };
  } finally {
    closeSync(out);
    closeSync(err);
  }
}

/** Writes to a job's stderr why it could not be started. */
export function tellNotStarted(file: string, error: unknown): void {
  try {
    const out = openOutput(`${file}.e`, 'end');
    writeSync(
      out,
      `Recourse could not start this job: ${error instanceof Error ? error.message : 'the reason is not known'}\n`,
    );
    closeSync(out);
  } catch {
    // There is no room, or no folder; the exit code has to do.
  }
}
