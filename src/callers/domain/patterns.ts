/**
 * A pattern that matches a text as a whole, if it is one of the alternatives. They are given in groups of a readable
 * length; inside a group, `|` separates them.
 */
export function wholeMatch(groups: readonly string[]): RegExp {
  return new RegExp(`^(?:${groups.join('|')})$`);
}

/** A pattern that matches where any of the alternatives does. Their own flags do not count. */
export function anyOf(alternatives: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(alternatives.map(({ source }) => source).join('|'), flags);
}
