/**
 * Every status of a job in the order of its number in Torc's store (the recovery document, "Status Values"). Names are
 * what goes over the wire.
 */
export const jobStatuses = [
  'uninitialized',
  'blocked',
  'ready',
  'pending',
  'running',
  'completed',
  'failed',
  'canceled',
  'terminated',
  'disabled',
  'pending_failed',
] as const;
/** The status of a job, as it is written on the wire. */
export type JobStatus = (typeof jobStatuses)[number];

/** The number a status has in a store, 0 to 10. */
export function statusNumber(status: JobStatus): number {
  return jobStatuses.indexOf(status);
}

/** The status with this number; undefined for a number that no status has. */
export function statusOfNumber(number: number): JobStatus | undefined {
  return Number.isInteger(number) ? jobStatuses[number] : undefined;
}

/** Whether a word is a status. */
export function isJobStatus(word: string): word is JobStatus {
  return (jobStatuses as readonly string[]).includes(word);
}

/**
 * Statuses after which nothing more happens to a job by itself and jobs behind it need not wait. `pending_failed` is
 * not one of them: somebody has yet to decide.
 */
const complete: ReadonlySet<JobStatus> = new Set(['completed', 'failed', 'canceled', 'terminated', 'disabled']);

/** Whether a job in this status is done, so that what depends on it can go on or be given up. */
export function isComplete(status: JobStatus): boolean {
  return complete.has(status);
}

/**
 * Whether nothing of a workflow is left to run or to decide. A workflow with a `pending_failed` job is not complete;
 * one without jobs is.
 */
export function isWorkflowComplete(statuses: Iterable<JobStatus>): boolean {
  for (const status of statuses) if (!isComplete(status)) return false;
  return true;
}

/**
 * Statuses that a reset of what failed takes back to the start (the recovery document, "Integration with
 * reset-status").
 */
export const resettableStatuses = [
  'failed',
  'canceled',
  'terminated',
  'pending_failed',
] as const satisfies readonly JobStatus[];
