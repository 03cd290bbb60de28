import type { FailureContext } from '../../../src/jobs/domain/advice/types.ts';
import type { JobEvidence } from '../../../src/jobs/domain/backend/jobBackend.ts';
import type {
  AttemptRecord,
  JobRecord,
  RequirementRecord,
  StatusCounts,
  WorkflowRecord,
} from '../../../src/jobs/domain/backend/records.ts';
import type { JobName } from '../../../src/jobs/domain/backend/resolutions.ts';
import { isWorkflowComplete, jobStatuses, type JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import type { MemoryJob, MemoryWorkflow } from './memoryWorkflow.ts';

/** A job as the engine holds it. */
export interface HeldJob {
  readonly given: MemoryJob;
  record: JobRecord;
  readonly dependsOn: readonly number[];
  attempts: AttemptRecord[];
  stderr: Uint8Array | undefined;
  context: FailureContext;
}

/** A workflow as the engine holds it. */
export interface HeldWorkflow {
  record: WorkflowRecord;
  readonly jobs: HeldJob[];
  readonly requirements: RequirementRecord[];
}

/** Statuses of jobs whose present attempt has not begun. */
const notBegun: readonly JobStatus[] = ['uninitialized', 'blocked', 'ready', 'pending', 'disabled', 'canceled'];

/** A workflow with everything that was left out made up. `nextId` numbers jobs; `now`: milliseconds since 1970. */
export function heldWorkflow(each: MemoryWorkflow, id: number, nextId: () => number, now: number): HeldWorkflow {
  const runId = each.runId ?? 1;
  const getId = new Map<string, number>();
  for (const job of each.jobs) getId.set(job.name, job.id ?? nextId());
  const requirements = (each.requirements ?? []).map((row, at) => ({
    ...row,
    id: id * 1000 + at,
    sharedBy: each.jobs.filter(({ requirement }) => requirement === row.name).length,
  }));
  const jobs = each.jobs.map((job): HeldJob => {
    const attempt = job.attempt ?? 1;
    const status = job.status ?? 'ready';
    const stderr = typeof job.stderr === 'string' ? Buffer.from(job.stderr) : job.stderr;
    const record: JobRecord = {
      id: getId.get(job.name) ?? 0,
      workflowId: id,
      name: job.name,
      command: job.command ?? `run ${job.name}`,
      status,
      attempt,
      requirementId: requirements.find(({ name }) => name === job.requirement)?.id,
    };
    const attempts = Array.from({ length: notBegun.includes(status) ? attempt - 1 : attempt }, (_, at) => {
      const isLatest = at + 1 === attempt;
      return attemptRecord(record, {
        runId,
        now,
        attempt: at + 1,
        status: isLatest ? status : 'failed',
        exitCode: status === 'completed' && isLatest ? 0 : (job.exitCode ?? 1),
        node: job.node,
        bytes: isLatest ? stderr?.length : undefined,
        path: job.stderrPath,
        more: job.attempts?.[at],
      });
    });
    return {
      given: job,
      record,
      dependsOn: (job.dependsOn ?? []).map((name) => getId.get(name) ?? 0),
      attempts,
      stderr,
      context: job.context ?? {},
    };
  });
  const record: WorkflowRecord = {
    id,
    name: each.name ?? `workflow ${id}`,
    description: '',
    user: 'tester',
    runId,
    usesPendingFailed: each.usesPendingFailed ?? true,
    isCanceled: false,
    isArchived: each.isArchived ?? false,
    isComplete: false,
    createdAt: 0,
  };
  return { record, jobs, requirements };
}

/** What an attempt was like. */
export interface AttemptFacts {
  readonly runId: number;
  /** Milliseconds since 1970: two minutes after the latest attempt began. */
  readonly now: number;
  readonly attempt: number;
  readonly status: JobStatus;
  readonly exitCode: number;
  readonly node: string | undefined;
  /** Of the error output; undefined where there is none. */
  readonly bytes: number | undefined;
  readonly path: string | undefined;
  /** Put over the record. */
  readonly more: Partial<AttemptRecord> | undefined;
}

/** The record of an attempt of a job. */
export function attemptRecord(
  record: JobRecord,
  { runId, now, attempt, status, exitCode, node, bytes, path, more }: AttemptFacts,
): AttemptRecord {
  const file = `/memory/job_stdio/job_wf${record.workflowId}_j${record.id}_r${runId}_a${attempt}`;
  const startedAt = now - 60_000 * (2 + record.attempt - attempt);
  return {
    jobId: record.id,
    runId,
    attempt,
    status,
    ...(status !== 'running' && { exitCode, endedAt: startedAt + 30_000, runtimeSeconds: 30 }),
    startedAt,
    ...(node !== undefined && { node }),
    stdout: { state: 'missing', path: `${file}.o` },
    stderr:
      bytes === undefined
        ? { state: 'missing', path: `${file}.e` }
        : { state: 'here', path: path ?? `${file}.e`, bytes },
    ...more,
  };
}

/** A workflow's record as an engine gives it. */
export function workflowRecord(each: HeldWorkflow, withCounts: boolean): WorkflowRecord {
  const statuses = each.jobs.map(({ record }) => record.status);
  return {
    ...each.record,
    isComplete: isWorkflowComplete(statuses),
    ...(withCounts && { counts: getCounts(each.jobs) }),
  };
}

/** How many jobs are in each status. */
export function getCounts(jobs: readonly HeldJob[]): StatusCounts {
  const counts = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
  for (const { record } of jobs) counts[record.status]++;
  return counts;
}

/** What is known of a job's failure, with the last `tailBytes` of its error output. */
export function getEvidence({ record, attempts, stderr, given, context }: HeldJob, tailBytes: number): JobEvidence {
  const attempt = attempts.at(-1);
  return {
    job: record,
    attempt,
    attempts,
    stderr:
      stderr === undefined
        ? undefined
        : { bytes: stderr.subarray(Math.max(0, stderr.length - tailBytes)), isWhole: stderr.length <= tailBytes },
    stderrProblem: stderr === undefined ? { text: given.stderrProblem ?? 'Nothing was written.' } : undefined,
    context: {
      exitCode: attempt?.exitCode,
      attempt: record.attempt,
      command: record.command,
      nodes: attempt?.node === undefined ? undefined : [{ name: attempt.node }],
      ...context,
    },
  };
}

/** A job by number and name. */
export function named({ record }: HeldJob): JobName {
  return { id: record.id, name: record.name };
}

/** All jobs that wait for this one, directly or not. */
export function downstream(jobs: readonly HeldJob[], jobId: number): readonly HeldJob[] {
  const found = new Set<number>([jobId]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const { record, dependsOn } of jobs) if (dependsOn.some((id) => found.has(id))) found.add(record.id);
  }
  return jobs.filter(({ record }) => record.id !== jobId && found.has(record.id));
}
