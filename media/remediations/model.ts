import type {
  ErrorsMessage,
  FixView,
  FormField,
  FormValues,
  LibraryMessage,
  LibraryQuery,
  RemediationText,
} from '../../src/panels/protocol/remediations.ts';
import { isFlag, isListOf, isOneOf, isNumber, isShape, isTableOf, isText, type Check } from '../lib/check.ts';

/** Which half of the page is shown. */
export type Mode = 'errors' | 'library';

/** A list of fixes: `related` are those of errors other than the shown one. */
export type FixList = Mode | 'related';

/** An unfinished form. */
export interface FixDraft {
  readonly key: string;
  /** The fix that is edited; empty for a new one. */
  readonly id: string;
  readonly values: FormValues;
  readonly redacted: string;
  readonly isChanged: boolean;
}

/** State that outlives the page: the editor keeps it while the view is hidden or the window reloads. */
export interface RemediationsPageState {
  readonly mode: Mode;
  /** Fixes and texts that the user opened or closed. */
  readonly open: Readonly<Record<string, boolean>>;
  /** Which item of each group is in the tab order. */
  readonly current: Readonly<Record<string, string>>;
  readonly query: LibraryQuery;
  /** Newest first. */
  readonly drafts: readonly FixDraft[];
  readonly isFormOpen: boolean;
  readonly scroll: Readonly<Record<string, number>>;
}

/** The outcome of an action on a fix, shown beside its buttons. */
export interface FixOutcome {
  readonly ok: boolean;
  readonly text: string;
}

/** Everything that is shown. */
export interface RemediationsPageModel {
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: ErrorsMessage | undefined;
  readonly library: LibraryMessage | undefined;
  readonly kept: RemediationsPageState;
  /** By fix; `page` is for the page as a whole. */
  readonly outcomes: Readonly<Record<string, FixOutcome>>;
  readonly fieldErrors: Readonly<Partial<Record<FormField, string>>>;
  readonly isSaving: boolean;
  /** The lookup takes longer than it should. */
  readonly isLate: boolean;
  /** The focus is in a list of fixes: only there are letters shortcuts. */
  readonly hasKeys: boolean;
}

/** Returns the text for a key. */
export type GetRemediationText = (key: RemediationText, ...values: readonly (string | number)[]) => string;

/** Nothing is filtered. */
export const anyQuery: LibraryQuery = { text: '', severity: '', tag: '', scope: '', limit: 50 };

/** The state before any action. */
export const nothingKept: RemediationsPageState = {
  mode: 'errors',
  open: {},
  current: {},
  query: anyQuery,
  drafts: [],
  isFormOpen: false,
  scroll: {},
};

/** Whether a fix is open: as the user left it, otherwise the first one for an error. */
export function isOpen({ kept }: RemediationsPageModel, list: FixList, { id }: FixView, at: number): boolean {
  return kept.open[`${list}:${id}`] ?? (list === 'errors' && at === 0);
}

/** The key under which the open state of the related errors is stored. */
export function relatedKey(errorId: string): string {
  return `relatives:${errorId}`;
}

/** The fixes of a list; those of related errors only while they are shown. */
export function getFixes({ errors, library, kept }: RemediationsPageModel, list: FixList): readonly FixView[] {
  if (list === 'library') return library?.fixes ?? [];
  const selected = errors?.selected;
  if (selected?.lookup.state !== 'done') return [];
  if (list === 'errors') return selected.lookup.fixes;
  return kept.open[relatedKey(selected.id)] === true ? selected.lookup.related : [];
}

/** The fixes of the current half of the page. */
export function shownFixes(model: RemediationsPageModel): readonly FixView[] {
  return model.kept.mode === 'library'
    ? getFixes(model, 'library')
    : [...getFixes(model, 'errors'), ...getFixes(model, 'related')];
}

/** State restored by the editor is validated like any other value from outside. */
export const isKept: Check<RemediationsPageState> = isShape<RemediationsPageState>({
  mode: isOneOf(['errors', 'library'] as const),
  open: isTableOf(isFlag),
  current: isTableOf(isText),
  query: isShape<LibraryQuery>({ text: isText, severity: isText, tag: isText, scope: isText, limit: isNumber }),
  drafts: isListOf(
    isShape<FixDraft>({ key: isText, id: isText, values: isTableOf(isText), redacted: isText, isChanged: isFlag }),
  ),
  isFormOpen: isFlag,
  scroll: isTableOf(isNumber),
});
