import type { GapReason } from '../../../domain/engine.ts';
import type {
  CallerNode,
  CallersCoverage,
  CallersResponse,
  CallersStage,
  CallersSuggestion,
} from '../../../domain/types.ts';
import type { CallersQuestion } from '../askedQuestion.ts';
import type { SuggestedAction } from '../suggestedAction.ts';

/** What the first row says of an answer. */
export interface AnswerFacts {
  readonly title: string;
  /** Direct callers, and how many of them are merely possible. */
  readonly callers: number;
  readonly possible: number;
  /** Whether nothing defines the name. */
  readonly isUndefined: boolean;
  readonly error?: NonNullable<CallersResponse['error']>;
  readonly explanation?: string;
  readonly coverage: CallersCoverage;
}

/** What a row is about. */
export type CallersRowSubject =
  | { readonly kind: 'searching'; readonly title: string }
  | { readonly kind: 'problem'; readonly question: CallersQuestion; readonly sentence: string }
  | { readonly kind: 'answer'; readonly facts: AnswerFacts }
  | { readonly kind: 'file'; readonly path: string; readonly count: number; readonly best: CallerNode['label'] }
  | { readonly kind: 'stage'; readonly stage: CallersStage; readonly count: number }
  | { readonly kind: 'near'; readonly count: number }
  | { readonly kind: 'mentions'; readonly count: number }
  /**
   * `isAlone`: no row above it names its file. `isRepeated`: the same function is further up, so nothing below would be
   * new.
   */
  | { readonly kind: 'caller'; readonly node: CallerNode; readonly isAlone: boolean; readonly isRepeated: boolean }
  /** Under a caller that has none of its own. */
  | { readonly kind: 'nobody'; readonly name: string; readonly isComplete: boolean; readonly explanation?: string }
  | { readonly kind: 'reasons'; readonly symbol: string; readonly isDefined: boolean; readonly count: number }
  | { readonly kind: 'reason'; readonly reason: GapReason }
  | { readonly kind: 'suggestions'; readonly count: number }
  | { readonly kind: 'suggestion'; readonly suggestion: CallersSuggestion; readonly action?: SuggestedAction }
  | { readonly kind: 'more'; readonly under: string; readonly left: number };

/** One row of the tree. */
export interface CallersRow {
  /** Stays the same as long as the row is about the same thing, however often the answer grows. */
  readonly id: string;
  readonly subject: CallersRowSubject;
  /** `closed` and `open` say how the row is shown at first; a person may change it. */
  readonly children: 'none' | 'closed' | 'open';
  /** Ids of the functions on the way from the symbol to this row. */
  readonly way: readonly string[];
}
