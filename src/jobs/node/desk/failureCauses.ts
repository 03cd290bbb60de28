import { getRule } from '../../domain/advice/rules/causeRules.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { DecisionRecord } from '../../domain/desk/audit.ts';
import type { FailureCause } from '../../domain/desk/failureDesk.ts';
import type { AuditFile } from './auditFile.ts';
import type { FailureJudge } from './failureJudge.ts';

/** Jobs, and records of the audit, that are asked for their cause at most. */
const maxJobs = 500;
const maxRecords = 10_000;

/**
 * Why jobs of a workflow failed: those that wait are judged, of those that were decided about the audit has the advice
 * of then. Empty where the engine does not answer. Cancelled with `signal`.
 */
export async function getFailureCauses(
  { backend, judge, audit }: { readonly backend: JobBackend; readonly judge: FailureJudge; readonly audit: AuditFile },
  workflowId: number,
  signal?: AbortSignal,
): Promise<readonly FailureCause[]> {
  const judged = await judge.judge(workflowId, { limit: maxJobs }, { signal });
  if (!judged.ok) return [];
  const { workflow, jobs } = judged.value;
  // A recreated store counts from 1 again: an older decision was about another workflow.
  const madeAt = backend.kind === 'local' ? (workflow.createdAt ?? 0) : 0;
  const decided = (await audit.history())
    .latest({ workflowId, limit: maxRecords })
    .filter((record): record is DecisionRecord => record.type === 'decision' && record.at >= madeAt);
  const causes = [
    ...decided.map(({ jobId, attempt, advice }) => ({ jobId, attempt, cause: advice?.cause })),
    ...jobs.map(({ job, advice }) => ({ jobId: job.id, attempt: job.attempt, cause: advice.cause })),
  ];
  return causes.flatMap(({ jobId, attempt, cause }) => {
    const reason = cause === undefined ? undefined : getRule(cause)?.reason;
    return reason === undefined ? [] : [{ jobId, attempt, reason }];
  });
}
