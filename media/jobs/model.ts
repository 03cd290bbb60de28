import type {
  AuditMessage,
  DetailMessage,
  FixMessage,
  JobGroupView,
  JobText,
  LoadingMessage,
  PlanMessage,
  ProblemMessage,
  ResultsMessage,
  WaitingJobView,
  WaitingMessage,
} from '../../src/panels/protocol/jobs.ts';
import { isListOf, isNumber, isOptional, isShape, isTableOf, isText, type Check } from '../lib/check.ts';

/** State that survives the page: the editor stores it when the tab is hidden or the window reloads. */
export interface JobsPageState {
  readonly target: WaitingMessage['target'];
  readonly filter: string;
  /** Expanded groups. */
  readonly open: readonly string[];
  /** The focused row: `group:…` or `job:…`. */
  readonly current: string;
  readonly selected: readonly number[];
  /** The values of the decision fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The values of the decision fields before anything was typed. */
export const noFields: Readonly<Record<string, string>> = { memory: '', runtime: '', scope: 'this-job', reason: '' };

/** The initial state. */
export const nothingKept: JobsPageState = {
  target: { backend: '', workflowId: 0 },
  filter: '',
  open: [],
  current: '',
  selected: [],
  fields: noFields,
};

/** Stored state is validated like any other external value. */
export const isKept: Check<JobsPageState> = isShape<JobsPageState>({
  target: isShape<JobsPageState['target']>({ backend: isText, workflowId: isNumber, folder: isOptional(isText) }),
  filter: isText,
  open: isListOf(isText),
  current: isText,
  selected: isListOf(isNumber),
  fields: isTableOf(isText),
});

/** A requested dry run. */
export type Planning =
  | { readonly state: 'asked'; readonly request: number }
  | { readonly state: 'shown'; readonly plan: PlanMessage }
  | {
      readonly state: 'applying';
      readonly plan: PlanMessage;
      readonly done: number;
      readonly of: number;
      readonly isStopping: boolean;
    };

/** Everything the page shows. */
export interface JobsPageModel {
  readonly texts: Readonly<Record<string, string>>;
  readonly waiting: WaitingMessage | undefined;
  /** When `waiting` arrived, by the page's own clock, in milliseconds. */
  readonly heardAt: number;
  readonly now: number;
  readonly loading: LoadingMessage | undefined;
  readonly problem: ProblemMessage | undefined;
  readonly detail: DetailMessage | undefined;
  readonly fix: FixMessage | undefined;
  readonly planning: Planning | undefined;
  readonly results: ResultsMessage | undefined;
  readonly audit: AuditMessage | undefined;
  /** The result of the last request. */
  readonly outcome: { readonly ok: boolean; readonly text: string } | undefined;
  /** Expanded parts of a plan and of the audit. */
  readonly unfolded: readonly string[];
  readonly kept: JobsPageState;
}

/** A row of the list. */
export type JobsRow =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: JobGroupView;
      readonly jobs: readonly WaitingJobView[];
      readonly isOpen: boolean;
      readonly at: number;
      readonly of: number;
    }
  | {
      readonly kind: 'job';
      readonly key: string;
      readonly job: WaitingJobView;
      readonly group: string;
      readonly at: number;
      readonly of: number;
    };

/** Looks up a localised text. */
export type GetJobText = (key: JobText, ...values: readonly (string | number)[]) => string;

/** The jobs an action would apply to: the selection, else the focused row. */
export function chosenJobs({ kept }: JobsPageModel, rows: readonly JobsRow[]): readonly number[] {
  if (kept.selected.length > 0) return kept.selected;
  const row = rows.find(({ key }) => key === kept.current);
  if (row === undefined) return [];
  return row.kind === 'group' ? row.jobs.map(({ id }) => id) : [row.job.id];
}

/** The model before any message has arrived. */
export function emptyModel(kept: JobsPageState): JobsPageModel {
  return {
    texts: {},
    waiting: undefined,
    heardAt: 0,
    now: 0,
    loading: undefined,
    problem: undefined,
    detail: undefined,
    fix: undefined,
    planning: undefined,
    results: undefined,
    audit: undefined,
    outcome: undefined,
    unfolded: [],
    kept,
  };
}

/**
 * The change that closes the innermost state: a plan, a selection, a filter, or results; undefined where there is none.
 */
export function stepOut({ planning, kept, results }: JobsPageModel): Partial<JobsPageModel> | undefined {
  if (planning?.state === 'applying') return undefined;
  if (planning !== undefined) return { planning: undefined };
  if (kept.selected.length > 0) return { kept: { ...kept, selected: [] } };
  if (kept.filter !== '') return { kept: { ...kept, filter: '' } };
  return results === undefined ? {} : { results: undefined };
}
