import { ok } from '../../../base/result.ts';
import type { FileLocks } from '../../../base/node/locks/fileLock.ts';
import type { Answer } from '../../domain/backend/answer.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { AttemptRecord, JobRecord } from '../../domain/backend/records.ts';
import type { DecisionRecord, OutcomeRecord } from '../../domain/desk/audit.ts';
import type { AuditHistory } from '../../domain/desk/auditHistory.ts';
import { retrySight } from '../../domain/desk/retryOutcome.ts';
import { allPages } from './allPages.ts';
import type { AuditFile } from './auditFile.ts';
import type { FailureJudge } from './failureJudge.ts';

/** With more open retries than this, the whole workflow is listed instead of querying each job. */
const maxSingly = 20;

/** Dependencies of settling retries. */
export interface SettleDeps {
  readonly backend: JobBackend;
  readonly audit: AuditFile;
  readonly judge: FailureJudge;
  readonly locks: FileLocks;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/**
 * Records the outcomes of the retried jobs of a workflow that are certain, once, even if several processes do so at the
 * same time. Returns how many were settled.
 */
export async function settleRetries(
  parts: SettleDeps,
  workflowId: number,
  signal?: AbortSignal,
): Promise<Answer<number>> {
  const { audit, locks, wallClock } = parts;
  const open = (await audit.history()).unsettled(workflowId);
  if (open.length === 0) return ok(0);
  const jobs = await getJobs(parts.backend, workflowId, open, signal);
  if (!jobs.ok) return jobs;
  const outcomes: OutcomeRecord[] = [];
  const history = await audit.history();
  for (const decision of open) {
    if (signal?.aborted === true) break;
    const outcome = await getOutcome(parts, history, decision, jobs.value.get(decision.jobId), signal);
    if (!outcome.ok) return outcome;
    if (outcome.value !== undefined)
      outcomes.push({ type: 'outcome', of: decision.id, at: wallClock(), outcome: outcome.value });
  }
  if (outcomes.length === 0) return ok(0);
  const lock = await locks.acquire(audit.path);
  try {
    // Another window may have written the same in the meantime.
    const still = new Set((await audit.history()).unsettled(workflowId).map(({ id }) => id));
    const fresh = outcomes.filter(({ of }) => still.has(of));
    const written = await audit.append(fresh);
    return written.ok ? ok(fresh.length) : written;
  } finally {
    if (!('sentence' in lock)) await lock.release();
  }
}

/** The jobs of the retries; deleted ones are left out. */
async function getJobs(
  backend: JobBackend,
  workflowId: number,
  open: readonly DecisionRecord[],
  signal: AbortSignal | undefined,
): Promise<Answer<ReadonlyMap<number, JobRecord>>> {
  const wanted = new Set(open.map(({ jobId }) => jobId));
  const found = new Map<number, JobRecord>();
  if (wanted.size <= maxSingly) {
    for (const jobId of wanted) {
      const job = await backend.job(jobId, signal);
      if (job.ok) found.set(jobId, job.value);
      else if (job.error.code !== 'not-found') return job;
    }
    return ok(found);
  }
  const all = await allPages(
    (offset, limit) => backend.jobs(workflowId, { offset, limit }, signal),
    ({ id }) => id,
  );
  if (!all.ok) return all;
  for (const job of all.value) if (wanted.has(job.id)) found.set(job.id, job);
  return ok(found);
}

async function getOutcome(
  { backend, judge }: SettleDeps,
  history: AuditHistory,
  decision: DecisionRecord,
  job: JobRecord | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer<OutcomeRecord['outcome'] | undefined>> {
  const decisions = history.getDecisions(decision.workflowId, decision.jobId);
  const next = decisions[decisions.findIndex(({ id }) => id === decision.id) + 1];
  const latest =
    job === undefined || !['failed', 'pending_failed', 'terminated', 'completed'].includes(job.status)
      ? ok(undefined)
      : await getLatest(backend, job.id, signal);
  if (!latest.ok) return latest;
  const sight = retrySight(decision, job, latest.value, next);
  if (sight.kind === 'settled') return ok(sight.outcome);
  if (sight.kind === 'open') return ok(undefined);
  const now = await judge.fingerprintNow(decision.workflowId, decision.jobId, signal);
  if (!now.ok) return now;
  return ok(
    now.value?.fingerprint === decision.fingerprint && decision.fingerprint !== undefined
      ? 'failed-same-way'
      : 'failed-otherwise',
  );
}

async function getLatest(
  backend: JobBackend,
  jobId: number,
  signal: AbortSignal | undefined,
): Promise<Answer<AttemptRecord | undefined>> {
  const attempts = await backend.attempts(jobId, signal);
  return attempts.ok ? ok(attempts.value.at(-1)) : attempts;
}
