/** A run of neighbours in the shortest edit of one sequence into another. */
export interface EditRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly count: number;
}

/**
 * Sequences that are shorter together than this are compared as they are: numbers for their members would cost more.
 */
const numberedFrom = 200;
/** A diagonal that no path has reached. */
const unreached = -1;

/**
 * The shortest edit that makes `b` of `a` (Myers 1986), in order; `undefined` when it takes more than `maxDifferences`.
 * Of several it is the one that `diffArrays` of jsdiff gives. That keeps an object for every step of every path, some
 * 50 times as much time and memory for texts that differ in many lines.
 */
export function shortestEdit(
  a: readonly string[],
  b: readonly string[],
  maxDifferences: number,
): EditRun[] | undefined {
  if (a.length + b.length < numberedFrom) return search(a, b, maxDifferences);
  const [x, y] = numbered(a, b);
  // Members that the other sequence lacks are differences on every way: with too many of them none is looked for.
  return countLone(x, y) > maxDifferences ? undefined : search(x, y, maxDifferences);
}

/** How many members of either sequence the other does not have, or not so often. */
function countLone(a: Int32Array, b: Int32Array): number {
  const left = new Int32Array(a.length);
  for (const id of a) left[id] = (left[id] ?? 0) + 1;
  let shared = 0;
  for (const id of b) {
    const count = left[id] ?? 0;
    if (count === 0) continue;
    left[id] = count - 1;
    shared++;
  }
  return a.length + b.length - 2 * shared;
}

/** The members as numbers that are equal where these are: long strings are compared once. */
function numbered(a: readonly string[], b: readonly string[]): [Int32Array, Int32Array] {
  const ids = new Map<string, number>();
  const getId = (member: string): number => {
    const known = ids.get(member);
    if (known !== undefined) return known;
    ids.set(member, ids.size);
    return ids.size - 1;
  };
  // Of `b` only members that `a` has need a number of their own.
  return [Int32Array.from(a, getId), Int32Array.from(b, (member) => ids.get(member) ?? -1)];
}

/** Where the paths of one number of differences end. */
interface PathRow {
  /** The lowest diagonal; the others follow in steps of two. */
  readonly low: number;
  /**
   * For each diagonal twice the number of members of `a` that its path has passed, and one more where its last
   * difference is a removal.
   */
  readonly ends: Int32Array;
}

function search<T>(a: ArrayLike<T>, b: ArrayLike<T>, maxDifferences: number): EditRun[] | undefined {
  /** How far one gets along a diagonal from so many members of `a` without a difference. */
  const slide = (from: number, diagonal: number): number => {
    let at = from;
    while (at < a.length && at - diagonal < b.length && a[at] === b[at - diagonal]) at++;
    return at;
  };
  const rows: PathRow[] = [{ low: 0, ends: Int32Array.of(2 * slide(0, 0)) }];
  if (passed(rows[0], 0) >= a.length && passed(rows[0], 0) >= b.length) return traced(rows, 0);
  // Beyond a diagonal that has come to an end of a sequence nothing shorter is found.
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  const limit = Math.min(a.length + b.length, maxDifferences);
  for (let differences = 1; differences <= limit; differences++) {
    const before = rows.at(-1);
    const low = Math.max(least, -differences);
    const high = Math.min(most, differences);
    if (low > high) return undefined;
    const ends = new Int32Array(((high - low) >> 1) + 1).fill(unreached);
    const row = { low, ends };
    rows.push(row);
    for (let diagonal = low; diagonal <= high; diagonal += 2) {
      const removeFrom = passed(before, diagonal - 1);
      const addFrom = passed(before, diagonal + 1);
      const canAdd = addFrom >= 0 && addFrom - diagonal >= 1 && addFrom - diagonal <= b.length;
      const canRemove = removeFrom >= 0 && removeFrom < a.length;
      if (!canAdd && !canRemove) continue;
      const adds = !canRemove || (canAdd && removeFrom < addFrom);
      const at = slide(adds ? addFrom : removeFrom + 1, diagonal);
      ends[(diagonal - low) >> 1] = 2 * at + (adds ? 0 : 1);
      if (at >= a.length && at - diagonal >= b.length) return traced(rows, diagonal);
      if (at >= a.length) most = Math.min(most, diagonal - 1);
      if (at - diagonal >= b.length) least = Math.max(least, diagonal + 1);
    }
  }
  return undefined;
}

function endAt(row: PathRow | undefined, diagonal: number): number {
  return row === undefined || diagonal < row.low ? unreached : (row.ends[(diagonal - row.low) >> 1] ?? unreached);
}

/** How many members of `a` a path has passed; -1 where there is none. */
function passed(row: PathRow | undefined, diagonal: number): number {
  return endAt(row, diagonal) >> 1;
}

/** The way back from where the last path ends. */
function traced(rows: readonly PathRow[], last: number): EditRun[] {
  const runs: { kind: EditRun['kind']; count: number }[] = [];
  const push = (kind: EditRun['kind'], count: number): void => {
    const latest = runs.at(-1);
    if (count === 0) return;
    if (latest?.kind === kind) latest.count += count;
    else runs.push({ kind, count });
  };
  let diagonal = last;
  for (let differences = rows.length - 1; differences > 0; differences--) {
    const end = endAt(rows[differences], diagonal);
    const removes = (end & 1) === 1;
    const from = diagonal + (removes ? -1 : 1);
    push('same', (end >> 1) - passed(rows[differences - 1], from) - (removes ? 1 : 0));
    push(removes ? 'removed' : 'added', 1);
    diagonal = from;
  }
  push('same', passed(rows[0], 0));
  return runs.reverse();
}
