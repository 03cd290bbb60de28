import { localize } from '../../../../base/host/localize.ts';
import type { PastOutcomes } from '../../../domain/desk/audit.ts';
import type { PendingJob, ProposedDecision } from '../../../domain/desk/failureDesk.ts';
import type { FailureVerdict } from '../../../domain/advice/types.ts';
import { jobSentence } from '../../jobSentence.ts';

/** The tree's data about a waiting job: the advice without the context of its evidence. */
export interface JobOpinion {
  readonly attempt: number;
  readonly verdict: FailureVerdict;
  readonly confidence: number;
  readonly reason: string;
  readonly evidence?: { readonly line: number; readonly text: string } | undefined;
  readonly counterEvidence?: string | undefined;
  readonly whatWouldDecide?: string | undefined;
  readonly memory?: string | undefined;
  readonly runtime?: string | undefined;
  readonly past?: PastOutcomes | undefined;
  readonly proposals: readonly Pick<ProposedDecision, 'decision' | 'decider' | 'confidence'>[];
}

/** The part of a waiting job that the tree shows. */
export function getOpinion({ job, advice, past, proposals }: PendingJob): JobOpinion {
  return {
    attempt: job.attempt,
    verdict: advice.verdict,
    confidence: advice.confidence,
    reason: jobSentence(advice.reason),
    evidence: advice.evidenceLine,
    counterEvidence: advice.counterEvidence === undefined ? undefined : localize(advice.counterEvidence),
    whatWouldDecide: advice.whatWouldDecide === undefined ? undefined : localize(advice.whatWouldDecide),
    memory: advice.memory,
    runtime: advice.runtime,
    past,
    proposals: proposals
      .filter(({ attempt }) => attempt === job.attempt)
      .map(({ decision, decider, confidence }) => ({ decision, decider, confidence })),
  };
}
