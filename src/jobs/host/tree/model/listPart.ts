import type { Answer, JobProblem } from '../../../domain/backend/answer.ts';
import type { Page } from '../../../domain/backend/records.ts';

/** How many rows of a list are shown at first, and how many more each time. */
export const pageSize = 200;

/** The displayed part of a list: its known items, the problem of the last request, and how many items are wanted. */
export interface ListPart<T> {
  /** Undefined until the first answer. */
  readonly items: readonly T[] | undefined;
  readonly total: number;
  readonly hasMore: boolean;
  readonly wanted: number;
  /** Why the last request failed; the items from before stay. */
  readonly problem?: JobProblem | undefined;
}

/** A list that has not been read yet. */
export function unreadList<T>(): ListPart<T> {
  return { items: undefined, total: 0, hasMore: false, wanted: pageSize };
}

/** The list after an answer. */
export function answeredList<T>(before: ListPart<T>, answer: Answer<Page<T>>): ListPart<T> {
  if (!answer.ok) return { ...before, problem: answer.error };
  const { items, total, hasMore } = answer.value;
  return { items, total, hasMore, wanted: before.wanted };
}
