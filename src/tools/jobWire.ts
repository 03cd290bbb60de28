import { type Message, formatMessage } from '../base/text/message.ts';
import { asItIs } from '../base/text/say.ts';
import type {
  FailureAdvice,
  FailureGroup,
  JobName,
  JobProblem,
  PastOutcomes,
  PendingJob,
  ResolutionStep,
} from '../jobs/index.ts';
import type { OutputFix } from '../remediation/index.ts';
import type { FieldMistake } from './fieldErrors.ts';

/** Jobs of a group that are named; the rest is a number. */
const maxNamed = 200;
/** Letters of a command and of a body. */
const longestCommand = 2000;
const secondsPerMinute = 60;

/** Why nothing was done, as an answer says it. */
export interface JobToolProblem {
  readonly code: string;
  /** A text is for agents alone. */
  readonly message: Message | string;
  readonly fields?: readonly FieldMistake[];
}

/** A problem of an engine, as an answer says it. */
export function jobProblemOnWire({ code, message }: JobProblem): JobToolProblem {
  return { code, message };
}

/** An advice in the names of the tools. */
function adviceOnWire({
  verdict,
  confidence,
  cause,
  reason,
  evidenceLine,
  memory,
  runtime,
  counterEvidence,
  whatWouldDecide,
}: FailureAdvice): Readonly<Record<string, unknown>> {
  return {
    verdict,
    confidence: Math.round(confidence * 1000) / 1000,
    cause,
    reason: formatMessage(reason),
    evidence_line:
      evidenceLine === undefined
        ? undefined
        : { line: evidenceLine.line, text: evidenceLine.text.slice(0, longestCommand) },
    memory,
    runtime,
    counter_evidence: counterEvidence && formatMessage(counterEvidence),
    what_would_decide: whatWouldDecide && formatMessage(whatWouldDecide),
  };
}

/**
 * A job that waits, in the recovery document's names and ours behind them. `tail`: as much of its output as there is
 * room for.
 */
export function pendingOnWire(
  { job, attempt, advice, fingerprint, requirement, stderrProblem, stderrTail, past, proposals }: PendingJob,
  tail: string,
  likeJobs: number,
): Readonly<Record<string, unknown>> {
  return {
    job_id: job.id,
    name: job.name,
    command: job.command.slice(0, longestCommand),
    attempt_id: attempt?.attempt ?? job.attempt,
    return_code: attempt?.exitCode ?? null,
    exec_time_minutes:
      attempt?.runtimeSeconds === undefined
        ? null
        : Math.round((attempt.runtimeSeconds / secondsPerMinute) * 100) / 100,
    stderr_tail: tail,
    stderr_tail_cut: tail.length < stderrTail.length ? true : undefined,
    stderr_read_error: stderrProblem === undefined ? null : asItIs(stderrProblem),
    advice: adviceOnWire(advice),
    fingerprint,
    like_jobs_count: likeJobs,
    memory_limit: requirement?.memory,
    runtime_limit: requirement?.runtime,
    shared_by: requirement?.sharedBy ?? null,
    past: past === undefined ? undefined : pastOnWire(past),
    proposals:
      proposals.length > 0
        ? proposals.map(({ decision, confidence, decider }) => ({
            action: decision.action,
            confidence,
            by: decider.name ?? decider.kind,
            reason: decision.reason,
          }))
        : undefined,
  };
}

/** Like failures. */
export function groupOnWire(
  { fingerprint, cause, title, jobIds, advice, past }: FailureGroup,
  fix: OutputFix | undefined,
): Readonly<Record<string, unknown>> {
  return {
    fingerprint,
    cause,
    title,
    count: jobIds.length,
    job_ids: jobIds.slice(0, maxNamed),
    job_ids_cut: jobIds.length > maxNamed ? true : undefined,
    advice: adviceOnWire(advice),
    past: past === undefined ? undefined : pastOnWire(past),
    known_fix: fix && fixOnWire(fix),
  };
}

function fixOnWire({ id, title, first, relation, isBuiltin }: OutputFix): Readonly<Record<string, unknown>> {
  return { id, title, do_first: first, relation, built_in: isBuiltin };
}

/** A step with its body as text: bodies have no one form. */
export function stepOnWire({ call, body, purpose }: ResolutionStep): Readonly<Record<string, unknown>> {
  return {
    call,
    body: body === undefined ? undefined : JSON.stringify(body).slice(0, longestCommand),
    purpose: asItIs(purpose),
  };
}

/** A job by its name. */
export function nameOnWire({ id, name }: JobName): Readonly<Record<string, unknown>> {
  return { job_id: id, name };
}

function pastOnWire({
  retried,
  passed,
  failedSameWay,
  failedOtherwise,
  failed,
  correction,
}: PastOutcomes): Readonly<Record<string, unknown>> {
  return {
    retried,
    passed,
    failed_same_way: failedSameWay,
    failed_otherwise: failedOtherwise,
    failed,
    correction: correction === undefined ? undefined : { verdict: correction.verdict, note: correction.note },
  };
}
