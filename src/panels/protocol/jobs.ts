import type { PanelHello, PanelReady } from './handshake.ts';

/**
 * The texts of the decision page itself; everything else comes with its data. `{0}` and `{1}` are filled in by the
 * page.
 */
export const jobTexts = [
  'loading',
  'updatedNow',
  'updatedSeconds',
  'updatedMinutes',
  'refresh',
  'filter',
  'filterHint',
  'list',
  'listHint',
  'nothingTitle',
  'nothingText',
  'noMatch',
  'clearFilter',
  'counts',
  'selectedCount',
  'clearSelection',
  'proposedMark',
  'details',
  'pick',
  'counter',
  'decide',
  'past',
  'evidence',
  'openLog',
  'openOutput',
  'facts',
  'command',
  'attempts',
  'openAttempt',
  'proposals',
  'accept',
  'acceptAll',
  'dismiss',
  'correct',
  'correctTransient',
  'correctPermanent',
  'correctNone',
  'isCorrected',
  'resources',
  'memory',
  'runtime',
  'memoryHint',
  'runtimeHint',
  'asBefore',
  'useAdvised',
  'advised',
  'notMemory',
  'notRuntime',
  'tooLittle',
  'tooMuch',
  'scope',
  'scopeThis',
  'scopeAll',
  'reasonField',
  'reasonHint',
  'retry',
  'retryMany',
  'fail',
  'failMany',
  'actions',
  'planning',
  'planHint',
  'cancels',
  'refusals',
  'calls',
  'callsOpen',
  'moreJobs',
  'back',
  'applying',
  'stop',
  'stopping',
  'undo',
  'undoAll',
  'close',
  'audit',
  'auditEmpty',
  'invisible',
  'shortcut',
  'noAnswer',
  'evidenceMark',
  'knownFix',
  'openFix',
  'showView',
] as const;
/** The key of one of these texts. */
export type JobText = (typeof jobTexts)[number];

/** The verdict about a failure. */
export const jobVerdicts = ['transient', 'permanent', 'uncertain'] as const;
/** The verdict about a failure. */
export type JobVerdict = (typeof jobVerdicts)[number];

/** The tone of a result, for its colour; the text says it as well. */
export const jobTones = ['passed', 'failed', 'running', 'waiting'] as const;
/** The tone of a result, for its colour; the text says it as well. */
export type JobTone = (typeof jobTones)[number];

/** Next steps that are offered where nothing can be shown. */
export const jobNextSteps = ['refresh', 'signIn', 'settings', 'showView', 'closeTab'] as const;
/** Next steps that are offered where nothing can be shown. */
export type JobNextStep = (typeof jobNextSteps)[number];

/** Jobs that failed the same way. All sentences are in the reader's language. */
export interface JobGroupView {
  readonly id: string;
  /** The reason, in a sentence. */
  readonly title: string;
  /** The evidence line, with the parts masked that differ between jobs; empty where there is none. */
  readonly line: string;
  readonly verdict: JobVerdict;
  /** Verdict and confidence in words: "probably transient, 82 %". */
  readonly sure: string;
  /** "40 jobs, one cause"; the job's name for a single one. */
  readonly count: string;
  /** The history of similar failures; empty where there is none. */
  readonly past: string;
  readonly jobs: readonly number[];
}

/** A waiting job. */
export interface WaitingJobView {
  readonly id: number;
  readonly name: string;
  /** Attempt, exit code, node. */
  readonly facts: string;
  /** Whether there is a proposal. */
  readonly isProposed: boolean;
}

/** All waiting jobs of the workflow. */
export interface WaitingMessage {
  readonly type: 'waiting';
  /** Stored by the editor to restore the tab. */
  readonly target: { readonly backend: string; readonly workflowId: number; readonly folder?: string | undefined };
  readonly title: string;
  /** Backend, run, user. */
  readonly facts: readonly string[];
  readonly counts: readonly { readonly status: string; readonly text: string }[];
  /** "43 jobs wait for a decision": announced to screen readers when it changes. */
  readonly summary: string;
  /** The confidence from which a verdict is given. */
  readonly least: string;
  readonly notices: readonly string[];
  readonly groups: readonly JobGroupView[];
  readonly jobs: readonly WaitingJobView[];
  /** Seconds since the engine last answered, at the time of sending. */
  readonly ageSeconds: number;
}

/** The data is loading. */
export interface LoadingMessage {
  readonly type: 'loading';
  readonly done: number;
  /** 0: not known yet. */
  readonly of: number;
}

/** Data cannot be shown or updated: the displayed data stays. */
export interface ProblemMessage {
  readonly type: 'problem';
  readonly title: string;
  readonly text: string;
  readonly steps: readonly { readonly step: JobNextStep; readonly text: string }[];
}

/** Jobs to select. */
export interface SelectMessage {
  readonly type: 'select';
  readonly jobIds: readonly number[];
}

/** A value that can be raised for the next attempt. Memory in MiB, run time in seconds. */
export interface RangeView {
  /** The present value; 0: no limit. */
  readonly now: number;
  readonly least: number;
  readonly most: number;
  /** 0: no advice. */
  readonly advised: number;
  /** The present value, the use, and the bounds, in words. */
  readonly about: string;
}

/** An attempt of the displayed job. */
export interface AttemptView {
  readonly attempt: number;
  readonly title: string;
  readonly text: string;
  readonly tone: JobTone;
  readonly canOpen: boolean;
}

/** A proposal of an agent. */
export interface ProposalView {
  readonly id: string;
  /** "Retry train_7 with 16g". */
  readonly text: string;
  /** The proposer, the confidence and the time. */
  readonly who: string;
  readonly why: string;
}

/** Details of a group, by its first job, or of one job. */
export interface DetailMessage {
  readonly type: 'detail';
  /** `group:…` or `job:…`, as requested by the page. */
  readonly of: string;
  readonly jobId: number;
  readonly title: string;
  /** The job whose evidence is shown. */
  readonly about: string;
  readonly group: string;
  readonly verdict: JobVerdict;
  readonly sure: string;
  readonly reason: string;
  readonly counter: string;
  readonly decide: string;
  readonly past: string;
  /** The user's correction for this kind of failure; empty where there is none. */
  readonly correction: string;
  readonly evidence: {
    readonly lines: readonly { readonly number: string; readonly text: string; readonly isEvidence: boolean }[];
    /** Why there are no lines; empty if there are. */
    readonly problem: string;
    readonly canOpen: boolean;
  };
  readonly canOpenOutput: boolean;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly command: string;
  readonly attempts: readonly AttemptView[];
  readonly proposals: readonly ProposalView[];
  readonly memory?: RangeView | undefined;
  readonly runtime?: RangeView | undefined;
  /** Number of jobs that share the row of requirements; up to 1, the page does not ask about the scope. */
  readonly sharedBy: number;
}

/** The known fix for the displayed details: it follows them, because it is looked up when they are shown. */
export interface FixMessage {
  readonly type: 'fix';
  /** `group:…` or `job:…`, as requested by the page. */
  readonly of: string;
  /** Absent where none is known for sure. */
  readonly fix?: JobFixView | undefined;
}

/** A known fix, in short. */
export interface JobFixView {
  readonly title: string;
  /** "the same error", and whether it is built in. */
  readonly about: string;
  /** What to do first. */
  readonly first: string;
}

/** The dry run. */
export interface PlanMessage {
  readonly type: 'plan';
  readonly request: number;
  readonly title: string;
  /** The effects, in sentences. */
  readonly summary: readonly string[];
  /** Dependent jobs that are cancelled, by id and name. */
  readonly cancels: readonly string[];
  /** The number of further ones. */
  readonly moreCancels: number;
  readonly refusals: readonly string[];
  readonly moreRefusals: number;
  readonly jobs: readonly {
    readonly id: number;
    readonly name: string;
    readonly text: string;
    readonly steps: readonly { readonly call: string; readonly body: string; readonly purpose: string }[];
  }[];
  readonly moreJobs: number;
  readonly notes: readonly string[];
  readonly isFail: boolean;
  /** The label of the button that applies it; empty where nothing can be applied. */
  readonly apply: string;
}

/** Progress. */
export interface ProgressMessage {
  readonly type: 'progress';
  readonly request: number;
  readonly done: number;
  readonly of: number;
}

/** The results of the last decisions, kept up to date. */
export interface ResultsMessage {
  readonly type: 'results';
  readonly title: string;
  readonly notes: readonly string[];
  readonly jobs: readonly {
    readonly id: number;
    readonly name: string;
    readonly text: string;
    readonly tone: JobTone;
    readonly canUndo: boolean;
  }[];
  readonly moreJobs: number;
  readonly canUndo: number;
}

/** The last decisions in this workflow. */
export interface AuditMessage {
  readonly type: 'audit';
  /** Problems of the record as a whole; empty where there are none. */
  readonly notice: string;
  readonly items: readonly {
    readonly when: string;
    readonly what: string;
    readonly who: string;
    readonly why: string;
    readonly became: string;
    readonly tone: JobTone;
  }[];
}

/** The result of a request of the page. */
export interface JobOutcomeMessage {
  readonly type: 'outcome';
  readonly request: number;
  readonly ok: boolean;
  readonly text: string;
}

/** All messages to the page. */
export type ToJobPanel =
  | PanelHello
  | WaitingMessage
  | LoadingMessage
  | ProblemMessage
  | SelectMessage
  | DetailMessage
  | FixMessage
  | PlanMessage
  | ProgressMessage
  | ResultsMessage
  | AuditMessage
  | JobOutcomeMessage;

/** The user's decision, before the dry run. */
export interface WantedDecision {
  readonly action: 'retry' | 'fail';
  readonly jobIds: readonly number[];
  /** In Torc's format; empty: unchanged. */
  readonly memory: string;
  /** ISO 8601; empty: unchanged. */
  readonly runtime: string;
  readonly scope: 'this-job' | 'all-sharing';
  readonly reason: string;
}

/** All messages of the page. `request` numbers are the page's own and are returned with the answer. */
export type FromJobPanel =
  | PanelReady
  | { readonly type: 'look'; readonly of: string; readonly jobId: number }
  | { readonly type: 'plan'; readonly request: number; readonly wanted: WantedDecision }
  | { readonly type: 'planProposals'; readonly request: number; readonly ids: readonly string[] }
  | { readonly type: 'apply'; readonly request: number }
  | { readonly type: 'stop' }
  | { readonly type: 'undo'; readonly request: number; readonly jobIds: readonly number[] }
  | { readonly type: 'dismiss'; readonly request: number; readonly ids: readonly string[] }
  | {
      readonly type: 'correct';
      readonly request: number;
      readonly group: string;
      readonly verdict: 'transient' | 'permanent' | 'none';
    }
  | {
      readonly type: 'openLog';
      readonly jobId: number;
      readonly attempt: number;
      readonly stream: 'stdout' | 'stderr';
      readonly atEvidence: boolean;
    }
  | { readonly type: 'openPlan'; readonly request: number }
  | { readonly type: 'openFix'; readonly jobId: number }
  | { readonly type: 'step'; readonly step: JobNextStep };
