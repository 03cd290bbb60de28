import type { AttemptRecord, JobRecord, WorkflowRecord } from '../../domain/backend/records.ts';
import type { JobStatus } from '../../domain/status/jobStatus.ts';

/** One attempt on the time line. Positions are shares of the whole time, 0 to 1. */
export interface TimelineBar {
  readonly attempt: number;
  readonly status: JobStatus;
  readonly from: number;
  readonly to: number;
  /** Seconds until its end, or until now. */
  readonly seconds: number;
  readonly record: AttemptRecord;
}

/** A job with its attempts, the first one first. */
export interface TimelineRow {
  readonly job: JobRecord;
  readonly bars: readonly TimelineBar[];
}

/** The attempts of a workflow in time. */
export interface RunTimeline {
  /** In the order in which the jobs began; those that have not begun come last. */
  readonly rows: readonly TimelineRow[];
  /** From the first start to the last end, or to now. */
  readonly seconds: number;
}

/** The figures of one run of a workflow. */
export interface RunFigures {
  readonly workflow: WorkflowRecord;
  /** Undefined where nothing of it has begun. */
  readonly startedAt: number | undefined;
  readonly seconds: number | undefined;
  readonly peakBytes: number | undefined;
  /** How many of its latest attempts failed, by how they ended; the most frequent first. */
  readonly failures: readonly { readonly cause: string; readonly count: number }[];
}

const failed: ReadonlySet<JobStatus> = new Set(['failed', 'terminated', 'pending_failed']);

/** Lays the attempts of jobs out in time. `now`: milliseconds since 1970; what has no end yet lasts until then. */
export function layOutTimeline(
  jobs: readonly JobRecord[],
  attempts: readonly AttemptRecord[],
  now: number,
): RunTimeline {
  const begun = attempts.filter(({ startedAt }) => startedAt !== undefined);
  const getEnd = ({ startedAt = now, endedAt, runtimeSeconds }: AttemptRecord): number =>
    Math.max(startedAt, endedAt ?? (runtimeSeconds === undefined ? now : startedAt + runtimeSeconds * 1000));
  const first = begun.reduce((least, { startedAt = now }) => Math.min(least, startedAt), Infinity);
  const last = begun.reduce((most, each) => Math.max(most, getEnd(each)), first);
  const span = Math.max(1, last - first);
  const byJob = new Map<number, AttemptRecord[]>();
  for (const each of begun) byJob.set(each.jobId, [...(byJob.get(each.jobId) ?? []), each]);
  const rows = jobs.map((job) => ({
    job,
    bars: (byJob.get(job.id) ?? [])
      .toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))
      .map((record) => ({
        attempt: record.attempt,
        status: record.status,
        from: ((record.startedAt ?? first) - first) / span,
        to: (getEnd(record) - first) / span,
        seconds: (getEnd(record) - (record.startedAt ?? first)) / 1000,
        record,
      })),
  }));
  const start = ({ bars }: TimelineRow): number => bars[0]?.from ?? 2;
  return {
    rows: rows.toSorted((a, b) => start(a) - start(b) || a.job.id - b.job.id),
    seconds: begun.length === 0 ? 0 : span / 1000,
  };
}

/** The figures of a run from the latest attempts of its jobs. `getCause`: the words for how an attempt ended. */
export function getRunFigures(
  workflow: WorkflowRecord,
  attempts: readonly AttemptRecord[],
  getCause: (attempt: AttemptRecord) => string,
  now: number,
): RunFigures {
  const starts = attempts.flatMap(({ startedAt }) => startedAt ?? []);
  const startedAt = starts.length === 0 ? undefined : starts.reduce((least, each) => Math.min(least, each));
  const end = attempts.reduce(
    (most, each) => Math.max(most, each.endedAt ?? (each.startedAt === undefined ? 0 : now)),
    0,
  );
  const peaks = attempts.flatMap(({ memoryPeakBytes }) => memoryPeakBytes ?? []);
  const causes = new Map<string, number>();
  for (const each of attempts)
    if (failed.has(each.status)) causes.set(getCause(each), (causes.get(getCause(each)) ?? 0) + 1);
  return {
    workflow,
    startedAt,
    seconds: startedAt === undefined ? undefined : Math.max(0, end - startedAt) / 1000,
    peakBytes: peaks.length === 0 ? undefined : peaks.reduce((most, each) => Math.max(most, each)),
    failures: [...causes].map(([cause, count]) => ({ cause, count })).toSorted((a, b) => b.count - a.count),
  };
}
