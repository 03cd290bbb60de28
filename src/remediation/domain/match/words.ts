/** What the masks leave in a line: said in the same way in errors that have nothing else in common. */
const placeholder =
  /^(?:[A-Z]{3,}_[A-Z]{3,}|UUID|PID|PORT|SIZE|DURATION|HASH|NAME|FILE|PATH|NUM|NUMBER|TIMESTAMP|DATE|ADDRESS|HOST|URL|VERSION|IP|ID|USER|VALUE|EMPTY|TID|N)$/;
/** Whether a word stands for what a mask hid. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

const word = /[\p{L}\p{N}]+/gu;
/** A hump of a name in camel case. */
const hump = /(?<=\p{Ll})(?=\p{Lu})/u;
/** More words say nothing more about an error; a minified line has thousands. */
const maxWords = 200;

/**
 * The words of a text, lower-cased, each once, in their order; names in camel case give their parts. Placeholders of
 * the masks are no words.
 */
export function getWords(text: string, most = maxWords): string[] {
  const found = new Set<string>();
  for (const [match] of text.matchAll(word)) {
    if (isPlaceholder(match)) continue;
    for (const part of match.split(hump)) found.add(part.toLowerCase());
    if (found.size >= most) break;
  }
  return [...found];
}

/** Endings that tell a form of a word from the word itself; the longest first. */
const endings = [
  'ations',
  'ation',
  'ingly',
  'ings',
  'ing',
  'ions',
  'ion',
  'ies',
  'ied',
  'ed',
  'es',
  'ly',
  's',
  'y',
  'e',
] as const;
/** What is left of a word has to be enough to know it by. */
const shortestStem = 4;

/** A word without its ending, so that "installing" and "installed" are one; short words stay. */
export function getStem(text: string): string {
  const ending = endings.find((each) => text.endsWith(each) && text.length - each.length >= shortestStem);
  return ending === undefined ? text : text.slice(0, text.length - ending.length);
}
