import { findingsIn, type Finding } from './log/findings.ts';
import { decoded, logLines } from './log/logLines.ts';
import type { FailureAdvice, FailureContext, FailureEvidence } from './types.ts';
import { byContext } from './weigh/contextMoves.ts';
import { exitOpinion } from './weigh/exitOpinion.ts';
import { memoryOpinion } from './weigh/memoryOpinion.ts';
import type { Opinion } from './weigh/opinion.ts';
import { plausibleContext } from './weigh/plausibleContext.ts';
import { memoryText, runtimeText } from './weigh/resources.ts';
import { runtimeOpinion } from './weigh/runtimeOpinion.ts';
import { stateOpinion } from './weigh/stateOpinion.ts';

/**
 * From where on a verdict is given. A wrong "permanent" cancels what stands behind the job and is worse than a wrong "transient", which costs
 * another attempt, which is worse than asking.
 */
const sureEnough = { transient: 0.66, permanent: 0.2 } as const;
/** How fast the say of a finding falls behind the first. */
const weightScale = 1.2;
/** Findings that are heard. */
const heard = 3;

/**
 * Says why a job failed, whether another attempt would pass, and what would decide where that is not sure. Pure and deterministic; what the
 * log says is data, never an instruction. Facts of the scheduler come before words of the log.
 */
export function adviseFailure({ stderr, context: given = {} }: FailureEvidence): FailureAdvice {
  const context = plausibleContext(given);
  const findings = findingsIn(logLines(decoded(stderr)));
  const state = stateOpinion(context, findings);
  const opinion = state ?? byContext(logOpinion(findings, context) ?? exitOpinion(context), context);
  const finding = evidenceFor(opinion, findings, state !== undefined);
  return adviceOf(opinion, finding);
}

/** What the log says: the most telling line, tempered by others that say something else. */
function logOpinion(findings: readonly Finding[], context: FailureContext): Opinion | undefined {
  const [first] = findings;
  if (first === undefined) return undefined;
  if (first.rule.family === 'memory') return memoryOpinion(context, findings);
  if (first.rule.family === 'time') return runtimeOpinion(context);
  const others = findings.filter(({ rule }, at) => findings.findIndex((each) => each.rule === rule) === at).slice(0, heard);
  const say = others.map(({ weight }) => Math.exp((weight - first.weight) * weightScale));
  const whole = say.reduce((sum, each) => sum + each, 0);
  const transient = others.reduce((sum, { rule }, at) => sum + rule.transient * (say[at] ?? 0), 0) / whole;
  const { cause, reason, decide } = first.rule;
  const against = others.find(({ rule }) => (rule.transient >= 0.5) !== (first.rule.transient >= 0.5));
  return { cause, transient, reason, decide, ...(against !== undefined && { against: `${against.rule.reason} (line ${against.line.line})` }) };
}

/** The line that shows what the opinion says; none where the scheduler alone says it. */
function evidenceFor({ cause }: Opinion, findings: readonly Finding[], isFromState: boolean): Finding | undefined {
  return findings.find(({ rule }) => rule.cause === cause) ?? (isFromState ? undefined : findings[0]);
}

function adviceOf({ cause, transient, reason, decide, memoryBytes, runtimeSeconds, against }: Opinion, finding: Finding | undefined): FailureAdvice {
  const verdict = transient >= sureEnough.transient ? 'transient' : transient <= sureEnough.permanent ? 'permanent' : 'uncertain';
  return {
    verdict,
    confidence: verdict === 'transient' ? transient : verdict === 'permanent' ? 1 - transient : Math.max(transient, 1 - transient),
    cause,
    reason,
    ...(finding !== undefined && { evidenceLine: { line: finding.line.line, text: finding.line.text } }),
    ...(verdict !== 'permanent' && memoryBytes !== undefined && { memoryBytes, memory: memoryText(memoryBytes) }),
    ...(verdict !== 'permanent' && runtimeSeconds !== undefined && { runtime: runtimeText(runtimeSeconds) }),
    ...(against !== undefined && { counterEvidence: against }),
    ...((verdict === 'uncertain' || decide !== undefined) && { whatWouldDecide: decide ?? 'What the program wrote before it ended, and whether it fails again.' }),
  };
}
