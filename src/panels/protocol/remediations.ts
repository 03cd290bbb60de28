import type { PanelHello, PanelReady } from './handshake.ts';

/**
 * The texts of the known fixes page itself; everything else comes with its data. `{0}` and `{1}` are filled in by the
 * page.
 */
export const remediationTexts = [
  'errors',
  'library',
  'views',
  'error',
  'pickError',
  'newest',
  'showAll',
  'showLess',
  'tool',
  'code',
  'seenTimes',
  'lookAgain',
  'dismiss',
  'recordFix',
  'fixes',
  'fixesHint',
  'looking',
  'lookingLong',
  'emptyTitle',
  'emptyText',
  'findForSelection',
  'findForClipboard',
  'findHint',
  'noMatchTitle',
  'failedTitle',
  'related',
  'relatedBelow',
  'common',
  'outdatedMark',
  'solution',
  'rootCause',
  'symptoms',
  'change',
  'files',
  'source',
  'why',
  'thisError',
  'recordedError',
  'details',
  'apply',
  'copy',
  'openSource',
  'helpful',
  'not-helpful',
  'outdated',
  'copyToProject',
  'hide',
  'edit',
  'merge',
  'delete',
  'actions',
  'moreActions',
  'feedback',
  'noChange',
  'offers',
  'offerText',
  'recordOffer',
  'search',
  'searchHint',
  'severity',
  'tag',
  'scope',
  'any',
  'more',
  'export',
  'import',
  'newFix',
  'filters',
  'libraryEmptyTitle',
  'libraryEmptyText',
  'libraryNothing',
  'loading',
  'clearFilters',
  'recordTitle',
  'editTitle',
  'field.title',
  'field.errorMessage',
  'field.errorType',
  'field.folder',
  'field.stackTrace',
  'field.solution',
  'field.rootCause',
  'field.severity',
  'field.category',
  'field.tags',
  'field.scope',
  'field.codeDiff',
  'field.source',
  'hint.title',
  'hint.errorMessage',
  'hint.solution',
  'hint.folder',
  'hint.tags',
  'hint.codeDiff',
  'hint.source',
  'save',
  'saving',
  'cancel',
  'moreFields',
  'draftKept',
  'continueDraft',
  'discardDraft',
  'required',
  'notSaved',
  'invisible',
  'added',
  'removed',
  'shortcut',
  'severity.low',
  'severity.medium',
  'severity.high',
  'severity.critical',
  'category.compile',
  'category.runtime',
  'category.test',
  'category.lint',
  'category.security',
  'category.performance',
  'category.other',
  'scope.shared',
  'scope.project',
  'noAnswer',
  'longList',
] as const;
/** The key of one of these texts. */
export type RemediationText = (typeof remediationTexts)[number];

/** The actions of a fix's buttons. */
export const fixActions = [
  'apply',
  'copy',
  'openSource',
  'helpful',
  'not-helpful',
  'outdated',
  'copyToProject',
  'hide',
  'edit',
  'merge',
  'delete',
] as const;
/** The actions of a fix's buttons. */
export type FixAction = (typeof fixActions)[number];

/** Editor commands that the page may request. */
export const panelCommands = ['findForSelection', 'findForClipboard', 'export', 'import'] as const;
/** An editor command that the page may request. */
export type PanelCommand = (typeof panelCommands)[number];

/** The fields of the form, in their order. */
export const formFields = [
  'title',
  'errorMessage',
  'solution',
  'codeDiff',
  'severity',
  'category',
  'tags',
  'scope',
  'folder',
  'rootCause',
  'errorType',
  'stackTrace',
  'source',
] as const;
/** A field of the form. */
export type FormField = (typeof formFields)[number];
/** The values of the form; tags separated by commas. `folder` and `errorType` are only for new fixes. */
export type FormValues = Readonly<Record<FormField, string>>;

/** One part of a score in words, with its share of 1. */
export interface ScorePart {
  readonly label: string;
  /** 0 to 1; undefined for parts without a number (words, frames). */
  readonly share?: number | undefined;
  readonly text: string;
}

/** A known fix, for display. All sentences are in the reader's language. */
export interface FixView {
  readonly id: string;
  readonly title: string;
  /** How it is related to the error; empty in the library. */
  readonly relation: string;
  /** Whole per cent; empty in the library, and for other errors. */
  readonly score: string;
  readonly parts: readonly ScorePart[];
  /** Both compared texts; empty in the library. */
  readonly maskedQuery: string;
  readonly maskedStored: string;
  /** Empty for built-in ones. */
  readonly severity: string;
  /** Severity in words, category, scope, use, confidence. */
  readonly facts: readonly string[];
  readonly tags: readonly string[];
  readonly isOutdated: boolean;
  /** It comes with the extension: it can be judged, hidden and copied, not changed. */
  readonly isBuiltin: boolean;
  readonly solution: string;
  readonly rootCause: string;
  readonly symptoms: readonly string[];
  readonly diff: string;
  readonly files: readonly string[];
  readonly source: string;
  /** Whether there is a change that can be applied to files. */
  readonly canApply: boolean;
  /** Whether the host would open the source. */
  readonly canOpenSource: boolean;
}

/** The lookup result for the displayed error. */
export type LookupView =
  | { readonly state: 'looking' }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'done';
      readonly fixes: readonly FixView[];
      /** Fixes of other errors that may give a hint: shown only on request. */
      readonly related: readonly FixView[];
      /** The heading of the related ones: "3 related errors, not this one". Empty without any. */
      readonly relatedSummary: string;
      /** Announced to screen readers when it is new: "2 known fixes". */
      readonly summary: string;
      /** The searched stores: "Searched 1,204 fixes: shared, project." */
      readonly searched: string;
      /** Why the answer may be incomplete; empty if it is complete. */
      readonly degraded: string;
    };

/** The displayed error. */
export interface ErrorView {
  readonly id: string;
  /** Where it was found, in words. */
  readonly source: string;
  /** The line that names the error. */
  readonly line: string;
  readonly text: string;
  readonly stackTrace: string;
  /** The command line or task; empty without one. */
  readonly origin: string;
  /** File and line; empty without one. */
  readonly place: string;
  readonly count: number;
  readonly tool: string;
  readonly codes: readonly string[];
  readonly lookup: LookupView;
}

/** The current errors. */
export interface ErrorsMessage {
  readonly type: 'errors';
  /** Equal ones are one row; the row with the newest error comes first. */
  readonly errors: readonly { readonly id: string; readonly label: string }[];
  readonly selected?: ErrorView | undefined;
  readonly offers: readonly { readonly id: string; readonly error: string; readonly files: readonly string[] }[];
  /** About the store, and about restricted mode. */
  readonly notices: readonly string[];
  /** The names of the open folders, if a fix can belong to one of several; absent with fewer than two. */
  readonly folders?: readonly string[] | undefined;
}

/** A query of the library. */
export interface LibraryQuery {
  readonly text: string;
  readonly severity: string;
  readonly tag: string;
  readonly scope: string;
  /** Maximum fixes shown; increased by "more". */
  readonly limit: number;
}

/** The answer to a library query. */
export interface LibraryMessage {
  readonly type: 'library';
  readonly request: number;
  readonly fixes: readonly FixView[];
  readonly hasMore: boolean;
  readonly summary: string;
  readonly problem: string;
}

/** A form to fill in. */
export interface FormMessage {
  readonly type: 'form';
  /** Identifies the form: the page stores typed values under this key. */
  readonly key: string;
  /** The fix that is edited; empty for a new one. */
  readonly id: string;
  readonly values: FormValues;
  /** What was redacted in the prefilled texts; empty if nothing was. */
  readonly redacted: string;
}

/** The result of a request of the page. */
export interface OutcomeMessage {
  readonly type: 'outcome';
  readonly request: number;
  readonly ok: boolean;
  /** Announced and shown; may be empty where the editor itself shows it. */
  readonly text: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

/** Reveals a part of the page. */
export interface RevealMessage {
  readonly type: 'reveal';
  readonly mode: 'errors' | 'library';
  readonly focus: boolean;
}

/** All messages to the page. */
export type ToRemediationPanel =
  PanelHello | ErrorsMessage | LibraryMessage | FormMessage | OutcomeMessage | RevealMessage;

/** All messages of the page. `request` numbers are the page's own and are returned with the answer. */
export type FromRemediationPanel =
  | PanelReady
  | {
      readonly type: 'pickError' | 'dismissError' | 'dismissOffer' | 'lookAgain' | 'openPlace' | 'selectFix';
      readonly id: string;
    }
  | { readonly type: 'act'; readonly request: number; readonly action: FixAction; readonly id: string }
  | { readonly type: 'library'; readonly request: number; readonly query: LibraryQuery }
  | { readonly type: 'record'; readonly errorId: string; readonly offerId: string }
  | {
      readonly type: 'save';
      readonly request: number;
      readonly key: string;
      readonly id: string;
      readonly values: FormValues;
    }
  | { readonly type: 'run'; readonly command: PanelCommand };
