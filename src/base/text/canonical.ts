/**
 * The canonical form of a line: what is left when everything that editors, chats and models change by accident is taken
 * away. Two lines with the same canonical form are the same line for locating; replacing never uses it.
 *
 * Folded: indentation, trailing space, spacing next to punctuation, runs of spaces between words, curly quotes, dashes,
 * ellipsis, exotic and zero-width spaces. Kept: letters (case too), digits, operators, the order of everything.
 */

const space = 32;
const wordBits = new Uint8Array(128);
for (const range of ['09', 'AZ', 'az']) {
  for (let code = range.charCodeAt(0); code <= range.charCodeAt(1); code++) wordBits[code] = 1;
}
wordBits['_'.charCodeAt(0)] = 1;
wordBits['$'.charCodeAt(0)] = 1;

const dropped = -1;
const ellipsis = -2;

const folds = new Map<number, number>([
  [0x2018, 39],
  [0x2019, 39],
  [0x201a, 39],
  [0x201b, 39],
  [0x2032, 39],
  [0x02bc, 39],
  [0x201c, 34],
  [0x201d, 34],
  [0x201e, 34],
  [0x201f, 34],
  [0x2033, 34],
  [0x2010, 45],
  [0x2011, 45],
  [0x2012, 45],
  [0x2013, 45],
  [0x2014, 45],
  [0x2015, 45],
  [0x2212, 45],
  [0x00a0, space],
  [0x1680, space],
  [0x202f, space],
  [0x205f, space],
  [0x3000, space],
  [0x200b, dropped],
  [0x200c, dropped],
  [0x200d, dropped],
  [0x2060, dropped],
  [0xfeff, dropped],
  [0x2026, ellipsis],
]);
for (let code = 0x2000; code <= 0x200a; code++) folds.set(code, space);

/**
 * Folds one UTF-16 unit: its plain twin, a space (32) for any blank, `-1` where it vanishes, `-2` for an ellipsis
 * (three dots). Units without a twin come back unchanged.
 */
export function foldUnit(code: number): number {
  if (code < 128) return code === 9 || code === 11 || code === 12 || code === 13 ? space : code;
  return folds.get(code) ?? code;
}

/** Whether a folded unit belongs to a word: letters, digits, `_`, `$` and everything beyond ASCII. */
export function isWordUnit(code: number): boolean {
  return code >= 128 || (code >= 0 && wordBits[code] === 1);
}

/** The canonical form of `text[start, end)`, which must not contain a line break. */
export function canonicalLine(text: string, start = 0, end = text.length): string {
  let out = '';
  let pendingSpace = false;
  let lastWord = false;
  let chunk = -1;
  for (let i = start; i < end; i++) {
    const raw = text.charCodeAt(i);
    const code = foldUnit(raw);
    if (code === raw && code !== space) {
      const word = isWordUnit(code);
      if (pendingSpace && lastWord && word) out += ' ';
      if (chunk < 0) chunk = i;
      pendingSpace = false;
      lastWord = word;
      continue;
    }
    if (chunk >= 0) out += text.slice(chunk, i);
    chunk = -1;
    if (code === dropped) continue;
    if (code === space) {
      pendingSpace = true;
      continue;
    }
    pendingSpace = false;
    lastWord = false;
    out += code === ellipsis ? '...' : String.fromCharCode(code);
  }
  if (chunk >= 0) out += text.slice(chunk, end);
  return out;
}

/** A canonical line with, for each of its units, the offset in the text it came from (one more entry for its end). */
export interface MappedCanonical {
  readonly canonical: string;
  readonly offsets: readonly number[];
}

/** As {@link canonicalLine}, with the way back to offsets in `text`. */
export function mappedCanonicalLine(text: string, start: number, end: number): MappedCanonical {
  let out = '';
  const offsets: number[] = [];
  let pendingSpace = -1;
  let lastWord = false;
  let lastEnd = start;
  const emit = (unit: string, offset: number): void => {
    out += unit;
    offsets.push(offset);
  };
  for (let i = start; i < end; i++) {
    const code = foldUnit(text.charCodeAt(i));
    if (code === dropped) continue;
    if (code === space) {
      if (pendingSpace < 0) pendingSpace = i;
      continue;
    }
    const word = isWordUnit(code);
    if (pendingSpace >= 0 && lastWord && word) emit(' ', pendingSpace);
    pendingSpace = -1;
    if (code === ellipsis) for (const dot of '...') emit(dot, i);
    else emit(String.fromCharCode(code), i);
    lastWord = word;
    lastEnd = i + 1;
  }
  offsets.push(lastEnd);
  return { canonical: out, offsets };
}

/** The 32-bit hash of a canonical line, fed unit by unit (FNV-1a with a 16-bit step). */
export const hashSeed = 0x811c9dc5 | 0;

/** One step of the canonical hash. */
export function hashUnit(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** The hash that the text index stores for a line with this canonical form; 0 for a blank line. */
export function hashCanonical(canonical: string): number {
  if (canonical.length === 0) return 0;
  let hash = hashSeed;
  for (let i = 0; i < canonical.length; i++) hash = hashUnit(hash, canonical.charCodeAt(i));
  return hash === 0 ? 1 : hash;
}
