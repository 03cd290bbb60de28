import { canonicalLine } from '../../../base/text/canonical.ts';
import type { Attempt, Reading } from '../attempt.ts';
import type { Placement } from '../locate/placement.ts';
import type { Difference } from '../types.ts';
import { nameParts } from './typo.ts';

/** A name that a file has in the stead of another one. */
export interface Rename {
  readonly to: string;
  /** Old lines (from 1) that stand in the place with the new name. */
  readonly lines: ReadonlySet<number>;
}

const nameUnit = /[\p{L}\p{N}_$]/u;
const name = /^[\p{L}_$][\p{L}\p{N}_$]+$/u;

/**
 * Names of an edit's old text that a file has no more where, on every line of the place that had one, the same other
 * name stands: on two lines or more, or all over the file (see {@link isChangedAllOver}). A name that stands for two,
 * or that the old text has beside it, is another thing and no new name.
 *
 * @param differences how the lines of the place differ from the old text.
 */
export function findRenames(
  attempt: Attempt,
  reading: Reading,
  placement: Placement,
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
  const isTried = pairs.size <= maxTried;
  const targets = [...pairs.values()].map(({ to }) => to);
  return new Map(
    [...pairs].filter(
      ([from, { to, lines }]) =>
        !refused.has(from) &&
        !refused.has(to) &&
        !olds.has(to) &&
        targets.filter((each) => each === to).length === 1 &&
        (lines.size >= witnesses || (isTried && isChangedAllOver(attempt, reading, placement, from, to))),
    ),
  );
}

/** A place with more other names than these is another place; each is looked for in the whole file. */
const maxTried = 8;

/** From so many lines on a rename is seen and not guessed: one line may be another line. */
const witnesses = 2;

/** What stands before a name that it declares: a keyword, or a type. */
const declaring = /(?:^|[^\p{L}\p{N}_$.])([\p{L}_][\p{L}\p{N}_]*)[*&>\])?]*\s+[*&]*$/u;
const using =
  /^(?:return|new|in|of|not|and|or|is|as|if|elif|while|await|yield|case|throw|raise|else|typeof|delete|print)$/;
/** What stands behind a name that is set, or that is a parameter with a type or another value. */
const setting = /^\s*(?::?=(?![=>])|:)/;

/** Whether a line makes something of a name: declares it, sets it, or takes it as a parameter. */
function declares(line: string, word: string): boolean {
  const words = splitNames(line);
  const isHead = /^\s*(?:(?:export|public|private|protected|static|async|pub)\s+)*(?:def|fn|func|fun|function)\b/.test(
    line,
  );
  return words.some((each, at) => {
    if (each !== word) return false;
    const before = declaring.exec(words.slice(0, at).join(''))?.[1];
    return isHead || (before !== undefined && !using.test(before)) || setting.test(words[at + 1] ?? '');
  });
}

/**
 * Whether a name has become another one all over a file, told by one line: the old lines that have it stand in the
 * place with the other name and nothing else differs in them; the other name holds the old one's parts and stands
 * elsewhere in the file too; and no line that the edit brings in makes something of the old name.
 */
function isChangedAllOver(
  { index }: Attempt,
  { before, after }: Reading,
  placement: Placement,
  from: string,
  to: string,
): boolean {
  // What differs in case alone may be a type beside a value.
  const isOtherCase = getParts(from).join(' ') === getParts(to).join(' ');
  if (isOtherCase || !holdsParts(from, to) || countName(after.text, to) > 0) return false;
  const known = new Set(before.solid.map((at) => before.lines[at]?.hash));
  if (after.solid.some((at) => !known.has(after.lines[at]?.hash) && declares(after.lines[at]?.raw ?? '', from)))
    return false;
  let here = 0;
  for (const at of before.solid) {
    const raw = before.lines[at]?.raw ?? '';
    if (countName(raw, from) === 0) continue;
    const piece = placement.pieces[placement.align[at]?.[0] ?? -1];
    if (piece === undefined) return false;
    const renamed = splitNames(raw).map((word) => (word === from ? to : word));
    if (canonicalLine(renamed.join('')) !== canonicalLine(index.text.slice(piece.start, piece.end))) return false;
    here += countName(raw, from);
  }
  return here > 0 && countName(index.text, to) > here;
}

function splitNames(text: string): readonly string[] {
  return text.split(/([\p{L}\p{N}_$]+)/u);
}

/** How often a name stands in a text, on its own and not inside another. */
function countName(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (!nameUnit.test(text.charAt(at - 1)) && !nameUnit.test(text.charAt(at + word.length))) count++;
  return count;
}

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
