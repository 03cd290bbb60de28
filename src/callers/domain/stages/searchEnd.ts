/** Share of the graph's budget in which files are read ahead; in the rest they are searched. */
export const readingShare = 0.6;
/** Share of the whole question's time in which searching is to be over. */
const searchedShare = 0.94;
/** Share of the graph's budget that searching has even when reading has used up all time. */
const leastShare = 0.1;

/** Times of one clock and lengths of time, in milliseconds. */
export interface SearchTimes {
  readonly started: number;
  /** When reading ahead was over. */
  readonly read: number;
  readonly stageBudgetMs: number;
  readonly totalBudgetMs: number;
}

/**
 * Until when the graph is searched: to the end of its budget, and however long reading took, what was read is searched as long as planned if the
 * whole question has that much time left, and a little in any case.
 */
export function searchEnd({ started, read, stageBudgetMs, totalBudgetMs }: SearchTimes): number {
  const left = Math.max(started + totalBudgetMs * searchedShare - read, stageBudgetMs * leastShare);
  return Math.max(started + stageBudgetMs, read + Math.min(stageBudgetMs * (1 - readingShare), left));
}
