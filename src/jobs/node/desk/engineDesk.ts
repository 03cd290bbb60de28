import { ok } from '../../../base/result.ts';
import { msg, formatMessage, joinMessages, mapTexts } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { FileLocks } from '../../../base/node/locks/fileLock.ts';
import { redact } from '../../../base/redact.ts';
import { reportStage, type StageReport } from '../../../cascade/stageReport.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type {
  Decision,
  ResetReport,
  ResetRequest,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from '../../domain/backend/resolutions.ts';
import type { AuditRecord, Decider, DecisionRecord, EndRecord, IntentRecord } from '../../domain/desk/audit.ts';
import type { AuditSeals } from '../../domain/desk/auditSeals.ts';
import type {
  FailureCause,
  FailureDesk,
  PendingFailures,
  PendingJob,
  PendingQuery,
  ProposedDecision,
} from '../../domain/desk/failureDesk.ts';
import { failureGroups } from '../../domain/desk/failureGroups.ts';
import { allPages } from './allPages.ts';
import type { AuditFile } from './auditFile.ts';
import { longestText } from './auditLine.ts';
import { carryOut } from './carryOut.ts';
import { intend, isInterrupted } from './intents.ts';
import { getFailureCauses } from './failureCauses.ts';
import type { FailureJudge, AdvisedJob } from './failureJudge.ts';
import type { ProposalsFile } from './proposalsFile.ts';
import { settleRetries } from './settleRetries.ts';

/** Dependencies of the desk of an engine. */
export interface EngineDeskDeps {
  readonly backend: JobBackend;
  readonly audit: AuditFile;
  readonly judge: FailureJudge;
  readonly proposals: ProposalsFile;
  readonly locks: FileLocks;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Pick<Logger, 'warn'> & NonNullable<StageReport['log']>;
  readonly meter?: Meter | undefined;
  readonly newId: () => string;
}

/** As many as one page of the panel can decide about. */
const maxTokens = 10_000;

type PendingOptions = Parameters<FailureDesk['pending']>[2];
type ResolveOptions = Parameters<FailureDesk['resolve']>[3];
type Correction = Parameters<FailureDesk['correct']>[0];

/**
 * The desk of one engine: judges waiting jobs, carries decisions out, and records who decided what, on which advice,
 * and with which outcome.
 */
export class EngineDesk implements FailureDesk {
  readonly #parts: EngineDeskDeps;
  /** Decisions that can be undone here, by the engine's token; only the latest ones. The audit has the others. */
  readonly #tokens = new Map<string, DecisionRecord>();

  constructor(parts: EngineDeskDeps) {
    this.#parts = parts;
  }

  async pending(
    workflowId: number,
    query: PendingQuery = {},
    options: PendingOptions = {},
  ): Promise<Answer<PendingFailures>> {
    const { backend, judge, proposals, clock, meter, log } = this.#parts;
    const started = clock.now();
    const judged = await judge.judge(workflowId, query, options);
    const end = judged.ok
      ? { outcome: 'answer' as const }
      : {
          outcome: judged.error.code === 'cancelled' ? ('cancelled' as const) : ('error' as const),
          reason: judged.error.code,
        };
    reportStage({ meter, log, name: 'jobs' }, { stage: 'advice', ...end, durationMs: clock.now() - started });
    if (!judged.ok) return judged;
    const { workflow, jobs, waiting, total, hasMore } = judged.value;
    // A recreated store counts from 1 again: a proposal that is older than a local workflow belongs to another one.
    const madeAt = backend.kind === 'local' ? (workflow.createdAt ?? 0) : 0;
    const isOver = ({ at, workflowId: of, attempt, decision }: ProposedDecision): boolean =>
      of === workflowId && (at < madeAt || waiting.get(decision.jobId) !== attempt);
    const all = await proposals.all();
    if (all.some(isOver)) await this.#dropWhere(isOver);
    const byJob = new Map<number, ProposedDecision[]>();
    for (const each of all)
      if (each.workflowId === workflowId && !isOver(each))
        byJob.set(each.decision.jobId, [...(byJob.get(each.decision.jobId) ?? []), each]);
    const titles = new Map<PendingJob, string>();
    const complete = jobs.map(({ title, ...job }): PendingJob => {
      const pending = { ...job, proposals: byJob.get(job.job.id) ?? [] };
      titles.set(pending, title);
      return pending;
    });
    const stranded = await backend.stranded?.(workflowId, options.signal);
    return ok({
      workflow,
      jobs: complete,
      groups: failureGroups(complete, (job) => titles.get(job) ?? formatMessage(job.advice.reason)),
      total,
      hasMore,
      // They only add to the answer: an engine that cannot say is no reason to refuse it.
      ...(stranded?.ok === true && stranded.value.length > 0 && { stranded: stranded.value }),
    });
  }

  async causes(workflowId: number, signal?: AbortSignal): Promise<readonly FailureCause[]> {
    return getFailureCauses(this.#parts, workflowId, signal);
  }

  async plan(
    workflowId: number,
    decisions: readonly Decision[],
    signal?: AbortSignal,
  ): Promise<Answer<ResolutionPlan>> {
    return this.#parts.backend.plan(workflowId, decisions, signal);
  }

  async resolve(
    workflowId: number,
    decisions: readonly Decision[],
    decider: Decider,
    options: ResolveOptions = {},
  ): Promise<Answer<ResolutionReport>> {
    const { judge, proposals } = this.#parts;
    // Records the advice now, because after a retry the failed attempt is no longer the current one. Unchanged evidence
    // is not read again.
    await judge.judge(workflowId, { jobIds: decisions.map(({ jobId }) => jobId) }, { signal: options.signal });
    const words = new Map(decisions.map(({ jobId }) => [jobId, judge.lastWord(jobId)]));
    const done = await carryOut(this.#parts, workflowId, decisions, options, async (chunk) => {
      const end = await this.#intend({
        workflowId,
        action: 'decide',
        jobIds: chunk.map(({ jobId }) => jobId),
        decider,
      });
      return async (jobs, runId) => {
        const reasons = new Map(decisions.map(({ jobId, reason }) => [jobId, reason]));
        const records = jobs.map((job) =>
          this.#getDecision({
            workflowId,
            runId,
            job,
            decider,
            word: words.get(job.jobId),
            reason: reasons.get(job.jobId),
          }),
        );
        for (const [at, { undo }] of jobs.entries()) {
          const record = records[at];
          if (undo !== undefined && record !== undefined) this.#tokens.set(undo, record);
        }
        for (const oldest of this.#tokens.keys()) {
          if (this.#tokens.size <= maxTokens) break;
          this.#tokens.delete(oldest);
        }
        await this.#write(records, end);
        await this.#announce(workflowId, decider, records);
      };
    });
    if (!done.ok) return done;
    const applied = new Set(done.value.jobs.filter(({ outcome }) => outcome === 'applied').map(({ jobId }) => jobId));
    if ((await proposals.all()).length > 0)
      await this.#dropWhere((each) => each.workflowId === workflowId && applied.has(each.decision.jobId));
    return done;
  }

  async undo(token: string, decider: Decider): Promise<Answer<ResolvedJob>> {
    const { backend, audit } = this.#parts;
    const known = this.#tokens.get(token);
    const end = await this.#intend({
      workflowId: known === undefined ? undefined : known.workflowId,
      action: 'undo',
      jobIds: known === undefined ? [] : [known.jobId],
      decider,
    });
    const undone = await backend.undo(token);
    if (!undone.ok) {
      await this.#write([], end);
      return undone;
    }
    const job = undone.value;
    const detail = this.#tokens.has(token) ? undefined : await backend.job(job.jobId);
    this.#tokens.delete(token);
    const workflowId = known?.workflowId ?? (detail?.ok === true ? detail.value.workflowId : undefined);
    if (workflowId === undefined) {
      await this.#write([], end);
      return undone;
    }
    const record = known ?? (await audit.history()).getDecisions(workflowId, job.jobId).at(-1);
    await this.#write(
      [
        {
          ...this.#getDecision({
            workflowId,
            runId: record?.runId ?? 0,
            job,
            decider,
            word: undefined,
            reason: undefined,
          }),
          action: 'undo',
          attempt: record?.attempt ?? job.attempt ?? 0,
          ...(record !== undefined && job.outcome === 'applied' && { undoes: record.id }),
          ...(record?.fingerprint !== undefined && { fingerprint: record.fingerprint }),
        },
      ],
      end,
    );
    return undone;
  }

  async reset(request: ResetRequest, decider: Decider, signal?: AbortSignal): Promise<Answer<ResetReport>> {
    const { backend, judge } = this.#parts;
    const before = request.dryRun ? undefined : await backend.workflow(request.workflowId, signal);
    const end = request.dryRun
      ? undefined
      : await this.#intend({ workflowId: request.workflowId, action: 'reset', jobIds: request.jobIds ?? [], decider });
    const done = await backend.reset(request, signal);
    if (end === undefined) return done;
    if (!done.ok) {
      await this.#write([], end);
      return done;
    }
    const runId = before?.ok === true ? before.value.runId : 0;
    const outcomes: readonly ResolvedJob[] = [
      ...done.value.jobs.map(({ id, name }): ResolvedJob => ({
        jobId: id,
        jobName: name,
        action: 'retry',
        outcome: 'applied',
        cancels: [],
      })),
      ...done.value.refused.map(({ jobId, problem }): ResolvedJob => ({
        jobId,
        jobName: String(jobId),
        action: 'retry',
        outcome: 'refused',
        cancels: [],
        problem,
      })),
    ];
    await this.#write(
      outcomes.map((job) => ({
        ...this.#getDecision({
          workflowId: request.workflowId,
          runId,
          job,
          decider,
          word: judge.lastWord(job.jobId),
          reason: undefined,
        }),
        action: 'reset',
        attempt: judge.lastWord(job.jobId)?.job.attempt ?? 0,
      })),
      end,
    );
    return done;
  }

  async propose(
    workflowId: number,
    decisions: readonly (Decision & { readonly confidence?: number | undefined })[],
    decider: Decider,
  ): Promise<Answer<readonly ProposedDecision[]>> {
    const { backend, proposals, wallClock, newId } = this.#parts;
    const waiting = await allPages(
      (offset, limit) => backend.jobs(workflowId, { status: 'pending_failed', offset, limit }),
      ({ id }) => id,
    );
    if (!waiting.ok) return waiting;
    const attempts = new Map(waiting.value.map(({ id, attempt }) => [id, attempt]));
    const fresh = decisions.flatMap(({ confidence, ...decision }): ProposedDecision[] => {
      const attempt = attempts.get(decision.jobId);
      if (attempt === undefined) return [];
      return [
        {
          id: newId(),
          at: wallClock(),
          backend: backend.name,
          workflowId,
          attempt,
          decision: { ...decision, ...(decision.reason !== undefined && { reason: plainText(decision.reason) }) },
          confidence: confidence === undefined ? undefined : Math.min(1, Math.max(0, confidence)),
          decider,
        },
      ];
    });
    if (fresh.length === 0 && decisions.length > 0)
      return refused('conflict', msg('None of these jobs waits for a decision any more. Ask again which do.'));
    const replaced = new Set(fresh.map((each) => getKey(each)));
    const kept = await proposals.change((all) => [...all.filter((each) => !replaced.has(getKey(each))), ...fresh]);
    return kept.ok ? ok(fresh) : kept;
  }

  async dropProposals(ids: readonly string[]): Promise<Answer<void>> {
    const dropped = new Set(ids);
    return this.#dropWhere(({ id }) => dropped.has(id));
  }

  async correct({ fingerprint, verdict, note }: Correction, decider: Decider): Promise<Answer<void>> {
    return this.#parts.audit.append([
      {
        type: 'correction',
        at: this.#parts.wallClock(),
        fingerprint,
        verdict,
        note: note !== undefined && note.trim() !== '' ? plainText(note) : undefined,
        decider,
      },
    ]);
  }

  async audit(query: {
    readonly workflowId?: number | undefined;
    readonly jobId?: number | undefined;
    readonly limit: number;
  }): Promise<Answer<readonly AuditRecord[]>> {
    const now = this.#parts.wallClock();
    return ok(
      (await this.#parts.audit.history()).latest({ ...query, isInterrupted: (intent) => isInterrupted(intent, now) }),
    );
  }

  async auditSeals(): Promise<AuditSeals> {
    return this.#parts.audit.seals();
  }

  async settle(workflowId: number, signal?: AbortSignal): Promise<Answer<number>> {
    return settleRetries(this.#parts, workflowId, signal);
  }

  async close(): Promise<void> {
    await this.#parts.audit.settled();
  }

  #getDecision({
    workflowId,
    runId,
    job,
    decider,
    word,
    reason,
  }: {
    readonly workflowId: number;
    readonly runId: number;
    readonly job: ResolvedJob;
    readonly decider: Decider;
    readonly word: AdvisedJob | undefined;
    readonly reason: string | undefined;
  }): DecisionRecord {
    const { backend, newId, wallClock } = this.#parts;
    const failed =
      job.action === 'retry' && job.outcome === 'applied' && job.attempt !== undefined ? job.attempt - 1 : job.attempt;
    // Advice about an earlier attempt does not apply to this one. Failing a job may have used up an attempt number in
    // Torc.
    const own =
      word !== undefined &&
      (failed === undefined ||
        word.job.attempt === failed ||
        (job.action === 'fail' && word.job.attempt === failed - 1))
        ? word
        : undefined;
    const said = joinMessages([job.outcome === 'applied' ? undefined : job.problem?.message, job.leftOver]);
    const message = plainText(formatMessage(said));
    return {
      type: 'decision',
      id: newId(),
      at: wallClock(),
      backend: backend.name,
      workflowId,
      runId,
      jobId: job.jobId,
      jobName: job.jobName,
      attempt: own?.job.attempt ?? failed ?? 0,
      action: job.action,
      decider,
      reason: reason !== undefined && reason.trim() !== '' ? plainText(reason) : undefined,
      resources: job.resources,
      ...(own !== undefined && {
        advice: {
          verdict: own.advice.verdict,
          confidence: own.advice.confidence,
          cause: own.advice.cause,
          evidenceLine:
            own.advice.evidenceLine === undefined ? undefined : own.advice.evidenceLine.text.slice(0, longestText),
        },
        fingerprint: own.fingerprint,
      }),
      result: job.outcome === 'applied' ? 'applied' : 'refused',
      ...(message !== '' && { message, said: mapTexts(said, plainText) }),
    };
  }

  #intend(intent: Pick<IntentRecord, 'workflowId' | 'action' | 'jobIds' | 'decider'>): Promise<EndRecord> {
    return intend(this.#parts, { backend: this.#parts.backend.name, ...intent });
  }

  async #write(records: readonly DecisionRecord[], end: EndRecord): Promise<void> {
    const written = await this.#parts.audit.append([...records, end]);
    if (!written.ok)
      this.#parts.log.warn(`the audit of ${this.#parts.backend.name} was not written: ${written.error.code}`);
  }

  /** Best effort: the decisions were carried out even if the server does not accept the note. */
  async #announce(workflowId: number, decider: Decider, records: readonly DecisionRecord[]): Promise<void> {
    const { backend, log } = this.#parts;
    const applied = records.filter(({ result }) => result === 'applied');
    if (backend.kind !== 'torc' || applied.length === 0) return;
    const note = {
      source: 'recourse',
      decided_by: decider.kind,
      decider: decider.name,
      decisions: applied.map(({ jobId, jobName, attempt, action, reason, advice }) => ({
        job_id: jobId,
        job_name: jobName,
        attempt_id: attempt,
        action,
        reason,
        ...(advice !== undefined && {
          verdict: advice.verdict,
          confidence: Math.round(advice.confidence * 100) / 100,
          cause: advice.cause,
        }),
      })),
    };
    const told = await backend.announce(workflowId, note);
    if (!told.ok)
      log.warn(`the server ${backend.name} was not told of ${applied.length} decisions: ${told.error.code}`);
  }

  async #dropWhere(isOver: (proposal: ProposedDecision) => boolean): Promise<Answer<void>> {
    return this.#parts.proposals.change((all) => (all.some(isOver) ? all.filter((each) => !isOver(each)) : all));
  }
}

/** A decider has at most one proposal per job. */
function getKey({ workflowId, decision, decider }: ProposedDecision): string {
  return JSON.stringify([workflowId, decision.jobId, decider.kind, decider.name]);
}

function plainText(text: string): string {
  // The first cut is far enough behind the kept text that no half of a secret remains in it.
  return redact(text.slice(0, longestText * 20)).text.slice(0, longestText);
}
