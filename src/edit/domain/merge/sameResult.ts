import type { TextChange } from '../types.ts';
import { applyChanges } from './applyChanges.ts';

/** Ways to make an edit that are compared, and units of the text between the first and the last of them. */
const maxWays = 50;
const maxUnits = 100_000;

/**
 * Whether all these ways to make an edit give the same text, as taking either of two equal neighbours does. `false` as
 * well for ways that are too many or too far apart to be neighbours.
 */
export function giveSameText(text: string, ways: readonly (readonly TextChange[] | undefined)[]): boolean {
  if (ways.length === 0 || ways.length > maxWays) return false;
  let from = text.length;
  let to = 0;
  for (const changes of ways) {
    const first = changes?.[0];
    const last = changes?.at(-1);
    if (changes === undefined || first === undefined || last === undefined) return false;
    from = Math.min(from, first.start);
    to = Math.max(to, last.end);
  }
  if ((to - from) * ways.length > maxUnits) return false;
  const part = text.slice(from, to);
  const made = ways.map((changes = []) =>
    applyChanges(
      part,
      changes.map((change) => ({ ...change, start: change.start - from, end: change.end - from })),
    ),
  );
  return made.every((each) => each === made[0]);
}
