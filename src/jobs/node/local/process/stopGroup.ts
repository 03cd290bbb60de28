import { readFileSync } from 'node:fs';
import type { Clock } from '../../../../base/clock.ts';
import { endTree } from '../../../../base/node/endTree.ts';
import { isSameProcess, getProcesses, processIds, processMark } from './processFacts.ts';

/** How long a job may tidy up after SIGTERM, in milliseconds. */
export const graceMs = 5_000;

/** Interval of the checks whether a stopped job is gone, in milliseconds. */
const lookMs = 50;

/** A process group by its leader. */
export interface ProcessGroup {
  readonly pid: number;
  readonly mark: string;
}

/**
 * Sends a signal to a whole group, unless its leader is gone and the number may have been reused. On Windows, which has
 * no groups, the process tree is killed at once.
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
 * Kills the rest of a group whose leader was ended: children that ignored the signal. The number of a group is not
 * reused while one of its processes lives.
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
 * Kills the remaining processes of a lost job: its leader was killed alone while no runner was watching, and its
 * children go on. The number may have been reused since, so only a process counts that has this job's folder and number
 * in its environment (Linux; elsewhere nothing is killed).
 */
export function sweepLost(group: ProcessGroup, folder: string, jobId: number): void {
  if (group.pid <= 0 || process.platform !== 'linux' || processMark(group.pid) !== undefined) return;
  const marks = [`TORC_OUTPUT_DIR=${folder}`, `TORC_JOB_ID=${jobId}`];
  if (getProcesses(group.pid).some((pid) => marks.every((mark) => getSurroundings(pid).includes(mark))))
    sweepGroup(group);
}

/** An attempt, as identified in the environment of its processes. */
export interface MarkedAttempt {
  readonly jobId: number;
  readonly attempt: number;
}

/**
 * Kills processes of stopped attempts in sessions of their own, which no signal to a group reaches: processes that have
 * this folder and one of the attempts in their environment (Linux; elsewhere nothing is killed). Processes that a job
 * leaves running when it ends by itself are left alone.
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

/**
 * Ends a group with SIGTERM, and after `graceMs` with SIGKILL. Settles when its leader is gone, or cannot be killed.
 */
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
