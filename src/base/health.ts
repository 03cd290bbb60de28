import type { Disposable } from './lifecycle.ts';

/**
 * The four systems, as the health report names them, and the export of metrics, which is in it only while something is
 * in its way.
 */
export type HealthFeature = 'edits' | 'callers' | 'remediations' | 'jobs' | 'export';

/**
 * What is measured. Codes: the editor puts them into the user's language, agents and exports get them as they are.
 * Edits: ADR-007 ("Monitoring & Validation"). Callers: PRD-02, §2.2 and NFR-3. Remediations: the remediation document
 * ("Metrics"). Jobs: the recovery document counts classifications and what became of them. A latency of edits is the
 * mean with `p95`; that of callers and remediations, whose documents name a p95, is the p95 itself.
 */
export type FigureId =
  | 'edits.success'
  | 'edits.recovered'
  | 'edits.model-usage'
  | 'edits.latency'
  | 'edits.cost'
  | 'edits.strategy'
  | 'edits.calibration'
  | 'callers.fallback'
  | 'callers.success'
  | 'callers.success-after-fallback'
  | 'callers.latency'
  | 'callers.stage'
  | 'remediations.created'
  | 'remediations.searches'
  | 'remediations.search-duration'
  | 'remediations.match-quality'
  | 'remediations.answered'
  | 'jobs.waiting'
  | 'jobs.classified'
  | 'jobs.retry-success'
  | 'jobs.proposals';

/**
 * A share of fewer cases than this says nothing as a percentage: two of three are not 67 %. They are told by their
 * number, and no target is judged by them.
 */
export const minForShare = 20;

/** What a figure counts; `share` and `score` lie between 0 and 1. */
export type FigureUnit = 'share' | 'score' | 'ms' | 'count' | 'usd';

/** A line that a value should keep to: `least`, it should be at least so much; `most`, at most. */
export interface Bound {
  readonly side: 'least' | 'most';
  readonly at: number;
}

/**
 * What measurements fall into. Strategies of edits (`review`: a person chose or has to), stages of callers (PRD-02),
 * calibration (`promised` edits, of which so many were `kept`), and of jobs the verdict of the advice, the decision,
 * who decided, and what became of retries.
 */
export type PartCode =
  | 'exact'
  | 'ai-mode'
  | 'stale'
  | 'fuzzy'
  | 'model'
  | 'review'
  | 'refused'
  | 'promised'
  | 'kept'
  | 'graph'
  | 'grep'
  | 'semantic_search'
  | 'structured_error'
  | 'transient'
  | 'permanent'
  | 'uncertain'
  | 'no-advice'
  | 'retry'
  | 'fail'
  | 'reset'
  | 'undo'
  | 'person'
  | 'agent'
  | 'agent-cli'
  | 'chat-model'
  | 'passed'
  | 'failed-same-way'
  | 'failed-otherwise'
  | 'stopped';

/** What parts of a figure are about; a figure may be cut in several ways. */
export interface FigureParts {
  readonly by: 'strategy' | 'stage' | 'promise' | 'verdict' | 'decision' | 'decider' | 'outcome';
  readonly counts: readonly { readonly code: PartCode; readonly count: number }[];
}

/** One measured figure of a feature, for a repository where it is of one. */
export interface HealthFigure {
  readonly id: FigureId;
  readonly unit: FigureUnit;
  /** Name of the folder; absent where the figure is of all. */
  readonly repository?: string;
  /** Absent as long as nothing was measured. */
  readonly value?: number;
  /** Upper bound of 95 % of the measurements, where that is another fact than `value`. */
  readonly p95?: number;
  /** How many measurements the value was made of. */
  readonly measured: number;
  /** Of a share: how many of `measured`. */
  readonly count?: number;
  readonly target?: Bound;
  /** An alarm of the documents; it needs `leastForAlert` measurements. */
  readonly alert?: Bound;
  readonly leastForAlert?: number;
  /** The past, oldest first, in equal steps; a step in which nothing was measured is undefined. */
  readonly series?: { readonly stepMs: number; readonly values: readonly (number | undefined)[] };
  /** What the measurements fall into; without those that are 0. */
  readonly parts?: readonly FigureParts[];
}

/**
 * What a breaker protects: the model of edits (`model`), a stage of callers or one of its providers, the embeddings of
 * remediations.
 */
export type BreakerName = 'model' | 'graph' | 'grep' | 'semantic_search' | 'language-server' | 'scip' | 'embedding';

/** A breaker, and whether it lets calls through. */
export interface BreakerReading {
  readonly name: BreakerName;
  readonly repository?: string;
  readonly state: 'closed' | 'half-open' | 'open';
}

/** What something takes up on the disk. */
export interface SizeReading {
  readonly id: 'edit-record' | 'code-index' | 'known-fixes' | 'project-fixes' | 'job-store';
  readonly repository?: string;
  /** Bytes; absent where nothing is there yet. */
  readonly bytes?: number;
  /** Edits, files, records or workflows in it. */
  readonly items?: number;
}

/**
 * Why a feature does less than it could.
 * - Edits: `record-off`, `record-not-writable`; `model-incomplete` (chosen, but not wholly named), `model-no-key`,
 * `model-refused` (the endpoint knows no
 *   such model, or consent is missing), `model-unreachable`, `model-over-budget`.
 * - Callers: `no-folder`, `index-off`, `index-building`, `index-paused`, `index-failed`, `no-ripgrep`,
 * `ripgrep-not-taken` (the one that the settings name),
 *   `scip-stale`, `scip-unreadable`, `embeddings-away`.
 * - Remediations: `store-rebuilt`, `project-lines-refused`, `store-read-only`, `disk-full`, `no-sqlite`,
 * `embeddings-away`, `no-shared-store` (a server without `--data`).
 * - Jobs: `audit-altered` (by something else than Recourse), `audit-unsealed` (no key can be had), `torc-unreachable`,
 * `torc-unauthorized`, `torc-problem`, `profile-wrong`, `store-problem`.
 * - Export: `port-in-use` (by another program), `port-of-another-window`, `port-refused`, `otlp-wrong-address`,
 * `otlp-not-allowed` (the person has not agreed),
 *   `otlp-unauthorized`, `otlp-refused`, `otlp-unreachable`.
 * - `untrusted`: the workspace is not trusted, so nothing that could run or send something is used.
 */
export type DegradationCode =
  | 'untrusted'
  | 'record-off'
  | 'record-not-writable'
  | 'model-incomplete'
  | 'model-no-key'
  | 'model-refused'
  | 'model-unreachable'
  | 'model-over-budget'
  | 'no-folder'
  | 'index-off'
  | 'index-building'
  | 'index-paused'
  | 'index-failed'
  | 'no-ripgrep'
  | 'ripgrep-not-taken'
  | 'scip-stale'
  | 'scip-unreadable'
  | 'embeddings-away'
  | 'store-rebuilt'
  | 'project-lines-refused'
  | 'store-read-only'
  | 'disk-full'
  | 'no-sqlite'
  | 'no-shared-store'
  | 'audit-altered'
  | 'audit-unsealed'
  | 'torc-unreachable'
  | 'torc-unauthorized'
  | 'torc-problem'
  | 'profile-wrong'
  | 'store-problem'
  | 'port-in-use'
  | 'port-of-another-window'
  | 'port-refused'
  | 'otlp-wrong-address'
  | 'otlp-not-allowed'
  | 'otlp-unauthorized'
  | 'otlp-refused'
  | 'otlp-unreachable';

/** Why a feature does less than it could, and the command that mends it. */
export interface Degradation {
  readonly code: DegradationCode;
  /** The folder; of a Torc server, the name of its profile. */
  readonly repository?: string;
  /** A word to the code that is no user's text: a count, a phase, an error code. */
  readonly detail?: string;
  /** A command of Recourse or of the editor, with its arguments. */
  readonly fix?: { readonly command: string; readonly arguments?: readonly unknown[] };
  /** `limits`: works with less; `broken`: part of it does not work. */
  readonly severity: 'limits' | 'broken';
}

/** Everything a feature says of its health. */
export interface FeatureReading {
  readonly feature: HealthFeature;
  readonly figures: readonly HealthFigure[];
  readonly breakers: readonly BreakerReading[];
  readonly sizes: readonly SizeReading[];
  readonly degradations: readonly Degradation[];
}

/** A feature as the health report sees it. */
export interface HealthSource {
  readonly feature: HealthFeature;
  /** Whether there is anything to say of it; absent means always. What is not there is no part of a report. */
  isThere?(): boolean;
  /**
   * Reads the current state. Starts, opens and creates nothing: a feature that is not in use stays unused. Takes
   * milliseconds.
   */
  read(): Promise<FeatureReading>;
  /** Calls back when an alarm or a degradation may have come or gone; soon, not for every event. */
  onDidChange?(listener: () => void): Disposable;
}
