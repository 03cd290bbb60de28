import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber } from '../store/row.ts';

/** Counted once per transaction: thousands of jobs may share one row. */
const counted = new WeakMap<Jobs, Map<number, number>>();

/** The number of jobs that shared a row of resource requirements at the start of this transaction. */
export function sharedBy(jobs: Jobs, requirementId: number): number {
  const known = counted.get(jobs) ?? new Map<number, number>();
  counted.set(jobs, known);
  const count =
    known.get(requirementId) ??
    getNumber(jobs.statement('select count(*) as n from jobs where requirement_id = ?').get(requirementId), 'n');
  known.set(requirementId, count);
  return count;
}
