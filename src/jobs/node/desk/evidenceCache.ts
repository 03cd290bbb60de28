import type { Message } from '../../../base/text/message.ts';
import { redact } from '../../../base/redact.ts';
import { adviseFailure } from '../../domain/advice/adviseFailure.ts';
import type { FailureAdvice, FailureContext } from '../../domain/advice/types.ts';
import type { JobEvidence } from '../../domain/backend/jobBackend.ts';
import type { AttemptRecord, JobRecord } from '../../domain/backend/records.ts';
import { linesBefore } from './linesBefore.ts';
import { logTail } from './logTail.ts';

/** Bytes of logs that are kept, so that a job can be judged again when only its neighbourhood has changed. */
const maxLogBytes = 64 << 20;
/** Maximum jobs in the cache. */
const maxJobs = 60_000;

/** Cached facts about a failed attempt. */
export interface KnownFailure {
  /** Changes when the attempt or its log does. */
  readonly mark: string;
  readonly job: JobRecord;
  readonly attempt: AttemptRecord | undefined;
  readonly attempts: readonly AttemptRecord[];
  readonly stderrTail: string;
  readonly stderrProblem: Message | undefined;
  /** As the engine gave it. */
  readonly context: FailureContext;
  /** The advice for the job alone, without its neighbourhood. */
  readonly alone: FailureAdvice;
  /** Lines of the log before the part that was read. */
  readonly linesBefore: number;
  /** Without it the log has to be read again to judge the job again. */
  stderr: Uint8Array | undefined;
  /** The last advice, and the neighbourhood it was based on. */
  judged?: { readonly company: string; readonly roughly: string; readonly advice: FailureAdvice } | undefined;
  /** The fingerprint of the advice alone. */
  fingerprintAlone?: string | undefined;
  /** Its dependencies; requested where they matter. */
  dependsOn?: readonly number[] | undefined;
}

/** Cache of the evidence of failed jobs, so that a second look at ten thousand of them reads no log again. */
export class EvidenceCache {
  readonly #known = new Map<number, KnownFailure>();
  #logBytes = 0;

  /** The cached facts about a job, if they belong to this attempt and log. */
  of(jobId: number, latest: AttemptRecord | undefined): KnownFailure | undefined {
    const known = this.#known.get(jobId);
    return known !== undefined && latest !== undefined && known.mark === getMark(latest) ? known : undefined;
  }

  /** The last cached facts, possibly outdated. */
  last(jobId: number): KnownFailure | undefined {
    return this.#known.get(jobId);
  }

  /** Judges the evidence from an engine, and caches it. */
  async take(evidence: JobEvidence): Promise<KnownFailure> {
    const { job, attempt, attempts, stderr, stderrProblem, context } = evidence;
    const bytes = stderr?.bytes ?? new Uint8Array();
    const place = attempt?.stderr;
    const known: KnownFailure = {
      mark: attempt === undefined ? '' : getMark(attempt),
      job: { ...job, command: redact(job.command).text },
      attempt,
      attempts,
      stderrTail: logTail(bytes),
      stderrProblem,
      context,
      alone: adviseFailure({ stderr: bytes, context }),
      linesBefore:
        stderr?.isWhole === false && place?.state === 'here'
          ? await linesBefore(place.path, place.bytes - bytes.length)
          : 0,
      stderr: bytes,
    };
    this.#forget(job.id);
    this.#known.set(job.id, known);
    this.#logBytes += bytes.length;
    this.#shrink();
    return known;
  }

  /** Drops all jobs of a workflow. */
  forgetWorkflow(workflowId: number): void {
    for (const [jobId, { job }] of this.#known) if (job.workflowId === workflowId) this.#forget(jobId);
  }

  #forget(jobId: number): void {
    this.#logBytes -= this.#known.get(jobId)?.stderr?.length ?? 0;
    this.#known.delete(jobId);
  }

  /** Drops the logs of the oldest entries first, then the entries. */
  #shrink(): void {
    if (this.#logBytes > maxLogBytes) {
      for (const known of this.#known.values()) {
        this.#logBytes -= known.stderr?.length ?? 0;
        known.stderr = undefined;
        if (this.#logBytes <= maxLogBytes / 2) break;
      }
    }
    for (const jobId of this.#known.keys()) {
      if (this.#known.size <= maxJobs) break;
      this.#forget(jobId);
    }
  }
}

function getMark({ runId, attempt, status, exitCode, endedAt, stderr }: AttemptRecord): string {
  return [runId, attempt, status, exitCode, endedAt, stderr.state, stderr.state === 'here' ? stderr.bytes : ''].join(
    '/',
  );
}
