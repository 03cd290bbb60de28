import type { Message } from '../../../base/text/message.ts';
import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import type {
  JobOutcomeMessage,
  PlanMessage,
  ProgressMessage,
  ResultsMessage,
  WantedDecision,
} from '../../../panels/protocol/jobs.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { Decision, ResolutionPlan, ResolvedJob } from '../../domain/backend/resolutions.ts';
import type { AuditRecord, Decider } from '../../domain/desk/audit.ts';
import type { FailureDesk, PendingJob } from '../../domain/desk/failureDesk.ts';
import type { JobStatus } from '../../domain/status/jobStatus.ts';
import { jobsText } from '../tree/rowTexts.ts';
import { planView, wholePlan } from './views/planView.ts';
import { maxResults, resultsView } from './views/resultsView.ts';

/** Number of jobs that are queried individually to show the state of a retry. */
const maxAsked = 20;

/** Dependencies of a decision. */
export interface DecisionDeps {
  readonly desk: FailureDesk;
  readonly backend: JobBackend;
  readonly workflowId: number;
  /** The waiting jobs, with their advice. */
  readonly jobs: readonly PendingJob[];
  readonly post: (message: PlanMessage | ProgressMessage | ResultsMessage | JobOutcomeMessage) => void;
}

/** The user of this window. */
const person: Decider = { kind: 'person' };

/** The decisions of one panel: the dry run, applying it, its results, and undoing it. */
export class JobDecisions {
  #plan:
    { readonly request: number; readonly decisions: readonly Decision[]; readonly plan: ResolutionPlan } | undefined;
  #results:
    | { readonly jobs: readonly ResolvedJob[]; readonly notes: readonly Message[]; readonly undone: Set<number> }
    | undefined;
  #stop: AbortController | undefined;

  /** The complete text of the displayed dry run. */
  whole(request: number): string | undefined {
    return this.#plan?.request === request ? wholePlan(this.#plan.plan) : undefined;
  }

  /** The dry run of the user's decision. */
  async plan(
    { desk, workflowId, jobs, post }: DecisionDeps,
    request: number,
    decisions: readonly Decision[],
  ): Promise<void> {
    if (decisions.length === 0) {
      post({
        type: 'outcome',
        request,
        ok: false,
        text: vscode.l10n.t('None of these jobs waits for a decision any more.'),
      });
      return;
    }
    const plan = await desk.plan(workflowId, decisions);
    if (!plan.ok) {
      post({ type: 'outcome', request, ok: false, text: localize(plan.error.message) });
      return;
    }
    this.#plan = { request, decisions, plan: plan.value };
    post(planView(request, plan.value, unheeded(jobs, decisions)));
  }

  /** Applies exactly the displayed dry run; refused jobs are left out. */
  async apply({ desk, workflowId, post }: DecisionDeps, request: number): Promise<void> {
    const planned = this.#plan;
    if (planned?.request !== request || this.#stop !== undefined) return;
    this.#plan = undefined;
    const stop = new AbortController();
    this.#stop = stop;
    try {
      const possible = new Set(
        planned.plan.jobs.filter(({ outcome }) => outcome === 'would-apply').map(({ jobId }) => jobId),
      );
      const decisions = planned.decisions.filter(({ jobId }) => possible.has(jobId));
      const report = await desk.resolve(workflowId, decisions, person, {
        signal: stop.signal,
        onProgress: (done, of) => {
          post({ type: 'progress', request, done, of });
        },
      });
      if (!report.ok) {
        post(
          resultsView({
            jobs: decisions.map(({ jobId, action }) => ({
              jobId,
              jobName: planned.plan.jobs.find((job) => job.jobId === jobId)?.jobName ?? '',
              action,
              outcome: 'refused',
              cancels: [],
              problem: report.error,
            })),
            notes: [],
            undone: new Set(),
            audit: [],
            statuses: new Map(),
          }),
        );
        return;
      }
      this.#results = { jobs: report.value.jobs, notes: report.value.notes, undone: new Set() };
      post(resultsView({ ...this.#results, audit: [], statuses: new Map() }));
    } finally {
      this.#stop = undefined;
    }
  }

  /** Stops before the next job. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Undoes decisions, job by job; without `jobs`, all that can be undone. */
  async undo({ desk, post }: DecisionDeps, request: number, jobIds: readonly number[]): Promise<void> {
    const wanted = new Set(jobIds);
    const results = this.#results;
    const jobs = (results?.jobs ?? []).filter(
      ({ jobId, undo }) =>
        undo !== undefined && results?.undone.has(jobId) === false && (wanted.size === 0 || wanted.has(jobId)),
    );
    let done = 0;
    let problem = '';
    for (const { jobId, undo } of jobs) {
      const undone = await desk.undo(undo ?? '', person);
      if (undone.ok && undone.value.outcome === 'applied') {
        results?.undone.add(jobId);
        done++;
      } else problem = localize((undone.ok ? undone.value.problem : undone.error)?.message ?? '');
    }
    const text =
      done === jobs.length
        ? vscode.l10n.t('Undone: {0} wait for a decision again.', jobsText(done))
        : vscode.l10n.t('{0} of {1} undone. {2}', done, jobsText(jobs.length), problem);
    post({
      type: 'outcome',
      request,
      ok: done === jobs.length && done > 0,
      text: jobs.length === 0 ? vscode.l10n.t('Nothing can be undone any more.') : text,
    });
  }

  /** Updates the results of the last decisions with the current state of their jobs. */
  async refresh({ backend, post }: DecisionDeps, audit: readonly AuditRecord[]): Promise<void> {
    const results = this.#results;
    if (results === undefined) return;
    const statuses = new Map<number, JobStatus>();
    const asked = results.jobs
      .filter(({ outcome, action }) => outcome === 'applied' && action === 'retry')
      .slice(0, Math.min(maxAsked, maxResults));
    for (const { jobId } of asked) {
      const job = await backend.job(jobId);
      if (job.ok) statuses.set(jobId, job.value.status);
    }
    if (this.#results === results) post(resultsView({ ...results, audit, statuses }));
  }
}

/** Converts the form into decisions, one per job. */
export function getDecisions({ action, jobIds, memory, runtime, scope, reason }: WantedDecision): readonly Decision[] {
  const isRetry = action === 'retry';
  return jobIds.map((jobId) => ({
    jobId,
    action,
    memory: isRetry && memory !== '' ? memory : undefined,
    runtime: isRetry && runtime !== '' ? runtime : undefined,
    reason: reason.trim() !== '' ? reason.trim() : undefined,
    resourceScope: scope,
  }));
}

/** Advice that was not followed: a retry with the memory or the time that was not enough. */
function unheeded(jobs: readonly PendingJob[], decisions: readonly Decision[]): readonly string[] {
  const { t } = vscode.l10n;
  const retried = new Map(
    decisions.flatMap((decision) => (decision.action === 'retry' ? [[decision.jobId, decision] as const] : [])),
  );
  const memory = jobs.filter(
    ({ job, advice }) =>
      advice.memory !== undefined && retried.has(job.id) && retried.get(job.id)?.memory === undefined,
  );
  const runtime = jobs.filter(
    ({ job, advice }) =>
      advice.runtime !== undefined && retried.has(job.id) && retried.get(job.id)?.runtime === undefined,
  );
  const one = ([first]: readonly PendingJob[], of: 'memory' | 'runtime'): string => first?.advice[of] ?? '';
  return [
    ...(memory.length === 0
      ? []
      : [
          t(
            'More memory is advised for {0} ({1}): this retry uses what was not enough. Go back to change that.',
            jobsText(memory.length),
            one(memory, 'memory'),
          ),
        ]),
    ...(runtime.length === 0
      ? []
      : [
          t(
            'More time is advised for {0} ({1}): this retry uses what was not enough. Go back to change that.',
            jobsText(runtime.length),
            one(runtime, 'runtime'),
          ),
        ]),
  ];
}
