/** Total characters that are examined, so that unclosed brackets cannot make the time quadratic in a long answer. */
const maxLetters = 40_000_000;

/** Every outermost JSON object or list in a text, in order; anything else is skipped. */
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

/** The position after the bracket that closes the one at `start`; undefined where there is none. */
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
