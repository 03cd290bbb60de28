import type { Result } from '../../base/result.ts';
import type { Message } from '../../base/text/message.ts';
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
 * Where a remediation is stored: for all projects of this user, or in a file of this project that is shared through
 * version control.
 */
export const scopes = ['shared', 'project'] as const;
/** Where a remediation is stored. */
export type Scope = (typeof scopes)[number];
/**
 * Where a remediation comes from: a store, or the extension itself. What is built in cannot be changed, only judged.
 */
export type Origin = Scope | 'builtin';

/** A user's verdict on a remediation. */
export const verdicts = ['helpful', 'not-helpful', 'outdated'] as const;
/** A user's verdict on a remediation. */
export type FeedbackVerdict = (typeof verdicts)[number];

/**
 * What is recorded: the error, and its solution. Limits: `research/remediation.md` §1, checked by
 * `validateRemediation`.
 */
export interface RemediationInput {
  readonly errorMessage: string;
  /** Read from the message if absent. */
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
  /** The origin of the solution: an address or a file. */
  readonly source?: string | undefined;
}

/** A recorded remediation. Times are milliseconds since 1970. */
export interface Remediation {
  readonly id: string;
  readonly scope: Origin;
  /**
   * Other scopes that have the same fix, under this id or another; absent if there are none. Feedback and changes apply
   * to all of them.
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
  /** 0.1 to 1, initially 0.5: changed by feedback. */
  readonly confidence: number;
  /** How often it was applied or rated helpful. */
  readonly usageCount: number;
  readonly helpfulCount: number;
  readonly notHelpfulCount: number;
  readonly outdatedCount: number;
  /** Rated outdated more often than helpful since. */
  readonly isOutdated: boolean;
  /** How often the same fix was recorded. */
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

/** Why an operation was refused. Codes: those of the document, and `NOT_FOUND`. `message` says what to do next. */
export type RemediationProblem =
  | { readonly code: 'VALIDATION_ERROR'; readonly message: Message | string; readonly fields: readonly FieldError[] }
  | { readonly code: 'NOT_FOUND' | 'INTERNAL_ERROR' | 'TIMEOUT_ERROR'; readonly message: Message | string };

/** What a change came to; after an error nothing was changed. */
export type Changed<T> = Result<T, RemediationProblem>;

/** What recording came to. */
export interface Recorded {
  readonly id: string;
  /** `merged`: the same error with the same solution existed already and its count was increased. */
  readonly outcome: 'created' | 'merged';
  /** What was replaced by placeholders before it was stored. */
  readonly redacted: readonly FoundSecrets[];
}

/** Which remediations are included. */
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

/** A search request. */
export interface SearchQuery extends RemediationFilter {
  readonly error: string;
  readonly stackTrace?: string | undefined;
  readonly errorType?: string | undefined;
  /** 1 to 100; default 5. */
  readonly limit?: number | undefined;
  /** 0 to 1; default 0.5. Results with a lower score are not shown. */
  readonly minScore?: number | undefined;
  /** Whether the built-in fixes are searched, too. Default: if there is no filter. */
  readonly builtin?: boolean | undefined;
  /** Whether the embeddings endpoint is left out, so that nothing is sent and nothing is waited for. Default: no. */
  readonly staysLocal?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * How a result is related to the error. `exact`: the same signature. `similar`: very likely the same. The others are
 * only related: `family` is the same kind of error, from another tool or in other words; `nearby` is the closest by its
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
  /** Added shares: 0.1 for the type, 0.15 for the stack; 0 otherwise. */
  readonly boosts: { readonly type: number; readonly stack: number };
  readonly relation: Relation;
  readonly why: {
    /** Shared codes. */
    readonly codes: readonly string[];
    /** `name|file` of shared frames. */
    readonly frames: readonly string[];
    readonly errorType: 'same' | 'family' | 'different' | 'unknown';
    readonly families: readonly string[];
    /** Shared rare words, the rarest first. */
    readonly words: readonly string[];
    /**
     * What tells the two apart, as written: names (the fix is for another module, symbol or table), words of the
     * failing line, other reasons. Absent where all that says why is equal.
     */
    readonly otherNames?: { readonly asked: readonly string[]; readonly stored: readonly string[] };
    /** What compared the meanings. */
    readonly semanticBy: 'structure' | 'embedding';
    /** Both texts as compared. */
    readonly maskedQuery: string;
    readonly maskedStored: string;
  };
  readonly remediation: Remediation;
}

/** The outcome of a search. */
export interface SearchAnswer {
  /**
   * What most likely solves this error; only these results may be shown without being asked for (`exact`, `similar`).
   * Built-in fixes come after the recorded ones.
   * An empty list means that no fix is known.
   */
  readonly results: readonly SearchResult[];
  /** Other errors that may give a hint (`family`, `nearby`), at most three and none of `results`: shown on request. */
  readonly related: readonly SearchResult[];
  /** The stages that ran: `signature`, `structure`, `embedding`. */
  readonly trail: readonly TrailEntry[];
  /** A stage failed (the embeddings endpoint was unreachable, a project file was damaged). */
  readonly degraded: boolean;
  /** Why stores could not be read, and what to do about it: a sentence or two for each. */
  readonly reasons?: readonly (Message | string)[];
  readonly searched: {
    readonly records: number;
    readonly scopes: readonly Scope[];
    /** Built-in fixes that were searched, too; absent if they were not. */
    readonly builtin?: number;
  };
  readonly signature: ErrorSignature;
  readonly problem?: RemediationProblem;
}

/** The changes of a remediation. Absent fields stay. */
export type RemediationChange = Partial<Omit<RemediationInput, 'scope'>>;

/** The outcome of an import. */
export interface Imported {
  readonly created: number;
  readonly merged: number;
  /** Rejected lines, with the reason; lines from 1. */
  readonly refused: readonly { readonly line: number; readonly message: Message | string }[];
}

/** The state of the store. */
export interface RemediationStatus {
  readonly records: Readonly<Record<Scope, number>>;
  readonly bytes: number;
  readonly semanticBy: 'structure' | 'embedding';
  /** Whether searches use the embedder; absent if there is none. */
  readonly embeddingBreaker?: 'closed' | 'half-open' | 'open';
  /** Shown once to the user: a file was moved aside, lines could not be read, nothing can be written. Newest last. */
  readonly notices: readonly StoreNotice[];
}

/** A problem of the store that the user has to know. */
export interface StoreNotice {
  readonly code:
    'store-rebuilt' | 'project-lines-refused' | 'read-only' | 'disk-full' | 'no-sqlite' | 'embedding-failed';
  readonly message: Message;
}

/**
 * The team's known fixes. A fix that is stored in several places is shown once, and rated, changed and removed
 * everywhere. No method throws because of input from a user or an agent, or because of the disk.
 */
export interface Remediations {
  record(input: RemediationInput): Promise<Changed<Recorded>>;
  /** One transaction: all valid ones are stored; results in the order of the inputs. */
  recordAll(inputs: readonly RemediationInput[]): Promise<readonly Changed<Recorded>[]>;
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Several errors at once; answers in their order. */
  searchAll(queries: readonly SearchQuery[]): Promise<readonly SearchAnswer[]>;
  get(id: string): Promise<Remediation | undefined>;
  /** Latest first. `limit` 1 to 100, default 100; `text` restricts to records that contain all its words. */
  list(
    filter?: RemediationFilter & { readonly limit?: number; readonly offset?: number; readonly text?: string },
  ): Promise<readonly Remediation[]>;
  feedback(id: string, verdict: FeedbackVerdict): Promise<Changed<Remediation>>;
  /** Counts one application. */
  used(id: string): Promise<Changed<Remediation>>;
  update(id: string, change: RemediationChange): Promise<Changed<Remediation>>;
  remove(ids: string | readonly string[]): Promise<Changed<{ readonly removed: number }>>;
  /** Adds the second one's counts, symptoms and tags to the first and removes the second. */
  merge(keepId: string, removeId: string): Promise<Changed<Remediation>>;
  /** One record per line, as JSON; ends with a line break. States of one record in two places are reconciled. */
  export(filter?: RemediationFilter): Promise<string>;
  /** Records keep their ids; existing ones are reconciled without counting anything twice. */
  import(jsonl: string, scope?: Scope): Promise<Changed<Imported>>;
  status(): Promise<RemediationStatus>;
  /** Calls back after records changed, here or in another window. */
  onDidChange(listener: () => void): { dispose(): void };
  close(): Promise<void>;
}
