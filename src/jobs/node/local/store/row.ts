import type { SQLOutputValue } from 'node:sqlite';
import { statusOfNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';

/** A row as SQLite gives it. */
export type SqlRow = Readonly<Record<string, SQLOutputValue>>;

/** A column that is a number; undefined where it is empty or something else. */
export function maybeNumber(row: SqlRow | undefined, column: string): number | undefined {
  const value = row?.[column];
  return typeof value === 'number' ? value : undefined;
}

/** A column that is a number; 0 otherwise. */
export function getNumber(row: SqlRow | undefined, column: string): number {
  return maybeNumber(row, column) ?? 0;
}

/** A column that is a text; undefined where it is empty or something else. */
export function maybeText(row: SqlRow | undefined, column: string): string | undefined {
  const value = row?.[column];
  return typeof value === 'string' ? value : undefined;
}

/** A column that is a text; empty otherwise. */
export function getText(row: SqlRow | undefined, column: string): string {
  return maybeText(row, column) ?? '';
}

/** A column that is a status; an unknown one counts as not started. */
export function getStatus(row: SqlRow | undefined, column = 'status'): JobStatus {
  return statusOfNumber(getNumber(row, column)) ?? 'uninitialized';
}
