import { formatMessage } from '../../../../base/text/message.ts';
import * as vscode from 'vscode';
import { localize } from '../../../../base/host/localize.ts';
import { percentText } from '../../../../base/host/percentText.ts';
import { plainLine } from '../../../../base/text/markdownText.ts';
import type { JobGroupView, WaitingJobView, WaitingMessage } from '../../../../panels/protocol/jobs.ts';
import type { StrandedJob } from '../../../domain/backend/jobBackend.ts';
import type { StatusCounts, WorkflowRecord } from '../../../domain/backend/records.ts';
import type { FailureGroup, PendingJob } from '../../../domain/desk/failureDesk.ts';
import { jobStatuses } from '../../../domain/status/jobStatus.ts';
import { jobSentence } from '../../jobSentence.ts';
import { jobsText, statusText } from '../../tree/rowTexts.ts';
import { attemptFacts, pastText, sureText } from './words.ts';

/** Input of the list view. */
export interface WaitingDeps {
  readonly backend: { readonly name: string; readonly kind: 'local' | 'torc' };
  readonly workflow: WorkflowRecord;
  readonly counts: StatusCounts | undefined;
  readonly groups: readonly FailureGroup[];
  readonly jobs: readonly PendingJob[];
  /** Number of all waiting jobs; larger than `jobs` where they do not all fit. */
  readonly total: number;
  readonly stranded: readonly StrandedJob[];
  /** 0.5 to 1. */
  readonly leastConfidence: number;
  readonly folder: string | undefined;
  readonly ageSeconds: number;
}

/** The waiting jobs, for the page. */
export function waitingView({
  backend,
  workflow,
  counts,
  groups,
  jobs,
  total,
  stranded,
  leastConfidence,
  folder,
  ageSeconds,
}: WaitingDeps): WaitingMessage {
  const { t } = vscode.l10n;
  const names = new Map(jobs.map(({ job }) => [job.id, job.name]));
  return {
    type: 'waiting',
    target: { backend: backend.name, workflowId: workflow.id, folder },
    title: workflow.name,
    facts: [
      backend.kind === 'local' ? t('on this machine') : t('Torc: {0}', backend.name),
      t('run {0}', workflow.runId),
      ...(workflow.user === '' ? [] : [workflow.user]),
    ],
    counts:
      counts === undefined
        ? []
        : jobStatuses
            .filter((status) => counts[status] > 0)
            .map((status) => ({ status, text: t('{0}: {1}', statusText(status), counts[status]) })),
    summary: summaryText(total),
    least: t('Verdicts shown at {0} confidence or more', percentText(Math.round(leastConfidence * 100))),
    notices: [
      ...(total > jobs.length
        ? [t('Only the first {0} are shown; decide them, and the others follow.', jobs.length)]
        : []),
      ...lostTexts(stranded),
      ...(workflow.isCanceled ? [t('This workflow has been cancelled.')] : []),
    ],
    groups: groups.map((group) => groupView(group, names)),
    jobs: jobs.map(jobView),
    ageSeconds,
  };
}

function summaryText(total: number): string {
  const { t } = vscode.l10n;
  if (total === 0) return t('No job waits for a decision');
  return total === 1 ? t('1 job waits for a decision') : t('{0} jobs wait for a decision', total);
}

/** Jobs whose names a notice lists. */
const maxNames = 4;

/** A notice for each node whose jobs are lost, and why. No decision is about them, and they never end by themselves. */
function lostTexts(stranded: readonly StrandedJob[]): readonly string[] {
  const { t } = vscode.l10n;
  const firsts = stranded.filter((job, at) => stranded.findIndex((each) => isLostAlike(each, job)) === at);
  return firsts.map((first) => {
    const jobs = stranded.filter((each) => isLostAlike(each, first));
    const [node, reason] = [plainLine(first.node), plainLine(localize(first.reason))];
    const names = jobs.slice(0, maxNames).map(({ name }) => plainLine(name));
    const listed = `${names.join(', ')}${jobs.length > maxNames ? ' …' : ''}`;
    return jobs.length === 1
      ? `${t('Nothing runs {0} on {1} any more.', listed, node)} ${reason} ${t('Torc still lists it as running. Once Slurm no longer has its allocation, “torc recover” marks it as failed, and with --retry-unknown runs it again.')}`
      : `${t('Nothing runs {0} jobs on {1} any more: {2}.', jobs.length, node, listed)} ${reason} ${t('Torc still lists them as running. Once Slurm no longer has their allocation, “torc recover” marks them as failed, and with --retry-unknown runs them again.')}`;
  });
}

function isLostAlike(one: StrandedJob, other: StrandedJob): boolean {
  return one.node === other.node && formatMessage(one.reason) === formatMessage(other.reason);
}

function groupView(
  { fingerprint, title, advice, jobIds, past }: FailureGroup,
  names: ReadonlyMap<number, string>,
): JobGroupView {
  const [first = 0] = jobIds;
  const isOne = jobIds.length === 1;
  // For a single job nothing has to be masked, so the line is shown unchanged.
  const line = isOne ? (advice.evidenceLine?.text ?? title) : title;
  return {
    id: fingerprint,
    title: jobSentence(advice.reason),
    line: line.trim() === formatMessage(advice.reason) ? '' : line.trim(),
    verdict: advice.verdict,
    sure: sureText(advice),
    count: isOne ? (names.get(first) ?? jobsText(1)) : vscode.l10n.t('{0}, one cause', jobsText(jobIds.length)),
    past: pastText(past),
    jobs: jobIds,
  };
}

function jobView({ job, attempt, proposals }: PendingJob): WaitingJobView {
  return { id: job.id, name: job.name, facts: attemptFacts(job.attempt, attempt), isProposed: proposals.length > 0 };
}
