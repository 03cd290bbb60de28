/**
 * Joins alternatives, in this order, into one expression. All of them must have the same flags. Long expressions are
 * written this way so that each alternative has its own line.
 */
export function anyOf(...alternatives: readonly RegExp[]): RegExp {
  return new RegExp(joinSources(alternatives), alternatives[0]?.flags);
}

/** Joins parts that follow each other into one expression. An array stands for `(?:…)`: one of its entries matches. */
export function inSequence(...parts: readonly (RegExp | readonly RegExp[])[]): RegExp {
  const source = parts.map((part) => (part instanceof RegExp ? part.source : `(?:${joinSources(part)})`)).join('');
  const [first] = parts.flat();
  return new RegExp(source, first?.flags);
}

function joinSources(alternatives: readonly RegExp[]): string {
  return alternatives.map(({ source }) => source).join('|');
}
