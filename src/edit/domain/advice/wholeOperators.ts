import type { Difference } from '../types.ts';

/** Signs that stand together as one operator: `>=`, `===`, `&&`, `?.`, `->`. */
const operator = /[-+*/%<>=!&|^~?:.@#]+/g;

/**
 * The same differences with whole operators. Texts are compared sign by sign, so that `>` against `>=` comes out as
 * nothing against `=`, and `||` against `&&` as two differences; people and models read operators. `oldText` is what
 * the edit says, `getFileLine` gives a line of the file, from 1.
 */
export function withWholeOperators(
  differences: readonly Difference[],
  oldText: string,
  getFileLine: (line: number) => string | undefined,
): Difference[] {
  const oldLines = oldText.split(/\r\n|\r|\n/);
  const told = new Set<string>();
  return differences.flatMap((difference) => {
    const { kind, oldLine, fileLine } = difference;
    if (kind !== 'operator' && kind !== 'punctuation') return [difference];
    const old = oldLine === undefined ? undefined : oldLines[oldLine - 1];
    const file = fileLine === undefined ? undefined : getFileLine(fileLine);
    const pairs = old === undefined || file === undefined ? [] : differingPairs(old, file);
    const fitting = pairs.filter(
      ([expected, found]) => expected.includes(difference.expected ?? '') && found.includes(difference.found ?? ''),
    );
    const whole = fitting.find((pair) => !told.has(getKey(difference, pair)));
    // Both halves of one operator are one difference.
    if (whole === undefined) return fitting.length === 0 ? [difference] : [];
    const [expected, found] = whole;
    told.add(getKey(difference, whole));
    return [{ ...difference, expected, found }];
  });
}

function getKey({ oldLine }: Difference, [expected, found]: readonly [string, string]): string {
  return [oldLine, expected, found].join(' ');
}

/**
 * The operators of two lines that differ, where both have as many of them: else it is unclear which belong together.
 */
function differingPairs(old: string, file: string): (readonly [string, string])[] {
  const ours = old.match(operator) ?? [];
  const theirs = file.match(operator) ?? [];
  if (ours.length !== theirs.length) return [];
  return ours.flatMap((each, at) => {
    const other = theirs[at] ?? '';
    return each === other ? [] : [[each, other] as const];
  });
}
