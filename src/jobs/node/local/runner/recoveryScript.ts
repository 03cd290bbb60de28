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
 * Time limit of the script of a job without its own limit, in seconds: longer than any cleanup, shorter than a wasted
 * night.
 */
const usualLimit = 3_600;

/** Dependencies of a recovery script. */
export interface RecoveryScriptDeps {
  /** The folder of the workflow. */
  readonly folder: string;
  /** The file of the attempt, without its extension. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The job's own time limit in seconds; undefined: an hour. */
  readonly runtimeLimit: number | undefined;
  readonly clock: Clock;
  /** Receives its process group, so that cancelling the job ends it, too. */
  readonly onStarted: (group: ProcessGroup) => void;
}

/**
 * Runs the recovery script of a failure handler before the next attempt, in the workflow's folder, with its output in
 * `<attempt>.recovery`. Returns a sentence if it failed or timed out: that is only a warning, and the next attempt
 * follows all the same.
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
        // Kills its remaining children: the next attempt must not run beside them.
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
