import type { Message } from '../../../../base/text/message.ts';
import * as vscode from 'vscode';
import { localize } from '../../../../base/host/localize.ts';
import type { JobTone, ResultsMessage } from '../../../../panels/protocol/jobs.ts';
import type { ResolvedJob } from '../../../domain/backend/resolutions.ts';
import type { AuditRecord, OutcomeRecord } from '../../../domain/desk/audit.ts';
import type { JobStatus } from '../../../domain/status/jobStatus.ts';
import { jobsText, statusText } from '../../tree/rowTexts.ts';
import { outcomeText } from './words.ts';

/** Maximum jobs whose results are shown individually, failed ones first. */
export const maxResults = 100;

/** Input of the results view. */
export interface ResultDeps {
  readonly jobs: readonly ResolvedJob[];
  readonly notes: readonly Message[];
  /** Jobs whose decision has been undone since. */
  readonly undone: ReadonlySet<number>;
  /** The audit of the workflow, latest first. */
  readonly audit: readonly AuditRecord[];
  /** Statuses of jobs that have not ended yet. */
  readonly statuses: ReadonlyMap<number, JobStatus>;
}

/** The results of the last decisions, for the page. */
export function resultsView({ jobs, notes, undone, audit, statuses }: ResultDeps): ResultsMessage {
  const { t } = vscode.l10n;
  const applied = jobs.filter(({ outcome }) => outcome === 'applied');
  const outcomes = outcomesByJob(audit);
  const cancelled = new Set(applied.flatMap(({ cancels }) => cancels.map(({ id }) => id)));
  const sorted = [...jobs].sort((one, other) => rank(one) - rank(other));
  const retried = applied.filter(({ action }) => action === 'retry').length;
  const ended = applied.filter(({ jobId, action }) => action === 'retry' && outcomes.has(jobId));
  const passed = ended.filter(({ jobId }) => outcomes.get(jobId)?.outcome === 'passed').length;
  // The plan's notes no longer apply once all retried jobs have ended.
  return {
    type: 'results',
    title:
      applied.length === jobs.length
        ? t('Done: {0} decided', jobsText(applied.length))
        : t('{0} of {1} decided', applied.length, jobsText(jobs.length)),
    notes: [
      ...(cancelled.size === 0 ? [] : [t('Dependent jobs cancelled: {0}.', jobsText(cancelled.size))]),
      ...(ended.length === 0 ? [] : [endedText(ended.length, retried, passed)]),
      ...(retried > 0 && ended.length === retried ? [] : notes.map(localize)),
    ],
    jobs: sorted.slice(0, maxResults).map((job) => ({
      id: job.jobId,
      name: job.jobName,
      ...getResult(job, undone, outcomes, statuses),
      canUndo: isUndoable(job, undone, outcomes),
    })),
    moreJobs: Math.max(0, jobs.length - maxResults),
    canUndo: jobs.filter((job) => isUndoable(job, undone, outcomes)).length,
  };
}

function endedText(ended: number, retried: number, passed: number): string {
  const { t } = vscode.l10n;
  if (retried > 1) return t('{0} of {1} retried jobs have ended, {2} passed.', ended, retried, passed);
  return passed === 1 ? t('The retried job has ended and passed.') : t('The retried job has ended and did not pass.');
}

function isUndoable(
  { jobId, undo }: ResolvedJob,
  undone: ReadonlySet<number>,
  outcomes: ReadonlyMap<number, OutcomeRecord>,
): boolean {
  return undo !== undefined && !undone.has(jobId) && !outcomes.has(jobId);
}

/** The outcome of the latest retry of each job. */
function outcomesByJob(audit: readonly AuditRecord[]): ReadonlyMap<number, OutcomeRecord> {
  const byDecision = new Map(
    audit.flatMap((record) => (record.type === 'outcome' ? [[record.of, record] as const] : [])),
  );
  const found = new Map<number, OutcomeRecord>();
  const seen = new Set<number>();
  for (const record of audit) {
    if (
      record.type !== 'decision' ||
      record.action !== 'retry' ||
      record.result !== 'applied' ||
      seen.has(record.jobId)
    )
      continue;
    seen.add(record.jobId);
    const outcome = byDecision.get(record.id);
    if (outcome !== undefined) found.set(record.jobId, outcome);
  }
  return found;
}

function getResult(
  { jobId, action, outcome, attempt, problem, leftOver, cancels }: ResolvedJob,
  undone: ReadonlySet<number>,
  outcomes: ReadonlyMap<number, OutcomeRecord>,
  statuses: ReadonlyMap<number, JobStatus>,
): { readonly text: string; readonly tone: JobTone } {
  const { t } = vscode.l10n;
  if (undone.has(jobId)) return { text: t('undone: it waits for a decision again'), tone: 'waiting' };
  if (outcome === 'skipped') return { text: t('not done: you stopped before its turn'), tone: 'waiting' };
  if (outcome === 'refused')
    return {
      text: [
        t('not done: {0}', localize(problem?.message ?? '')),
        ...(leftOver === undefined ? [] : [localize(leftOver)]),
      ].join(' '),
      tone: 'failed',
    };
  if (action === 'fail')
    return {
      text:
        cancels.length === 0
          ? t('failed for good')
          : t('failed for good, dependent jobs cancelled: {0}', jobsText(cancels.length)),
      tone: 'failed',
    };
  const ended = outcomes.get(jobId);
  const status = statuses.get(jobId);
  const now = status === undefined ? t('has not ended yet') : statusText(status);
  const became = ended === undefined ? now : outcomeText(ended.outcome);
  return {
    text: attempt === undefined ? t('retried: {0}', became) : t('retried, attempt {0}: {1}', attempt, became),
    tone: retryTone(ended),
  };
}

function retryTone(ended: OutcomeRecord | undefined): JobTone {
  if (ended === undefined) return 'running';
  return ended.outcome === 'passed' ? 'passed' : 'failed';
}

function rank({ outcome }: ResolvedJob): number {
  if (outcome === 'refused') return 0;
  if (outcome === 'skipped') return 1;
  return 2;
}
