import { distinctMessages, msg, type Message } from '../base/text/message.ts';
import {
  getReviewReason,
  type Answer,
  type Classification,
  type JobProblem,
  type PlannedJob,
  type ProposedDecision,
  type ResolutionPlan,
  type ResolutionReport,
  type ResolvedJob,
} from '../jobs/index.ts';
import type { FieldMistake } from './fieldErrors.ts';
import type { CallerTrust } from './jobAccess.ts';
import type { FoundWorkflow } from './jobWorkflow.ts';

/** One classification as an agent sends it. */
export interface SentClassification {
  readonly job_id: number;
  readonly action: 'retry' | 'fail';
  readonly memory?: string;
  readonly runtime?: string;
  readonly reason?: string;
  readonly confidence?: number;
}

/** What was planned for a job, who has to decide, and the result. */
export interface DecidedJob {
  readonly classification: Classification;
  readonly planned: PlannedJob;
  /** Why it is put before a person; undefined where it may be carried out. */
  readonly why: Message | undefined;
  /** Set when it was carried out, or was tried. */
  readonly resolved?: ResolvedJob | undefined;
  readonly proposal?: ProposedDecision | undefined;
  /** Why it could not be kept as a proposal. */
  readonly proposalProblem?: JobProblem | undefined;
}

/** What is to be done, or was. */
export interface JudgedCall {
  readonly jobs: readonly DecidedJob[];
  readonly notes: readonly Message[];
}

/** What no schema says: each job once, resources only for a retry. */
export function classificationMistakes(sent: readonly SentClassification[]): readonly FieldMistake[] {
  const seen = new Set<number>();
  return sent.flatMap(({ job_id: jobId, action, memory, runtime }, at) => {
    const field = `classifications[${at}]`;
    const isAgain = seen.has(jobId);
    seen.add(jobId);
    return [
      ...(isAgain ? [{ field: `${field}.job_id`, code: 'twice', message: `names job ${jobId} a second time` }] : []),
      ...(action === 'fail' && memory !== undefined
        ? [{ field: `${field}.memory`, code: 'not-with-fail', message: 'is only for "retry"' }]
        : []),
      ...(action === 'fail' && runtime !== undefined
        ? [{ field: `${field}.runtime`, code: 'not-with-fail', message: 'is only for "retry"' }]
        : []),
    ];
  });
}

/** A classification in the names of the desk. */
export function getClassification({
  job_id: jobId,
  action,
  memory,
  runtime,
  reason,
  confidence,
}: SentClassification): Classification {
  return {
    jobId,
    action,
    memory,
    runtime,
    reason,
    confidence,
  };
}

/** What the classifications would do, and which of them a person has to decide. Changes nothing. */
export async function judge(
  { desk, workflow }: FoundWorkflow,
  classifications: readonly Classification[],
  trust: CallerTrust,
  signal: AbortSignal,
): Promise<Answer<JudgedCall>> {
  const jobIds = classifications.map(({ jobId }) => jobId);
  const pending = await desk.pending(workflow.id, { jobIds, limit: jobIds.length }, { signal });
  if (!pending.ok) return pending;
  const plan: Answer<ResolutionPlan> = await desk.plan(workflow.id, classifications.map(getDecision), signal);
  if (!plan.ok) return plan;
  const known = new Map(pending.value.jobs.map((job) => [job.job.id, job]));
  const planned = new Map(plan.value.jobs.map((job) => [job.jobId, job]));
  const jobs = classifications.map((classification): DecidedJob => {
    const { jobId, action } = classification;
    const job = known.get(jobId);
    return {
      classification,
      planned: planned.get(jobId) ?? {
        jobId,
        jobName: String(jobId),
        action,
        outcome: 'refused',
        steps: [],
        cancels: [],
        waiting: [],
        problem: { code: 'not-found', message: msg('There is no job {0} in workflow {1}.', jobId, workflow.id) },
      },
      why: job === undefined ? undefined : getReviewReason(classification, job, trust),
    };
  });
  return { ok: true, value: { jobs, notes: plan.value.notes } };
}

/**
 * Carries out what may be carried out and keeps the rest as proposals. Each job wholly or not at all; the desk looks at
 * each again.
 */
export async function carryOut(
  { desk, workflow }: FoundWorkflow,
  { jobs, notes }: JudgedCall,
  { decider }: CallerTrust,
  signal: AbortSignal,
): Promise<Answer<JudgedCall>> {
  const able = jobs.filter(({ planned }) => planned.outcome === 'would-apply');
  const sure = able.filter(({ why }) => why === undefined).map(({ classification }) => classification);
  const doubtful = able.filter(({ why }) => why !== undefined).map(({ classification }) => classification);
  const done: Answer<ResolutionReport> =
    sure.length === 0
      ? { ok: true, value: { workflowId: workflow.id, runId: workflow.runId, jobs: [], notes: [] } }
      : await desk.resolve(workflow.id, sure.map(getDecision), decider, { signal });
  if (!done.ok) return done;
  const proposed: Answer<readonly ProposedDecision[]> =
    doubtful.length === 0 ? { ok: true, value: [] } : await desk.propose(workflow.id, doubtful, decider);
  const resolved = new Map(done.value.jobs.map((job) => [job.jobId, job]));
  const proposals = new Map(proposed.ok ? proposed.value.map((proposal) => [proposal.decision.jobId, proposal]) : []);
  return {
    ok: true,
    value: {
      jobs: jobs.map((job) => ({
        ...job,
        resolved: resolved.get(job.planned.jobId),
        proposal: proposals.get(job.planned.jobId),
        ...(!proposed.ok && job.why !== undefined && { proposalProblem: proposed.error }),
      })),
      notes: distinctMessages([...notes, ...done.value.notes]),
    },
  };
}

function getDecision({ confidence: _, ...decision }: Classification): Omit<Classification, 'confidence'> {
  return decision;
}
