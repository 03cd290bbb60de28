import type { Trail } from '../../cascade/cascade.ts';
import type { Breaker } from '../../cascade/runStage.ts';
import type { StageReport } from '../../cascade/stageReport.ts';
import type { Clock } from '../../base/clock.ts';
import type { ProviderRecord } from './model/answerWeight.ts';
import type { WorkBudget } from './workBudget.ts';

/** The stages of the edit cascade that can apply an edit, cheapest first (ADR-007). */
export const tiers = ['exact', 'ai-mode', 'fuzzy', 'model'] as const;
export type Tier = (typeof tiers)[number];

/** One requested replacement in one text. */
export interface EditRequest {
  /** The whole text to edit, as it stands: BOM and line endings included. */
  readonly content: string;
  /** The text the author of the edit believes to be in `content`. */
  readonly oldString: string;
  /** The replacement. Empty means deletion. */
  readonly newString: string;
  /** Replace every occurrence instead of exactly one. Default `false`. */
  readonly replaceAll?: boolean;
  /**
   * With `replaceAll`: as many occurrences as its author counted. With another number in the text nothing is replaced
   * without asking (Gemini's `expected_replacements`).
   */
  readonly expectedCount?: number;
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
  | 'eol'
  | 'bom'
  | 'indent'
  | 'tab'
  | 'spacing'
  | 'trailing-space'
  | 'blank-line'
  | 'quote'
  | 'dash'
  | 'unicode-space'
  | 'escape'
  | 'entity'
  | 'prefix'
  | 'marker'
  | 'fence'
  | 'arrow'
  | 'punctuation'
  | 'comment'
  | 'typo'
  | 'identifier'
  | 'number'
  | 'operator'
  | 'text'
  | 'missing-in-old'
  | 'missing-in-file';

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
  /** Probability that this is the place meant and that the edit comes out right here, 0 to 1. */
  readonly confidence: number;
  /** The identifier of the model that named this place; its word is in the confidence. */
  readonly chosenBy?: string;
  /** The file's text at the place, byte for byte. */
  readonly text: string;
  /** What keeps this place from being taken without asking, worst first. */
  readonly differences: readonly Difference[];
  /** The changes that accepting this candidate would make; absent if they are unknown. */
  readonly changes?: readonly TextChange[];
}

/** Why a person or a model must choose. */
export type ReviewReason =
  | 'low-confidence'
  | 'small-margin'
  | 'guard-identifier'
  | 'guard-number'
  | 'guard-operator'
  | 'guard-text'
  | 'guard-scope'
  | 'guard-syntax'
  /** The parser gave up on the file, so that nothing tells whether the edit would break it. */
  | 'guard-unparsed'
  | 'guard-span'
  | 'missing-lines'
  | 'merge-conflict'
  | 'indentation-unclear'
  | 'other-count'
  | 'elision';

/** Why nothing was changed. */
export type RefusalReason =
  | 'absent'
  | 'ambiguous'
  | 'stale'
  | 'already-applied'
  | 'identical'
  | 'empty-old'
  | 'placeholder'
  | 'other-file'
  /** Looking for its place takes more steps than an edit of this size may take. */
  | 'too-much-work';

/** Why an edit was not applied, in one word for its author (ADR-007, tier 4). */
export type Cause =
  /** Only white space, quotes or other artefacts differ. */
  | 'whitespace'
  /** A place is there, but its words, numbers or lines differ from the old text. */
  | 'drift'
  | 'absent'
  | 'ambiguous'
  | 'stale'
  | 'already-applied'
  | 'other-file'
  | 'identical'
  | 'empty-old'
  | 'placeholder'
  | 'too-much-work'
  /** The same edit of the same text has failed too often to be tried again now. */
  | 'cooling-off';

/** What the author of the edit should do next. */
export type NextStep =
  /** Send `retries[0]`: it would be applied, and is very likely the place meant. */
  | 'retry'
  /** Choose among `retries`: each would be applied, but which one is meant is unclear. */
  | 'choose'
  /** Base the edit on the file as it is now. */
  | 'reread'
  /** Send the edit to the file in `otherFiles`. */
  | 'other-file'
  /** Write the edit anew: something is missing in it. */
  | 'rewrite'
  /** Leave this edit. */
  | 'stop';

/** An edit that would be applied if sent instead, copied byte for byte from the file. */
export interface RetryOption {
  /** Whole lines of the file, with as many around the place as make them unique. */
  readonly oldString: string;
  readonly newString: string;
  /** The first line of `oldString` in the file, from 1. */
  readonly lineHint: number;
  /** The place itself, without the context taken in. */
  readonly span: Span;
  readonly similarity: number;
  /** The lines around the place with their numbers. */
  readonly numbered: string;
}

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
  /** Whether the new text is already in the file. */
  readonly alreadyApplied: boolean;
  /** Set when the old text matches an earlier version of this document: how many versions ago. */
  readonly staleVersionsAgo?: number;
  /** Other files that hold the old text. */
  readonly otherFiles: readonly { readonly path: string; readonly line: number }[];
  readonly cause: Cause;
  readonly next: NextStep;
  /** What would succeed if sent instead, best first: the nearest places, or when ambiguous all that are listed. */
  readonly retries: readonly RetryOption[];
  /** The lines around the nearest place with their numbers; absent where nothing is near. */
  readonly numbered?: string;
  /**
   * Where the old text is absent: the function or class of the file that it names, with its lines (from 1, end
   * inclusive), at most 40 of them shown with their numbers.
   */
  readonly definition?: {
    readonly name: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly numbered: string;
  };
}

/** Set when a model was asked about an edit, whatever it answered. */
export interface ModelUse {
  /** Estimated by the user's prices, in US dollars; 0 for an answer remembered from before. */
  readonly costUsd: number;
  readonly cached: boolean;
}

/** What became of an edit. */
export type EditResolution =
  | {
      readonly status: 'applied';
      /** The whole new text. */
      readonly content: string;
      readonly tier: Tier;
      readonly confidence: number;
      /** The identifier of the model that named the place, where one did. */
      readonly chosenBy?: string;
      /** The matched place in the original text (for `replaceAll`, from the first to the last). */
      readonly span: Span;
      /** Minimal changes in the original text, ascending and disjoint. */
      readonly changes: readonly TextChange[];
      readonly runnerUp?: Candidate;
      /** Set when the edit was written for an earlier text and carried over: how many versions ago that was. */
      readonly staleVersionsAgo?: number;
      readonly model?: ModelUse;
      /** What was tolerated on the way, for the verdict's detail line. */
      readonly differences: readonly Difference[];
      readonly trail: Trail;
    }
  | {
      readonly status: 'review';
      readonly candidates: readonly Candidate[];
      readonly reason: ReviewReason;
      readonly advice: Advice;
      readonly model?: ModelUse;
      readonly trail: Trail;
    }
  | {
      readonly status: 'refused';
      readonly reason: RefusalReason;
      readonly advice: Advice;
      readonly model?: ModelUse;
      readonly trail: Trail;
    };

/** Counts syntax errors with a real parser; `undefined` where no grammar for the language is loaded. */
export interface SyntaxChecker {
  countErrors(languageId: string, text: string): number | undefined;
  /**
   * Whether there is a grammar for the language, ready or not: then a text without an answer is one that the parser gave
   * up on. Absent in a checker that does not tell the two apart.
   */
  hasGrammar?(languageId: string): boolean;
  /** The parts of a text that fill whole lines; `undefined` where it cannot be parsed. */
  outline?(languageId: string, text: string): SyntaxOutline | undefined;
}

/** A part of a text that fills whole lines: a declaration, a member, a statement, an element. */
export interface SyntaxUnit {
  /** The grammar's word for it. */
  readonly kind: string;
  /** What it declares, as written; empty where it declares nothing. */
  readonly name: string;
  /** Its first and last row, from 0. */
  readonly start: number;
  readonly end: number;
  /** The last row of what stands before its body, if it has one and that is known. */
  readonly head?: number;
  /** The parts inside it, in order. */
  readonly children: readonly SyntaxUnit[];
}

/** The outermost parts of a text, in order, and how many syntax errors it has. */
export interface SyntaxOutline {
  readonly units: readonly SyntaxUnit[];
  readonly errors: number;
}

/** What a model is asked: it chooses a place and writes nothing. All text in it is redacted. */
export interface ModelQuestion {
  /** The rules, the same for every question. */
  readonly system: string;
  /** The edit and the places, fenced as data. */
  readonly user: string;
  /**
   * What the answer depends on besides the model, for a cache: the document, the old and the new text, unredacted.
   * Never sent.
   */
  readonly subject: readonly [content: string, oldString: string, newString: string];
}

/** The response: the model's words, or a code that says why no model was asked. */
export type ModelReply =
  | {
      readonly text: string;
      readonly costUsd: number;
      readonly cached: boolean;
      /** What became of this model's earlier choices; absent for a model without a record. */
      readonly fared?: ProviderRecord;
    }
  | { readonly declined: string };

/** The paid tier as a port (ADR-007, "AIOPS"). */
export interface ModelService {
  /** Provider and model, for the trail and the cache. */
  readonly id: string;
  /** One question, one attempt. Rejects when the provider fails: the breaker counts that; the edit goes on without. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelReply>;
  /** Keeps a failing provider from being asked again for a while. */
  readonly breaker?: Breaker;
  /** Milliseconds; the seed's 10,000 by default. Needs a clock. */
  readonly timeLimitMs?: number;
  /** From this probability on, its choice and the evidence of the text together, an edit is written; 0.8 by default. */
  readonly leastConfidence?: number;
}

/** What the engine may use besides its arguments. All optional: without them it is pure. */
export interface EditServices {
  readonly syntax?: SyntaxChecker;
  /** Asked last, when the local tiers found no sure place. Default: no model. */
  readonly model?: ModelService;
  /** Yields to other work during long searches; the engine does not pause by itself. */
  readonly breathe?: () => Promise<void>;
  /** Ends the search early: what is known by then is the answer. */
  readonly signal?: AbortSignal;
  /**
   * What the search may take, in steps; by the lengths of the texts where none is given. A request of many edits shares
   * one.
   */
  readonly work?: WorkBudget;
  /** Earlier texts of the same document, newest first: an edit written for one of them is carried over. */
  readonly earlierVersions?: readonly string[];
  /** Files other than this one that hold the text; used only for the report of a refusal. */
  readonly findElsewhere?: (oldString: string) => Promise<readonly { path: string; line: number }[]>;
  /** Times the stages for the trail. Without it the trail has no durations. */
  readonly clock?: Clock;
  /** Hears how each stage ended; changes nothing about the answer. */
  readonly report?: Pick<StageReport, 'meter' | 'log'>;
  /** The seed's soft limit: texts longer than this many UTF-16 units skip the fuzzy stage. Default: none. */
  readonly fuzzyLimit?: number;
}
