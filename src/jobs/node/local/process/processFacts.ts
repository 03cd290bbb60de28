import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isAlive } from '../../../../base/node/isAlive.ts';

let bootId: string | undefined;

/**
 * Identifies a process among later ones with the same number: its start time, and the boot that this time counts from.
 * Undefined if there is no such process (or a zombie), empty where the system does not report it (Windows): then only
 * the number is compared.
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

/** Whether the process with this mark is still alive. */
export function isSameProcess(pid: number, mark: string): boolean {
  const found = pid > 0 ? processMark(pid) : undefined;
  return found !== undefined && found === mark;
}

/** Linux's data about a process. */
export interface ProcessStat {
  readonly group: number;
  readonly isZombie: boolean;
  /** Ticks since boot. */
  readonly startedAt: string;
  /** Pages. */
  readonly residentPages: number;
}

/** Reads `/proc/PID/stat` (proc_pid_stat(5)); undefined where there is none. */
export function processStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may contain spaces and parentheses; after the last one there are only numbers. The state is field 3.
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

/** All processes (Linux). */
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
