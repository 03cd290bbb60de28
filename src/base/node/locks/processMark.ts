import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive } from '../isAlive.ts';

/** Which process left something on disk, so that another can tell whether it is still at it. */
export interface ProcessMark {
  /** Where `pid` counts: eight hexadecimal digits for the machine and, in a container, for its processes. */
  readonly realm: string;
  readonly pid: number;
}

let own: ProcessMark | undefined;

/** The mark of this process. */
export function ownMark(): ProcessMark {
  own ??= {
    realm: createHash('sha256').update(`${hostname()}\0${processNamespace()}`).digest('hex').slice(0, 8),
    pid: process.pid,
  };
  return own;
}

/**
 * Whether what a process left `ageMs` milliseconds ago is abandoned: the process is gone, or it has taken longer than
 * any work of ours does. The latter alone counts for processes of other machines and containers, which cannot be seen
 * from here.
 */
export function isAbandoned(mark: ProcessMark, ageMs: number, longestMs: number): boolean {
  return ageMs > longestMs || (mark.realm === ownMark().realm && !isAlive(mark.pid));
}

/** Containers share a folder and a host's name, yet number their processes apart. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
