/** An expression, or alternatives of which one matches: `(?:…)`. */
type PatternPart = RegExp | readonly RegExp[];

/**
 * Joins alternatives, in this order, into one expression. All of them must have the same flags. Long expressions are
 * written this way so that each alternative has its own line.
 */
export function anyOf(...alternatives: readonly RegExp[]): RegExp {
  return new RegExp(joinSources(alternatives), getFlags(alternatives));
}

/** Joins parts that follow each other into one expression. An array stands for `(?:…)`: one of its entries matches. */
export function inSequence(...parts: readonly PatternPart[]): RegExp {
  return new RegExp(parts.map(getSource).join(''), getFlags(parts));
}

/** Joins parts like `inSequence` into a group with this name: `(?<name>…)`. */
export function namedGroup(name: string, ...parts: readonly PatternPart[]): RegExp {
  return new RegExp(`(?<${name}>${parts.map(getSource).join('')})`, getFlags(parts));
}

/** Joins parts like `inSequence` into a group with a quantifier: `(?:…)?`, `(?:…){1,8}`. */
export function repeated(quantifier: string, ...parts: readonly PatternPart[]): RegExp {
  return new RegExp(`(?:${parts.map(getSource).join('')})${quantifier}`, getFlags(parts));
}

/** None of the alternatives may follow: `(?!…)`. */
export function notFollowedBy(...alternatives: readonly RegExp[]): RegExp {
  return new RegExp(`(?!${joinSources(alternatives)})`, getFlags(alternatives));
}

function getSource(part: PatternPart): string {
  return part instanceof RegExp ? part.source : `(?:${joinSources(part)})`;
}

function getFlags(parts: readonly PatternPart[]): string | undefined {
  return parts.flat()[0]?.flags;
}

function joinSources(alternatives: readonly RegExp[]): string {
  return alternatives.map(({ source }) => source).join('|');
}
