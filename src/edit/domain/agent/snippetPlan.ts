import { canonicalLine } from '../../../base/text/canonical.ts';
import { TextIndex } from '../../../base/text/textIndex.ts';
import type { EditBlock } from '../formats/types.ts';
import { balanceKept } from '../guard/balance.ts';
import { canonicalStarts } from '../locate/canonicalMatches.ts';
import { parsePattern } from '../locate/pattern.ts';
import { solidLines } from '../locate/textLines.ts';
import { snippetBlocks } from '../snippetBlocks.ts';
import { type SnippetMerge, mergeSnippet } from '../structure/mergeSnippet.ts';
import { joinSegments, type SnippetLines } from '../structure/snippetLines.ts';
import { hasGrammar, judgeSyntax } from '../judgeSyntax.ts';
import type { SyntaxChecker } from '../types.ts';

/** What an agent's snippet with "… existing code …" means for a file. */
export type SnippetPlan =
  /** `isExact`: what is to be written is worked out to the byte, and no line of it is to be fitted in once more. */
  | { readonly kind: 'sure'; readonly blocks: readonly EditBlock[]; readonly isExact?: boolean }
  /** Every segment is in the file already. */
  | { readonly kind: 'stands' }
  /**
   * `part`: the first part of the snippet without a sure place, by its name or first line. `isUnparsed`: that there is a
   * grammar for the file, and the parser gave up on it.
   */
  | { readonly kind: 'unclear'; readonly part?: string; readonly isUnparsed?: boolean };

/** What is known about the file besides its text. */
export interface SnippetContext {
  readonly languageId?: string;
  readonly syntax?: SyntaxChecker;
  /** The snippet's placeholders as written, see `FileOperation`. */
  readonly placeholders?: readonly string[];
}

/**
 * Reads a snippet by structure where the language is known, else by its lines ({@link planByLines}). What structure
 * makes of it must not add syntax errors; what it cannot place is asked about by name.
 */
export function planSnippet(
  content: string,
  segments: readonly string[],
  { languageId, syntax, placeholders }: SnippetContext = {},
): SnippetPlan {
  // What layout alone makes of a file is for languages without a grammar.
  const isGivenUp = judgeSyntax(syntax, languageId, content, content) === 'unchecked' && hasGrammar(syntax, languageId);
  if (isGivenUp) return { kind: 'unclear', isUnparsed: true };
  if (languageId === undefined || content.length > longestMerged) return planByLines(content, segments);
  const eol = content.includes('\r\n') ? '\r\n' : '\n';
  const lines = content.split(eol);
  const { snippet, merge } = mergeReadings(lines, segments, placeholders, languageId, syntax);
  if (merge.kind === 'merged') {
    const after = merge.lines.join(eol);
    if (after === content) {
      const strange = findStrangeRow(lines, snippet);
      return strange === undefined ? { kind: 'stands' } : { kind: 'unclear', part: strange };
    }
    const doubt =
      (languageId === 'python' ? findCutRow(snippet) : undefined) ??
      findOtherIndent(lines, merge.lines) ??
      findOtherStep(lines, merge.lines);
    if (doubt !== undefined) return { kind: 'unclear', part: doubt };
    const judgement = judgeSyntax(syntax, languageId, content, after);
    if (judgement === 'unchecked' && hasGrammar(syntax, languageId)) return { kind: 'unclear', isUnparsed: true };
    // Where the grammar cannot read the file, brackets that were in pairs must be in pairs still.
    const isTorn =
      balanceKept('', content, '', '') &&
      !balanceKept('', after, '', '') &&
      (judgement !== 'kept' || (syntax?.outline?.(languageId, content)?.errors ?? 0) > 0);
    if (judgement !== 'worse' && !isTorn)
      return { kind: 'sure', blocks: [changedBlock(lines, merge.lines, eol)], isExact: true };
  }
  const byLines = planByLines(content, segments);
  const part = merge.kind === 'unclear' ? merge.parts[0] : undefined;
  if (byLines.kind === 'stands' && part === undefined) return byLines;
  return { kind: 'unclear', ...(part === undefined ? {} : { part }) };
}

/**
 * What a snippet makes of a file. A placeholder that the file has as a comment of its own may be meant as either: as a
 * comment it must not come in anew, and where both readings lead somewhere they must agree.
 */
function mergeReadings(
  lines: readonly string[],
  segments: readonly string[],
  placeholders: readonly string[] | undefined,
  languageId: string,
  syntax: SyntaxChecker | undefined,
): { readonly snippet: SnippetLines; readonly merge: SnippetMerge } {
  const merged = (snippet: SnippetLines): { readonly snippet: SnippetLines; readonly merge: SnippetMerge } => ({
    snippet,
    merge: mergeSnippet(lines, snippet, languageId, syntax),
  });
  const marked = joinSegments(segments, placeholders);
  const literal = joinSegments(segments, placeholders, new Set(lines.map((line) => line.trim())));
  if (literal.gaps.size === marked.gaps.size) return merged(marked);
  const remarks = new Set(
    [...marked.gaps].filter((row) => !literal.gaps.has(row)).map((row) => marked.lines[row]?.trim()),
  );
  const count = (rows: readonly string[]): number => rows.filter((row) => remarks.has(row.trim())).length;
  const [asRemark, asGap] = [merged(literal), merged(marked)];
  if (asRemark.merge.kind === 'unclear' || count(asRemark.merge.lines) > count(lines)) return asGap;
  if (asGap.merge.kind === 'unclear' || asGap.merge.lines.join('\n') === asRemark.merge.lines.join('\n'))
    return asRemark;
  return { snippet: marked, merge: { kind: 'unclear', parts: [] } };
}

/**
 * A row of a snippet, blanks aside, that no line of the file says: what would change nothing is not in the file. Plainer
 * signs than the file has may be all that is meant; finer ones come from where the snippet was written.
 */
function findStrangeRow(fileLines: readonly string[], { lines, gaps }: SnippetLines): string | undefined {
  const close = (line: string): string => line.replaceAll(/\s/g, '');
  const [known, written] = [canonicalLine, close].map((form) => new Set(fileLines.map((line) => form(line))));
  const isKnown = (line: string): boolean =>
    known?.has(canonicalLine(line)) === true && (written?.has(close(line)) === true || /[\u0080-\uffff]/.test(line));
  return lines.find((line, row) => !gaps.has(row) && !isKnown(line) && line.trim() !== '')?.trim();
}

const opensBlock = /^\s*(?:async|class|def|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:\s*(?:#.*)?$/;

/**
 * A row of Python that opens a block of which nothing but comments is shown: the text was cut off there, and what the
 * file has below is not meant to go. The grammar reads such a block as an empty one.
 */
function findCutRow({ lines, gaps }: SnippetLines): string | undefined {
  const width = (row: number): number => /^\s*/.exec(lines[row] ?? '')?.[0].length ?? 0;
  const isSolid = (row: number): boolean => gaps.has(row) || !/^\s*(?:#|$)/.test(lines[row] ?? '');
  const cut = lines.findIndex((line, row) => {
    if (gaps.has(row) || !opensBlock.test(line)) return false;
    const next = lines.findIndex((_, at) => at > row && isSolid(at));
    if (next !== -1 && width(next) > width(row)) return false;
    // A placeholder right below is the block, however deep it stands.
    return !(gaps.has(next) && lines.slice(row + 1, next).every((each) => each.trim() === ''));
  });
  return cut === -1 ? undefined : lines[cut]?.trim();
}

/** A new row that is indented with tabs in a file that has spaces only, or the other way round. */
function findOtherIndent(before: readonly string[], after: readonly string[]): string | undefined {
  const [tabs, blanks] = [/^\t+\S/, /^ {2,}\S/];
  const [hasTabs, hasBlanks] = [tabs, blanks].map((lead) => before.some((line) => lead.test(line)));
  if (hasTabs === hasBlanks) return undefined;
  const other = hasTabs === true ? blanks : tabs;
  return after.find((line) => other.test(line))?.trim();
}

/** So many blocks of a file tell how deep its blocks are indented, if so large a share of them agrees. */
const [leastBlocks, leastShare] = [3, 0.9];

/**
 * A new row that begins a block by a smaller step than the file's blocks have: two blanks where the file has four. It would
 * be right for the language, and is not how the file is written. A larger step may be what a row above lines up.
 */
function findOtherStep(before: readonly string[], after: readonly string[]): string | undefined {
  return findOtherStepBelow(opensRows, before, after) ?? findOtherStepBelow(opensBracket, before, after);
}

/** What rows end with below which a block begins, and an expression in brackets goes on: each has its own step. */
const [opensRows, opensBracket] = [/[:{](?:\s*|\s+(?:#|\/\/).*)$/, /[([]\s*$/];

function findOtherStepBelow(head: RegExp, before: readonly string[], after: readonly string[]): string | undefined {
  const steps = new Map<number, number>();
  for (const { step } of findSteps(before, head)) steps.set(step, (steps.get(step) ?? 0) + 1);
  const all = [...steps.values()].reduce((sum, count) => sum + count, 0);
  const [unit, count] = [...steps].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  if (all < leastBlocks || count < leastShare * all) return undefined;
  const known = new Set(before);
  return findSteps(after, head)
    .find(({ row, step }) => step < unit && !steps.has(step) && !known.has(row))
    ?.row.trim();
}

/** Rows right below such a head, and by how much deeper they are indented, in characters. */
function findSteps(lines: readonly string[], head: RegExp): { readonly row: string; readonly step: number }[] {
  const width = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
  return lines.flatMap((row, at) => {
    const above = lines[at - 1] ?? '';
    const step = width(row) - width(above);
    return step > 0 && row.trim() !== '' && head.test(above) ? [{ row, step }] : [];
  });
}

/** What to put before a person for a snippet. */
export interface SnippetProposal {
  /** None where nothing can be told, or where nothing is left to do. */
  readonly blocks: readonly EditBlock[];
  /** The blocks are right to the byte, see {@link SnippetPlan}. */
  readonly isExact: boolean;
  readonly stands: boolean;
  /** The part without a sure place, by its name or first line. */
  readonly part?: string;
  /** The parser gave up on the file, see {@link SnippetPlan}. */
  readonly isUnparsed?: boolean;
}

/**
 * Reads a snippet as {@link planSnippet} does. Where that is not sure of a place, its likeliest lines are proposed:
 * what a person looks at may be a guess.
 */
export function proposeSnippet(
  content: string,
  segments: readonly string[],
  context: SnippetContext = {},
): SnippetProposal {
  const plan = planSnippet(content, segments, context);
  if (plan.kind === 'sure') return { blocks: plan.blocks, isExact: plan.isExact === true, stands: false };
  if (plan.kind === 'stands') return { blocks: [], isExact: true, stands: true };
  const { part, isUnparsed } = plan;
  return {
    blocks: snippetBlocks(content, segments),
    isExact: false,
    stands: false,
    ...(part === undefined ? {} : { part }),
    ...(isUnparsed === true ? { isUnparsed } : {}),
  };
}

/** Longer files are not read by structure, in UTF-16 units. */
const longestMerged = 2_000_000;

/** So many rows above and below a change are taken in to make its place unique. */
const grownRows = 40;

/** The rows from the first to the last that differ, with so many around them that they stand nowhere else. */
function changedBlock(before: readonly string[], after: readonly string[], eol: string): EditBlock {
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  // Lines around it until the place can be told by its text: at most so many that a search stays short.
  const text = before.join(eol);
  for (let grown = 0; grown < grownRows; grown++) {
    head = Math.max(0, head - 1);
    tail = Math.max(0, tail - 1);
    const old = before.slice(head, before.length - tail).join(eol);
    if (old.trim() !== '' && text.indexOf(old) === text.lastIndexOf(old)) break;
  }
  return {
    oldString: before.slice(head, before.length - tail).join(eol),
    newString: after.slice(head, after.length - tail).join(eol),
    lineHint: head + 1,
    range: { start: 0, end: 0, startLine: 1, endLine: 1 },
  };
}

/** Lines that may vanish beside those that are replaced: more, and the author may just have left them out. */
const vanishedLines = 2;

/**
 * Reads a snippet as replacements that are written without review. So it takes only segments that delimit themselves:
 * each begins and ends with lines of the file, one of them unique, keeps at least half of the lines between them, and
 * removes few lines without a replacement. `snippetBlocks` alone only proposes.
 */
export function planByLines(content: string, segments: readonly string[]): SnippetPlan {
  const blocks = snippetBlocks(content, segments);
  if (blocks.length > 0) {
    const counts = countedLines(content);
    return blocks.every((block) => delimitsItself(block, counts)) ? { kind: 'sure', blocks } : { kind: 'unclear' };
  }
  const index = new TextIndex(content);
  const stands =
    segments.length > 0 && segments.every((segment) => canonicalStarts(index, parsePattern(segment), 1).length > 0);
  return { kind: stands ? 'stands' : 'unclear' };
}

function delimitsItself({ oldString, newString }: EditBlock, counts: ReadonlyMap<string, number>): boolean {
  const before = solidLines(oldString).map((line) => canonicalLine(line));
  const after = solidLines(newString).map((line) => canonicalLine(line));
  if (before.length < 2 || before[0] !== after[0] || before.at(-1) !== after.at(-1)) return false;
  // Between two closing braces anything may be meant.
  if (![before[0], before.at(-1)].some((end) => counts.get(end ?? '') === 1)) return false;
  return shared(before, after) * 2 >= before.length && before.length <= after.length + vanishedLines;
}

function countedLines(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of solidLines(text).map((each) => canonicalLine(each))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** How many lines of one text the other has too, each counted as often as both have it. */
function shared(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of after) left.set(line, (left.get(line) ?? 0) + 1);
  return before.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count > 0;
  }).length;
}
