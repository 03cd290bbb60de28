import type { FileEvidence, RepairedEdit } from './repairs.ts';
import { solidLines } from './textLines.ts';

const jsonEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '"': '"',
  "'": "'",
  '`': '`',
  '\\': '\\',
  '/': '/',
  $: '$',
};

/** Undoes one level of JSON escaping. */
function unescapeAll(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|[ntr"'`\\/$])/g, (whole, code: string) =>
    code.startsWith('u') ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (jsonEscapes[code] ?? whole),
  );
}

/** Undoes escaped quotes only. */
function unescapeQuotes(text: string): string {
  return text.replace(/\\(["'`])/g, '$1');
}

/** Undoes escaped double quotes only. */
function unescapeDoubleQuotes(text: string): string {
  return text.replaceAll('\\"', '"');
}

/** Undoes escaped line breaks and tabs outside of string literals only. */
function unescapeBreaks(text: string): string {
  let quote = '';
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === '\\') {
      const outside = quote === '' && (next === 'n' || next === 't' || next === 'r');
      out += outside ? (jsonEscapes[next] ?? '') : char + next;
      i++;
      continue;
    }
    if (quote !== '' && (char === quote || char === '\n')) quote = '';
    else if (quote === '' && (char === '"' || char === '`')) quote = char;
    out += char;
  }
  return out;
}

/** Undoes every escaped line break and tab, and nothing else. */
function unescapeEveryBreak(text: string): string {
  return text.replace(/\\([ntr])/g, (whole, code: string) => jsonEscapes[code] ?? whole);
}

/**
 * Removes one level of over-escaping if more of the old text is then in the file. Of the possible ways it takes the one
 * that explains most lines; the new text is read the same way.
 */
export function overEscapes(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  if (!/\\[ntr"'`\\/$u]/.test(edit.oldString)) return undefined;
  const share = (text: string): number => {
    const lines = solidLines(text);
    return lines.length === 0 ? 0 : file.countKnown(lines) / lines.length;
  };
  let best = share(edit.oldString);
  // A sub-line text occurs in the file literally without being a line of it.
  if (file.contains(edit.oldString.trim())) return undefined;
  let chosen: RepairedEdit | undefined;
  for (const unescape of [unescapeAll, unescapeDoubleQuotes, unescapeQuotes, unescapeBreaks, unescapeEveryBreak]) {
    const oldString = unescape(edit.oldString);
    if (oldString === edit.oldString) continue;
    let value = share(oldString);
    if (file.contains(oldString.trim())) value = 1;
    if (value <= best) continue;
    best = value;
    chosen = { ...edit, oldString, newString: unescape(edit.newString) };
  }
  return chosen;
}

const entityNames: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#60': '<',
  '#62': '>',
  '#38': '&',
  '#x27': "'",
  '#x22': '"',
  '#x3c': '<',
  '#x3e': '>',
  '#x26': '&',
  '#x2f': '/',
  '#47': '/',
  '#96': '`',
  '#x60': '`',
  nbsp: '\u00a0',
};
const entity = /&(#?\w{2,5});/g;
/**
 * Entities that only an encoder writes for plain code; others are decoded only when the old text had them decoded too.
 */
const encoderEntities = new Set([
  'lt',
  'gt',
  'amp',
  'quot',
  'apos',
  '#39',
  '#34',
  '#x27',
  '#x22',
  '#x2f',
  '#60',
  '#62',
  '#38',
  '#x3c',
  '#x3e',
  '#x26',
  '#47',
  '#96',
  '#x60',
]);

/**
 * Decodes HTML entities where the file holds the decoded line and not the encoded one. A line of the new text that the
 * file already holds with its entities keeps them.
 */
export function entities(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  const used = new Set([...edit.oldString.matchAll(entity)].map((match) => (match[1] ?? '').toLowerCase()));
  if (![...used].some((name) => entityNames[name] !== undefined)) return undefined;
  const decode = (text: string): string =>
    text.replace(entity, (whole, name: string) => {
      const key = name.toLowerCase();
      return encoderEntities.has(key) || used.has(key) ? (entityNames[key] ?? whole) : whole;
    });
  const lines = solidLines(edit.oldString);
  const oldString = decode(edit.oldString);
  const decoded = solidLines(oldString);
  const encodedHits = file.countKnown(lines);
  const decodedHits = file.countKnown(decoded);
  const partial =
    decodedHits === encodedHits && !file.contains(edit.oldString.trim()) && file.contains(oldString.trim());
  if (decodedHits <= encodedHits && !partial) return undefined;
  return { ...edit, oldString, newString: decode(edit.newString) };
}
