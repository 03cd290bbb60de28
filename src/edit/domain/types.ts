import type { Trail } from '../../cascade/cascade.ts';
import type { Clock } from '../../base/clock.ts';

/** The stages of the edit cascade that can apply an edit, cheapest first (ADR-007). */
export type Tier = 'exact' | 'ai-mode' | 'fuzzy' | 'model';

/** One requested replacement in one text. */
export interface EditRequest {
  /** The whole text to edit, as it stands: BOM and line endings included. */
  readonly content: string;
  /** The text the author of the edit believes to be in `content`. */
  readonly oldString: string;
  /** What should stand there instead. Empty means deletion. */
  readonly newString: string;
  /** Replace every occurrence instead of exactly one. Default `false`. */
  readonly replaceAll?: boolean;
  /** `false` means byte-exact matching and byte-exact replacement only (ADR-001). Default `true`. */
  readonly aiMode?: boolean;
  /** Where the first line of `oldString` is believed to stand, counted from 1. */
  readonly lineHint?: number;
  /** Lines that stand somewhere above the place, outermost first (`@@` scope lines of a patch). */
  readonly anchors?: readonly string[];
  /** The editor's language identifier; chooses the grammar for the parse guard. */
  readonly languageId?: string;
}

/** A part of a text: UTF-16 offsets, end exclusive; lines from 1, end inclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** A minimal replacement in the original text: UTF-16 offsets, end exclusive. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How one line of the edit differs from the line of the file it was aligned with. */
export type DifferenceKind =
  | 'eol' | 'bom' | 'indent' | 'tab' | 'spacing' | 'trailing-space' | 'blank-line'
  | 'quote' | 'dash' | 'unicode-space' | 'escape' | 'entity' | 'prefix' | 'marker' | 'fence' | 'arrow'
  | 'punctuation' | 'comment' | 'typo' | 'identifier' | 'number' | 'operator' | 'text'
  | 'missing-in-old' | 'missing-in-file';

/** One divergence between the edit's old text and the file, both lines counted from 1. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly oldLine?: number;
  readonly fileLine?: number;
  readonly expected?: string;
  readonly found?: string;
}

/** A place where the edit may belong. */
export interface Candidate {
  readonly span: Span;
  /** Similarity of the old text to this place, 0 to 1. */
  readonly similarity: number;
  /** Probability that this is the place meant, 0 to 1 (see `locate/calibration.ts`). */
  readonly confidence: number;
  /** The file's text at the place, byte for byte. */
  readonly text: string;
  /** What keeps this place from being taken without asking, worst first. */
  readonly differences: readonly Difference[];
  /** The changes that accepting this candidate would make; absent where they cannot be told. */
  readonly changes?: readonly TextChange[];
}

/** Why a person or a model must choose. */
export type ReviewReason =
  | 'low-confidence' | 'small-margin' | 'guard-identifier' | 'guard-number' | 'guard-operator' | 'guard-text'
  | 'guard-scope' | 'guard-syntax' | 'guard-span' | 'missing-lines' | 'merge-conflict' | 'elision';

/** Why nothing was changed. */
export type RefusalReason =
  | 'absent' | 'ambiguous' | 'stale' | 'already-applied' | 'identical' | 'empty-old' | 'placeholder' | 'other-file';

/** The self-healing report of a refused edit: structure first, text is rendered from it. */
export interface Advice {
  readonly reason: RefusalReason;
  /** Set when a place was found and someone must decide about it. */
  readonly review?: ReviewReason;
  /** Nearest places (or, when ambiguous, every place), best first. */
  readonly nearest: readonly Candidate[];
  /** How many places the old text has; more than `nearest` lists where there are very many. */
  readonly places: number;
  /** The first line of the old text that differs from the nearest place, and how. */
  readonly firstDifference?: Difference;
  /** Whether the new text already stands in the file. */
  readonly alreadyApplied: boolean;
  /** Set when the old text matches an earlier version of this document: how many versions ago. */
  readonly staleVersionsAgo?: number;
  /** Other files that hold the old text. */
  readonly otherFiles: readonly { readonly path: string; readonly line: number }[];
  /** Parameters that would succeed if sent again, copied byte for byte from the file. */
  readonly retry?: { readonly oldString: string; readonly newString: string; readonly lineHint: number };
}

/** What became of an edit. */
export type EditResolution =
  | {
      readonly status: 'applied';
      /** The whole new text. */
      readonly content: string;
      readonly tier: Tier;
      readonly confidence: number;
      /** The matched place in the original text (for `replaceAll`, from the first to the last). */
      readonly span: Span;
      /** Minimal changes in the original text, ascending and disjoint. */
      readonly changes: readonly TextChange[];
      readonly runnerUp?: Candidate;
      /** What was tolerated on the way, for the verdict's detail line. */
      readonly differences: readonly Difference[];
      readonly trail: Trail;
    }
  | {
      readonly status: 'review';
      readonly candidates: readonly Candidate[];
      readonly reason: ReviewReason;
      readonly advice: Advice;
      readonly trail: Trail;
    }
  | {
      readonly status: 'refused';
      readonly reason: RefusalReason;
      readonly advice: Advice;
      readonly trail: Trail;
    };

/** Counts syntax errors with a real parser; `undefined` where no grammar for the language is loaded. */
export interface SyntaxChecker {
  countErrors(languageId: string, text: string): number | undefined;
}

/** What the engine may use besides its arguments. All optional: without them it is pure. */
export interface EditServices {
  readonly syntax?: SyntaxChecker;
  /** Earlier texts of the same document, newest first: tells a stale edit from an invented one. */
  readonly earlierVersions?: readonly string[];
  /** Files other than this one that hold the text; used only for the report of a refusal. */
  readonly findElsewhere?: (oldString: string) => Promise<readonly { path: string; line: number }[]>;
  /** Times the stages for the trail. Without it the trail has no durations. */
  readonly clock?: Clock;
  /** The seed's soft limit: texts longer than this many UTF-16 units skip the fuzzy stage. Default: none. */
  readonly fuzzyLimit?: number;
}
