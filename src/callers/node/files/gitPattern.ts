import { anyInName, anything, inName } from '../../../base/text/pattern/globParts.ts';
import { LinearPattern, type PatternPart } from '../../../base/text/pattern/linearPattern.ts';
import { gitRange } from './gitRange.ts';

/** UTF-16 units of a pattern that is read; no path is longer than that. */
const maxPatternLength = 4096;

/** One line of a `.gitignore`. */
export interface GitPattern {
  /** Whether it takes files back that an earlier line ignores. */
  readonly isNegated: boolean;
  /** Whether it is for folders alone. */
  readonly isFolder: boolean;
  /** Whether it is for the last name of a path, wherever it is; otherwise for a path from the folder of the file on. */
  readonly isName: boolean;
  /** What it takes: a text to the letter, every text with this end, or what a pattern says. */
  readonly takes: string | { readonly end: string } | LinearPattern;
}

/**
 * Reads a line of a `.gitignore` as Git does; `undefined` for what matches nothing. With `ignoresCase` the pattern is
 * for texts in lower case. Unlike Git, `?` and ranges take a whole letter of other scripts and not a byte of it.
 */
export function readGitPattern(line: string, ignoresCase: boolean): GitPattern | undefined {
  if (line.startsWith('#') || line.length > maxPatternLength) return undefined;
  const trimmed = withoutTrailingSpaces(line);
  const isNegated = trimmed.startsWith('!');
  const written = isNegated ? trimmed.slice(1) : trimmed;
  const isFolder = written.endsWith('/');
  const whole = isFolder ? written.slice(0, -1) : written;
  const isName = !whole.includes('/');
  const body = whole.replace(/^\//, '');
  if (body === '') return undefined;
  const takes = readGlob(ignoresCase ? body.toLowerCase() : body, isName, ignoresCase);
  return takes === undefined ? undefined : { isNegated, isFolder, isName, takes };
}

/** Blanks at the end do not count unless a backslash is before them. */
function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') {
      // A backslash at the very end keeps everything before it.
      if (at + 1 >= line.length) return line;
      at += 1;
    } else if (line[at] === ' ') continue;
    end = at + 1;
  }
  return line.slice(0, end);
}

function readGlob(glob: string, isName: boolean, ignoresCase: boolean): GitPattern['takes'] | undefined {
  const signs = [...glob];
  const parts: PatternPart[] = [];
  // Git compares the plain beginning by itself and takes two stars right behind it for the beginning of a pattern.
  const plain = signs.findIndex((sign) => '*?[\\'.includes(sign));
  for (let at = 0; at < signs.length;) {
    const sign = signs[at] as string;
    if (sign === '\\') {
      const next = signs[at + 1];
      if (next === undefined) return undefined;
      parts.push({ kind: 'text', text: next });
      at += 2;
    } else if (sign === '?') {
      parts.push(inName);
      at += 1;
    } else if (sign === '[') {
      const range = gitRange(signs, at, ignoresCase);
      if (range === undefined) return undefined;
      parts.push(range.part);
      at = range.end;
    } else if (sign === '*') {
      const stars = starsAt(signs, at);
      const isStart = at === plain || signs[at - 1] === '/';
      const after = at + stars;
      const isDeep =
        !isName &&
        stars > 1 &&
        isStart &&
        (after === signs.length || signs[after] === '/' || (signs[after] === '\\' && signs[after + 1] === '/'));
      if (!isDeep) parts.push(anyInName);
      else if (signs[after] === '/')
        parts.push({
          kind: 'repeat',
          part: { kind: 'row', parts: [anything, { kind: 'text', text: '/' }] },
          min: 0,
          max: 1,
        });
      else parts.push(anything);
      at = after + (isDeep && signs[after] === '/' ? 1 : 0);
    } else {
      parts.push({ kind: 'text', text: sign });
      at += 1;
    }
  }
  return simplest(parts, isName);
}

/** How many stars are at a place. */
function starsAt(signs: readonly string[], at: number): number {
  let count = 0;
  while (signs[at + count] === '*') count += 1;
  return count;
}

/** Most patterns are a text, or a star and a text: these are compared without a pattern. */
function simplest(parts: readonly PatternPart[], isName: boolean): GitPattern['takes'] | undefined {
  const [first, ...rest] = parts;
  const text = (some: readonly PatternPart[]): string | undefined =>
    some.every((each) => each.kind === 'text')
      ? some.map((each) => (each as { text: string }).text).join('')
      : undefined;
  const whole = text(parts);
  if (whole !== undefined) return whole;
  const end = text(rest);
  // A star takes no slash: an end alone is enough for a name only.
  if (isName && first === anyInName && end !== undefined && end !== '') return { end };
  return LinearPattern.of({ kind: 'row', parts });
}
