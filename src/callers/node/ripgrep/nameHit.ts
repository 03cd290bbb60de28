import { isNamePart } from '../names/namePart.ts';

/** Lines longer than this come as a piece around the hit. UTF-16 units. */
const longestText = 1000;

/** One occurrence of a name as a whole word */
export interface NameHit {
  readonly path: string;
  /** From 1; lines end at a line feed. */
  readonly line: number;
  /** In UTF-16 units, from 0. */
  readonly column: number;
  /** The line without its break, or a piece of a very long one. */
  readonly lineText: string;
  /** Where in the line `lineText` begins: 0, but for a piece. */
  readonly textColumn: number;
}

/** Languages in which `$` is a letter; elsewhere it is a sign in front of a name, or nothing at all. */
const dollarFiles = /\.(?:[cm]?[jt]sx?|java)$/i;

/** A name with one dollar sign, in front. */
const signedName = /^\$\p{ID_Continue}[^$]*$/u;

/** All places of a name in one line (without its break); none for a name that no line can hold. */
export function hitsInLine(path: string, line: number, text: string, name: string): NameHit[] {
  const hits: NameHit[] = [];
  if (!isLineText(name)) return hits;
  // A name with the sign anywhere but in front comes from a language where it is a letter.
  const joinsDollar = dollarFiles.test(path) || (name.includes('$') && !signedName.test(name));
  for (let column = text.indexOf(name); column >= 0; column = text.indexOf(name, column + 1)) {
    if (!isWhole(text, column, name, joinsDollar)) continue;
    const textColumn = text.length <= longestText ? 0 : Math.max(0, column - longestText / 2);
    hits.push({
      path,
      line,
      column,
      lineText: text.length <= longestText ? text : text.slice(textColumn, textColumn + longestText),
      textColumn,
    });
  }
  return hits;
}

/** All places of a name in a text. */
export function hitsInText(path: string, text: string, name: string): NameHit[] {
  const hits: NameHit[] = [];
  if (!isLineText(name)) return hits;
  let line = 1;
  let counted = 0;
  for (let at = text.indexOf(name); at >= 0;) {
    const start = text.lastIndexOf('\n', at) + 1;
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    for (let seen = text.indexOf('\n', counted); seen >= 0 && seen < start; seen = text.indexOf('\n', seen + 1))
      line += 1;
    counted = start;
    hits.push(...hitsInLine(path, line, withoutReturn(text.slice(start, end)), name));
    at = found < 0 ? -1 : text.indexOf(name, end);
  }
  return hits;
}

/** Whether something is there to look for and fits into a line. */
export function isLineText(name: string): boolean {
  return name !== '' && !/[\r\n\0]/.test(name);
}

/** A line without the carriage return at its end. */
export function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/**
 * Whether the name at `at` is not a part of a longer one. A side of the name that is no word itself (`save!`) needs no
 * border.
 */
function isWhole(text: string, at: number, name: string, joinsDollar: boolean): boolean {
  const before = at === 0 ? undefined : text.codePointAt(isLow(text.charCodeAt(at - 1)) ? Math.max(0, at - 2) : at - 1);
  const first = name.codePointAt(0) as number;
  if (before !== undefined && isLetter(first, joinsDollar) && isLetter(before, joinsDollar)) return false;
  const end = at + name.length;
  const after = text.codePointAt(end);
  const last = name.codePointAt(
    isLow(name.charCodeAt(name.length - 1)) ? Math.max(0, name.length - 2) : name.length - 1,
  ) as number;
  return after === undefined || !isLetter(last, joinsDollar) || !isLetter(after, joinsDollar);
}

function isLetter(codePoint: number, joinsDollar: boolean): boolean {
  return codePoint === 0x24 ? joinsDollar : isNamePart(codePoint);
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
