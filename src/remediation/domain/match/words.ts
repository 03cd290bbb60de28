import { inSequence } from '../../../base/text/joinPatterns.ts';

/** The placeholders that masks leave in a line: they also occur in errors that have nothing else in common. */
const placeholder = inSequence(
  /^/,
  [
    /[A-Z]{3,}_[A-Z]{3,}|UUID|PID|PORT|SIZE|DURATION|HASH|NAME|FILE|PATH|NUM|NUMBER|TIMESTAMP/,
    /DATE|ADDRESS|HOST|URL|VERSION|IP|ID|USER|VALUE|EMPTY|TID|N/,
  ],
  /$/,
);
/** Whether a word is a placeholder of a mask. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

const word = /[\p{L}\p{N}]+/gu;
/** A hump of a camel-case name. */
const hump = /(?<=\p{Ll})(?=\p{Lu})/u;
/** More words add nothing to an error; a minified line has thousands. */
const maxWords = 200;

/**
 * The words of a text in lower case, each once, in their order; camel-case names are split. Placeholders are not words.
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

/** Suffixes that are removed to get the stem of a word; the longest first. */
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
/** The minimum length of a stem. */
const shortestStem = 4;

/** The stem of a word, so that "installing" and "installed" are equal; short words stay. */
export function getStem(text: string): string {
  const ending = endings.find((each) => text.endsWith(each) && text.length - each.length >= shortestStem);
  return ending === undefined ? text : text.slice(0, text.length - ending.length);
}
