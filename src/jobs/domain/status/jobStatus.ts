/**
 * Every status of a job, in the order of its number in Torc's store (the recovery document, "Status Values"). The names
 * are those of the wire format.
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

/** The number of a status in a store, 0 to 10. */
export function statusNumber(status: JobStatus): number {
  return jobStatuses.indexOf(status);
}

/** The status with this number; undefined for an unknown number. */
export function statusOfNumber(number: number): JobStatus | undefined {
  return Number.isInteger(number) ? jobStatuses[number] : undefined;
}

/** Whether a word is a status. */
export function isJobStatus(word: string): word is JobStatus {
  return (jobStatuses as readonly string[]).includes(word);
}

/**
 * Final statuses: jobs that depend on such a job need not wait any longer. `pending_failed` is not one of them because
 * a decision is still due.
 */
const complete: ReadonlySet<JobStatus> = new Set(['completed', 'failed', 'canceled', 'terminated', 'disabled']);

/** Whether a job in this status is done, so that its dependents can run or be cancelled. */
export function isComplete(status: JobStatus): boolean {
  return complete.has(status);
}

/**
 * Whether no job of a workflow is left to run or to decide. A workflow with a `pending_failed` job is not complete; one
 * without jobs is.
 */
export function isWorkflowComplete(statuses: Iterable<JobStatus>): boolean {
  for (const status of statuses) if (!isComplete(status)) return false;
  return true;
}

/**
 * Statuses that a reset of failed jobs takes back to the start (the recovery document, "Integration with
 * reset-status").
 */
export const resettableStatuses = [
  'failed',
  'canceled',
  'terminated',
  'pending_failed',
] as const satisfies readonly JobStatus[];
