import { isTellingWord } from '../../domain/match/backgroundWords.ts';
import { scorePair } from '../../domain/match/scorePair.ts';
import { areNeighbours } from '../../domain/read/families/neighbours.ts';
import type { SearchResult } from '../../domain/types.ts';
import type { Asked } from './asked.ts';
import { told, type Compared } from './structureSearch.ts';

/** Errors that are listed beside what may solve this one: a few are enough for a hint. */
const maxRelated = 3;
/**
 * Of them errors of the same kind, if there are others that are near: kinds are told by rules, and words find what no
 * rule has a kind for.
 */
const maxKin = 2;
/**
 * Share of the weight of words that both lines of near errors have: less with a word that few errors have. Below, two
 * lines have in common what any two have.
 */
const minLines = { withTellingWord: 0.15, other: 0.25 } as const;
/**
 * One program says one thing in one way: what it says in other words is another error, while another program may mean
 * the same. On the read parts of the corpus .02 more relatives are found with it.
 */
const otherTool = 0.15;
/**
 * What a kind that stands near this one's is worth, as a share of words in common: of .2 to .4 all find about as many
 * relatives.
 */
const neighbour = 0.3;

/**
 * Errors that may give a hint where they are no answer: first those of the same kind, the surest and nearest first,
 * then the nearest by words and by kinds that stand near. Three hints are to be three lessons: of what says the same,
 * comes from one known program or is of one other kind, the first stands for the rest, which only fill up what is left.
 * None of `found`, nor any with this error's signature: that would be the error itself. The thresholds for results do
 * not apply.
 */
export function relatedErrors(
  compared: readonly Compared[],
  found: readonly SearchResult[],
  asked: Asked,
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

/** What was taken for a hint, and what it says. */
class Hints {
  readonly list: Compared[] = [];
  readonly #lines: Set<string>;
  readonly #tools = new Set<string>();
  readonly #kinds = new Set<string>();

  constructor(found: readonly SearchResult[]) {
    this.#lines = new Set(found.map(({ why }) => why.maskedStored));
  }

  /** Whether nothing that is listed says the same, nor does the same program speak in another hint. */
  isNewLesson({ candidate: { reading } }: Compared): boolean {
    return !this.#lines.has(reading.maskedLine) && (reading.tool === undefined || !this.#tools.has(reading.tool));
  }

  /** Whether no hint is of this kind; what has none is of any. */
  isNewKind({
    candidate: {
      reading: {
        families: [kind],
      },
    },
  }: Compared): boolean {
    return kind === undefined || !this.#kinds.has(kind);
  }

  /** Takes the first `count` that fit, as long as there is room. */
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

/** Its score says how alike the two are in words; the kind that they share has no part in it. */
function relatedResult(each: Compared, asked: Asked): SearchResult {
  const { candidate, likeness } = each;
  const { isShown: _, ...score } = scorePair(
    asked.reading,
    candidate.reading,
    { ...likeness, semantic: likeness.lines },
    asked.settings,
  );
  return { ...told(each, asked, 'structure'), ...score, relation: likeness.kinship > 0 ? 'family' : 'nearby' };
}
