import { rankOf } from '../../domain/match/feedbackRank.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';

/** The same error before a similar one before one of the same kind. */
const relationOrder = { exact: 0, similar: 1, family: 2 } as const;
/** An outdated fix of the very same error stands behind a good one of a similar error. */
const outdatedOrder = 3;

/** Of fixes for the same error the one that was recorded at the same place in the code. */
const samePlace = 0.05;
/** One that is for another name of the same error stands behind one for this name, whatever people said of it. */
const otherName = 0.2;

/** Results as they are shown: by relation, then by score and what people said of them; the newer of equals first. At most as many as were asked for. */
export function inOrder(results: readonly SearchResult[], { limit }: Asked): readonly SearchResult[] {
  const place = ({ relation, remediation }: SearchResult): number => (remediation.isOutdated ? outdatedOrder : relationOrder[relation]);
  const rank = (result: SearchResult): number => rankOf(result.score, result.remediation) + (result.relation === 'exact' && result.why.frames.length > 0 ? samePlace : 0) - (result.why.otherNames === undefined ? 0 : otherName);
  return [...results]
    .sort((a, b) => place(a) - place(b) || rank(b) - rank(a) || b.remediation.updatedAt - a.remediation.updatedAt || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}
