/** Places at which JSON is looked for in one answer. */
const mostTries = 200;

/** Every object or list of JSON that stands in a text, in order, those inside others left out; what is not JSON is passed over. */
export function jsonParts(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let tries = 0;
  for (let at = nextStart(text, 0); at >= 0 && tries < mostTries; tries++) {
    const end = endOf(text, at);
    const value = end === undefined ? undefined : parsed(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = nextStart(text, value === undefined ? at + 1 : (end ?? at + 1));
  }
  return found;
}

function nextStart(text: string, from: number): number {
  const starts = ['{', '['].map((sign) => text.indexOf(sign, from)).filter((at) => at >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts);
}

/** Where the bracket that opens at `start` is closed, one behind it; undefined where it is not. */
function endOf(text: string, start: number): number | undefined {
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
