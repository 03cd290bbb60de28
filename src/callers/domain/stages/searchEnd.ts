/** Share of the graph's budget in which files are read ahead; in the rest they are searched. */
export const readingShare = 0.6;
/** Share of the whole question's time in which searching is to be over. */
const searchedShare = 0.94;
/** Share of it by which the results must be reported. */
const toldShare = 0.98;
/**
 * What it takes to tell of a site, in milliseconds: mostly the look into its file for the line. Of a frequent name that
 * is a tenth of the whole question.
 */
const msASite = 0.02;
/** Share of the graph's budget that searching has even when reading has used up all time. */
const minShare = 0.1;

/** Times of one clock and lengths of time, in milliseconds. */
export interface SearchTimes {
  readonly started: number;
  /** When reading ahead was over. */
  readonly read: number;
  readonly stageBudgetMs: number;
  readonly totalBudgetMs: number;
}

/**
 * Until when the graph is searched, by the number of sites found so far: to the end of its budget, and however long
 * reading took, what was read is searched as long as planned if the whole question has that much time left, and a
 * little in any case. Before the whole question's end there is time to tell of the sites.
 */
export function searchEnd({ started, read, stageBudgetMs, totalBudgetMs }: SearchTimes): (sites: number) => number {
  const least = stageBudgetMs * minShare;
  const left = Math.max(started + totalBudgetMs * searchedShare - read, least);
  const end = Math.max(started + stageBudgetMs, read + Math.min(stageBudgetMs * (1 - readingShare), left));
  return (sites) => Math.min(end, Math.max(started + totalBudgetMs * toldShare - sites * msASite, read + least));
}
