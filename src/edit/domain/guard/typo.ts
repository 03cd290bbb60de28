import { distance } from 'fastest-levenshtein';

/** A word part this short changes its meaning with every letter (`get`/`set`, `min`/`max`). */
const shortPart = 4;
/** Length from which two wrong letters still make a typo (research/edits.md §8, step 5: distance ≤ 2 and ≤ 34 %). */
const twoLetterLength = 7;
const largestShare = 0.34;
const endings = ['s', 'es', 'ed', 'd', 'er', 'r', 'ers', 'rs', 'ing', 'ly', 'y', 'able'];
const endingsOfStem = ['s', 'es', 'e', 'ed', 'ing', 'er', 'or', 'ers'];

/**
 * Whether `written` is plausibly a misspelling of `real` and not another name: one or two letters off inside one long
 * part of the name, no digits involved, the same case, and not merely another form of the word (`user`/`users`).
 */
export function isTypo(written: string, real: string): boolean {
  if (written === real || /\d/.test(differingPart(written, real))) return false;
  if (written.toLowerCase() === real.toLowerCase()) return false;
  const a = nameParts(written);
  const b = nameParts(real);
  if (a.length !== b.length) return false;
  let off = 0;
  for (const [i, part] of a.entries()) {
    const other = b[i] ?? '';
    if (part === other) continue;
    // `256s` and `256f` are sizes and kinds, not spellings.
    if (/\d/.test(part + other)) return false;
    off++;
    if (off > 1 || !isPartTypo(part.toLowerCase(), other.toLowerCase())) return false;
  }
  return off === 1;
}

/** A name this long does not become another by losing, doubling or swapping a letter. */
const slipLength = 6;

/**
 * As {@link isTypo}, for names inside a block that otherwise agrees line for line: one letter lost, added or swapped
 * anywhere in the name, even across its parts (`seTimeout`). A letter exchanged for another still makes another name.
 */
export function isSlip(written: string, real: string): boolean {
  if (Math.min(written.length, real.length) < slipLength || /\d/.test(differingPart(written, real))) return false;
  if (written.toLowerCase() === real.toLowerCase()) return false;
  if (isInflection(written, real) || isInflection(real, written)) return false;
  if (written.length === real.length) return swapped(written, real);
  return Math.abs(written.length - real.length) === 1 && distance(written, real) === 1 && !inflectedPart(written, real);
}

/** Whether the one letter more is a plural or the like at the end of a part of the name (`userIds`). */
function inflectedPart(a: string, b: string): boolean {
  const x = nameParts(a);
  const y = nameParts(b);
  return (
    x.length === y.length &&
    x.some((part, i) => part !== y[i] && (isInflection(part, y[i] ?? '') || isInflection(y[i] ?? '', part)))
  );
}

function isPartTypo(part: string, other: string): boolean {
  const longer = Math.max(part.length, other.length);
  if (Math.min(part.length, other.length) < shortPart) return false;
  if (isInflection(part, other) || isInflection(other, part)) return false;
  const letters = swapped(part, other) ? 1 : distance(part, other);
  return letters <= (longer >= twoLetterLength ? 2 : 1) && letters / longer <= largestShare;
}

function isInflection(longer: string, shorter: string): boolean {
  if (endings.some((ending) => longer === shorter + ending)) return true;
  // Both are forms of one stem: `created` and `creates`, `parsing` and `parser`.
  return endingsOfStem.some((ending) => {
    const stem = longer.slice(0, longer.length - ending.length);
    return (
      longer.endsWith(ending) && stem.length >= shortPart && endingsOfStem.some((other) => shorter === stem + other)
    );
  });
}

function swapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/**
 * Parts of a name: split at `_`, `$` and where camelCase begins a new word. A plural of capitals (`userIDs`) is one
 * part.
 */
export function nameParts(name: string): string[] {
  return name.split(/[_$]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])/);
}

function differingPart(a: string, b: string): string {
  const { head, tail } = sharedEnds(a, b);
  return a.slice(head, a.length - tail) + b.slice(head, b.length - tail);
}

/** How many UTF-16 units two names share at their beginning and, of the rest, at their end. */
export function sharedEnds(a: string, b: string): { readonly head: number; readonly tail: number } {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return { head, tail };
}
