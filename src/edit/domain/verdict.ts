import type { Candidate, Difference, RefusalReason, ReviewReason, Span, TextChange, Tier } from './types.ts';

/** What a stage decides about an edit, before the trail and the report are added. */
export type EditVerdict =
  | {
      readonly kind: 'apply';
      readonly tier: Tier;
      readonly confidence: number;
      readonly chosenBy?: string;
      readonly span: Span;
      readonly changes: readonly TextChange[];
      readonly runnerUp?: Candidate;
      readonly staleVersionsAgo?: number;
      readonly differences: readonly Difference[];
    }
  | { readonly kind: 'review'; readonly reason: ReviewReason; readonly candidates: readonly Candidate[] }
  | {
      readonly kind: 'refuse';
      readonly reason: RefusalReason;
      readonly candidates: readonly Candidate[];
      /** How many places there are, where not all are among the candidates. */
      readonly places?: number;
    };
