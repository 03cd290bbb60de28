import type { FailureAdvice } from '../advice/types.ts';
import type { PastOutcomes } from './audit.ts';

/**
 * How sure a person's own word is, as if it had been right nine times in ten before. What becomes of retries afterwards
 * counts against it or for it, one by one: ten failures against one's word make it as good as a coin.
 */
const word = { right: 9, of: 10 } as const;
const whatElse = 'What the program wrote before it ended, and whether it fails again.';

/** What is known of like failures, to shape advice by. */
export interface Experience {
  readonly correction?: PastOutcomes['correction'];
  readonly since: { readonly passed: number; readonly failedSameWay: number };
}

/**
 * Advice as it is given: what a person said of such failures comes before what the log says, and a verdict that is less
 * sure than `least` is `uncertain`, with what would decide. The confidence stays what it is: it is not raised to carry
 * a verdict.
 */
export function shapedAdvice(advice: FailureAdvice, least: number, { correction, since }: Experience): FailureAdvice {
  return withLeast(correction === undefined ? advice : corrected(advice, correction, since), least);
}

function withLeast(advice: FailureAdvice, least: number): FailureAdvice {
  if (advice.verdict === 'uncertain' || advice.confidence >= least) return advice;
  return {
    ...advice,
    verdict: 'uncertain',
    confidence: Math.max(advice.confidence, 1 - advice.confidence),
    whatWouldDecide: advice.whatWouldDecide ?? whatElse,
  };
}

function corrected(
  advice: FailureAdvice,
  { verdict, at, note }: NonNullable<PastOutcomes['correction']>,
  { passed, failedSameWay }: Experience['since'],
): FailureAdvice {
  const borneOut = verdict === 'transient' ? passed : failedSameWay;
  const confidence = (word.right + borneOut) / (word.of + passed + failedSameWay);
  const said = `You said on ${new Date(at).toISOString().slice(0, 10)} that this is ${verdict}${note === undefined ? '.' : `: ${sentence(note)}`}`;
  const against = [
    ...(advice.verdict === verdict
      ? []
      : [`The log alone would make it ${advice.verdict} (${Math.round(advice.confidence * 100)} %): ${advice.reason}`]),
    ...(passed + failedSameWay > borneOut ? [`Since then ${passed} of ${passed + failedSameWay} retries passed.`] : []),
  ];
  const { memory: _memory, memoryBytes: _bytes, runtime: _runtime, counterEvidence, ...rest } = advice;
  const counter = against.length > 0 ? against.join(' ') : counterEvidence;
  return {
    ...(verdict === 'permanent' ? rest : advice),
    verdict,
    confidence,
    reason: said,
    ...(counter !== undefined && { counterEvidence: counter }),
  };
}

function sentence(note: string): string {
  const text = note.replace(/\s+/g, ' ').trim().slice(0, 300);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
