/**
 * The words of a name, lower-cased: camelCase, PascalCase, snake_case, kebab-case, acronyms (`HTTPServer` → http,
 * server) and digits (`v2Api` → v2, api). PRD-02 splits at every capital, which takes acronyms apart letter by letter.
 */
export function subwords(name: string): string[] {
  const words: string[] = [];
  let start = -1;
  let last = none;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code >= 0x80) return wordsOfAnyScript(name);
    const kind = getKind(code);
    if (kind === none) {
      if (start >= 0) words.push(name.slice(start, at).toLowerCase());
      start = -1;
    } else if (start < 0) start = at;
    else if (kind === upper && last !== upper) {
      words.push(name.slice(start, at).toLowerCase());
      start = at;
    } else if (kind === lower && last === upper && at - start > 1) {
      // The last capital of an acronym begins the next word.
      words.push(name.slice(start, at - 1).toLowerCase());
      start = at - 1;
    } else if (kind === lower && last === digit) {
      words.push(name.slice(start, at).toLowerCase());
      start = at;
    }
    last = kind;
  }
  if (start >= 0) words.push(name.slice(start).toLowerCase());
  return words;
}

const none = 0;
const lower = 1;
const upper = 2;
const digit = 3;

function wordsOfAnyScript(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap(
      (part) => part.match(/\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{N}+|\p{Lu}+/gu) ?? [],
    )
    .map((word) => word.toLowerCase());
}

/** The class of an ASCII character. */
function getKind(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return lower;
  if (code >= 0x41 && code <= 0x5a) return upper;
  return code >= 0x30 && code <= 0x39 ? digit : none;
}
