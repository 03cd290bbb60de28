/**
 * A pattern that matches a text as a whole, if it is one of the alternatives. They are given in groups of a readable
 * length; inside a group, `|` separates them.
 */
export function wholeMatch(groups: readonly string[]): RegExp {
  return new RegExp(`^(?:${groups.join('|')})$`);
}
