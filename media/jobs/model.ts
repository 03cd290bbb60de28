import type {
  AuditMessage,
  DetailMessage,
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

/** What outlives the page: kept by the editor when the tab is hidden or the window is loaded again. */
export interface Kept {
  readonly target: WaitingMessage['target'];
  readonly filter: string;
  /** Groups that are open. */
  readonly open: readonly string[];
  /** The row that keys go to: `group:…` or `job:…`. */
  readonly current: string;
  readonly selected: readonly number[];
  /** What stands in the fields of a decision. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What stands in the fields of a decision before anything was typed. */
export const noFields: Readonly<Record<string, string>> = { memory: '', runtime: '', scope: 'this-job', reason: '' };

/** Before anything was done. */
export const nothingKept: Kept = {
  target: { backend: '', workflowId: 0 },
  filter: '',
  open: [],
  current: '',
  selected: [],
  fields: noFields,
};

/** What the editor kept is not trusted more than any other value from outside. */
export const isKept: Check<Kept> = isShape<Kept>({
  target: isShape<Kept['target']>({ backend: isText, workflowId: isNumber, folder: isOptional(isText) }),
  filter: isText,
  open: isListOf(isText),
  current: isText,
  selected: isListOf(isNumber),
  fields: isTableOf(isText),
});

/** A dry run that was asked for. */
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

/** Everything that is shown. */
export interface Model {
  readonly texts: Readonly<Record<string, string>>;
  readonly waiting: WaitingMessage | undefined;
  /** When `waiting` came, by the page's own clock in milliseconds. */
  readonly heardAt: number;
  readonly now: number;
  readonly loading: LoadingMessage | undefined;
  readonly problem: ProblemMessage | undefined;
  readonly detail: DetailMessage | undefined;
  readonly planning: Planning | undefined;
  readonly results: ResultsMessage | undefined;
  readonly audit: AuditMessage | undefined;
  /** What came of the last thing that was asked for. */
  readonly outcome: { readonly ok: boolean; readonly text: string } | undefined;
  /** Parts of a plan and the audit that are open. */
  readonly unfolded: readonly string[];
  readonly kept: Kept;
}

/** A row of the list. */
export type Row =
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

/** How a word is said. */
export type Say = (key: JobText, ...values: readonly (string | number)[]) => string;

/** What an action would be about: what is selected, else the row that keys go to. */
export function chosenJobs({ kept }: Model, rows: readonly Row[]): readonly number[] {
  if (kept.selected.length > 0) return kept.selected;
  const row = rows.find(({ key }) => key === kept.current);
  if (row === undefined) return [];
  return row.kind === 'group' ? row.jobs.map(({ id }) => id) : [row.job.id];
}

/** Nothing is known yet. */
export function emptyModel(kept: Kept): Model {
  return {
    texts: {},
    waiting: undefined,
    heardAt: 0,
    now: 0,
    loading: undefined,
    problem: undefined,
    detail: undefined,
    planning: undefined,
    results: undefined,
    audit: undefined,
    outcome: undefined,
    unfolded: [],
    kept,
  };
}

/**
 * What changes when somebody steps out of what is nearest: a plan, a selection, a filter, results. undefined: it cannot
 * be left.
 */
export function stepOut({ planning, kept, results }: Model): Partial<Model> | undefined {
  if (planning?.state === 'applying') return undefined;
  if (planning !== undefined) return { planning: undefined };
  if (kept.selected.length > 0) return { kept: { ...kept, selected: [] } };
  if (kept.filter !== '') return { kept: { ...kept, filter: '' } };
  return results === undefined ? {} : { results: undefined };
}
