import { ok } from '../../../base/result.ts';
import { msg, type Message } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import type { TrailEntry } from '../../../cascade/cascade.ts';
import { reportStage, type StageReport } from '../../../cascade/stageReport.ts';
import type { Answer, JobProblem } from '../backend/answer.ts';
import { refused } from '../backend/answer.ts';
import type { ResolvedJob } from '../backend/resolutions.ts';
import type { Decider, DecisionRecord } from '../desk/audit.ts';
import type { FailureDesk, PendingFailures, ProposedDecision } from '../desk/failureDesk.ts';
import type { Trust } from './classification.ts';
import { groupsAtOnce, pendingQuestion } from './prompts.ts';
import { questionToken } from './questionToken.ts';
import { readClassifications, type ReadClassifications } from './readClassifications.ts';
import { getReviewReason } from './trusted.ts';

/** A source of decisions about failed jobs: a chat model or a command-line agent. */
export interface PendingClassifier {
  readonly decider: Decider;
  /** `dropped`: the parts of the answer that were rejected, as sentences. Jobs may be missing. */
  classify(pending: PendingFailures, signal?: AbortSignal): Promise<Answer<ReadClassifications>>;
}

/** Which jobs to classify, and what may be applied without a person. */
export interface ClassifyOptions extends Trust {
  /** 0: every decision needs a person. */
  readonly autoApply: number;
  /** Default: all waiting jobs. */
  readonly jobIds?: readonly number[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives one line: the classifier, the outcome, and the time it took. */
  readonly report?: Omit<StageReport, 'name'> & { readonly clock: Clock };
}

/** The result of a classification. */
export interface ClassifyReport {
  /** Number of jobs that waited at the start. */
  readonly asked: number;
  readonly applied: readonly ResolvedJob[];
  readonly proposed: readonly ProposedDecision[];
  /** Decisions that were not applied, as sentences. */
  readonly refused: readonly Message[];
}

/** Jobs per call: a person who needs more calls again. */
const maxJobs = 2000;

/**
 * Asks a classifier about the failures of a workflow. Decisions that are sure enough are applied where `autoApply`
 * allows it; all others become proposals. What an agent did through its tools in the meantime is part of the result.
 * Jobs are checked again before anything is applied: a decision made in the meantime stays.
 */
export async function classifyPending(
  desk: FailureDesk,
  workflowId: number,
  classifier: PendingClassifier,
  { jobIds, signal, report, ...trust }: ClassifyOptions,
): Promise<Answer<ClassifyReport>> {
  const pending = await desk.pending(workflowId, { jobIds, limit: maxJobs }, { signal });
  if (!pending.ok) return pending;
  if (pending.value.jobs.length === 0) return ok({ asked: 0, applied: [], proposed: [], refused: [] });
  const before = await decidedBy(desk, workflowId, classifier.decider);
  const started = report?.clock.now() ?? 0;
  const answer = await classifier.classify(pending.value, signal);
  if (report !== undefined)
    reportStage(
      { ...report, name: 'jobs' },
      { stage: classifier.decider.kind, ...getEnd(answer), durationMs: report.clock.now() - started },
    );
  if (!answer.ok) return answer;
  if (signal?.aborted === true)
    return refused('cancelled', msg('The classification was cancelled; nothing was changed.'));
  const tools = await throughTools(desk, pending.value, classifier.decider, before);
  const known = new Map(pending.value.jobs.map((job) => [job.job.id, job]));
  const listed = answer.value.classifications.filter(
    ({ jobId }) => known.has(jobId) && !tools.applied.some((each) => each.jobId === jobId),
  );
  const sure = listed.filter((each) => {
    const job = known.get(each.jobId);
    return job !== undefined && getReviewReason(each, job, trust) === undefined;
  });
  const said: Message[] = [...answer.value.dropped];
  const applied: ResolvedJob[] = [...tools.applied];
  if (sure.length > 0) {
    const done = await desk.resolve(
      workflowId,
      sure.map(({ confidence: _, ...decision }) => decision),
      classifier.decider,
      { signal },
    );
    if (!done.ok) return done;
    applied.push(...done.value.jobs.filter(({ outcome }) => outcome === 'applied'));
    said.push(
      ...done.value.jobs.flatMap(({ outcome, jobId, problem }) =>
        outcome === 'applied' ? [] : [refusalMessage(jobId, problem)],
      ),
    );
  }
  const rest = listed.filter((each) => !sure.includes(each));
  const proposed =
    rest.length === 0 ? ok<readonly ProposedDecision[]>([]) : await desk.propose(workflowId, rest, classifier.decider);
  if (!proposed.ok)
    return applied.length === 0
      ? proposed
      : ok({ asked: known.size, applied, proposed: [], refused: [...said, proposed.error.message] });
  // A printed decision replaces the proposal sent earlier for the same job.
  const printed = new Set(proposed.value.map(({ decision }) => decision.jobId));
  return ok({
    asked: known.size,
    applied,
    proposed: [...tools.proposed.filter(({ decision }) => !printed.has(decision.jobId)), ...proposed.value],
    refused: said,
  });
}

/** An answer without decisions counts as a pass; only failures have a reason. */
function getEnd(answer: Answer<ReadClassifications>): Pick<TrailEntry, 'outcome' | 'reason'> {
  if (answer.ok) return { outcome: answer.value.classifications.length > 0 ? 'answer' : 'pass' };
  const { code } = answer.error;
  if (code === 'cancelled') return { outcome: 'cancelled', reason: code };
  return { outcome: code === 'timed-out' ? 'timeout' : 'error', reason: code };
}

/** The decisions and proposals that an agent made through its tools while it was running. */
async function throughTools(
  desk: FailureDesk,
  { workflow, jobs }: PendingFailures,
  decider: Decider,
  before: ReadonlyMap<string, DecisionRecord>,
): Promise<{ readonly applied: readonly ResolvedJob[]; readonly proposed: readonly ProposedDecision[] }> {
  if (decider.kind !== 'agent-cli') return { applied: [], proposed: [] };
  const applied = [...(await decidedBy(desk, workflow.id, decider))].flatMap(
    ([id, { jobId, jobName, action, attempt }]): ResolvedJob[] =>
      before.has(id) || (action !== 'retry' && action !== 'fail')
        ? []
        : [{ jobId, jobName, action, attempt, outcome: 'applied', cancels: [] }],
  );
  const earlier = new Set(jobs.flatMap(({ proposals }) => proposals.map(({ id }) => id)));
  const now = await desk.pending(workflow.id, { jobIds: jobs.map(({ job }) => job.id), limit: maxJobs });
  return {
    applied,
    proposed: now.ok
      ? now.value.jobs.flatMap(({ proposals }) =>
          proposals.filter((each) => isSame(each.decider, decider) && !earlier.has(each.id)),
        )
      : [],
  };
}

/** The decisions applied for this decider, by record number; empty for a decider without tools. */
async function decidedBy(
  desk: FailureDesk,
  workflowId: number,
  decider: Decider,
): Promise<ReadonlyMap<string, DecisionRecord>> {
  if (decider.kind !== 'agent-cli') return new Map();
  const audit = await desk.audit({ workflowId, limit: 2 * maxJobs });
  return new Map(
    audit.ok
      ? audit.value.flatMap((each) =>
          each.type === 'decision' && each.result === 'applied' && isSame(each.decider, decider)
            ? [[each.id, each] as const]
            : [],
        )
      : [],
  );
}

function isSame(one: Decider, other: Decider): boolean {
  return one.kind === other.kind && one.name === other.name;
}

/** Questions to a model per workflow; further groups are left to a person. */
const maxQuestions = 5;

/**
 * Wraps a model without tools as a classifier. It sees the groups of similar failures, at most ten at a time, and
 * decides about whole groups.
 */
export function chatClassifier({
  ask,
  name,
}: {
  readonly ask: (prompt: string, signal?: AbortSignal) => Promise<string>;
  readonly name?: string | undefined;
}): PendingClassifier {
  return {
    decider: { kind: 'chat-model', name },
    async classify(pending, signal) {
      const token = questionToken(pending);
      const parts: ReadClassifications[] = [];
      const { groups } = pending;
      let asked = 0;
      try {
        while (asked < groups.length && parts.length < maxQuestions && signal?.aborted !== true) {
          const question = pendingQuestion(pending, groups.slice(asked, asked + groupsAtOnce), token);
          asked += Math.max(1, question.groups.size);
          if (question.groups.size === 0) continue;
          const jobIds = new Set([...question.groups.values()].flat());
          const read = readClassifications(await ask(question.prompt, signal), {
            token,
            jobIds,
            groups: question.groups,
          });
          parts.push(
            read.classifications.length + read.dropped.length > 0
              ? read
              : {
                  classifications: [],
                  dropped: [msg('The chat model did not answer with decisions in the form that was asked for.')],
                },
          );
        }
      } catch (error) {
        if (parts.length === 0)
          return refused(
            'server-error',
            msg('The chat model did not answer: {0}', error instanceof Error ? error.message : String(error)),
          );
        parts.push({ classifications: [], dropped: [msg('The chat model did not answer the last question.')] });
      }
      const left = groups.length - asked;
      const dropped = [
        ...parts.flatMap((part) => part.dropped),
        ...(left > 0
          ? [
              msg(
                left === 1
                  ? '{0} more kind of failure were not asked about.'
                  : '{0} more kinds of failure were not asked about.',
                left,
              ),
            ]
          : []),
      ];
      return ok({ classifications: parts.flatMap(({ classifications }) => classifications), dropped });
    },
  };
}

function refusalMessage(jobId: number, problem: JobProblem | undefined): Message {
  return problem === undefined
    ? msg('Job {0}: it was not its turn any more.', jobId)
    : msg('Job {0}: {1}', jobId, problem.message);
}
