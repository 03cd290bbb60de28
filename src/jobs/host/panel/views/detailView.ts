import * as vscode from 'vscode';
import { percentText } from '../../../../base/host/percentText.ts';
import { localize } from '../../../../base/host/localize.ts';
import type { AttemptView, DetailMessage, JobTone, ProposalView } from '../../../../panels/protocol/jobs.ts';
import type { FailureContext } from '../../../domain/advice/types.ts';
import type { AttemptRecord, LogPlace } from '../../../domain/backend/records.ts';
import type { FailureGroup, PendingJob, ProposedDecision } from '../../../domain/desk/failureDesk.ts';
import { findEvidence } from '../../../node/logs/evidencePlace.ts';
import { jobSentence } from '../../jobSentence.ts';
import { agoText, durationText, endText, jobsText } from '../../tree/rowTexts.ts';
import { memoryRange, runtimeRange } from './rangeViews.ts';
import { bytesText, correctionText, deciderText, pastText, sureText } from './words.ts';

/** Lines shown before and after the evidence line. */
const around = 8;

/** Input of the detail view. */
export interface DetailDeps {
  /** As requested by the page: `group:…` or `job:…`. */
  readonly of: string;
  readonly pending: PendingJob;
  readonly group: FailureGroup | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Details of a waiting job, for the page; for a group, with the proposals for all of its jobs. */
export async function detailView(
  { of, pending, group, now, signal }: DetailDeps,
  proposals: readonly { readonly proposal: ProposedDecision; readonly jobName: string }[],
): Promise<DetailMessage> {
  const { t } = vscode.l10n;
  const { job, attempt, attempts, advice, context, past, requirement } = pending;
  const stderr = attempt?.stderr;
  const isJob = of.startsWith('job:');
  const ofGroup =
    group === undefined || group.jobIds.length === 1
      ? job.name
      : t('{0}: {1}', jobsText(group.jobIds.length), group.title);
  return {
    type: 'detail',
    of,
    jobId: job.id,
    title: isJob ? job.name : jobSentence(advice.reason),
    about: [
      t('{0}, attempt {1}, stderr', job.name, attempt?.attempt ?? job.attempt),
      ...(stderr?.state === 'here' ? [bytesText(stderr.bytes)] : []),
    ].join(' · '),
    group: pending.fingerprint,
    verdict: advice.verdict,
    sure: sureText(advice),
    reason: isJob ? jobSentence(advice.reason) : ofGroup,
    counter: localize(advice.counterEvidence ?? ''),
    decide: localize(advice.whatWouldDecide ?? ''),
    past: pastText(past),
    correction: correctionText(past),
    evidence: await getEvidence(pending, signal),
    canOpenOutput: attempt?.stdout.state === 'here' && attempt.stdout.bytes > 0,
    facts: getFacts(context, attempt),
    command: job.command,
    attempts: attempts.map((each) => attemptView(each, now)),
    proposals: proposals.map(({ proposal, jobName }) => proposalView(proposal, jobName, now)),
    memory: memoryRange(pending),
    runtime: runtimeRange(pending),
    sharedBy: requirement?.sharedBy ?? 0,
  };
}

async function getEvidence(
  { attempt, advice, stderrTail, stderrProblem }: PendingJob,
  signal: AbortSignal,
): Promise<DetailMessage['evidence']> {
  const place = attempt?.stderr;
  const rest = (problem: string): DetailMessage['evidence'] => {
    const tail = stderrTail === '' ? [] : stderrTail.split('\n').slice(-(around * 2 + 1));
    return {
      lines: tail.map((text) => ({ number: '', text, isEvidence: text.trim() === advice.evidenceLine?.text.trim() })),
      problem: tail.length > 0 ? '' : problem,
      canOpen: false,
    };
  };
  if (place?.state !== 'here') return rest(stderrProblem === undefined ? whereText(place) : localize(stderrProblem));
  const found = await findEvidence(place.path, advice.evidenceLine, around, signal);
  if (!found.ok) return rest(localize(found.error.message));
  const { lines } = found.value;
  if (lines.every(({ text }) => text === ''))
    return { lines: [], problem: vscode.l10n.t('It wrote nothing to stderr.'), canOpen: false };
  return {
    lines: lines.map(({ number, text, isEvidence }) => ({
      number: number === 0 ? '' : String(number),
      text,
      isEvidence,
    })),
    problem: '',
    canOpen: true,
  };
}

function whereText(place: LogPlace | undefined): string {
  const { t } = vscode.l10n;
  if (place === undefined) return t('Nothing is known of its last attempt.');
  return place.state === 'elsewhere'
    ? localize(place.message)
    : t('There is no stderr: nothing was written, or {0} is gone.', place.state === 'missing' ? place.path : '');
}

function getFacts(context: FailureContext, attempt: AttemptRecord | undefined): DetailMessage['facts'] {
  const { t } = vscode.l10n;
  const { siblings, nodes, upstream, memoryLimitBytes: limit, memoryPeakBytes: peak } = context;
  const ofLimit = (used: string | undefined, most: string | undefined): string | undefined => {
    if (used === undefined) {
      if (most === undefined) return undefined;
      return t('limit {0}', most);
    }
    if (most === undefined) return used;
    return t('{0} of {1}', used, most);
  };
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('End'), attempt === undefined ? undefined : endText(attempt)],
    [t('Slurm'), context.slurmState],
    [t('Cancelled by'), context.cancelledBy],
    [
      t('Ran on'),
      nodes
        ?.map(({ name, state, otherFailures }) =>
          [
            name,
            ...(state === undefined ? [] : [state]),
            ...(otherFailures === undefined || otherFailures === 0
              ? []
              : [t('{0} other failures there', otherFailures)]),
          ].join(', '),
        )
        .join('; ') ?? attempt?.node,
    ],
    [
      t('Similar jobs'),
      siblings === undefined
        ? undefined
        : [
            ...(siblings.failed === undefined
              ? []
              : [
                  siblings.total === undefined
                    ? t('{0} failed', siblings.failed)
                    : t('{0} of {1} failed', siblings.failed, siblings.total),
                ]),
            ...(siblings.failedSameWay === undefined ? [] : [t('{0} the same way', siblings.failedSameWay)]),
            ...(siblings.completed === undefined ? [] : [t('{0} completed', siblings.completed)]),
          ].join(', '),
    ],
    [
      t('Depends on it'),
      upstream
        ?.slice(0, 6)
        .map(({ name = '', status }) => (status === undefined ? name : t('{0} ({1})', name, status)))
        .join(', '),
    ],
    [
      t('Memory'),
      ofLimit(peak === undefined ? undefined : bytesText(peak), limit === undefined ? undefined : bytesText(limit)),
    ],
    [
      t('Run time'),
      ofLimit(
        context.runtimeUsedSeconds === undefined ? undefined : durationText(context.runtimeUsedSeconds),
        context.runtimeLimitSeconds === undefined ? undefined : durationText(context.runtimeLimitSeconds),
      ),
    ],
    [
      t('Output'),
      context.overlongOutputBytes === undefined
        ? undefined
        : t('{0}, more than allowed', bytesText(context.overlongOutputBytes)),
    ],
    [
      t('Last output'),
      context.lastOutputAgeSeconds === undefined
        ? undefined
        : t('{0} before the end', durationText(context.lastOutputAgeSeconds)),
    ],
  ];
  return facts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [{ label, text }]));
}

function getTone(status: AttemptRecord['status']): JobTone {
  if (status === 'completed') return 'passed';
  if (status === 'running' || status === 'pending') return 'running';
  return status === 'ready' || status === 'blocked' ? 'waiting' : 'failed';
}

function attemptView(record: AttemptRecord, now: number): AttemptView {
  const { t } = vscode.l10n;
  const { attempt, status, endedAt, runtimeSeconds, node, stderr } = record;
  const end = endText(record);
  const tone = getTone(status);
  const text = [
    end ?? '',
    runtimeSeconds === undefined ? '' : t('after {0}', durationText(runtimeSeconds)),
    node === undefined ? '' : t('on {0}', node),
    endedAt === undefined ? '' : agoText(endedAt, now),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return { attempt, title: t('Attempt {0}', attempt), text, tone, canOpen: stderr.state === 'here' };
}

function proposalView(
  { id, at, decision: { action, memory, runtime, reason }, confidence, decider }: ProposedDecision,
  jobName: string,
  now: number,
): ProposalView {
  const { t } = vscode.l10n;
  const raised = [memory, runtime].filter((part) => part !== undefined).join(', ');
  const retry = raised === '' ? t('Retry {0}', jobName) : t('Retry {0} with {1}', jobName, raised);
  return {
    id,
    text: action === 'fail' ? t('Fail {0}', jobName) : retry,
    who: [
      deciderText(decider),
      ...(confidence === undefined ? [] : [t('{0} sure', percentText(Math.round(confidence * 100)))]),
      agoText(at, now),
    ].join(' · '),
    why: reason ?? '',
  };
}
