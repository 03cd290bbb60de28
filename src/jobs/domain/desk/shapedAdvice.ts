import { msg, joinMessages } from '../../../base/text/message.ts';
import { verdictMessage } from './verdictMessage.ts';
import type { FailureAdvice } from '../advice/types.ts';
import type { PastOutcomes } from './audit.ts';

/**
 * Prior of a person's correction, as if it had been right nine times in ten. Later retries count for or against it one
 * by one: ten failures against it reduce it to a coin flip.
 */
const word = { right: 9, of: 10 } as const;
const whatElse = msg('What the program wrote before it ended, and whether it fails again.');

/** The history of similar failures that shapes the advice. */
export interface Experience {
  readonly correction?: PastOutcomes['correction'];
  readonly since: { readonly passed: number; readonly failedSameWay: number };
}

/**
 * The final advice. A person's correction for such failures takes precedence over the log, and a verdict below `least`
 * becomes `uncertain`, with what would decide it. The confidence is not raised to justify a verdict.
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
  const day = new Date(at).toISOString().slice(0, 10);
  const said =
    note === undefined
      ? msg('You said on {0} that this is {1}.', day, verdictMessage(verdict))
      : msg('You said on {0} that this is {1}: {2}', day, verdictMessage(verdict), sentence(note));
  const against = [
    ...(advice.verdict === verdict
      ? []
      : [
          msg(
            'The log alone would make it {0} ({1} %): {2}',
            verdictMessage(advice.verdict),
            Math.round(advice.confidence * 100),
            advice.reason,
          ),
        ]),
    ...(passed + failedSameWay > borneOut
      ? [msg('Since then {0} of {1} retries passed.', passed, passed + failedSameWay)]
      : []),
  ];
  const { memory: _memory, memoryBytes: _bytes, runtime: _runtime, counterEvidence, ...rest } = advice;
  const counter = against.length > 0 ? joinMessages(against) : counterEvidence;
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
