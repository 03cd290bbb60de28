import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { jobEnvironment } from '../process/jobEnvironment.ts';
import { processMark } from '../process/processFacts.ts';
import type { ProcessGroup } from '../process/stopGroup.ts';

/**
 * Runs what a failure handler wants done before the next attempt, in the workflow's folder, its output in `<attempt>.recovery`. Returns a
 * sentence where it failed: that is a warning only. `onStarted` gets its group, so that a cancelled job takes it along.
 */
export async function runRecoveryScript(script: string, { folder, file, environment, onStarted }: { readonly folder: string; readonly file: string; readonly environment: Readonly<Record<string, string>>; readonly onStarted: (group: ProcessGroup) => void }): Promise<string | undefined> {
  try {
    const log = openSync(`${file}.recovery`, 'w');
    try {
      const child = spawn('bash', ['-c', script], { cwd: folder, env: jobEnvironment(environment), stdio: ['ignore', log, log], detached: true, windowsHide: true });
      if (child.pid !== undefined) onStarted({ pid: child.pid, mark: processMark(child.pid) ?? '' });
      const [code, signal] = await Promise.race([once(child, 'exit'), once(child, 'error').then(([error]: unknown[]) => { throw error instanceof Error ? error : new Error('not started'); })]) as [number | null, string | null];
      return code === 0 ? undefined : `the recovery script ended with ${signal ?? code ?? 'nothing'}`;
    } finally {
      closeSync(log);
    }
  } catch (error) {
    return `the recovery script could not be run: ${error instanceof Error ? error.message : 'the reason is not known'}`;
  }
}
