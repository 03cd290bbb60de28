import { getRank } from '../../domain/match/feedbackRank.ts';
import { getWords } from '../../domain/match/words.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';

/**
 * The same error before a similar one; an outdated fix of the very same error stands behind a good one of a similar
 * error.
 */
const order = { exact: 0, similar: 1, outdated: 2 } as const;

/** Of fixes for the same error the one that was recorded at the same place in the code. */
const samePlace = 0.05;
/** One that is for another name of the same error stands behind one for this name, whatever people said of it. */
const otherName = 0.2;
/**
 * Two programs can fail with the same line: what they print around it tells them apart. Of whole outputs in the same
 * words.
 */
const sameSurroundings = 0.04;
/** Letters of an output that are looked at for that. */
const comparedLetters = 4096;

/**
 * Results as they are shown: by relation, then by score and what people said of them; of equals first the one whose
 * whole output has more of the words of this one, then the newer. At most as many as were asked for.
 */
export function inOrder(results: readonly SearchResult[], { limit, text }: Asked): readonly SearchResult[] {
  const asked = new Set(getWords(text.slice(0, comparedLetters)));
  const known = new Map<string, number>();
  const surroundings = ({ id, remediation }: SearchResult): number => {
    const share = known.get(id) ?? shareOfWords(asked, remediation.errorMessage);
    known.set(id, share);
    return share;
  };
  const place = ({ relation, remediation }: SearchResult): number =>
    remediation.isOutdated ? order.outdated : order[relation === 'exact' ? 'exact' : 'similar'];
  const getExactBonus = (result: SearchResult): number => {
    if (result.relation !== 'exact') return 0;
    return (result.why.frames.length > 0 ? samePlace : 0) + sameSurroundings * surroundings(result);
  };
  const rank = (result: SearchResult): number =>
    getRank(result.score, result.remediation) -
    (result.why.otherNames === undefined ? 0 : otherName) +
    getExactBonus(result);
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

/** Twice the words in common by the words of both, 0 to 1. */
function shareOfWords(asked: ReadonlySet<string>, message: string): number {
  const stored = getWords(message.slice(0, comparedLetters));
  const whole = asked.size + stored.length;
  return whole === 0 ? 0 : (2 * stored.filter((word) => asked.has(word)).length) / whole;
}
