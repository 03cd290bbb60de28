import { isWorkflowComplete, jobStatuses, type JobStatus } from '../../../domain/status/jobStatus.ts';
import type { FailureHandler } from '../../../domain/status/recoveryOutcome.ts';
import type { JobRecord, RequirementRecord, StatusCounts } from '../../../domain/backend/records.ts';
import { rulesSchema, type WireHandler, type WireJob, type WireRequirement, type WireResult } from './schemas.ts';

/** Converts a server's job to a record. */
export function jobRecord(job: WireJob): JobRecord {
  return {
    id: job.id,
    workflowId: job.workflow_id,
    name: job.name,
    command: job.command ?? '',
    status: job.status,
    attempt: getAttempt(job),
    requirementId: positive(job.resource_requirements_id),
  };
}

/** The attempt of a job or a result, from 1. */
export function getAttempt({ attempt_id: attempt }: { readonly attempt_id?: number | null | undefined }): number {
  return Math.max(1, attempt ?? 1);
}

/** An id; 0 means none on a Torc server. */
export function positive(id: number | null | undefined): number | undefined {
  return id !== null && id !== undefined && id > 0 ? id : undefined;
}

/** A row of requirements, with the number of jobs that use it. */
export function requirementRecord(row: WireRequirement, sharedBy: number): RequirementRecord {
  const said = <T>(value: T | null | undefined): T | undefined => value ?? undefined;
  return {
    id: row.id,
    name: row.name,
    cpus: said(row.num_cpus),
    gpus: said(row.num_gpus),
    nodes: said(row.num_nodes),
    memory: said(row.memory),
    runtime: said(row.runtime),
    sharedBy,
  };
}

/** A failure handler; undefined where its rules cannot be read. */
export function handlerRecord(handler: WireHandler): FailureHandler | undefined {
  let rules: unknown;
  try {
    rules = JSON.parse(handler.rules);
  } catch {
    return undefined;
  }
  const parsed = rulesSchema.safeParse(rules);
  if (!parsed.success) return undefined;
  return {
    name: handler.name,
    rules: parsed.data.map((rule) => ({
      exitCodes: rule.exit_codes ?? [],
      matchesAllCodes: rule.match_all_exit_codes ?? false,
      maxRetries: rule.max_retries ?? 3,
      recoveryScript: rule.recovery_script ?? undefined,
    })),
  };
}

/** Counts by status; unknown names are left out. */
export function statusCounts(counts: Readonly<Record<string, number>>): StatusCounts {
  return Object.fromEntries(jobStatuses.map((status) => [status, Math.max(0, counts[status] ?? 0)])) as Record<
    JobStatus,
    number
  >;
}

/** Whether no job is left to run or to decide. */
export function isCompleteByCounts(counts: StatusCounts): boolean {
  return isWorkflowComplete(jobStatuses.filter((status) => counts[status] > 0));
}

/** When an attempt ended, milliseconds since 1970. */
export function endedAt(result: WireResult): number | undefined {
  return readTime(result.completion_time);
}

/** Parses a server's time. */
export function readTime(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  const time = Date.parse(text);
  return Number.isFinite(time) ? time : undefined;
}

/** A hundred years: longer run times are invalid. */
const longestMinutes = 52_600_000;

/** Seconds that an attempt ran. */
export function runtimeSeconds({ exec_time_minutes: minutes }: WireResult): number | undefined {
  return minutes !== null && minutes !== undefined && minutes >= 0 && minutes <= longestMinutes
    ? minutes * 60
    : undefined;
}
