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

/** A list of fixes: `related` are those of other errors than the one that is shown. */
export type FixList = Mode | 'related';

/** A form somebody began to fill in. */
export interface Draft {
  readonly key: string;
  /** The fix that is edited; empty for a new one. */
  readonly id: string;
  readonly values: FormValues;
  readonly redacted: string;
  readonly isChanged: boolean;
}

/** What outlives the page: kept by the editor when the view is hidden or the window is loaded again. */
export interface Kept {
  readonly mode: Mode;
  /** Fixes and texts that were opened or closed by hand. */
  readonly open: Readonly<Record<string, boolean>>;
  /** Which item of each group takes part in the order of Tab. */
  readonly current: Readonly<Record<string, string>>;
  readonly query: LibraryQuery;
  /** Newest first. */
  readonly drafts: readonly Draft[];
  readonly isFormOpen: boolean;
  readonly scroll: Readonly<Record<string, number>>;
}

/** What came of an action on a fix, beside its buttons. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

/** Everything that is shown. */
export interface Model {
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: ErrorsMessage | undefined;
  readonly library: LibraryMessage | undefined;
  readonly kept: Kept;
  /** By fix; `page` is for the page as a whole. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly fieldErrors: Readonly<Partial<Record<FormField, string>>>;
  readonly isSaving: boolean;
  /** The lookup takes longer than it should. */
  readonly isLate: boolean;
  /** The focus is in a list of fixes: only there letters are keys. */
  readonly hasKeys: boolean;
}

/** How a word is said. */
export type Say = (key: RemediationText, ...values: readonly (string | number)[]) => string;

/** Nothing is filtered. */
export const anyQuery: LibraryQuery = { text: '', severity: '', tag: '', scope: '', limit: 50 };

/** Before anything was done. */
export const nothingKept: Kept = {
  mode: 'errors',
  open: {},
  current: {},
  query: anyQuery,
  drafts: [],
  isFormOpen: false,
  scroll: {},
};

/** Whether a fix is open: as it was left, else the first for an error. */
export function isOpen({ kept }: Model, list: FixList, { id }: FixView, at: number): boolean {
  return kept.open[`${list}:${id}`] ?? (list === 'errors' && at === 0);
}

/** What the state of the disclosure over the related errors of this one is kept under. */
export function relatedKey(errorId: string): string {
  return `relatives:${errorId}`;
}

/** The fixes of a list; those of related errors only while they are asked for. */
export function getFixes({ errors, library, kept }: Model, list: FixList): readonly FixView[] {
  if (list === 'library') return library?.fixes ?? [];
  const selected = errors?.selected;
  if (selected?.lookup.state !== 'done') return [];
  if (list === 'errors') return selected.lookup.fixes;
  return kept.open[relatedKey(selected.id)] === true ? selected.lookup.related : [];
}

/** The fixes of the half that is shown. */
export function shownFixes(model: Model): readonly FixView[] {
  return model.kept.mode === 'library'
    ? getFixes(model, 'library')
    : [...getFixes(model, 'errors'), ...getFixes(model, 'related')];
}

/** What the editor kept is not trusted more than any other value from outside. */
export const isKept: Check<Kept> = isShape<Kept>({
  mode: isOneOf(['errors', 'library'] as const),
  open: isTableOf(isFlag),
  current: isTableOf(isText),
  query: isShape<LibraryQuery>({ text: isText, severity: isText, tag: isText, scope: isText, limit: isNumber }),
  drafts: isListOf(
    isShape<Draft>({ key: isText, id: isText, values: isTableOf(isText), redacted: isText, isChanged: isFlag }),
  ),
  isFormOpen: isFlag,
  scroll: isTableOf(isNumber),
});
