import { msg } from '../../../../base/text/message.ts';
import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { FailureContext } from '../types.ts';
import type { LogFinding } from '../log/findings.ts';
import type { CauseFamily } from '../rules/causeRule.ts';
import { memoryOpinion } from './memoryOpinion.ts';
import type { Opinion } from './opinion.ts';
import { allocationOpinion, runtimeOpinion } from './runtimeOpinion.ts';

/** Share of a limit from which a job counts as having reached it. */
const atLimit = { memory: 0.97, oomKilled: 0.99, runtime: 0.98 } as const;
/** Seconds without output after which a job may have been ended because it hung. */
const longSilence = 3600;
/** Values of `cancelledBy` that mean the operators of a cluster. */
const operators = anyOf(
  [
    inSequence(
      /^/,
      [/0|root|slurm|slurmctld|admin\w*|operator|system|scheduler/, /maintenance|sysadmin|node health|healthcheck/],
      /\b/,
    ),
    /maint|admin|health|drain|policy|system/,
  ],
  'i',
);
/** What ended a job that its runner stopped because their time was over; a value of `cancelledBy`. */
export const endOfAllocation = 'the end of its allocation';
const killCodes = new Set([-1, 9, 137, 143, 15, 152, 140, 24]);

/**
 * The opinion from the scheduler and the limits. It takes precedence over the log because it is not a guess. Undefined
 * where they decide nothing.
 */
export function stateOpinion(
  context: FailureContext,
  findings: readonly LogFinding[],
  progress: number | undefined,
): Opinion | undefined {
  const state = (context.slurmState ?? '').trim().toUpperCase().split(/[\s+]/)[0] ?? '';
  switch (state) {
    case 'PREEMPTED':
      return { cause: 'preempted', transient: 0.96, reason: msg('The scheduler gave the node to something else.') };
    case 'NODE_FAIL':
    case 'BOOT_FAIL':
      return { cause: 'node-failed', transient: 0.95, reason: msg('The node failed.') };
    case 'OUT_OF_MEMORY':
    case 'OOM':
      return memoryOpinion(context, findings);
    case 'TIMEOUT':
      return runtimeOpinion(context, progress);
    case 'DEADLINE':
      return {
        cause: 'deadline',
        transient: 0.25,
        reason: msg('It was ended because it could not finish before its deadline.'),
        decide: msg('Whether the deadline still counts.'),
      };
    case 'CANCELLED':
    case 'CANCELED':
      return cancelledOpinion(
        context.cancelledBy ?? context.slurmState?.replace(/^\S+\s*(?:by)?\s*/i, ''),
        context,
        findings,
        progress,
      );
  }
  if (context.exitCode === -128)
    return { cause: 'orphaned', transient: 0.92, reason: msg('Its runner was lost before it ended.') };
  if (context.overlongOutputBytes !== undefined) return outputOpinion(context.overlongOutputBytes);
  if (context.cancelledBy !== undefined && context.cancelledBy !== '')
    return cancelledOpinion(context.cancelledBy, context, findings, progress);
  return limitOpinion(context, findings, progress);
}

/** A repeated attempt writes the same amount again: it needs another limit or another command. */
function outputOpinion(bytes: number): Opinion {
  return {
    cause: 'output-limit',
    transient: 0.14,
    reason: msg('It wrote {0} MB of output, more than allowed.', Math.round(bytes / 2 ** 20)),
    decide: msg('What it wrote repeatedly, at the end of its output; if that is intended, a higher limit.'),
  };
}

function limitOpinion(
  context: FailureContext,
  findings: readonly LogFinding[],
  progress: number | undefined,
): Opinion | undefined {
  const { exitCode, signal, memoryLimitBytes, memoryPeakBytes, runtimeLimitSeconds, runtimeUsedSeconds } = context;
  const wasKilled =
    (exitCode !== undefined && killCodes.has(exitCode)) ||
    (signal !== undefined && /^(?:SIG)?(?:KILL|TERM|XCPU)$|^(?:9|15|24)$/i.test(String(signal)));
  if (!wasKilled) return undefined;
  const memory =
    memoryLimitBytes !== undefined && memoryPeakBytes !== undefined ? memoryPeakBytes / memoryLimitBytes : 0;
  const runtime =
    runtimeLimitSeconds !== undefined && runtimeUsedSeconds !== undefined
      ? runtimeUsedSeconds / runtimeLimitSeconds
      : 0;
  if (memory >= atLimit.memory) return memoryOpinion(context, findings);
  if (runtime >= atLimit.runtime) return runtimeOpinion(context, progress);
  return undefined;
}

/** Families of causes that a program does not report because it is being ended. */
const ownFailures: ReadonlySet<CauseFamily> = new Set([
  'code',
  'input',
  'numerics',
  'memory',
  'gpu-memory',
  'gpu',
  'disk',
  'quota',
  'missing-file',
  'environment',
  'configuration',
  'credentials',
  'permission',
  'crash',
]);
/** Weight from which a line says that the program had failed, and did not only complain. */
const failedWeight = 4;
const endedLine = /CANCELLED AT|SIGTERM|Terminated\b|KeyboardInterrupt|SIGINT/;

function usedAllMemory({ memoryLimitBytes: limit, memoryPeakBytes: peak }: FailureContext): boolean {
  return limit !== undefined && peak !== undefined && peak >= atLimit.oomKilled * limit;
}

/** Whether the log shows a failure of the program's own before it was ended. */
function hadFailed(findings: readonly LogFinding[]): boolean {
  const ended = findings.find(({ line }) => endedLine.test(line.text))?.line.line ?? Number.POSITIVE_INFINITY;
  return findings.some(
    ({ rule, weight, line }) =>
      ownFailures.has(rule.family) &&
      rule.isAftermath !== true &&
      weight >= failedWeight &&
      line.line < ended &&
      !endedLine.test(line.text),
  );
}

function cancelledOpinion(
  by: string | undefined,
  context: FailureContext,
  findings: readonly LogFinding[],
  progress: number | undefined,
): Opinion | undefined {
  const who = (by ?? '').trim();
  const told = findings[0]?.rule.family;
  // What had failed before it was ended has failed, whatever ended the rest of it.
  if (usedAllMemory(context)) return memoryOpinion(context, findings);
  if (hadFailed(findings)) return undefined;
  // The scheduler also reports its own terminations as cancellations: the log says which.
  if (told === 'time') return runtimeOpinion(context, progress);
  if (told === 'preemption')
    return { cause: 'preempted', transient: 0.95, reason: msg('The scheduler gave the node to something else.') };
  if (who === endOfAllocation) return allocationOpinion(context, progress);
  if (/depend|upstream|parent/i.test(who))
    return {
      cause: 'cancelled',
      transient: 0.3,
      reason: msg('It was cancelled because a job it depends on failed.'),
      decide: msg('Whether that job is done again.'),
    };
  if (operators.test(who))
    return { cause: 'cancelled', transient: 0.85, reason: msg('The operators of the machine ended it.') };
  if (who === '')
    return {
      cause: 'cancelled',
      transient: 0.4,
      reason: msg('Someone ended it.'),
      decide: msg('Who ended it, and why.'),
    };
  if ((context.lastOutputAgeSeconds ?? 0) >= longSilence)
    return {
      cause: 'cancelled',
      transient: 0.35,
      reason: msg(
        'Someone ended it after it had been silent for {0} minutes.',
        Math.round((context.lastOutputAgeSeconds ?? 0) / 60),
      ),
      decide: msg('Whether it hung, and on what; the person who ended it may know.'),
    };
  return {
    cause: 'cancelled',
    transient: 0.12,
    reason: msg('Its owner or a user ended it on purpose; another attempt would undo that.'),
  };
}
