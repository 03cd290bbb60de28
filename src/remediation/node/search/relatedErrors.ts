import { scorePair } from '../../domain/match/scorePair.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';
import { told, type Compared } from './structureSearch.ts';

/** Errors that are listed beside what may solve this one: a few are enough for a hint. */
export const mostRelated = 3;
/** Of them errors of the same kind, if there are others that are near: kinds are told by rules, and words find what no rule has a kind for. */
const mostKin = 2;
/** Share of the weight of words that a line needs to be called near; below, two lines have in common what any two have. */
const leastLines = 0.2;

/**
 * Errors that may give a hint where they are no answer: first those of the same kind, the surest and nearest first, then the nearest by words. None of
 * `found`, nor any with this error's signature: that would be the error itself. The thresholds for results do not apply.
 */
export function relatedErrors(compared: readonly Compared[], found: readonly SearchResult[], asked: Asked): readonly SearchResult[] {
  const taken = new Set(found.map(({ id }) => id));
  const others = compared.filter(({ candidate: { remediation } }) => !taken.has(remediation.id) && remediation.signature.hash !== asked.signature.hash && !remediation.isOutdated);
  const kin = others.filter(({ likeness }) => likeness.kinship > 0).sort((a, b) => b.likeness.kinship - a.likeness.kinship || b.likeness.lines - a.likeness.lines);
  const near = others.filter(({ likeness: { kinship, lines } }) => kinship === 0 && lines >= leastLines).sort((a, b) => b.likeness.lines - a.likeness.lines);
  return [...kin.slice(0, mostKin), ...near, ...kin.slice(mostKin)].slice(0, mostRelated).map((each) => relatedResult(each, asked));
}

function relatedResult(each: Compared, asked: Asked): SearchResult {
  const { candidate, likeness } = each;
  const { isShown: _, ...score } = scorePair(asked.reading, candidate.reading, { ...likeness, semantic: Math.max(likeness.kinship, likeness.lines) }, asked.settings);
  return { ...told(each, asked, 'structure'), ...score, relation: likeness.kinship > 0 ? 'family' : 'nearby' };
}
