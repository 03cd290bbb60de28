import { similarityAbove } from '../../../base/similarity.ts';
import type { Attempt, Reading } from '../attempt.ts';
import type { Assessment } from '../candidates.ts';
import { getRoles, getVitalLines } from '../evidence/lineRoles.ts';
import type { ReviewReason } from '../types.ts';
import { holdsParts } from './renames.ts';

/** From this likeness on another name of a function or a block may be the same one renamed; below it is another one. */
const sameHeadLikeness = 0.6;
const braces = new Set(['{', '}']);
const comparison = /^(?:[=!]==?|[<>]=?|&&|\|\|)$/;
/** Words that say the opposite of one another; `''`: without the other one. */
const opposites: ReadonlySet<string> = new Set([' not', 'false true', 'if unless', 'until while']);
/** What begins a section, in languages whose sections are not indented. */
const headings: ReadonlyMap<string, RegExp> = new Map([
  ['markdown', /^#{1,6}\s/],
  ['ini', /^\[/],
  ['toml', /^\[/],
]);
/** A head of so few words (a key, a case) has nothing left that would be alike when one of them is another. */
const keyWords = 2;
/**
 * From so many lines on that the edit changes, and that stand nowhere else, another name above them is a renamed one.
 */
const clearLines = 2;

/**
 * What forbids a place although the lines that the edit changes stand here: a line that the edit leaves alone says what
 * they belong to. It is another function, another case or another condition; or it, or a line beside them, says the
 * opposite; or a bracket that only one side has ends or opens a block beside them; or what the edit brings in is
 * escaped as the file is not.
 */
export function contextObjection(
  attempt: Attempt,
  reading: Reading,
  { differences, merge, placement }: Assessment,
): ReviewReason | undefined {
  const vital = getVitalLines(getRoles(reading));
  const heading = headings.get(attempt.request.languageId ?? '');
  const heads = getHeads(
    reading,
    [...vital].reduce((first, line) => Math.min(first, line), Number.POSITIVE_INFINITY),
    heading,
  );
  const added = merge.changes.map(({ text }) => text).join('\n');
  const lines = reading.before.lines;
  const fileLine = (line: number): string | undefined => {
    const piece = placement.pieces[placement.align[line]?.[0] ?? -1];
    return piece === undefined ? undefined : attempt.index.text.slice(piece.start, piece.end);
  };
  const isEqual = (line: number): boolean => fileLine(line)?.trim() === lines[line]?.raw.trim();
  // A line with a backslash that stands here as it is shows that the rest is written as the file is.
  const isEscapedAlike = [...vital].some((line) => lines[line]?.raw.includes('\\') === true && isEqual(line));
  const beside = getNeighbours(reading, vital);
  // The star of a comment or a bracket says nothing by itself: what stands beside it speaks for it.
  const isMute = (line: number): boolean => !/\w/.test(lines[line]?.canonical ?? '');
  const near = new Set([...vital, ...getNeighbours(reading, new Set([...vital].filter(isMute)))]);
  const unique = [...vital].filter((line) => attempt.index.getCount(lines[line]?.hash ?? 0) === 1).length;
  for (const { kind, expected = '', found = '', oldLine = 0 } of differences) {
    if (kind === 'operator' && expected === '\\' && found === '' && !isEscapedAlike && added.includes('\\'))
      return 'guard-operator';
    const isHead = heads.has(oldLine - 1);
    const head = lines[oldLine - 1];
    const isBrace = kind === 'operator' && braces.has(expected + found);
    if (isBrace && (isHead || vital.has(oldLine - 1)) && getDepth(head?.raw) !== getDepth(fileLine(oldLine - 1)))
      return 'guard-operator';
    if ((isHead || beside.has(oldLine - 1)) && kind === 'identifier' && areOpposites(expected, found))
      return 'guard-identifier';
    // Quotations are facts: another one right beside the change tells of another thing.
    if (kind === 'text' && (isHead || near.has(oldLine - 1))) return 'guard-text';
    if (!isHead) continue;
    if (kind === 'number' && countWords(head?.raw ?? '') <= keyWords) return 'guard-number';
    if (kind === 'operator' && turnsCondition(expected, found)) return 'guard-operator';
    // The same name replaced in several lines is a renamed one, which the evidence has weighed.
    const isRenamed = differences.filter((each) => each.expected === expected && each.found === found).length > 1;
    if (kind === 'identifier' && unique < clearLines && !isRenamed && isOtherName(expected, found))
      return 'guard-identifier';
    const isKey = countWords(expected) <= keyWords && expected.trimEnd().endsWith(':');
    if (
      kind === 'missing-in-file' &&
      (isKey || heading?.test(expected) === true) &&
      attempt.index.getCount(head?.hash ?? 0) === 0
    )
      return 'missing-lines';
  }
  return undefined;
}

/** Whether a sign turns a condition round: a negation that only one side has, or another comparison. */
function turnsCondition(expected: string, found: string): boolean {
  return expected + found === '!' || (comparison.test(expected) && comparison.test(found));
}

/** Whether one of two words, or a word and none in its place, is the reverse of the other. */
function areOpposites(expected: string, found: string): boolean {
  return opposites.has(
    [expected, found]
      .map((word) => word.toLowerCase())
      .sort()
      .join(' '),
  );
}

function isOtherName(expected: string, found: string): boolean {
  // A word more or less (`async`, a type) is no other name, nor is a name that holds the other one.
  if (!/\p{L}/u.test(expected) || !/\p{L}/u.test(found) || holdsParts(expected, found)) return false;
  return similarityAbove(expected, found, sameHeadLikeness) === 0;
}

/** How many blocks a line opens more than it closes. */
function getDepth(line = ''): number {
  return line.split('{').length - line.split('}').length;
}

function countWords(line: string): number {
  return line.match(/[\w$]+/g)?.length ?? 0;
}

/** The solid old lines right above and below some lines. */
function getNeighbours({ before }: Reading, lines: ReadonlySet<number>): ReadonlySet<number> {
  const { solid } = before;
  return new Set(solid.filter((_, at) => lines.has(solid[at - 1] ?? -1) || lines.has(solid[at + 1] ?? -1)));
}

/** The old lines that enclose a line: above it, each less indented than the one before, and its section's heading. */
function getHeads({ before }: Reading, line: number, heading: RegExp | undefined): ReadonlySet<number> {
  const heads = new Set<number>();
  if (heading !== undefined) heads.add(before.lines.findLastIndex(({ raw }, at) => at < line && heading.test(raw)));
  let depth = before.lines[line]?.indent.length ?? 0;
  for (let at = line - 1; at >= 0 && depth > 0; at--) {
    const above = before.lines[at];
    if (above === undefined || above.hash === 0 || above.indent.length >= depth) continue;
    depth = above.indent.length;
    heads.add(at);
  }
  return heads;
}
