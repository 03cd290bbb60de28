import type { DetailMessage } from '../../../panels/protocol/jobs.ts';
import type { PendingWorkflow } from './pendingLoader.ts';
import { detailView } from './views/detailView.ts';

/** Maximum proposals shown. */
const maxProposals = 50;

/** Details of the displayed group or job; undefined where it no longer waits. */
export async function jobDetail({
  waiting,
  of,
  jobId,
  now,
  signal,
}: {
  readonly waiting: PendingWorkflow | undefined;
  readonly of: string;
  readonly jobId: number;
  readonly now: number;
  readonly signal: AbortSignal;
}): Promise<DetailMessage | undefined> {
  const pending = waiting?.jobs.find(({ job }) => job.id === jobId);
  if (waiting === undefined || pending === undefined) return undefined;
  const group = waiting.groups.find(({ fingerprint }) => fingerprint === pending.fingerprint);
  const ofGroup = new Set(group?.jobIds ?? []);
  const concerned = of.startsWith('job:') ? [pending] : waiting.jobs.filter(({ job }) => ofGroup.has(job.id));
  const proposals = concerned.flatMap(({ job, proposals: all }) =>
    all.map((proposal) => ({ proposal, jobName: job.name })),
  );
  return detailView({ of, pending, group, now, signal }, proposals.slice(0, maxProposals));
}
