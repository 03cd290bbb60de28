import type { PendingJob } from '../desk/failureDesk.ts';
import { readMemory } from '../workflow/amounts.ts';
import type { Classification, Trust } from './classification.ts';

/** If the advice contradicts the classification and is surer by this much, a person has to decide. */
const wideMargin = 0.2;
/** Advice with this confidence outweighs any confidence of an agent, which an agent can state at no cost. */
const sureAdvice = 0.9;
/** A retry that requests more than this factor of the memory is a guess and not an adjustment: raises are bounded. */
const greatestRaise = 4;

/** The facts about a job that decide whether a classification may be applied. */
export type KnownOfJob = Pick<PendingJob, 'advice' | 'context' | 'past'>;

/**
 * Why a classification needs a person, as a sentence; undefined where it may be applied. Of the log and the
 * classification only numbers matter, and only to hold a decision back.
 */
export function getReviewReason(
  { action, confidence, memory }: Classification,
  { advice, context, past }: KnownOfJob,
  { leastConfidence, autoApply }: Trust,
): string | undefined {
  const verdict = action === 'retry' ? 'transient' : 'permanent';
  const isAgainstAdvice = advice.verdict !== 'uncertain' && advice.verdict !== verdict;
  const said = past?.correction;
  if (said !== undefined && said.verdict !== verdict)
    return `A person has said that failures of this kind are ${said.verdict}.`;
  if (confidence !== undefined && confidence < leastConfidence)
    return `The confidence of ${shown(confidence)} is below ${shown(leastConfidence)}.`;
  if (
    isAgainstAdvice &&
    (advice.confidence >= sureAdvice || advice.confidence - (confidence ?? leastConfidence) >= wideMargin)
  ) {
    return `The advice says the opposite (${advice.verdict}, ${shown(advice.confidence)}).`;
  }
  if (action === 'fail' && advice.verdict === 'uncertain' && confidence === undefined)
    return 'The advice is uncertain, and giving a job up cancels what stands behind it: say how sure you are, or leave it to a person.';
  const doubt = doubtfulMemory(memory, context);
  if (doubt !== undefined) return doubt;
  if (autoApply === undefined) return undefined;
  if (autoApply === 0) return 'Nothing is carried out without a person (recourse.jobs.autoApply is 0).';
  if (confidence === undefined) return 'No confidence was given.';
  if (confidence < autoApply)
    return `The confidence of ${shown(confidence)} is below ${shown(autoApply)}, from which on no person is asked.`;
  return isAgainstAdvice ? `The advice says the opposite (${advice.verdict}, ${shown(advice.confidence)}).` : undefined;
}

function doubtfulMemory(
  memory: string | undefined,
  { memoryLimitBytes: limit, memoryPeakBytes: peak, memoryNodeBytes: node }: KnownOfJob['context'],
): string | undefined {
  const asked = memory === undefined ? undefined : readMemory(memory);
  if (asked === undefined) return undefined;
  if (node !== undefined && asked > node) return `It asks for ${memory ?? ''} of memory, more than its node has.`;
  if (limit !== undefined && asked > limit * greatestRaise)
    return `It asks for more than ${greatestRaise} times the memory.`;
  return peak !== undefined && asked <= peak
    ? `It asks for ${memory ?? ''} of memory, no more than what was used when it failed.`
    : undefined;
}

function shown(confidence: number): string {
  return confidence.toFixed(2);
}
