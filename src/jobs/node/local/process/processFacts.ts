import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isAlive } from '../../../../base/node/isAlive.ts';

let bootId: string | undefined;

/**
 * What tells a process from a later one with the same number: when it was started, and since which start of the machine
 * that counts. Undefined where no such process is (or it is a zombie), empty where the system does not tell (Windows):
 * then the number alone has to do.
 */
export function processMark(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    const stat = processStat(pid);
    return stat === undefined || stat.isZombie ? undefined : `${bootMark()}-${stat.startedAt}`;
  }
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
      env: { ...process.env, LC_ALL: 'C' },
    }).trim();
  } catch {
    return undefined;
  }
}

/** Whether the process that had this mark is still alive. */
export function isSameProcess(pid: number, mark: string): boolean {
  const found = pid > 0 ? processMark(pid) : undefined;
  return found !== undefined && found === mark;
}

/** What Linux says of a process. */
export interface ProcessStat {
  readonly group: number;
  readonly isZombie: boolean;
  /** Ticks since the machine was started. */
  readonly startedAt: string;
  /** Pages. */
  readonly residentPages: number;
}

/** Reads `/proc/PID/stat` (proc_pid_stat(5)); undefined where there is none. */
export function processStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may hold spaces and parentheses; what follows the last one is numbers. The state is field 3.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      group: Number(fields[2]),
      isZombie: fields[0] === 'Z' || fields[0] === 'X',
      startedAt: fields[19] ?? '',
      residentPages: Number(fields[21]),
    };
  } catch {
    return undefined;
  }
}

/** The processes of a group (Linux). */
export function getProcesses(group: number): readonly number[] {
  return processIds().filter((pid) => processStat(pid)?.group === group);
}

/** Every process there is (Linux). */
export function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function bootMark(): string {
  try {
    bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim().slice(0, 8);
  } catch {
    bootId = '';
  }
  return bootId;
}
