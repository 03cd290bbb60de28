import type { Attempt, Reading } from '../attempt.ts';
import type { Difference } from '../types.ts';
import { nameParts } from './typo.ts';

/** A name that a file has in the stead of another one. */
export interface Rename {
  readonly to: string;
  /** Old lines (from 1) that stand in the place with the new name. */
  readonly lines: ReadonlySet<number>;
}

const name = /^[\p{L}_$][\p{L}\p{N}_$]+$/u;

/**
 * Names of an edit's old text that a file has no more where, on every line of the place that had one, and on two or
 * more, the same other name stands. A name that stands for two, or that the old text has beside it, is another thing
 * and no new name.
 *
 * @param differences how the lines of the place differ from the old text.
 */
export function findRenames(
  attempt: Attempt,
  reading: Reading,
  differences: readonly Difference[],
): ReadonlyMap<string, Rename> {
  const pairs = new Map<string, { readonly to: string; readonly lines: Set<number> }>();
  const refused = new Set<string>();
  for (const { kind, expected = '', found = '', oldLine } of differences) {
    if (kind !== 'identifier' || oldLine === undefined) continue;
    if (!name.test(expected) || !name.test(found) || attempt.holdsWord(expected)) {
      refused.add(expected).add(found);
      continue;
    }
    const known = pairs.get(expected);
    if (known === undefined) pairs.set(expected, { to: found, lines: new Set([oldLine]) });
    else if (known.to === found) known.lines.add(oldLine);
    else refused.add(expected);
  }
  if (pairs.size === 0) return pairs;
  const olds = new Set(reading.before.text.split(/[^\p{L}\p{N}_$]+/u));
  const targets = [...pairs.values()].map(({ to }) => to);
  return new Map(
    [...pairs].filter(
      ([from, { to, lines }]) =>
        !refused.has(from) &&
        !refused.has(to) &&
        !olds.has(to) &&
        targets.filter((each) => each === to).length === 1 &&
        lines.size >= witnesses,
    ),
  );
}

/** From so many lines on a rename is seen and not guessed: one line may be another line. */
const witnesses = 2;

/**
 * Whether a difference is a name that was plainly renamed: two lines or more say so, and one of the names holds all
 * parts of the other (`chunk` and `mainChunk`). Names that only share a part are often those of siblings.
 */
export function isPlainRename(
  { kind, expected = '', found = '' }: Difference,
  renames: ReadonlyMap<string, Rename>,
): boolean {
  const rename = kind === 'identifier' ? renames.get(expected) : undefined;
  return rename?.to === found && holdsParts(expected, found);
}

/** Whether one of two names holds all parts of the other, in whatever case. */
export function holdsParts(one: string, other: string): boolean {
  const [a, b] = [getParts(one), getParts(other)];
  return a.every((part) => b.includes(part)) || b.every((part) => a.includes(part));
}

function getParts(word: string): readonly string[] {
  return nameParts(word)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}
