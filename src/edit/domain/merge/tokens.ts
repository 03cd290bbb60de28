/** What a token is. Words include numbers glued to letters; `number` is digits with their point, exponent or radix. */
export type TokenKind = 'word' | 'number' | 'space' | 'mark';

/** A token of a line. `folded` is its form for comparing: plain quotes and dashes, one space. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly folded: string;
}

/** What a token is whose first unit this is, for ASCII. */
const asciiKinds: readonly TokenKind[] = Array.from({ length: 128 }, (_, unit) => {
  const char = String.fromCharCode(unit);
  if (/\s/.test(char)) return 'space';
  if (/\d/.test(char)) return 'number';
  return /[A-Za-z_$]/.test(char) ? 'word' : 'mark';
});

/** White space beyond ASCII, and the marks that take no room. */
const exoticSpace = /[\s\u00a0\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/;

function kindAt(line: string, at: number): TokenKind {
  const unit = line.charCodeAt(at);
  if (unit < 128) return asciiKinds[unit] ?? 'mark';
  if (exoticSpace.test(line.charAt(at))) return 'space';
  return isWordAt(line, at, unit) ? 'word' : 'mark';
}

/**
 * Whether a unit beyond ASCII may stand in a word: letters of all scripts, half a character as well, but no character
 * of two units.
 */
function isWordAt(line: string, at: number, unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdbff) return !isLowHalf(line.charCodeAt(at + 1));
  return (unit >= 0xa1 && unit <= 0x1fff) || (unit >= 0x2030 && unit <= 0x2fff) || unit >= 0x3040;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Where the token ends that begins at an offset. Read unit by unit: lines are cut so often that a pattern with groups
 * takes most of the time.
 */
function findEnd(line: string, start: number, kind: TokenKind): number {
  let at = start + 1;
  if (kind === 'mark') {
    const unit = line.charCodeAt(start);
    return unit >= 0xd800 && unit <= 0xdbff && isLowHalf(line.charCodeAt(at)) ? at + 1 : at;
  }
  for (; at < line.length; at++) {
    const unit = line.charCodeAt(at);
    const own = unit < 128 ? asciiKinds[unit] : undefined;
    if (kind === 'space') {
      if (kindAt(line, at) !== 'space') break;
    } else if (kind === 'number') {
      if (own === undefined || !(own === 'number' || unit === 46 || (own === 'word' && unit !== 36))) break;
    } else if (unit < 128 ? own !== 'word' && own !== 'number' : !isWordAt(line, at, unit)) break;
  }
  return at;
}

const typographic: ReadonlyMap<string, string> = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201a', "'"],
  ['\u201b', "'"],
  ['\u2032', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u201e', '"'],
  ['\u201f', '"'],
  ['\u2033', '"'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2012', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2015', '-'],
  ['\u2212', '-'],
  ['\u2026', '...'],
]);

/** The plain twin of a typographic mark (`'`, `"`, `-`, `...`), or the text itself. */
export function foldMark(text: string): string {
  return typographic.get(text) ?? text;
}

/** Splits a line into tokens; their texts joined give the line back. An ellipsis counts as one mark, as `...` does. */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  for (let start = 0; start < line.length;) {
    const kind = kindAt(line, start);
    const end = findEnd(line, start, kind);
    const text = line.slice(start, end);
    start = end;
    if (kind === 'space') tokens.push({ kind, text, folded: ' ' });
    else if (kind !== 'mark') tokens.push({ kind, text, folded: text });
    else if (text === '.' && tokens.at(-1)?.text === '..') {
      tokens.pop();
      tokens.push({ kind: 'mark', text: '...', folded: '...' });
    } else if (text === '.' && tokens.at(-1)?.text === '.') {
      tokens.pop();
      tokens.push({ kind: 'mark', text: '..', folded: '..' });
    } else tokens.push({ kind: 'mark', text, folded: foldMark(text) });
  }
  return tokens;
}
