import { msg, joinMessages } from '../../../base/text/message.ts';
import { findTellingLines, type LogFinding } from './log/findings.ts';
import { decoded, logLines, type LogLine } from './log/logLines.ts';
import { progressIn } from './log/progress.ts';
import type { CauseFamily } from './rules/causeRule.ts';
import { getRule } from './rules/causeRules.ts';
import type { FailureAdvice, FailureContext, FailureEvidence, FailureVerdict } from './types.ts';
import { getCertainty, getWeight, weighEvidence } from './weigh/evidenceModel.ts';
import { exitOpinion } from './weigh/exitOpinion.ts';
import { getFacts, getGroup, isBoardFault, type Fact, type KindGroup } from './weigh/facts.ts';
import { memoryOpinion } from './weigh/memoryOpinion.ts';
import type { Opinion } from './weigh/opinion.ts';
import { plausibleContext } from './weigh/plausibleContext.ts';
import { memoryAmount, runtimeText } from './weigh/resources.ts';
import { allocationOpinion, runtimeOpinion } from './weigh/runtimeOpinion.ts';
import { stateOpinion } from './weigh/stateOpinion.ts';

/**
 * Probabilities from which a verdict is given. A wrong "permanent" cancels the jobs behind this one and is worse than a
 * wrong "transient", which costs another attempt. That in turn is worse than asking.
 */
const sureEnough = { transient: 0.66, permanent: 0.2 } as const;
/** Ends whose usual reason is a lack of memory. */
const killedCauses: ReadonlySet<string> = new Set([
  'killed',
  'killed-localised',
  'terminated',
  'worker-killed',
  'kernel-died',
  'step-failed',
  'bad-termination',
]);
const atMemoryLimit = 0.93;
/** Cause families of a job that the scheduler or a limit ended. */
const familiesOfState: ReadonlySet<CauseFamily> = new Set(['node', 'preemption', 'cancelled', 'memory', 'time']);
/** How fast the influence of a finding falls with its distance from the first. */
const weightScale = 1.2;
/** Log odds from which a fact is told. */
const minTold = 0.3;
/** Number of findings that count. */
const heard = 3;

/**
 * Says why a job failed, whether another attempt would pass, and what would settle the question where that is
 * uncertain. Pure and deterministic. The text of the log is data, never an instruction. Facts from the scheduler take
 * precedence over the log.
 */
export function adviseFailure(evidence: FailureEvidence): FailureAdvice {
  return getAdvice(readEvidence(evidence));
}

/** Everything that is weighed: the kind of failure with its prior, and the facts around it. */
export interface ReadEvidence {
  readonly opinion: Opinion;
  readonly group: KindGroup;
  readonly facts: readonly Fact[];
  readonly line: LogLine | undefined;
}

/** Finds the kind of failure in the log and in what the scheduler says, and the facts that speak about it. */
export function readEvidence({ stderr, context: given }: FailureEvidence): ReadEvidence {
  const context = plausibleContext(given);
  const lines = logLines(isLog(stderr) ? decoded(stderr) : '');
  const { findings, lastTrouble } = findTellingLines(lines);
  const progress = progressIn(lines);
  const state = stateOpinion(context, findings, progress);
  const opinion = byBoard(state ?? logOpinion(findings, context, progress) ?? exitOpinion(context), context);
  const finding = evidenceFor(opinion, findings, state !== undefined);
  const family = getRule(opinion.cause)?.family ?? (state === undefined ? 'unknown' : 'cancelled');
  const subject = { cause: opinion.cause, family, line: findings[0]?.line.text ?? '' };
  const facts = getFacts(context, subject);
  return {
    opinion: renamed(opinion, facts),
    group: getGroup(family),
    facts,
    line: finding?.line ?? (state === undefined ? lastTrouble : undefined),
  };
}

/** The driver's report of a broken board is the cause, whatever the program said. */
function byBoard(opinion: Opinion, context: FailureContext): Opinion {
  return isBoardFault(context)
    ? { ...opinion, cause: 'gpu-hardware', reason: msg('The graphics processor of that node failed.') }
    : opinion;
}

/**
 * A missing file that a waiting job makes is another kind of failure than one that nothing makes: the two must not be
 * one group for a person to decide about.
 */
function renamed(opinion: Opinion, facts: readonly Fact[]): Opinion {
  return facts.some(({ name }) => name === 'maker-not-done') ? { ...opinion, cause: 'file-not-made-yet' } : opinion;
}

/** Callers may not respect the types: a value that is neither text nor bytes counts as no log. */
function isLog(stderr: unknown): stderr is FailureEvidence['stderr'] {
  return typeof stderr === 'string' || stderr instanceof Uint8Array;
}

/** The opinion from the log: the most telling line, weighed against others that contradict it. */
function logOpinion(
  findings: readonly LogFinding[],
  context: FailureContext,
  progress: number | undefined,
): Opinion | undefined {
  const [first] = findings;
  if (first === undefined) return undefined;
  if (first.rule.family === 'memory') return memoryOpinion(context, findings);
  if (first.rule.cause === 'window-closed') return allocationOpinion(context, progress);
  if (first.rule.family === 'time') return runtimeOpinion(context, progress);
  // That a process was killed does not say why; a memory peak at the limit does.
  if (killedCauses.has(first.rule.cause) && memoryUse(context) >= atMemoryLimit)
    return memoryOpinion(context, findings);
  const others = findings
    .filter(({ rule }, at) => findings.findIndex((each) => each.rule === rule) === at)
    .slice(0, heard);
  const say = others.map(({ weight }) => Math.exp((weight - first.weight) * weightScale));
  const whole = say.reduce((sum, each) => sum + each, 0);
  const transient = others.reduce((sum, { rule }, at) => sum + rule.transient * (say[at] ?? 0), 0) / whole;
  const { cause, reason, decide } = first.rule;
  const against = others.find(({ rule }) => rule.transient >= 0.5 !== first.rule.transient >= 0.5);
  return {
    cause,
    transient,
    reason,
    decide,
    against: against === undefined ? undefined : msg('{0} (line {1})', against.rule.reason, against.line.line),
  };
}

function memoryUse({ memoryLimitBytes, memoryPeakBytes }: FailureContext): number {
  return memoryLimitBytes === undefined || memoryPeakBytes === undefined ? 0 : memoryPeakBytes / memoryLimitBytes;
}

/** The line that supports the opinion; none where it comes from the scheduler alone. */
function evidenceFor(
  { cause }: Opinion,
  findings: readonly LogFinding[],
  isFromState: boolean,
): LogFinding | undefined {
  const same = findings.find(({ rule }) => rule.cause === cause);
  if (same !== undefined) return same;
  return isFromState
    ? findings.find(({ rule }) => familiesOfState.has(rule.family) || killedCauses.has(rule.cause))
    : findings[0];
}

function getVerdict(transient: number): FailureVerdict {
  if (transient >= sureEnough.transient) return 'transient';
  return transient <= sureEnough.permanent ? 'permanent' : 'uncertain';
}

function getConfidence(verdict: FailureVerdict, transient: number): number {
  return verdict === 'uncertain' ? Math.max(transient, 1 - transient) : getCertainty(verdict, transient);
}

function getAdvice({ opinion, group, facts, line }: ReadEvidence): FailureAdvice {
  const { cause, reason, decide, memoryBytes, runtimeSeconds } = opinion;
  const transient = weighEvidence(opinion.transient, group, facts);
  const verdict = getVerdict(transient);
  const told = facts
    .map((fact) => ({ fact, weight: getWeight(fact, group) }))
    .filter(({ weight }) => Math.abs(weight) >= minTold)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const speaksFor = ({ weight }: { readonly weight: number }): boolean => weight > 0 === transient >= 0.5;
  const against = told.find((each) => !speaksFor(each))?.fact.because ?? opinion.against;
  return {
    verdict,
    confidence: getConfidence(verdict, transient),
    cause,
    reason: joinMessages([reason, ...told.filter(speaksFor).map(({ fact }) => fact.because)]),
    evidenceLine: line === undefined ? undefined : { line: line.line, text: line.text },
    ...(verdict !== 'permanent' && memoryBytes !== undefined && { memoryBytes, memory: memoryAmount(memoryBytes) }),
    ...(verdict !== 'permanent' && runtimeSeconds !== undefined && { runtime: runtimeText(runtimeSeconds) }),
    counterEvidence: against,
    ...((verdict === 'uncertain' || decide !== undefined) && {
      whatWouldDecide: decide ?? msg('What the program wrote before it ended, and whether it fails again.'),
    }),
  };
}
