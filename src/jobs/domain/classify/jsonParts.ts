/** Letters that are looked at in all: brackets that nobody closes must not make a long answer cost its square. */
const maxLetters = 40_000_000;

/**
 * Every object or list of JSON that stands in a text, in order, those inside others left out; what is not JSON is
 * passed over.
 */
export function jsonParts(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let letters = 0;
  for (let at = nextStart(text, 0); at >= 0 && letters < maxLetters;) {
    const end = getEnd(text, at);
    letters += (end ?? text.length) - at;
    const value = end === undefined ? undefined : parsed(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = nextStart(text, value === undefined ? at + 1 : (end ?? at + 1));
  }
  return found;
}

function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at;
  return -1;
}

/** Where the bracket that opens at `start` is closed, one behind it; undefined where it is not. */
function getEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
