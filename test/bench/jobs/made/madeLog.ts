import { constants } from 'node:os';
import type { MadeKind } from './scenarios.ts';

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
}

/** The number of a signal by its name, 0 where it is none. */
export function signalNumber(name: string | null): number {
  return name === null ? 0 : ((constants.signals as Readonly<Record<string, number>>)[name] ?? 0);
}
