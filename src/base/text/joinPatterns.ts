/** An expression, or alternatives of which one matches: `(?:…)`. */
type PatternSource = RegExp | readonly RegExp[];

/**
 * One expression that matches where any of the alternatives does, in their order. Long expressions are written as lists,
 * one alternative a line, so that each can be read and reviewed alone. It has the flags that are given, or else those of
 * the first alternative.
 */
export function anyOf(alternatives: readonly RegExp[], flags = alternatives[0]?.flags): RegExp {
  return compile(joinSources(alternatives), flags);
}

/** Joins parts that follow each other into one expression. An array stands for `(?:…)`: one of its entries matches. */
export function inSequence(...parts: readonly PatternSource[]): RegExp {
  return compile(parts.map(getSource).join(''), getFlags(parts));
}

/** Joins parts like `inSequence` into a group with this name: `(?<name>…)`. */
export function namedGroup(name: string, ...parts: readonly PatternSource[]): RegExp {
  return new RegExp(`(?<${name}>${parts.map(getSource).join('')})`, getFlags(parts));
}

/** Joins parts like `inSequence` into a group with a quantifier: `(?:…)?`, `(?:…){1,8}`. */
export function repeated(quantifier: string, ...parts: readonly PatternSource[]): RegExp {
  return new RegExp(`(?:${parts.map(getSource).join('')})${quantifier}`, getFlags(parts));
}

/** None of the alternatives may follow: `(?!…)`. */
export function notFollowedBy(...alternatives: readonly RegExp[]): RegExp {
  return new RegExp(`(?!${joinSources(alternatives)})`, getFlags(alternatives));
}

/** Throws where a group's name comes twice: newer engines allow that in alternatives, and Node 22 does not. */
function compile(source: string, flags: string | undefined): RegExp {
  const names = [...source.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
  if (new Set(names).size < names.length) throw new SyntaxError(`A name of a group comes twice: ${names.join(', ')}`);
  return new RegExp(source, flags);
}

function getSource(part: PatternSource): string {
  return part instanceof RegExp ? part.source : `(?:${joinSources(part)})`;
}

function getFlags(parts: readonly PatternSource[]): string | undefined {
  return parts.flat()[0]?.flags;
}

function joinSources(alternatives: readonly RegExp[]): string {
  return alternatives.map(({ source }) => source).join('|');
}
