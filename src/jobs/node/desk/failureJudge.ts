import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../base/clock.ts';
import { redact } from '../../../base/redact.ts';
import { adviseFailure } from '../../domain/advice/adviseFailure.ts';
import type { FailureAdvice, FailureContext, UpstreamFacts } from '../../domain/advice/types.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import type { JobBackend } from '../../domain/backend/jobBackend.ts';
import type { AttemptRecord, JobRecord, RequirementRecord, WorkflowRecord } from '../../domain/backend/records.ts';
import type { AuditHistory } from '../../domain/desk/auditHistory.ts';
import type { PendingJob, PendingProgress, PendingQuery } from '../../domain/desk/failureDesk.ts';
import { JobKinds, NodeRecord } from '../../domain/desk/likeJobs.ts';
import { shapedAdvice } from '../../domain/desk/shapedAdvice.ts';
import { failureLikeness } from '../../domain/fingerprint/failureFingerprint.ts';
import { allPages } from './allPages.ts';
import { getNeighborhood, roundContext, upstreamMatters } from './failureNeighborhood.ts';
import { EvidenceCache, type KnownFailure } from './evidenceCache.ts';
import { lastLine } from './logTail.ts';

/** Maximum jobs judged in a request without job ids. */
const maxJudged = 10_000;
/** Maximum jobs whose last advice is kept. */
const maxRemembered = 60_000;
/** Maximum workflows whose jobs are remembered; the least recently used are dropped. */
const maxWorkflows = 8;
/** Jobs whose evidence is read with one call. */
const chunkSize = 100;
/** Further jobs of a kind that are judged, to know whether they failed the same way. */
const maxSampled = 20;
/** Maximum calls for details of single jobs: rows of requirements and dependencies. */
const maxDetails = 100;
/** Work between two yields to the event loop: milliseconds and jobs. */
const oneTurn = { ms: 12, jobs: 20 } as const;

/** Dependencies of the judge. */
export interface JudgeDeps {
  readonly backend: JobBackend;
  readonly history: () => Promise<AuditHistory>;
  readonly leastConfidence: () => number;
  readonly clock: Clock;
}

/** A waiting job with its advice, without proposals. */
export interface AdvisedJob extends Omit<PendingJob, 'proposals'> {
  /** The title of its group. */
  readonly title: string;
}

/** The waiting jobs with their advice. */
export interface JudgedWorkflow {
  readonly workflow: WorkflowRecord;
  readonly jobs: readonly AdvisedJob[];
  /** The attempt of each waiting job in the workflow. */
  readonly waiting: ReadonlyMap<number, number>;
  readonly total: number;
  readonly hasMore: boolean;
}

/** A snapshot of a workflow. */
interface Scene {
  readonly workflow: WorkflowRecord;
  readonly jobs: readonly JobRecord[];
  readonly byId: ReadonlyMap<number, JobRecord>;
  readonly byName: ReadonlyMap<string, JobRecord>;
  readonly latest: ReadonlyMap<number, AttemptRecord>;
  readonly kinds: JobKinds;
  readonly nodes: NodeRecord;
  readonly history: AuditHistory;
}

/** Judges the waiting jobs of a workflow: evidence, neighbourhood, advice, fingerprint. Caches what it has read. */
export class FailureJudge {
  readonly #parts: JudgeDeps;
  readonly #cache = new EvidenceCache();
  readonly #given = new Map<number, AdvisedJob>();
  /** Requested workflows, the latest last. */
  readonly #asked = new Set<number>();

  constructor(parts: JudgeDeps) {
    this.#parts = parts;
  }

  /** The last advice about a job. */
  lastWord(jobId: number): AdvisedJob | undefined {
    return this.#given.get(jobId);
  }

  async judge(
    workflowId: number,
    query: PendingQuery,
    {
      signal,
      onProgress,
    }: { readonly signal?: AbortSignal | undefined; readonly onProgress?: PendingProgress | undefined } = {},
  ): Promise<Answer<JudgedWorkflow>> {
    const scene = await this.#scene(workflowId, signal);
    if (!scene.ok) return scene;
    this.#makeRoomFor(workflowId);
    const waiting = scene.value.jobs.filter(({ status }) => status === 'pending_failed');
    const wanted = query.jobIds === undefined ? undefined : new Set(query.jobIds);
    const fitting = wanted === undefined ? waiting : waiting.filter(({ id }) => wanted.has(id));
    const offset = query.offset ?? 0;
    const chosen = fitting.slice(offset, offset + (query.limit ?? maxJudged));
    const read = await this.#readAll(scene.value, this.#withSample(scene.value, chosen), signal, (done, of) =>
      onProgress?.(Math.min(chosen.length, Math.floor((done / Math.max(1, of)) * chosen.length)), chosen.length),
    );
    if (!read.ok) return read;
    const judged = await this.#judgeAll(scene.value, chosen, signal);
    if (!judged.ok) return judged;
    onProgress?.(chosen.length, chosen.length);
    return ok({
      workflow: scene.value.workflow,
      jobs: judged.value,
      waiting: new Map(waiting.map(({ id, attempt }) => [id, attempt])),
      total: fitting.length,
      hasMore: offset + chosen.length < fitting.length,
    });
  }

  /** The fingerprint of a job's latest attempt, whatever its status; undefined where there is nothing to judge. */
  async fingerprintNow(
    workflowId: number,
    jobId: number,
    signal?: AbortSignal,
  ): Promise<Answer<{ readonly fingerprint: string; readonly attempt: number } | undefined>> {
    const evidence = await this.#parts.backend.evidence(workflowId, [jobId], {}, signal);
    if (!evidence.ok) return evidence;
    const [found] = evidence.value;
    if (found === undefined) return ok(undefined);
    const known = await this.#cache.take(found);
    return ok({
      fingerprint: getSimilarity(known, known.alone).fingerprint,
      attempt: known.attempt?.attempt ?? known.job.attempt,
    });
  }

  /** A window may stay open for days, with ever new workflows. */
  #makeRoomFor(workflowId: number): void {
    this.#asked.delete(workflowId);
    this.#asked.add(workflowId);
    for (const oldest of this.#asked) {
      if (this.#asked.size <= maxWorkflows) break;
      this.#asked.delete(oldest);
      this.#cache.forgetWorkflow(oldest);
      for (const [jobId, { job }] of this.#given) if (job.workflowId === oldest) this.#given.delete(jobId);
    }
  }

  async #scene(workflowId: number, signal: AbortSignal | undefined): Promise<Answer<Scene>> {
    const { backend, history } = this.#parts;
    const workflow = await backend.workflow(workflowId, signal);
    if (!workflow.ok) return workflow;
    const jobs = await allPages(
      (offset, limit) => backend.jobs(workflowId, { offset, limit }, signal),
      ({ id }) => id,
    );
    if (!jobs.ok) return jobs;
    const latest = await allPages(
      (offset, limit) => backend.latestAttempts(workflowId, { offset, limit }, signal),
      ({ jobId }) => jobId,
    );
    if (!latest.ok) return latest;
    return ok({
      workflow: workflow.value,
      jobs: jobs.value,
      byId: new Map(jobs.value.map((job) => [job.id, job])),
      byName: new Map(jobs.value.map((job) => [job.name, job])),
      latest: new Map(latest.value.map((attempt) => [attempt.jobId, attempt])),
      kinds: new JobKinds(jobs.value),
      nodes: new NodeRecord(latest.value),
      history: await history(),
    });
  }

  /** Adds some more jobs of the same kinds, so that a single requested job is judged like one among all. */
  #withSample({ kinds, latest, byId }: Scene, chosen: readonly JobRecord[]): readonly number[] {
    const wanted = new Set(chosen.map(({ id }) => id));
    for (const failed of new Set(chosen.map(({ name }) => kinds.failedLike(name)))) {
      let seen = failed.filter((id) => wanted.has(id) || this.#cache.of(id, latest.get(id)) !== undefined).length;
      for (const id of failed) {
        if (seen >= Math.min(maxSampled, failed.length)) break;
        if (wanted.has(id) || this.#cache.of(id, latest.get(id)) !== undefined || !byId.has(id)) continue;
        wanted.add(id);
        seen++;
      }
    }
    return [...wanted];
  }

  async #readAll(
    { workflow, latest }: Scene,
    ids: readonly number[],
    signal: AbortSignal | undefined,
    onProgress: PendingProgress,
  ): Promise<Answer<void>> {
    const unread = ids.filter((id) => this.#cache.of(id, latest.get(id)) === undefined);
    for (let at = 0; at < unread.length; at += chunkSize) {
      const read = await this.#read(workflow.id, unread.slice(at, at + chunkSize), signal);
      if (!read.ok) return read;
      onProgress(Math.min(unread.length, at + chunkSize), unread.length);
    }
    return ok(undefined);
  }

  async #read(workflowId: number, ids: readonly number[], signal: AbortSignal | undefined): Promise<Answer<void>> {
    if (signal?.aborted === true) return stopped();
    const evidence = await this.#parts.backend.evidence(workflowId, ids, {}, signal);
    if (!evidence.ok) return evidence;
    const breathe = this.#breath();
    for (const each of evidence.value) {
      await this.#cache.take(each);
      await breathe();
      if (isAborted(signal)) return stopped();
    }
    return ok(undefined);
  }

  async #judgeAll(
    scene: Scene,
    chosen: readonly JobRecord[],
    signal: AbortSignal | undefined,
  ): Promise<Answer<readonly AdvisedJob[]>> {
    const requirements = await this.#requirements(chosen, signal);
    await this.#dependencies(scene, chosen, signal);
    const breathe = this.#breath();
    const jobs: AdvisedJob[] = [];
    for (const { id } of chosen) {
      if (isAborted(signal)) return stopped();
      const known = this.#cache.last(id);
      // Deleted, or decided in the meantime.
      if (known?.job.status !== 'pending_failed') continue;
      const requirement = known.job.requirementId === undefined ? undefined : requirements.get(known.job.requirementId);
      const judged = await this.#judgeOne(scene, known, requirement, signal);
      if (!judged.ok) return judged;
      if (this.#given.size > maxRemembered) this.#given.clear();
      this.#given.set(id, judged.value);
      jobs.push(judged.value);
      await breathe();
    }
    return ok(jobs);
  }

  async #judgeOne(
    scene: Scene,
    known: KnownFailure,
    requirement: RequirementRecord | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Answer<AdvisedJob>> {
    const { history, latest, kinds, nodes } = scene;
    const getCause = (id: number): string | undefined => this.#cache.of(id, latest.get(id))?.alone.cause;
    const context: FailureContext = getNeighborhood(known, {
      siblings: kinds.siblings(known.job.name, known.alone.cause, getCause),
      nodes: nodes.facts(known.context.nodes, known.attempt?.node),
      upstream: getUpstream(scene, known),
      sharedRequirementCount: requirement?.sharedBy,
      past: history.past((known.fingerprintAlone ??= getSimilarity(known, known.alone).fingerprint)),
      earlier: history.getDecisions(scene.workflow.id, known.job.id),
    });
    const judged = await this.#adviceIn(scene.workflow.id, known, context, signal);
    if (!judged.ok) return judged;
    const likeness = getSimilarity(known, judged.value);
    const { evidenceLine } = judged.value;
    const plain: FailureAdvice =
      evidenceLine === undefined
        ? judged.value
        : {
            ...judged.value,
            evidenceLine: { line: evidenceLine.line + known.linesBefore, text: redact(evidenceLine.text).text },
          };
    const correction = history.correction(likeness.fingerprint);
    const advice = shapedAdvice(plain, this.#parts.leastConfidence(), {
      correction,
      since: history.sinceCorrection(likeness.fingerprint),
    });
    return ok({
      job: known.job,
      attempt: known.attempt,
      attempts: known.attempts,
      requirement,
      advice,
      context: shown(context, known.job.command),
      ...likeness,
      stderrTail: known.stderrTail,
      stderrProblem: known.stderrProblem,
      past: history.past(likeness.fingerprint),
    });
  }

  /**
   * The advice in this neighbourhood. The log is read again if it was dropped and the neighbourhood has changed in a
   * way that matters.
   */
  async #adviceIn(
    workflowId: number,
    known: KnownFailure,
    context: FailureContext,
    signal: AbortSignal | undefined,
  ): Promise<Answer<FailureAdvice>> {
    const company = JSON.stringify([
      context.siblings,
      context.nodes,
      context.upstream,
      context.previousFailures,
      context.sharedRequirementCount,
      context.past,
    ]);
    const roughly = roundContext(context, known.alone.cause, known.alone.evidenceLine?.text);
    if (
      known.judged !== undefined &&
      (known.judged.company === company || (known.stderr === undefined && known.judged.roughly === roughly))
    )
      return ok(known.judged.advice);
    let { stderr } = known;
    if (stderr === undefined) {
      const again = await this.#parts.backend.evidence(workflowId, [known.job.id], {}, signal);
      if (!again.ok) return again;
      stderr = again.value[0]?.stderr?.bytes ?? new Uint8Array();
    }
    const advice = adviseFailure({ stderr, context });
    known.judged = { company, roughly, advice };
    return ok(advice);
  }

  /** One call per row, not per job. */
  async #requirements(
    chosen: readonly JobRecord[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<number, RequirementRecord>> {
    const oneJob = new Map<number, number>();
    for (const { id, requirementId } of chosen)
      if (requirementId !== undefined && !oneJob.has(requirementId)) oneJob.set(requirementId, id);
    const rows = new Map<number, RequirementRecord>();
    for (const [requirementId, jobId] of [...oneJob].slice(0, maxDetails)) {
      if (isAborted(signal)) break;
      const detail = await this.#parts.backend.job(jobId, signal);
      if (detail.ok && detail.value.requirement !== undefined) rows.set(requirementId, detail.value.requirement);
    }
    return rows;
  }

  /** The dependencies of jobs, where the engine did not provide them and they matter for the failure. */
  async #dependencies({ byId }: Scene, chosen: readonly JobRecord[], signal: AbortSignal | undefined): Promise<void> {
    let left = maxDetails;
    for (const { id } of chosen) {
      const known = this.#cache.last(id);
      if (
        known === undefined ||
        known.context.upstream !== undefined ||
        known.dependsOn !== undefined ||
        !upstreamMatters(known.alone.cause) ||
        !byId.has(id)
      )
        continue;
      if (left-- <= 0 || isAborted(signal)) return;
      const detail = await this.#parts.backend.job(id, signal);
      if (detail.ok) known.dependsOn = detail.value.dependsOn;
    }
  }

  #breath(): () => Promise<void> {
    const { clock } = this.#parts;
    let since = clock.now();
    let jobs = 0;
    return async () => {
      if (++jobs < oneTurn.jobs && clock.now() - since < oneTurn.ms) return;
      await turn();
      since = clock.now();
      jobs = 0;
    };
  }
}

/** The present statuses of its dependencies, which may have changed since the evidence was read. */
function getUpstream(
  { byId, byName }: Scene,
  { context, dependsOn }: KnownFailure,
): readonly UpstreamFacts[] | undefined {
  if (context.upstream !== undefined)
    return context.upstream.map((each) => ({
      ...each,
      status: (each.name === undefined ? undefined : byName.get(each.name)?.status) ?? each.status,
    }));
  return dependsOn
    ?.map((id) => byId.get(id))
    .filter((job) => job !== undefined)
    .map(({ name, status }) => ({ name, status }));
}

function getSimilarity(
  { job, attempt, context, stderrTail }: KnownFailure,
  advice: FailureAdvice,
): ReturnType<typeof failureLikeness> {
  const nodes = [attempt?.node, ...(context.nodes ?? []).map(({ name }) => name)].filter((name) => name !== undefined);
  const line = advice.evidenceLine;
  return failureLikeness(
    line === undefined ? advice : { ...advice, evidenceLine: { ...line, text: redact(line.text).text } },
    { names: [job.name, ...nodes], lastLine: lastLine(stderrTail) },
  );
}

/** The context for display: without secrets from logs and commands. */
function shown(context: FailureContext, command: string): FailureContext {
  const { previousFailures } = context;
  return {
    ...context,
    ...(context.command !== undefined && { command }),
    ...(previousFailures !== undefined && {
      previousFailures: previousFailures.map((each) =>
        each.message === undefined ? each : { ...each, message: redact(each.message).text },
      ),
    }),
  };
}

/** A function, because the value changes while it is awaited. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function stopped(): ReturnType<typeof refused> {
  return refused('cancelled', msg('It was stopped before all jobs were judged.'));
}
