import { isTellingWord } from '../../domain/match/backgroundWords.ts';
import { scorePair } from '../../domain/match/scorePair.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';
import { told, type Compared } from './structureSearch.ts';

/** Errors that are listed beside what may solve this one: a few are enough for a hint. */
const mostRelated = 3;
/** Of them errors of the same kind, if there are others that are near: kinds are told by rules, and words find what no rule has a kind for. */
const mostKin = 2;
/** Share of the weight of words that both lines of near errors have: less with a word that few errors have. Below, two lines have in common what any two have. */
const leastLines = { withTellingWord: 0.2, other: 0.35 } as const;
/** One program says one thing in one way: what it says in other words is another error, while another program may mean the same. On the read parts of the corpus .02 more relatives are found with it. */
const otherTool = 0.15;

/**
 * Errors that may give a hint where they are no answer: first those of the same kind, the surest and nearest first, then the nearest by words. None of
 * `found`, nor any with this error's signature: that would be the error itself. The thresholds for results do not apply.
 */
export function relatedErrors(compared: readonly Compared[], found: readonly SearchResult[], asked: Asked): readonly SearchResult[] {
  const taken = new Set(found.map(({ id }) => id));
  const { tool } = asked.reading;
  const nearness = ({ candidate, likeness }: Compared): number => likeness.lines + (tool === undefined || candidate.reading.tool !== tool ? otherTool : 0);
  const others = compared
    .filter(({ candidate: { remediation } }) => !taken.has(remediation.id) && remediation.signature.hash !== asked.signature.hash && !remediation.isOutdated)
    .sort((a, b) => b.likeness.kinship - a.likeness.kinship || nearness(b) - nearness(a) || (a.candidate.remediation.id < b.candidate.remediation.id ? -1 : 1));
  const kin = others.filter(({ likeness }) => likeness.kinship > 0);
  const near = others.filter(({ likeness: { kinship, lines, words } }) => kinship === 0 && lines >= (words.some(isTellingWord) ? leastLines.withTellingWord : leastLines.other));
  return [...kin.slice(0, mostKin), ...near, ...kin.slice(mostKin)].slice(0, mostRelated).map((each) => relatedResult(each, asked));
}

/** Its score says how alike the two are in words; the kind that they share has no part in it. */
function relatedResult(each: Compared, asked: Asked): SearchResult {
  const { candidate, likeness } = each;
  const { isShown: _, ...score } = scorePair(asked.reading, candidate.reading, { ...likeness, semantic: likeness.lines }, asked.settings);
  return { ...told(each, asked, 'structure'), ...score, relation: likeness.kinship > 0 ? 'family' : 'nearby' };
}
