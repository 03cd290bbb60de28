import { getRank } from '../../domain/match/feedbackRank.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';
import { compareAmong, compareSurroundings, getSurroundings } from './surroundings.ts';

/**
 * The same error before a similar one; a fix of the same error that is outdated, or that did not help again and again,
 * comes after a good one of a similar error.
 */
const order = { exact: 0, similar: 1, rejected: 2 } as const;
/** So many more verdicts against a fix than for it put it behind the unjudged. */
const rejectedBy = 3;

/** Among fixes for the same error, a bonus for the one recorded at the same place in the code. */
const samePlace = 0.05;
/** A fix for another name with the same error comes after one for this name, whatever its feedback. */
const otherName = 0.2;
/**
 * Two programs can fail with the same line, and two errors be as similar: what stands around the line distinguishes
 * them. From 0.02 to 0.15 it helped as much on tools that were read as strangers.
 */
const sameSurroundings = 0.02;

/**
 * Orders the results: by relation, then by score, feedback and what is the same around the line; among equals first the
 * one around which more is the same, then the newer. Returns at most as many as were requested.
 */
export function inOrder(
  results: readonly SearchResult[],
  { limit, text, reading }: ParsedSearch,
): readonly SearchResult[] {
  const asked = getSurroundings(text, reading.failingLine);
  const around = results.map(({ remediation }) => getSurroundings(remediation.errorMessage, reading.failingLine));
  const rare = compareAmong(asked, around);
  const known = new Map(
    results.map((result, at) => {
      const own = around[at];
      const share = own === undefined ? 0 : compareSurroundings(asked, own);
      return [result, { share, bonus: sameSurroundings * (rare[at] ?? 0) }] as const;
    }),
  );
  const surroundings = (result: SearchResult): number => known.get(result)?.share ?? 0;
  const place = ({ relation, remediation }: SearchResult): number =>
    remediation.isOutdated || remediation.notHelpfulCount - remediation.helpfulCount >= rejectedBy
      ? order.rejected
      : order[relation === 'exact' ? 'exact' : 'similar'];
  const rank = (result: SearchResult): number =>
    getRank(result.score, result.remediation) -
    (result.why.otherNames === undefined ? 0 : otherName) +
    (result.relation === 'exact' && result.why.frames.length > 0 ? samePlace : 0) +
    (known.get(result)?.bonus ?? 0);
  return [...results]
    .sort(
      (a, b) =>
        place(a) - place(b) ||
        rank(b) - rank(a) ||
        surroundings(b) - surroundings(a) ||
        b.remediation.updatedAt - a.remediation.updatedAt ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, limit);
}
