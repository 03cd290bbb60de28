import type { PanelHello, PanelReady } from './handshake.ts';

/**
 * The words that the page of decisions says by itself; everything else comes with its data. `{0}` and `{1}` are filled
 * in by the page.
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
  'showView',
] as const;
/** One of those words. */
export type JobText = (typeof jobTexts)[number];

/** What is likely of a failure. */
export const jobVerdicts = ['transient', 'permanent', 'uncertain'] as const;
/** What is likely of a failure. */
export type JobVerdict = (typeof jobVerdicts)[number];

/** How something went, for its colour; the words say it as well. */
export const jobTones = ['passed', 'failed', 'running', 'waiting'] as const;
/** How something went, for its colour; the words say it as well. */
export type JobTone = (typeof jobTones)[number];

/** What a person is offered where nothing can be shown. */
export const jobNextSteps = ['refresh', 'signIn', 'settings', 'showView', 'closeTab'] as const;
/** What a person is offered where nothing can be shown. */
export type JobNextStep = (typeof jobNextSteps)[number];

/** Jobs that failed the same way. All sentences are in the reader's language. */
export interface JobGroupView {
  readonly id: string;
  /** Why, in a sentence. */
  readonly title: string;
  /** The line that tells, with what differs from job to job masked; empty where none does. */
  readonly line: string;
  readonly verdict: JobVerdict;
  /** Verdict and confidence in words: "probably transient, 82 %". */
  readonly sure: string;
  /** "40 jobs, one cause"; the name of a single one. */
  readonly count: string;
  /** What became of like failures; empty where nothing is remembered. */
  readonly past: string;
  readonly jobs: readonly number[];
}

/** A job that waits. */
export interface WaitingJobView {
  readonly id: number;
  readonly name: string;
  /** Attempt, exit code, node. */
  readonly facts: string;
  /** Somebody proposed a decision. */
  readonly isProposed: boolean;
}

/** Everything that waits in the workflow. */
export interface WaitingMessage {
  readonly type: 'waiting';
  /** Kept by the editor for when the tab is restored. */
  readonly target: { readonly backend: string; readonly workflowId: number; readonly folder?: string | undefined };
  readonly title: string;
  /** Backend, run, user. */
  readonly facts: readonly string[];
  readonly counts: readonly { readonly status: string; readonly text: string }[];
  /** "43 jobs wait for a decision": said aloud when it changes. */
  readonly summary: string;
  /** The confidence from which a verdict is given. */
  readonly least: string;
  readonly notices: readonly string[];
  readonly groups: readonly JobGroupView[];
  readonly jobs: readonly WaitingJobView[];
  /** Since the engine was heard of, when this was sent. */
  readonly ageSeconds: number;
}

/** Nothing is there yet. */
export interface LoadingMessage {
  readonly type: 'loading';
  readonly done: number;
  /** 0: nobody knows yet. */
  readonly of: number;
}

/** Nothing can be shown, or not anew: what is there stays. */
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
  /** What it is now; 0: no limit. */
  readonly now: number;
  readonly least: number;
  readonly most: number;
  /** 0: nothing is advised. */
  readonly advised: number;
  /** What it is now, what it took, what bounds it. */
  readonly about: string;
}

/** An attempt of the job that is shown. */
export interface AttemptView {
  readonly attempt: number;
  readonly title: string;
  readonly text: string;
  readonly tone: JobTone;
  readonly canOpen: boolean;
}

/** What an agent would do. */
export interface ProposalView {
  readonly id: string;
  /** "Retry train_7 with 16g". */
  readonly text: string;
  /** Who, how sure, when. */
  readonly who: string;
  readonly why: string;
}

/** Everything about a group, by its first job, or about one job. */
export interface DetailMessage {
  readonly type: 'detail';
  /** `group:…` or `job:…`, as the page asked. */
  readonly of: string;
  readonly jobId: number;
  readonly title: string;
  /** Whose evidence is shown. */
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
    /** Why there are no lines; empty when there are. */
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
  /** Jobs that have the same row of requirements; up to 1 nobody is asked. */
  readonly sharedBy: number;
}

/** The dry run. */
export interface PlanMessage {
  readonly type: 'plan';
  readonly request: number;
  readonly title: string;
  /** What happens, in sentences. */
  readonly summary: readonly string[];
  /** Jobs behind these that are cancelled, by number and name. */
  readonly cancels: readonly string[];
  /** Those beyond. */
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
  /** The words of the button that carries it out; empty where nothing can be. */
  readonly apply: string;
}

/** How far it is. */
export interface ProgressMessage {
  readonly type: 'progress';
  readonly request: number;
  readonly done: number;
  readonly of: number;
}

/** What came of the last decisions, kept up to date. */
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
  /** What is wrong with the record as a whole; empty where nothing is. */
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

/** What came of something that the page asked for. */
export interface JobOutcomeMessage {
  readonly type: 'outcome';
  readonly request: number;
  readonly ok: boolean;
  readonly text: string;
}

/** Everything that is said to the page. */
export type ToJobPanel =
  | PanelHello
  | WaitingMessage
  | LoadingMessage
  | ProblemMessage
  | SelectMessage
  | DetailMessage
  | PlanMessage
  | ProgressMessage
  | ResultsMessage
  | AuditMessage
  | JobOutcomeMessage;

/** What a person would do, before the dry run. */
export interface WantedDecision {
  readonly action: 'retry' | 'fail';
  readonly jobIds: readonly number[];
  /** As Torc takes it; empty: as before. */
  readonly memory: string;
  /** ISO 8601; empty: as before. */
  readonly runtime: string;
  readonly scope: 'this-job' | 'all-sharing';
  readonly reason: string;
}

/** Everything that the page says. `request` numbers are the page's own and come back with the answer. */
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
  | { readonly type: 'step'; readonly step: JobNextStep };
