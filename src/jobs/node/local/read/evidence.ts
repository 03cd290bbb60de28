import { msg } from '../../../../base/text/message.ts';
import { totalmem } from 'node:os';
import type { JobEvidence } from '../../../domain/backend/jobBackend.ts';
import type { AttemptRecord, JobRecord, LogPlace } from '../../../domain/backend/records.ts';
import type { FailureContext, PreviousFailure, UpstreamFacts } from '../../../domain/advice/types.ts';
import { InputRecord } from '../../../domain/desk/likeJobs.ts';
import { matchingRule, type FailureHandler } from '../../../domain/status/recoveryOutcome.ts';
import type { Jobs } from '../store/jobsDatabase.ts';
import { maybeNumber, maybeText, getNumber, getStatus, getText, type SqlRow } from '../store/row.ts';
import { getAttempt, attemptRows } from './attemptRows.ts';
import { getFiles, getJob, readHandler } from './jobRows.ts';
import { lastLine, readTail } from './logFiles.ts';
import { sharedBy } from './sharedBy.ts';

/** The store's facts about a job, before its output is read. */
interface JobHistory {
  readonly job: JobRecord;
  readonly attempts: readonly AttemptRecord[];
  readonly context: FailureContext;
}

/** Maximum earlier attempts and dependencies that are reported. */
const maxTold = 20;
/** Files read at the same time. */
const together = 16;

/** The store's facts about these jobs of a workflow; missing jobs are left out. */
export function findKnown(
  jobs: Jobs,
  workflowId: number,
  jobIds: readonly number[],
  folder: string,
): readonly JobHistory[] {
  const inputs = readInputs(jobs, workflowId);
  return jobIds.flatMap((jobId) => {
    const row = Number.isSafeInteger(jobId)
      ? jobs.statement('select * from jobs where id = ? and workflow_id = ?').get(jobId, workflowId)
      : undefined;
    return row === undefined ? [] : [known(jobs, row, folder, inputs)];
  });
}

/** What the jobs of a workflow read. */
function readInputs(jobs: Jobs, workflowId: number): InputRecord {
  const reads = jobs
    .statement(
      'select x.job_id, x.file_id from job_files x join jobs j on j.id = x.job_id where j.workflow_id = ? and x.is_output = 0',
    )
    .all(workflowId);
  const statuses =
    reads.length === 0 ? [] : jobs.statement('select id, status from jobs where workflow_id = ?').all(workflowId);
  return new InputRecord(
    reads.map((row) => [String(getNumber(row, 'file_id')), getNumber(row, 'job_id')] as const),
    new Map(statuses.map((row) => [getNumber(row, 'id'), getStatus(row)])),
  );
}

function known(jobs: Jobs, row: SqlRow, folder: string, inputs: InputRecord): JobHistory {
  const job = getJob(row);
  const rows = attemptRows(jobs, job.id);
  const attempts = rows.map((each) => getAttempt(each, folder));
  const attempt = attempts.at(-1);
  const requirement =
    job.requirementId === undefined
      ? undefined
      : jobs.statement('select memory_bytes, runtime_seconds from requirements where id = ?').get(job.requirementId);
  const handlerId = maybeNumber(row, 'handler_id');
  const endedAt = attempt?.endedAt;
  const lastOutputAt = maybeNumber(rows.at(-1), 'last_output_at');
  const upstream = getUpstream(jobs, job.id);
  const sameInput = inputs.sameInput(job.id);
  return {
    job,
    attempts,
    context: {
      exitCode: attempt?.exitCode,
      signal: attempt?.signal,
      attempt: attempt?.attempt ?? job.attempt,
      maxRetries: getMaxRetries(handlerId === undefined ? undefined : readHandler(jobs, handlerId), attempt?.exitCode),
      nodes: attempt?.node === undefined ? undefined : [{ name: attempt.node }],
      upstream: upstream.length === 0 ? undefined : upstream,
      siblings: sameInput === undefined ? undefined : { sameInput },
      memoryLimitBytes: maybeNumber(requirement, 'memory_bytes'),
      memoryPeakBytes: attempt?.memoryPeakBytes,
      memoryNodeBytes: totalmem(),
      runtimeLimitSeconds: maybeNumber(requirement, 'runtime_seconds'),
      runtimeUsedSeconds: attempt?.runtimeSeconds,
      lastOutputAgeSeconds:
        endedAt === undefined || lastOutputAt === undefined ? undefined : Math.max(0, endedAt - lastOutputAt) / 1000,
      overlongOutputBytes:
        attempt !== undefined && maybeText(rows.at(-1), 'stopped_for') === 'output'
          ? bytesHere(attempt.stdout) + bytesHere(attempt.stderr)
          : undefined,
      cancelledBy: maybeText(row, 'cancelled_by'),
      command: job.command,
      sharedRequirementCount: job.requirementId === undefined ? undefined : sharedBy(jobs, job.requirementId),
    },
  };
}

function bytesHere(place: LogPlace): number {
  return place.state === 'here' ? place.bytes : 0;
}

function getMaxRetries(handler: FailureHandler | undefined, exitCode: number | undefined): number | undefined {
  return handler === undefined || exitCode === undefined ? undefined : matchingRule(handler, exitCode)?.maxRetries;
}

function getUpstream(jobs: Jobs, jobId: number): readonly UpstreamFacts[] {
  return jobs
    .statement(
      `select u.id, u.name, u.status from dependencies d join jobs u on u.id = d.depends_on where d.job_id = ? order by u.id limit ${maxTold}`,
    )
    .all(jobId)
    .map((row) => ({
      name: getText(row, 'name'),
      status: getStatus(row),
      outputs: getFiles(jobs, getNumber(row, 'id'), 1).map(({ path }) => path),
    }));
}

/**
 * Adds the end of the output of the latest attempt, and the last line of earlier ones. `tailBytes`: the maximum to
 * read.
 */
export async function withOutput(
  all: readonly JobHistory[],
  tailBytes: number,
  signal?: AbortSignal,
): Promise<readonly JobEvidence[]> {
  const evidence: JobEvidence[] = [];
  for (let at = 0; at < all.length && signal?.aborted !== true; at += together) {
    evidence.push(...(await Promise.all(all.slice(at, at + together).map((each) => addOutput(each, tailBytes)))));
  }
  return evidence;
}

async function addOutput({ job, attempts, context }: JobHistory, tailBytes: number): Promise<JobEvidence> {
  const attempt = attempts.at(-1);
  const earlier = attempts.slice(0, -1).slice(-maxTold);
  const previousFailures = await Promise.all(
    earlier.map(async ({ exitCode, node, stderr }): Promise<PreviousFailure> => ({
      exitCode,
      node,
      message: stderr.state === 'here' ? await lastLine(stderr.path) : undefined,
    })),
  );
  const whole: FailureContext = { ...context, ...(previousFailures.length === 0 ? {} : { previousFailures }) };
  if (attempt === undefined)
    return {
      job,
      attempt,
      attempts,
      stderr: undefined,
      stderrProblem: msg('The job has not run yet, so there is no output.'),
      context: whole,
    };
  const { stderr } = attempt;
  if (stderr.state === 'elsewhere')
    return { job, attempt, attempts, stderr: undefined, stderrProblem: stderr.message, context: whole };
  if (stderr.state === 'missing')
    return {
      job,
      attempt,
      attempts,
      stderr: undefined,
      stderrProblem: msg('{0} is gone: it was removed.', stderr.path),
      context: whole,
    };
  const tail = await readTail(stderr.path, tailBytes);
  return 'text' in tail
    ? { job, attempt, attempts, stderr: undefined, stderrProblem: tail, context: whole }
    : { job, attempt, attempts, stderr: tail, context: whole };
}
