import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import type { Clock } from '../../../../base/clock.ts';
import { openOutput } from '../../openLogFile.ts';
import { bashOrThrow } from '../process/findBash.ts';
import { jobEnvironment } from '../process/jobEnvironment.ts';
import { processMark } from '../process/processFacts.ts';
import { stopGroup, sweepGroup, type ProcessGroup } from '../process/stopGroup.ts';

/**
 * How long the script of a job without a limit of its own may run, in seconds: longer than any tidying up, shorter than
 * a night of nothing.
 */
const usualLimit = 3_600;

/** What a recovery script is run with. */
export interface RecoveryScriptDeps {
  /** Of the workflow. */
  readonly folder: string;
  /** Of the attempt, without its ending. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Seconds: those that the job itself may run; undefined: an hour. */
  readonly runtimeLimit: number | undefined;
  readonly clock: Clock;
  /** Gets its group, so that a cancelled job takes it along. */
  readonly onStarted: (group: ProcessGroup) => void;
}

/**
 * Runs what a failure handler wants done before the next attempt, in the workflow's folder, its output in
 * `<attempt>.recovery`. Returns a sentence where it failed or was ended because it took too long: that is a warning
 * only, and the next attempt follows all the same.
 */
export async function runRecoveryScript(
  script: string,
  { folder, file, environment, runtimeLimit = usualLimit, clock, onStarted }: RecoveryScriptDeps,
): Promise<string | undefined> {
  try {
    const log = openOutput(`${file}.recovery`, 'start');
    let cancelLimit: (() => void) | undefined;
    try {
      const child = spawn(bashOrThrow(), ['--norc', '-c', script], {
        cwd: folder,
        env: jobEnvironment(environment),
        stdio: ['ignore', log, log],
        detached: true,
        windowsHide: true,
      });
      const limit = { isOver: false };
      if (child.pid !== undefined) {
        const group: ProcessGroup = { pid: child.pid, mark: processMark(child.pid) ?? '' };
        onStarted(group);
        cancelLimit = clock.after(runtimeLimit * 1000, () => {
          limit.isOver = true;
          void stopGroup(group, clock);
        });
      }
      const [code, signal] = (await Promise.race([
        once(child, 'exit'),
        once(child, 'error').then(([error]: unknown[]) => {
          throw error instanceof Error ? error : new Error('not started');
        }),
      ])) as [number | null, string | null];
      if (limit.isOver) {
        // What it had started and would not end goes with it: the next attempt must not run beside it.
        if (child.pid !== undefined) sweepGroup({ pid: child.pid, mark: '' });
        return `the recovery script was ended after ${runtimeLimit} s`;
      }
      return code === 0 ? undefined : `the recovery script ended with ${signal ?? code ?? 'nothing'}`;
    } finally {
      cancelLimit?.();
      closeSync(log);
    }
  } catch (error) {
    return `the recovery script could not be run: ${error instanceof Error ? error.message : 'the reason is not known'}`;
  }
}
