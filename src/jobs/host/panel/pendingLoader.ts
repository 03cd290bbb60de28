import { ok } from '../../../base/result.ts';
import type { Answer } from '../../domain/backend/answer.ts';
import type { StrandedJob } from '../../domain/backend/jobBackend.ts';
import type { WorkflowRecord } from '../../domain/backend/records.ts';
import type { FailureDesk, FailureGroup, PendingJob } from '../../domain/desk/failureDesk.ts';

/** Jobs per request, and maximum jobs shown. */
const pageSize = 1000;
const maxJobs = 10_000;

/** The waiting jobs of a workflow, as far as they are shown. */
export interface PendingWorkflow {
  readonly workflow: WorkflowRecord;
  readonly jobs: readonly PendingJob[];
  readonly groups: readonly FailureGroup[];
  readonly total: number;
  /** Called running, though nothing runs them. */
  readonly stranded: readonly StrandedJob[];
}

/** Reads all waiting jobs, page by page; merges groups that span pages. */
export async function loadWaiting(
  desk: FailureDesk,
  workflowId: number,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<Answer<PendingWorkflow>> {
  const jobs: PendingJob[] = [];
  const groups = new Map<string, FailureGroup>();
  for (;;) {
    const before = jobs.length;
    const page = await desk.pending(
      workflowId,
      { offset: before, limit: pageSize },
      {
        signal,
        onProgress: (judged, of) => {
          onProgress(before + judged, Math.max(of, before + judged));
        },
      },
    );
    if (!page.ok) return page;
    const { workflow, total, hasMore, stranded = [] } = page.value;
    jobs.push(...page.value.jobs);
    for (const group of page.value.groups) {
      const known = groups.get(group.fingerprint);
      groups.set(
        group.fingerprint,
        known === undefined ? group : { ...known, jobIds: [...known.jobIds, ...group.jobIds] },
      );
    }
    if (!hasMore || page.value.jobs.length === 0 || jobs.length >= maxJobs) {
      return ok({
        workflow,
        jobs,
        stranded,
        total: Math.max(total, jobs.length),
        groups: [...groups.values()].sort((one, other) => other.jobIds.length - one.jobIds.length),
      });
    }
  }
}
