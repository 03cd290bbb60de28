import type { FoundSecrets } from '../../base/redact.ts';
import type { TrailEntry } from '../../cascade/cascade.ts';
import type { ErrorSignature } from './read/types.ts';

/** How bad an error is. */
export const severities = ['low', 'medium', 'high', 'critical'] as const;
/** How bad an error is. */
export type Severity = (typeof severities)[number];

/** What kind of work an error belongs to. */
export const categories = ['compile', 'runtime', 'test', 'lint', 'security', 'performance', 'other'] as const;
/** What kind of work an error belongs to. */
export type Category = (typeof categories)[number];

/**
 * Where a remediation is kept: for all projects of this user, or in a file of this project that is shared through
 * version control.
 */
export const scopes = ['shared', 'project'] as const;
/** Where a remediation is kept. */
export type Scope = (typeof scopes)[number];

/** What people say of a remediation that was shown to them. */
export const verdicts = ['helpful', 'not-helpful', 'outdated'] as const;
/** What people say of a remediation that was shown to them. */
export type Verdict = (typeof verdicts)[number];

/**
 * What is recorded: the error, and what solved it. Limits: `research/remediation.md` §1, held by `validateRemediation`.
 */
export interface RemediationInput {
  readonly errorMessage: string;
  /** Read from the message where it is absent. */
  readonly errorType?: string | undefined;
  readonly stackTrace?: string | undefined;
  readonly solution: string;
  /** One line for lists. Default: the failing line. */
  readonly title?: string | undefined;
  readonly symptoms?: readonly string[] | undefined;
  readonly rootCause?: string | undefined;
  /** A unified diff that solves it. */
  readonly codeDiff?: string | undefined;
  /** Relative to the project, with slashes. */
  readonly affectedFiles?: readonly string[] | undefined;
  /** Default: `medium`. */
  readonly severity?: Severity | undefined;
  /** Default: `other`. */
  readonly category?: Category | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly context?: Readonly<Record<string, string>> | undefined;
  /** The project it was seen in: a name or a path. */
  readonly projectPath?: string | undefined;
  /** Default: `shared`. */
  readonly scope?: Scope | undefined;
  /** Where the solution comes from: an address or a file. */
  readonly source?: string | undefined;
}

/** A recorded remediation. Times are milliseconds since 1970. */
export interface Remediation {
  readonly id: string;
  readonly scope: Scope;
  /**
   * Other scopes that have the same fix, under this id or another; absent where there are none. What is said of it or
   * done to it holds for all.
   */
  readonly alsoIn?: readonly Scope[];
  readonly errorMessage: string;
  readonly errorType: string;
  readonly stackTrace: string;
  readonly solution: string;
  readonly title: string;
  readonly symptoms: readonly string[];
  readonly rootCause: string;
  readonly codeDiff: string;
  readonly affectedFiles: readonly string[];
  readonly severity: Severity;
  readonly category: Category;
  readonly tags: readonly string[];
  readonly context: Readonly<Record<string, string>>;
  readonly projectPath: string;
  readonly source: string;
  readonly signature: ErrorSignature;
  /** 0.1 to 1, from 0.5: moved by feedback. */
  readonly confidence: number;
  /** How often it was applied or said to be helpful. */
  readonly usageCount: number;
  readonly helpfulCount: number;
  readonly notHelpfulCount: number;
  readonly outdatedCount: number;
  /** Said to be outdated more often than helpful since. */
  readonly isOutdated: boolean;
  /** How often the same was recorded. */
  readonly recordedCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What is wrong with one field: a code for programs and a sentence for people. */
export interface FieldError {
  /** As the caller wrote it: `errorMessage`, `tags[3]`, `context.port`. */
  readonly field: string;
  readonly code: 'required' | 'too-long' | 'too-many' | 'not-one-of' | 'wrong-type' | 'out-of-range' | 'unknown-field';
  readonly message: string;
}

/** Why something was not done. Codes: the document's, and `NOT_FOUND`. `message` says what to do next. */
export type RemediationProblem =
  | { readonly code: 'VALIDATION_ERROR'; readonly message: string; readonly fields: readonly FieldError[] }
  | { readonly code: 'NOT_FOUND' | 'INTERNAL_ERROR' | 'TIMEOUT_ERROR'; readonly message: string };

/** Nothing was changed; why. */
export interface Failed {
  readonly problem: RemediationProblem;
}

/** What came of recording. */
export type Recorded =
  | {
      readonly id: string;
      /** `merged`: the same error with the same solution was there already and was counted once more. */
      readonly outcome: 'created' | 'merged';
      /** What was replaced by placeholders before anything was kept. */
      readonly redacted: readonly FoundSecrets[];
      readonly problem?: never;
    }
  | (Failed & { readonly id?: never });

/** Which remediations are looked at. */
export interface RemediationFilter {
  readonly severity?: Severity | undefined;
  /** Any of them, at most 10. */
  readonly tags?: readonly string[] | undefined;
  readonly category?: Category | undefined;
  readonly scope?: Scope | undefined;
  readonly projectPath?: string | undefined;
  /** Updated at or after; milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/** What is searched for. */
export interface SearchQuery extends RemediationFilter {
  readonly error: string;
  readonly stackTrace?: string | undefined;
  readonly errorType?: string | undefined;
  /** 1 to 100; default 5. */
  readonly limit?: number | undefined;
  /** 0 to 1; default 0.5. What scores below is not shown. */
  readonly minScore?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * How a result is related to the error. `exact`: the same signature. `similar`: very likely the same. Of those that are
 * only related, `family`: the same kind of error, of another tool or in other words; `nearby`: the nearest by its
 * words.
 */
export type Relation = 'exact' | 'similar' | 'family' | 'nearby';

/** One remediation that may solve the error, with the reasons. All scores are 0 to 1. */
export interface SearchResult {
  readonly id: string;
  /** After boosts, at most 1. */
  readonly score: number;
  readonly semantic: number;
  readonly string: number;
  /** 0.7·semantic + 0.3·string, before boosts. */
  readonly hybrid: number;
  /** Shares that were added: 0.1 for the type, 0.15 for the stack; 0 otherwise. */
  readonly boosts: { readonly type: number; readonly stack: number };
  readonly relation: Relation;
  readonly why: {
    /** Codes that both have. */
    readonly codes: readonly string[];
    /** `name|file` of frames that both have. */
    readonly frames: readonly string[];
    readonly errorType: 'same' | 'family' | 'different' | 'unknown';
    readonly families: readonly string[];
    /** Rare words that both lines have, the rarest first. */
    readonly words: readonly string[];
    /**
     * Names that the masks hid, where both have some and share none: the fix is for another module, symbol or table of
     * the same error.
     */
    readonly otherNames?: { readonly asked: readonly string[]; readonly stored: readonly string[] };
    /** Who compared the meanings. */
    readonly semanticBy: 'structure' | 'embedding';
    /** Both texts as they were compared. */
    readonly maskedQuery: string;
    readonly maskedStored: string;
  };
  readonly remediation: Remediation;
}

/** What a search came to. */
export interface SearchAnswer {
  /**
   * What most likely solves this error, and only what a person should see unasked (`exact`, `similar`); an empty list
   * says that nobody knows it.
   */
  readonly results: readonly SearchResult[];
  /**
   * Other errors that may give a hint (`family`, `nearby`), at most three and none of `results`: for whoever asks for
   * them.
   */
  readonly related: readonly SearchResult[];
  /** `signature`, `structure`, `embedding`: what was tried. */
  readonly trail: readonly TrailEntry[];
  /** A stage could not do its work (the embeddings endpoint was away, a project file was damaged). */
  readonly degraded: boolean;
  /** Why places where fixes are kept could not be read, and what to do about it: a sentence or two for each. */
  readonly reasons?: readonly string[];
  readonly searched: { readonly records: number; readonly scopes: readonly Scope[] };
  readonly signature: ErrorSignature;
  readonly problem?: RemediationProblem;
}

/** What may be changed of a remediation. Absent fields stay. */
export type RemediationChange = Partial<Omit<RemediationInput, 'scope'>>;

/** What came of an import. */
export interface Imported {
  readonly created: number;
  readonly merged: number;
  /** Lines that were not taken, with the reason; lines from 1. */
  readonly refused: readonly { readonly line: number; readonly message: string }[];
}

/** What is known of the store. */
export interface RemediationStatus {
  readonly records: Readonly<Record<Scope, number>>;
  readonly bytes: number;
  readonly semanticBy: 'structure' | 'embedding';
  /** Whether the embedder is asked in searches; absent where there is none. */
  readonly embeddingBreaker?: 'closed' | 'half-open' | 'open';
  /** Said once to the person: a file was moved aside, lines could not be read, nothing can be written. Newest last. */
  readonly notices: readonly StoreNotice[];
}

/** Something about the store that a person has to know. */
export interface StoreNotice {
  readonly code:
    'store-rebuilt' | 'project-lines-refused' | 'read-only' | 'disk-full' | 'no-sqlite' | 'embedding-failed';
  readonly message: string;
}

/**
 * The team's known fixes. One that is kept in several places is one fix: it is shown once, and judged, changed and
 * removed everywhere. Nothing here throws for what a user, an agent or the disk can do.
 */
export interface Remediations {
  record(input: RemediationInput): Promise<Recorded>;
  /** One transaction: all that are valid are kept; results in the order of the inputs. */
  recordAll(inputs: readonly RemediationInput[]): Promise<readonly Recorded[]>;
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Several errors at once, answers in their order. */
  searchAll(queries: readonly SearchQuery[]): Promise<readonly SearchAnswer[]>;
  get(id: string): Promise<Remediation | undefined>;
  /** Latest first. `limit` 1 to 100, default 100; `text` narrows to records that hold all its words. */
  list(
    filter?: RemediationFilter & { readonly limit?: number; readonly offset?: number; readonly text?: string },
  ): Promise<readonly Remediation[]>;
  feedback(id: string, verdict: Verdict): Promise<Remediation | Failed>;
  /** Counts that it was applied. */
  used(id: string): Promise<Remediation | Failed>;
  update(id: string, change: RemediationChange): Promise<Remediation | Failed>;
  remove(ids: string | readonly string[]): Promise<{ readonly removed: number } | Failed>;
  /** Puts the second one's counts, symptoms and tags into the first and removes the second. */
  merge(keepId: string, removeId: string): Promise<Remediation | Failed>;
  /** One record a line, as JSON; ends with a line break. States of one record in two places are put together. */
  export(filter?: RemediationFilter): Promise<string>;
  /** Records are taken under their ids; what is there already is put together without counting anything twice. */
  import(jsonl: string, scope?: Scope): Promise<Imported | Failed>;
  status(): Promise<RemediationStatus>;
  /** Calls back after records changed, here or in another window. */
  onDidChange(listener: () => void): { dispose(): void };
  close(): Promise<void>;
}
