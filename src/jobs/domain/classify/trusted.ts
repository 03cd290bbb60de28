import { msg, type Message } from '../../../base/text/message.ts';
import { verdictMessage } from '../desk/verdictMessage.ts';
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
 * Why a classification needs a person; undefined where it may be applied. Of the log and the
 * classification only numbers matter, and only to hold a decision back.
 */
export function getReviewReason(
  { action, confidence, memory }: Classification,
  { advice, context, past }: KnownOfJob,
  { leastConfidence, autoApply }: Trust,
): Message | undefined {
  const verdict = action === 'retry' ? 'transient' : 'permanent';
  const isAgainstAdvice = advice.verdict !== 'uncertain' && advice.verdict !== verdict;
  const said = past?.correction;
  if (said !== undefined && said.verdict !== verdict)
    return msg('A person has said that failures of this kind are {0}.', verdictMessage(said.verdict));
  if (confidence !== undefined && confidence < leastConfidence)
    return msg('The confidence of {0} is below {1}.', shown(confidence), shown(leastConfidence));
  if (
    isAgainstAdvice &&
    (advice.confidence >= sureAdvice || advice.confidence - (confidence ?? leastConfidence) >= wideMargin)
  ) {
    return msg('The advice says the opposite ({0}, {1}).', verdictMessage(advice.verdict), shown(advice.confidence));
  }
  if (action === 'fail' && advice.verdict === 'uncertain' && confidence === undefined)
    return msg(
      'The advice is uncertain, and giving a job up cancels the jobs that depend on it: say how sure you are, or leave it to a person.',
    );
  const doubt = doubtfulMemory(memory, context);
  if (doubt !== undefined) return doubt;
  if (autoApply === undefined) return undefined;
  if (autoApply === 0) return msg('Nothing is carried out without a person (recourse.jobs.autoApply is 0).');
  if (confidence === undefined) return msg('No confidence was given.');
  if (confidence < autoApply)
    return msg(
      'The confidence of {0} is below {1}, the minimum for acting without a person.',
      shown(confidence),
      shown(autoApply),
    );
  return isAgainstAdvice
    ? msg('The advice says the opposite ({0}, {1}).', verdictMessage(advice.verdict), shown(advice.confidence))
    : undefined;
}

function doubtfulMemory(
  memory: string | undefined,
  { memoryLimitBytes: limit, memoryPeakBytes: peak, memoryNodeBytes: node }: KnownOfJob['context'],
): Message | undefined {
  const asked = memory === undefined ? undefined : readMemory(memory);
  if (asked === undefined) return undefined;
  if (node !== undefined && asked > node)
    return msg('It asks for {0} of memory, more than its node has.', memory ?? '');
  if (limit !== undefined && asked > limit * greatestRaise)
    return msg('It asks for more than {0} times the memory.', greatestRaise);
  return peak !== undefined && asked <= peak
    ? msg('It asks for {0} of memory, no more than what was used when it failed.', memory ?? '')
    : undefined;
}

function shown(confidence: number): string {
  return confidence.toFixed(2);
}
