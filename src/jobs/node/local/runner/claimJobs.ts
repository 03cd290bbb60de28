import { hostname } from 'node:os';
import { record, string } from 'zod/mini';
import { statusNumber } from '../../../domain/status/jobStatus.ts';
import type { StoppedFor } from '../state/finishJob.ts';
import { moveJob } from '../state/moveJob.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { maybeNumber, maybeText, getNumber, getText, type SqlRow } from '../store/row.ts';

/** An attempt to start or to continue, with everything a runner needs about its job. */
export interface TakenJob {
  readonly jobId: number;
  readonly jobName: string;
  readonly workflowId: number;
  readonly attemptId: number;
  readonly runId: number;
  readonly attempt: number;
  readonly command: string;
  /** Absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly cpus: number;
  /** Bytes. */
  readonly memoryLimit: number | undefined;
  /** Seconds. */
  readonly runtimeLimit: number | undefined;
}

/** A job that went on while no runner was watching. */
export interface FoundJob extends TakenJob {
  readonly pid: number;
  readonly mark: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly stoppedFor: StoppedFor | undefined;
  readonly memoryPeak: number | undefined;
}

/** The free capacity. */
export interface Room {
  readonly jobs: number;
  readonly cpus: number;
  /** Bytes. */
  readonly memory: number;
  /** Nothing runs: a job that requests more than there is starts all the same, alone. */
  readonly isIdle: boolean;
}

/** Number of ready jobs that are examined for ones that fit; a large one waits until there is room. */
const window = 64;

const columns =
  'j.id, j.name, j.workflow_id, j.command, j.invocation_script, j.attempt, j.environment, w.folder, ' +
  'w.run_id, r.cpus, r.memory_bytes, r.runtime_seconds';
const source =
  'from jobs j join workflows w on w.id = j.workflow_id left join requirements r on r.id = j.requirement_id';
const environmentSchema = record(string(), string());

/** Whether there is a job to start. */
export function hasReady(jobs: Jobs, workflowId: number): boolean {
  return (
    jobs
      .statement(
        'select 1 from workflows w where w.id = ? and w.takes_jobs = 1 and exists ' +
          `(select 1 from jobs where workflow_id = w.id and status = ${statusNumber('ready')})`,
      )
      .get(workflowId) !== undefined
  );
}

/**
 * Claims ready jobs that fit: the earliest first, but smaller ones before one that does not fit yet. Call in a
 * transaction.
 */
export function claimJobs(jobs: Jobs, workflowId: number, room: Room): readonly TakenJob[] {
  if (!hasReady(jobs, workflowId)) return [];
  const rows = jobs
    .statement(
      `select ${columns} ${source} where j.workflow_id = ? and j.status = ${statusNumber('ready')} order by j.id limit ${window}`,
    )
    .all(workflowId);
  const taken: TakenJob[] = [];
  let { jobs: places, cpus, memory } = room;
  for (const row of rows) {
    if (places <= 0) break;
    const job = takenJob(row, 0);
    const fits = job.cpus <= cpus && (job.memoryLimit ?? 0) <= memory;
    if (!fits && !(room.isIdle && taken.length === 0)) continue;
    moveJob(jobs, { id: job.jobId, workflowId, status: 'ready' }, 'claim', 'pending');
    const { lastInsertRowid } = jobs
      .statement('insert into attempts (job_id, workflow_id, run_id, attempt, status, node) values (?, ?, ?, ?, ?, ?)')
      .run(job.jobId, workflowId, job.runId, job.attempt, statusNumber('pending'), hostname());
    jobs.statement('update jobs set latest_attempt = ? where id = ?').run(lastInsertRowid, job.jobId);
    taken.push({ ...job, attemptId: Number(lastInsertRowid) });
    places -= 1;
    cpus -= job.cpus;
    memory -= job.memoryLimit ?? 0;
  }
  return taken;
}

/** Marks a claimed job as running. Call in a transaction. */
export function markRunning(
  jobs: Jobs,
  job: TakenJob,
  process: { readonly pid: number; readonly mark: string } | undefined,
): void {
  moveJob(jobs, { id: job.jobId, workflowId: job.workflowId, status: 'pending' }, 'start', 'running');
  jobs
    .statement('update attempts set status = ?, started_at = ?, pid = ?, pid_mark = ? where id = ?')
    .run(statusNumber('running'), jobs.now, process?.pid ?? null, process?.mark ?? null, job.attemptId);
}

/** Returns jobs that were claimed and not started. Call in a transaction. */
export function giveBack(jobs: Jobs, job: { readonly jobId: number; readonly workflowId: number }): void {
  const row = jobs
    .statement(`select latest_attempt from jobs where id = ? and status = ${statusNumber('pending')}`)
    .get(job.jobId);
  if (row === undefined) return;
  moveJob(jobs, { id: job.jobId, workflowId: job.workflowId, status: 'pending' }, 'orphan', 'ready');
  jobs.statement('delete from attempts where id = ?').run(getNumber(row, 'latest_attempt'));
  jobs
    .statement('update jobs set latest_attempt = (select max(id) from attempts where job_id = jobs.id) where id = ?')
    .run(job.jobId);
}

/**
 * Takes over from a lost runner: claimed jobs are returned to the queue, running ones are the result. Call in a
 * transaction.
 */
export function takeOver(jobs: Jobs, workflowId: number): readonly FoundJob[] {
  const claimed = jobs
    .statement(`select id from jobs where workflow_id = ? and status = ${statusNumber('pending')}`)
    .all(workflowId);
  for (const row of claimed) giveBack(jobs, { jobId: getNumber(row, 'id'), workflowId });
  return jobs
    .statement(
      `select ${columns}, a.id as attempt_row, a.pid, a.pid_mark, a.started_at, a.stopped_for, a.memory_peak
      ${source} join attempts a on a.id = j.latest_attempt where j.workflow_id = ? and j.status = ${statusNumber('running')} order by j.id`,
    )
    .all(workflowId)
    .map((row) => {
      const stoppedFor = maybeText(row, 'stopped_for');
      return {
        ...takenJob(row, getNumber(row, 'attempt_row')),
        pid: getNumber(row, 'pid'),
        mark: getText(row, 'pid_mark'),
        startedAt: maybeNumber(row, 'started_at') ?? jobs.now,
        stoppedFor:
          stoppedFor === 'memory' || stoppedFor === 'runtime' || stoppedFor === 'output' ? stoppedFor : undefined,
        memoryPeak: maybeNumber(row, 'memory_peak'),
      };
    });
}

function takenJob(row: SqlRow, attemptId: number): TakenJob {
  const script = maybeText(row, 'invocation_script');
  const command = getText(row, 'command');
  return {
    jobId: getNumber(row, 'id'),
    jobName: getText(row, 'name'),
    workflowId: getNumber(row, 'workflow_id'),
    attemptId,
    runId: getNumber(row, 'run_id'),
    attempt: getNumber(row, 'attempt'),
    command: script === undefined ? command : `${script} ${command}`,
    folder: getText(row, 'folder'),
    environment: getEnvironment(getText(row, 'environment')),
    cpus: Math.max(0, maybeNumber(row, 'cpus') ?? 1),
    memoryLimit: maybeNumber(row, 'memory_bytes'),
    runtimeLimit: maybeNumber(row, 'runtime_seconds'),
  };
}

function getEnvironment(text: string): Readonly<Record<string, string>> {
  try {
    const read = environmentSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}
