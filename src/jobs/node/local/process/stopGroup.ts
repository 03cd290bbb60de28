import { readFileSync } from 'node:fs';
import type { Clock } from '../../../../base/clock.ts';
import { endTree } from '../../../../base/node/endTree.ts';
import { isSameProcess, getProcesses, processIds, processMark } from './processFacts.ts';

/** How long a job may tidy up after SIGTERM, in milliseconds. */
export const graceMs = 5_000;

/** How often it is looked whether a stopped job is gone, in milliseconds. */
const lookMs = 50;

/** A process group by its leader. */
export interface ProcessGroup {
  readonly pid: number;
  readonly mark: string;
}

/**
 * Sends a signal to a whole group, unless its leader is gone and the number may be another's. On Windows, which has no
 * groups, the tree is ended at once.
 */
export function signalGroup({ pid, mark }: ProcessGroup, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (!isSameProcess(pid, mark)) return;
  if (process.platform === 'win32') {
    endTree(pid);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It has just ended.
  }
}

/**
 * Kills what is left of a group whose leader was ended: children that did not listen. The number of a group is nobody
 * else's while one of it lives.
 */
export function sweepGroup({ pid }: ProcessGroup): void {
  if (pid <= 0 || process.platform === 'win32' || processMark(pid) !== undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}

/**
 * Kills what a lost job has left running: its leader was killed alone while nobody looked, and what it had started goes
 * on. A number may have come to others since, so only a process counts that has this job's folder and number in its
 * surroundings (Linux; elsewhere nothing is killed).
 */
export function sweepLost(group: ProcessGroup, folder: string, jobId: number): void {
  if (group.pid <= 0 || process.platform !== 'linux' || processMark(group.pid) !== undefined) return;
  const marks = [`TORC_OUTPUT_DIR=${folder}`, `TORC_JOB_ID=${jobId}`];
  if (getProcesses(group.pid).some((pid) => marks.every((mark) => getSurroundings(pid).includes(mark))))
    sweepGroup(group);
}

/** An attempt as its processes have it in their surroundings. */
export interface MarkedAttempt {
  readonly jobId: number;
  readonly attempt: number;
}

/**
 * Kills what stopped attempts have put into sessions of their own, where no signal to a group reaches it: processes
 * that have this folder and one of the attempts in their surroundings (Linux; elsewhere nothing is killed). What a job
 * leaves running when it ends by itself is its own affair.
 */
export function sweepStrays(folder: string, attempts: readonly MarkedAttempt[]): void {
  if (process.platform !== 'linux' || attempts.length === 0) return;
  const stopped = new Set(attempts.map(({ jobId, attempt }) => `${jobId} ${attempt}`));
  for (const pid of processIds()) {
    const own = getSurroundings(pid);
    if (
      pid === process.pid ||
      !own.includes(`TORC_OUTPUT_DIR=${folder}`) ||
      !stopped.has(`${valueIn(own, 'TORC_JOB_ID')} ${valueIn(own, 'TORC_ATTEMPT_ID')}`)
    )
      continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}

function valueIn(surroundings: readonly string[], name: string): string {
  return surroundings.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

function getSurroundings(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
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
    await new Promise<void>((resolve) => {
      clock.after(lookMs, resolve);
    });
  }
  sweepGroup(group);
}
