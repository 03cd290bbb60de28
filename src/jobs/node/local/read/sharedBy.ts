import type { Jobs } from '../store/jobsDatabase.ts';
import { getNumber } from '../store/row.ts';

/** Counted once for each look at the store: thousands of jobs may share one row. */
const counted = new WeakMap<Jobs, Map<number, number>>();

/** How many jobs had a row of resource requirements when this look at the store began. */
export function sharedBy(jobs: Jobs, requirementId: number): number {
  const known = counted.get(jobs) ?? new Map<number, number>();
  counted.set(jobs, known);
  const count =
    known.get(requirementId) ??
    getNumber(jobs.statement('select count(*) as n from jobs where requirement_id = ?').get(requirementId), 'n');
  known.set(requirementId, count);
  return count;
}
