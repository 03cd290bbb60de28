import { constants } from 'node:os';
import type { MadeKind } from './scenarios.ts';

/** What a batch system's accounting has of a run, as far as it has it. */
export interface BatchRecord {
  readonly state?: string | undefined;
  readonly usedSeconds?: number | undefined;
  readonly limitSeconds?: number | undefined;
  readonly memoryLimitBytes?: number | undefined;
  readonly memoryPeakBytes?: number | undefined;
  readonly memoryNodeBytes?: number | undefined;
}

/** What Slurm's accounting has of a job. */
export interface SlurmRecord extends BatchRecord {
  readonly state: string;
  /** 128 and the signal where a signal ended it. */
  readonly exitCode: number;
}

/** A run that failed here, as `makeLogs.ts` stores it. */
export interface MadeLog {
  readonly id: string;
  readonly kind: MadeKind;
  readonly tools: string;
  readonly log: string;
  readonly exitCode: number;
  readonly signal?: string;
  /** The lines that tell; empty where none does. */
  readonly tells: readonly string[];
  readonly file?: string;
  /** Of a job in a real Slurm or Torc. */
  readonly record?: BatchRecord;
}

/** The number of a signal by its name, 0 where it is none. */
export function signalNumber(name: string | null): number {
  return name === null ? 0 : ((constants.signals as Readonly<Record<string, number>>)[name] ?? 0);
}
