import { getWords } from '../../domain/match/words.ts';

/** What stands around an error: the words of the output near it, and what they are of. */
export interface Surroundings {
  readonly words: ReadonlySet<string>;
  /** Programs and the extensions of files. */
  readonly kinds: ReadonlySet<string>;
}

/** Letters on either side of the failing line that are compared: a log before them is of other steps. */
const maxLettersAside = 2048;
/** The share of programs and kinds of files, where both outputs have any: a few words among many. */
const shareOfKinds = 0.1;

/** What is left of a word at the beginning of an excerpt. */
const cutWord = /^[^\s]{1,200}/;

const extension = /(?<=[\w-]\.)[a-z]\w{0,5}(?=$|[^\w./-])/gi;
const program =
  /^\s*(?:(?:[^\s$#%]{0,200} ?)?[$#%>] (?:sudo )?(?<typed>[a-z][\w.+-]{0,40})(?= |$)|(?<speaker>[a-z][\w+-]{1,40}): )/gm;

/** Reads what stands around the failing line: that of `line`, or the one that has most of its words. */
export function getSurroundings(text: string, line: string): Surroundings {
  const at = findLine(text, line);
  const from = Math.max(0, at - maxLettersAside);
  const near = text.slice(from, at + line.length + maxLettersAside).replace(from > 0 ? cutWord : '', '');
  const programs = [...near.matchAll(program)].flatMap(({ groups }) => groups?.['typed'] ?? groups?.['speaker'] ?? []);
  return {
    words: new Set(getWords(near, maxLettersAside)),
    kinds: new Set([...programs, ...(near.match(extension) ?? [])]),
  };
}

/**
 * How much of what was asked for each of some surroundings has, 0 to 1 of the most that any of them has. A word counts
 * the more the fewer of them have it: what the others have, too, does not tell this one from them.
 */
export function compareAmong(asked: Surroundings, all: readonly Surroundings[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const { words } of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weights = all.map(({ words }) =>
    [...asked.words]
      .filter((word) => words.has(word))
      .reduce((sum, word) => sum + Math.log((all.length + 2) / ((counts.get(word) ?? 0) + 1)), 0),
  );
  const most = Math.max(...weights);
  // Sums of the same weights in another order differ in their last digits.
  return weights.map((weight) => (most === 0 ? 0 : Math.round((1000 * weight) / most) / 1000));
}

/** How much two surroundings have in common, 0 to 1. */
export function compareSurroundings(one: Surroundings, other: Surroundings): number {
  const words = getShare(one.words, other.words);
  return one.kinds.size === 0 || other.kinds.size === 0
    ? words
    : (1 - shareOfKinds) * words + shareOfKinds * getShare(one.kinds, other.kinds);
}

/** Twice the number of what both have divided by the sizes of both. */
function getShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const whole = one.size + other.size;
  return whole === 0 ? 0 : (2 * [...one].filter((each) => other.has(each)).length) / whole;
}

function findLine(text: string, line: string): number {
  const exact = text.indexOf(line);
  if (exact !== -1) return exact;
  const words = new Set(getWords(line));
  const best = { at: 0, shared: 0 };
  let at = 0;
  for (const each of text.split('\n')) {
    const shared = getWords(each).filter((word) => words.has(word)).length;
    if (shared > best.shared) Object.assign(best, { at, shared });
    at += each.length + 1;
  }
  return best.at;
}
