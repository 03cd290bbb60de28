import { execFile } from 'node:child_process';
import type { Clock } from '../../../../base/clock.ts';
import { isSameProcess, processMark } from './processFacts.ts';

/** How long a job may tidy up after SIGTERM, in milliseconds. */
export const graceMs = 5_000;

/** How often it is looked whether a stopped job is gone, in milliseconds. */
const lookMs = 50;

/** A process group by its leader. */
export interface ProcessGroup {
  readonly pid: number;
  readonly mark: string;
}

/** Sends a signal to a whole group, unless its leader is gone and the number may be another's. On Windows, which has no groups, the tree is ended at once. */
export function signalGroup({ pid, mark }: ProcessGroup, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (!isSameProcess(pid, mark)) return;
  if (process.platform === 'win32') {
    execFile('taskkill', ['/T', '/F', '/PID', String(pid)], () => undefined);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Kills what is left of a group whose leader was ended: children that did not listen. The number of a group is nobody else's while one of it lives. */
export function sweepGroup({ pid }: ProcessGroup): void {
  if (pid <= 0 || process.platform === 'win32' || processMark(pid) !== undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}

/** Ends a group: asks, and after `graceMs` does not ask. Settles when its leader is gone, or cannot be ended. */
export async function stopGroup(group: ProcessGroup, clock: Clock): Promise<void> {
  signalGroup(group, 'SIGTERM');
  const start = clock.now();
  let isKilled = false;
  while (isSameProcess(group.pid, group.mark) && clock.now() - start < 2 * graceMs) {
    if (!isKilled && clock.now() - start >= graceMs) {
      signalGroup(group, 'SIGKILL');
      isKilled = true;
    }
    await new Promise<void>((resolve) => { clock.after(lookMs, resolve); });
  }
  sweepGroup(group);
}
