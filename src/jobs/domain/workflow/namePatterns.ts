import { readExpression } from '../../../base/text/pattern/readExpression.ts';

/** Letters of a pattern. */
const longest = 200;
/**
 * The part of regular expressions that takes at most a power of the name's length: single letters and classes may
 * repeat, groups may not. Workflow files are read before anybody has said that they are to be trusted.
 */
const harmless =
  /^(?:\^|\$|\||(?:\\[dDwWsS.\-_/\\[\](){}+*?^$|]|\[(?:\\.|[^\]\\])+\]|[^\\[\](){}+*?^$|])(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})?|\((?:\?:)?|\)(?![*+?{]))*$/;
/**
 * Repetitions in one pattern: each is another power, and so is a beginning anywhere in the name (no `^`): without that
 * one repetition less.
 */
const maxRepeats = 3;
/**
 * Ways through all groups together: groups with alternatives, one after the other, multiply what is tried. With them
 * one repetition less.
 */
const maxWays = 64;

/**
 * What a pattern of names takes, anywhere in the name as Torc has it; or the sentence that says why it is not taken.
 */
export function namePattern(pattern: string): ((name: string) => boolean) | string {
  const { repeats, ways } = measured(pattern);
  const tooMuch =
    'This pattern is not understood on this machine: letters, classes, ".*" and groups that do not repeat are. ' +
    'Write the names out, or run this workflow with Torc.';
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
    return `This is no pattern: ${error instanceof Error ? error.message : String(error)}`;
  }
  // Optional letters and counted repeats multiply, too: `RegExp` would try them all.
  const linear = readExpression(pattern);
  return linear === undefined ? tooMuch : (name) => linear.isFoundIn(name);
}

/**
 * Steps that a pattern takes at most on names of these lengths: each repetition, and a beginning anywhere in the name,
 * multiplies them by its length. The constant is what looking at a name at all costs.
 */
export function stepsToTry(pattern: string, namesByLength: ReadonlyMap<number, number>): number {
  const { repeats, ways } = measured(pattern);
  const power = Math.max(1, repeats + (pattern.startsWith('^') && !pattern.includes('|') ? 0 : 1));
  // The places of some repetitions come in order, so that they are fewer than the power by its factorial.
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
