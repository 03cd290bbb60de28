/**
 * One expression that matches where any of the alternatives does. Long expressions are written as lists, one
 * alternative a line, so that each can be read and reviewed alone. The flags of the alternatives do not count.
 */
export function anyOf(alternatives: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(joinSources(alternatives), flags);
}

/** One expression that matches its parts one after the other; of a list, any one. It has the flags of the first part. */
export function sequence(...parts: readonly (RegExp | readonly RegExp[])[]): RegExp {
  const sources = parts.map((part) => (part instanceof RegExp ? part.source : `(?:${joinSources(part)})`));
  return new RegExp(sources.join(''), parts.flat()[0]?.flags);
}

function joinSources(alternatives: readonly RegExp[]): string {
  return alternatives.map(({ source }) => source).join('|');
}
