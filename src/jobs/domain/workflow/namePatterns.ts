import { msg, type Message } from '../../../base/text/message.ts';
import { readExpression } from '../../../base/text/pattern/readExpression.ts';

/** Maximum characters of a pattern. */
const longest = 200;
/**
 * The subset of regular expressions whose time is at most polynomial in the name's length: single characters and
 * classes may repeat, groups may not. Workflow files are read before the user has trusted them.
 */
const harmless =
  /^(?:\^|\$|\||(?:\\[dDwWsS.\-_/\\[\](){}+*?^$|]|\[(?:\\.|[^\]\\])+\]|[^\\[\](){}+*?^$|])(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})?|\((?:\?:)?|\)(?![*+?{]))*$/;
/**
 * Repetitions in one pattern: each raises the power by one, and so does a missing `^`. Without `^` one repetition less
 * is allowed.
 */
const maxRepeats = 3;
/**
 * Maximum ways through all groups together, because consecutive groups with alternatives multiply. With them one
 * repetition less is allowed.
 */
const maxWays = 64;

/**
 * A matcher for a name pattern, which matches anywhere in the name as in Torc; or a sentence that says why the pattern
 * is not supported.
 */
export function namePattern(pattern: string): ((name: string) => boolean) | Message {
  const { repeats, ways } = measured(pattern);
  const tooMuch = msg(
    'This pattern is not understood on this machine: letters, classes, ".*" and groups that do not repeat are. Write the names out, or run this workflow with Torc.',
  );
  if (
    pattern.length > longest ||
    repeats > (ways > 1 || !pattern.startsWith('^') || pattern.includes('|') ? maxRepeats - 1 : maxRepeats) ||
    ways > maxWays ||
    !harmless.test(pattern)
  )
    return tooMuch;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return msg('This is not a pattern: {0}', error instanceof Error ? error.message : String(error));
  }
  // Optional characters and counted repeats multiply, too: `RegExp` would try every combination.
  const linear = readExpression(pattern);
  return linear === undefined ? tooMuch : (name) => linear.isFoundIn(name);
}

/**
 * Upper bound of the steps that a pattern takes on names of these lengths: each repetition, and a missing `^`,
 * multiplies by the length. The constant is the cost of looking at a name at all.
 */
export function stepsToTry(pattern: string, namesByLength: ReadonlyMap<number, number>): number {
  const { repeats, ways } = measured(pattern);
  const power = Math.max(1, repeats + (pattern.startsWith('^') && !pattern.includes('|') ? 0 : 1));
  // The positions of several repetitions are ordered, which divides the power by its factorial.
  const orders = [1, 1, 2, 6, 24][power] ?? 24;
  let steps = 0;
  for (const [length, count] of namesByLength) steps += count * (200 + (ways * length ** power) / orders);
  return steps;
}

function measured(pattern: string): { readonly repeats: number; readonly ways: number } {
  return {
    repeats: pattern.match(/[^\\][*+}]/g)?.length ?? 0,
    ways: pattern
      .split('(')
      .slice(1)
      .reduce((product, part) => product * part.split('|').length, 1),
  };
}
