import { isTellingWord } from '../../domain/match/backgroundWords.ts';
import { scorePair } from '../../domain/match/scorePair.ts';
import { areNeighbours } from '../../domain/read/families/neighbours.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { ParsedSearch } from './asked.ts';
import { told, type Compared } from './structureSearch.ts';

/** The number of errors listed beside the results: a few are enough for a hint. */
const maxRelated = 3;
/**
 * How many of them may be errors of the same kind, if there are others nearby: rules detect kinds, and words find what
 * no rule covers.
 */
const maxKin = 2;
/**
 * The minimum share of word weight that both lines of related errors have in common: lower with a rare word. Below it,
 * two lines share only what any two share.
 */
const minLines = { withTellingWord: 0.15, other: 0.25 } as const;
/**
 * One program words one error in one way: its other words mean another error, while another program may mean the same.
 * On the training part of the corpus this finds .02 more relatives.
 */
const otherTool = 0.15;
/**
 * The value of a neighbouring kind, as a share of common words: all values from .2 to .4 find about as many relatives.
 */
const neighbour = 0.3;

/**
 * Errors that may give a hint if there is no result: first those of the same kind, the most certain and nearest first,
 * then the nearest by words and by neighbouring kinds. Three hints should teach three things: of those with the same
 * text, from one known program or of one other kind, the first represents the rest, which only fill the remaining
 * places. Never one of `found`, nor one with this error's signature: that would be the error itself. The thresholds for
 * results do not apply.
 */
export function relatedErrors(
  compared: readonly Compared[],
  found: readonly SearchResult[],
  asked: ParsedSearch,
): readonly SearchResult[] {
  const taken = new Set(found.map(({ id }) => id));
  const { tool, families } = asked.reading;
  const nearness = ({ candidate: { reading }, likeness }: Compared): number =>
    likeness.lines +
    (tool === undefined || reading.tool !== tool ? otherTool : 0) +
    (likeness.kinship === 0 && areNeighbours(families, reading.families) ? neighbour : 0);
  const others = compared
    .filter(
      ({ candidate: { remediation } }) =>
        !taken.has(remediation.id) && remediation.signature.hash !== asked.signature.hash && !remediation.isOutdated,
    )
    .map((each) => ({ each, nearness: nearness(each) }))
    .sort(
      (a, b) =>
        b.each.likeness.kinship - a.each.likeness.kinship ||
        b.nearness - a.nearness ||
        (a.each.candidate.remediation.id < b.each.candidate.remediation.id ? -1 : 1),
    )
    .map(({ each }) => each);
  const kin = others.filter(({ likeness }) => likeness.kinship > 0);
  const near = others.filter(
    ({ likeness: { kinship, lines, words } }) =>
      kinship === 0 && lines >= (words.some(isTellingWord) ? minLines.withTellingWord : minLines.other),
  );
  const hints = new Hints(found);
  hints.take(kin, maxKin, (each) => hints.isNewLesson(each));
  hints.take(near, maxRelated, (each) => hints.isNewLesson(each) && hints.isNewKind(each));
  hints.take([...kin, ...near], maxRelated, (each) => hints.isNewLesson(each));
  hints.take([...kin, ...near], maxRelated, () => true);
  return hints.list.map((each) => relatedResult(each, asked));
}

/** The hints so far, and their texts. */
class Hints {
  readonly list: Compared[] = [];
  readonly #lines: Set<string>;
  readonly #tools = new Set<string>();
  readonly #kinds = new Set<string>();

  constructor(found: readonly SearchResult[]) {
    this.#lines = new Set(found.map(({ why }) => why.maskedStored));
  }

  /** Whether no listed error has the same text, and no other hint comes from the same program. */
  isNewLesson({ candidate: { reading } }: Compared): boolean {
    return !this.#lines.has(reading.maskedLine) && (reading.tool === undefined || !this.#tools.has(reading.tool));
  }

  /** Whether no hint has this kind; an error without a kind always passes. */
  isNewKind({
    candidate: {
      reading: {
        families: [kind],
      },
    },
  }: Compared): boolean {
    return kind === undefined || !this.#kinds.has(kind);
  }

  /** Takes the first `count` that pass, as long as there is space. */
  take(from: readonly Compared[], count: number, fits: (each: Compared) => boolean): void {
    let left = Math.min(count, maxRelated - this.list.length);
    for (const each of from) {
      if (left <= 0) return;
      if (this.list.includes(each) || !fits(each)) continue;
      const {
        maskedLine,
        tool,
        families: [kind],
      } = each.candidate.reading;
      this.list.push(each);
      this.#lines.add(maskedLine);
      if (tool !== undefined) this.#tools.add(tool);
      if (kind !== undefined) this.#kinds.add(kind);
      left--;
    }
  }
}

/** Its score is the similarity in words; the shared kind does not count. */
function relatedResult(each: Compared, asked: ParsedSearch): SearchResult {
  const { candidate, likeness } = each;
  const { isShown: _, ...score } = scorePair(
    asked.reading,
    candidate.reading,
    { ...likeness, semantic: likeness.lines },
    asked.settings,
  );
  return { ...told(each, asked, 'structure'), ...score, relation: likeness.kinship > 0 ? 'family' : 'nearby' };
}
