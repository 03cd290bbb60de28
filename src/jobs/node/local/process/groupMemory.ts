import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { getProcesses, processIds, processStat } from './processFacts.ts';

const run = promisify(execFile);
/**
 * The page size of `/proc/PID/stat`. Some ARM machines have pages of 16 or 64 KiB: there the reported peak is too
 * small, and the memory limit is enforced by `Pss` only.
 */
const pageBytes = 4096;

/**
 * After so many measurements every process is examined again: its number may have been reused, or it may have changed
 * its group.
 */
const looksTrusted = 20;

/**
 * Measures the memory of process groups. Remembers irrelevant processes, because a machine may have thousands and
 * measurements are frequent.
 */
export class GroupMeter {
  readonly #others = new Set<number>();
  #looks = 0;

  /**
   * Bytes in memory of each process group; groups without a process are left out. Empty where the system does not
   * report it (Windows).
   */
  async measure(groups: ReadonlySet<number>): Promise<ReadonlyMap<number, number>> {
    const sums = new Map<number, number>();
    const add = (group: number, bytes: number): void => {
      sums.set(group, (sums.get(group) ?? 0) + bytes);
    };
    if (process.platform === 'linux') {
      this.#looks += 1;
      if (this.#looks % looksTrusted === 0) this.#others.clear();
      for (const pid of processIds()) {
        const stat = this.#others.has(pid) ? undefined : processStat(pid);
        if (stat !== undefined && groups.has(stat.group)) add(stat.group, stat.residentPages * pageBytes);
        else this.#others.add(pid);
      }
    } else if (process.platform !== 'win32') {
      const { stdout } = await run('ps', ['-A', '-o', 'pgid=,rss='], { timeout: 5_000 }).catch(() => ({ stdout: '' }));
      for (const line of stdout.split('\n')) {
        const [group = 0, kibibytes = 0] = line.trim().split(/\s+/).map(Number);
        if (groups.has(group)) add(group, kibibytes * 1024);
      }
    }
    return sums;
  }
}

/**
 * Bytes of a process group, counting shared pages once (Linux), so that a program that forks workers is not stopped for
 * memory it uses only once. Undefined where that is not available.
 */
export function sharedOnceMemory(group: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  let sum = 0;
  for (const pid of getProcesses(group)) {
    try {
      const [, kibibytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
      sum += Number(kibibytes ?? Number.NaN) * 1024;
    } catch {
      return undefined;
    }
  }
  return Number.isFinite(sum) && sum > 0 ? sum : undefined;
}
