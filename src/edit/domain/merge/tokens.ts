/** What a token is. Words include numbers glued to letters; `number` is digits with their point, exponent or radix. */
export type TokenKind = 'word' | 'number' | 'space' | 'mark';

/** A token of a line. `folded` is its form for comparing: plain quotes and dashes, one space. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly folded: string;
}

const pattern =
  /(?<space>[\s\u00a0\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+)|(?<number>\d[\w.]*)|(?<word>[A-Za-z_$\u00a1-\u1fff\u2030-\u2fff\u3040-\uffff][\w$\u00a1-\u1fff\u2030-\u2fff\u3040-\uffff]*)|(?<mark>[^])/gu;

const typographic: ReadonlyMap<string, string> = new Map([
  ['\u2018', "'"], ['\u2019', "'"], ['\u201a', "'"], ['\u201b', "'"], ['\u2032', "'"],
  ['\u201c', '"'], ['\u201d', '"'], ['\u201e', '"'], ['\u201f', '"'], ['\u2033', '"'],
  ['\u2010', '-'], ['\u2011', '-'], ['\u2012', '-'], ['\u2013', '-'], ['\u2014', '-'], ['\u2015', '-'], ['\u2212', '-'],
  ['\u2026', '...'],
]);

/** The plain twin of a typographic mark (`'`, `"`, `-`, `...`), or the text itself. */
export function foldMark(text: string): string {
  return typographic.get(text) ?? text;
}

/** Splits a line into tokens; their texts joined give the line back. An ellipsis counts as one mark, as `...` does. */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  for (const match of line.matchAll(pattern)) {
    const text = match[0];
    const groups = match.groups ?? {};
    if (groups['space'] !== undefined) tokens.push({ kind: 'space', text, folded: ' ' });
    else if (groups['number'] !== undefined) tokens.push({ kind: 'number', text, folded: text });
    else if (groups['word'] !== undefined) tokens.push({ kind: 'word', text, folded: text });
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
