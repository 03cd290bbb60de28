import { inSequence } from '../../../../base/text/joinPatterns.ts';
import { getFamilies } from '../families/languageFamilies.ts';
import { maskText } from '../mask/maskText.ts';
import { withoutDocuments } from './documentLines.ts';
import { generalRules } from './generalRules.ts';
import type { LineRule } from './lineRule.ts';
import { isNoiseLine, isPrompt } from './noiseLines.ts';
import { readTraceback } from './readTraceback.ts';
import { lineRules } from './toolRules.ts';
import { saysNothing } from './saysNothing.ts';
import { withoutPlace } from './withoutPlace.ts';
import { isWrapperLine } from './wrapperLines.ts';

/** The line that says what failed, and what its rule extracted from it. */
export interface FailingLine {
  /** As in the text, trimmed. */
  readonly line: string;
  /** The text that is compared: without the place, with the details of the lines below. */
  readonly message: string;
  readonly tool: string | undefined;
  /** As written; undefined if the line has no type. */
  readonly type: string | undefined;
  readonly codes: readonly string[];
}

/** Of longer texts both ends are read: programs report the failure first or last. */
const maxLines = 20_000;
/** The beginning of a line is enough; the rest is data. */
const maxLineLength = 2000;
/** A traceback is more reliable than any single line, but a test runner's line or the end of a chain may say more. */
const tracebackWeight = 90;

/** The detail from a line below: that line, and the part that is used. */
interface Detail {
  readonly line: string;
  readonly text: string;
  readonly code: string | undefined;
}

interface Found {
  readonly rule: LineRule;
  readonly index: number;
  readonly match: RegExpExecArray;
  readonly detail: Detail | undefined;
  readonly rank: number;
}

/**
 * Finds the line that says what failed among the lines of a plain text without log prefixes. Of several equally
 * reliable lines the first counts, unless the tool reports its failure last.
 */
export function findFailingLine(allLines: readonly string[]): FailingLine {
  const lines = withoutQuotedDocuments(
    (allLines.length <= 2 * maxLines ? allLines : [...allLines.slice(0, maxLines), ...allLines.slice(-maxLines)]).map(
      (line) => (line.length > maxLineLength ? line.slice(0, maxLineLength) : line),
    ),
  );
  const best = findBest(lines);
  const raised = best === undefined || best.rank <= tracebackWeight ? readTraceback(lines) : undefined;
  if (raised !== undefined) {
    const told = counts.test(raised.line)
      ? lines
          .slice(raised.index + 1, raised.index + 1 + reach.after)
          .find(tells)
          ?.trim()
      : undefined;
    return { line: told ?? raised.line, message: told ?? raised.line, tool: 'python', type: raised.type, codes: [] };
  }
  const found = best === undefined ? lastResort(lines) : read(best);
  // The place alone, with the problem below it.
  if (
    maskText(found.message, 'line')
      .text.replace(/^\w{1,60}:/, '')
      .trim() === ''
  )
    return besides(lines, { ...found, line: `${found.line}:` }) ?? found;
  if (found.tool !== undefined || !/^(?:error|fatal)?$/i.test(found.type ?? '')) return found;
  // A line that any program may write can be a summary of its earlier output.
  if (saysNothing(found.message)) return besides(lines, found, hasKind) ?? besides(lines, found) ?? found;
  return (best === undefined || best.rank <= unsure) && !hasKind(found.message)
    ? (besides(lines, found, hasKind) ?? found)
    : found;
}

/** The most errors of one text that are told apart. */
const maxFurther = 2;
/** What stands this near to a failing line, in lines, belongs to the same error. */
const sameError = { before: 30, after: 12 } as const;

/**
 * The failing lines of other errors in the same text, surer than a guess: far from the first, with a traceback of their
 * own, or diagnostics with a place of their own.
 */
export function findFurtherFailures(allLines: readonly string[], first: FailingLine): readonly FailingLine[] {
  const further: FailingLine[] = [];
  let lines = withoutError(allLines, first.line);
  while (further.length < maxFurther) {
    const best = findBest(lines);
    const raised = best === undefined || best.rank <= tracebackWeight ? readTraceback(lines) : undefined;
    if (raised === undefined && (best === undefined || best.rank <= unsure)) break;
    const found: FailingLine =
      raised === undefined && best !== undefined
        ? read(best)
        : { line: raised?.line ?? '', message: raised?.line ?? '', tool: 'python', type: raised?.type, codes: [] };
    further.push(found);
    lines = withoutError(lines, found.line);
  }
  return further;
}

/** The lines with every occurrence of an error emptied, and what belongs to it. */
function withoutError(lines: readonly string[], failingLine: string): readonly string[] {
  const left = [...lines];
  const isPlaced = withoutPlace(failingLine) !== failingLine;
  const said = maskText(withoutPlace(failingLine), 'line').text;
  const clue = /\p{L}{3,}/u.exec(said)?.[0] ?? '';
  // A log repeats its lines, and masking one takes long.
  const same = new Map<string, boolean>([['', false]]);
  const saysTheSame = (line: string): boolean => {
    const known = same.get(line);
    if (known !== undefined) return known;
    const is = line.trim() !== '' && line.includes(clue) && maskText(withoutPlace(line), 'line').text === said;
    same.set(line, is);
    return is;
  };
  for (const [index, line] of lines.entries()) {
    if (!saysTheSame(line)) continue;
    const [from, to] = isPlaced ? [index, index] : [index - sameError.before, index + sameError.after];
    left.fill('', Math.max(0, from), to + 1);
  }
  const at = lines.findIndex((line) => line.trim() === failingLine);
  const header = lines.slice(0, at).findLastIndex((line) => line.includes('Traceback (most recent'));
  return at >= 0 && header >= 0 && lines.slice(header + 1, at).every((line) => /^\s/.test(line))
    ? left.fill('', header, at)
    : left;
}

/** A place alone, and marks under the code there. */
const bare = { place: /:\d{1,9}$/, marks: /^\s*\^[\^~]*$/ } as const;

/**
 * A code line between a place and the marks below it shows what was run, whatever its words: `if (error) throw error;`.
 */
function withoutQuotedCode(lines: readonly string[]): readonly string[] {
  return lines.map((line, at) =>
    at > 0 && bare.marks.test(lines[at + 1] ?? '') && bare.place.test(lines[at - 1] ?? '') ? '' : line,
  );
}

/** A document that an output holds is read only where nothing beside it says what failed. */
function withoutQuotedDocuments(allLines: readonly string[]): readonly string[] {
  const lines = withoutQuotedCode(allLines);
  const own = withoutDocuments(lines);
  return own.some(tells) ? own : lines;
}

/** Rules of at most this weight only guess: of two such lines the one with a known kind says what failed. */
const unsure = 50;

function hasKind(line: string): boolean {
  return getFamilies({ lines: [line], maskedLine: maskText(line, 'line').text, errorType: '', codes: [] }).length > 0;
}

/** An exception that only counts the collected ones: the failure is below it. */
const counts = /: \d{1,6} (?:\w{1,40} )?(?:errors?|problems?|failures?|issues?)\b/;

/** How far from a line that says nothing the failure is searched for. */
const reach = { before: 8, after: 8 } as const;
/** Calls, marks under code, quoted code, hints and counts do not say what failed. */
const noSaying = inSequence(/^\s*/i, [
  /at |from |\^|~|\||>? ?\d+ ?[|│]|[-=#*]{3,}|#|for |try |run |see |type ["'`]|usage/i,
  /help|hint|note|tip|https?:|calls?:|location|with |\d+: |in |starting|processing/i,
  /compiling|building|checking(?!.*failed:)|loading/i,
]);

/** Code quoted with line numbers. */
const isNumberedCode = /^\s*\d{1,7} ?[|│]/;

/** The line next to one that says nothing: below it if it ends like an introduction, otherwise above it. */
function besides(
  lines: readonly string[],
  { line, type }: FailingLine,
  isWanted: (line: string) => boolean = () => true,
): FailingLine | undefined {
  const at = lines.findIndex((each) => each.trim() === line || `${each.trim()}:` === line);
  const isTold = (each: string): boolean => tells(each) && isWanted(each);
  const above = lines
    .slice(Math.max(0, at - reach.before), at)
    .reverse()
    .find(isTold);
  const below = lines
    .slice(at + 1)
    .filter((each) => !isNumberedCode.test(each))
    .slice(0, reach.after)
    .find(isTold);
  const told = (line.endsWith(':') ? (below ?? above) : (above ?? below))?.trim();
  return told === undefined
    ? undefined
    : { line: told, message: told.replace(/^(?:[*\-•✖✘×✗+>]|\d+[).])\s+/u, ''), tool: undefined, type, codes: [] };
}

/** The beginning of the usage help that programs print after an error. */
const usage = /^\s{0,2}usage\b[: ]/i;
/** Remarks beside an error: where to read more, and notes. */
const aside = /^\s*(?:(?:type|try|run|see|use) ["'`]|note: |(?:for|learn) more |throw \w{1,20};)/i;

/** A tag of a page, without text. */
const tagAlone = /^\s*<[^<>]{1,300}>\s*$/;

/** Whether a line has information of its own. */
function tells(line: string): boolean {
  return (
    line.trim().length > 3 &&
    hasTwoWords(line) &&
    !noSaying.test(line) &&
    !isNoiseLine(line) &&
    !isWrapperLine(line) &&
    !saysNothing(line)
  );
}

/** One pattern for both words would take time that grows with the fourth power of the line. */
function hasTwoWords(line: string): boolean {
  return line.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)).length > 1;
}

/** A warning counts less than any error. */
const getRank = (rule: LineRule): number => rule.weight - (rule.isWarning === true ? 100 : 0);
const surestFirst: readonly LineRule[] = [...lineRules].sort((a, b) => getRank(b) - getRank(a));

function findBest(lines: readonly string[]): Found | undefined {
  const text = lines.join('\n');
  const rules = surestFirst.filter(({ clue }) => text.includes(clue));
  const usageAt = lines.findIndex((line) => usage.test(line));
  const help = usageAt > 0 && lines.slice(0, usageAt).some(tells) ? usageAt : lines.length;
  let best: Found | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    let isWrapper: boolean | undefined;
    let isAside: boolean | undefined;
    for (const rule of rules) {
      const rank = getRank(rule);
      if (best !== undefined && rank < best.rank) break;
      if (rank <= unsure && (isAside ??= index >= help || isNoiseLine(line) || aside.test(line))) break;
      if (best?.rank === rank && !(rule === best.rule && rule.pick === 'last')) continue;
      if (!line.includes(rule.clue)) continue;
      const match = rule.pattern.exec(line);
      if (match === null) continue;
      if ((isWrapper ??= isWrapperLine(line) || isPrompt(line))) break;
      const detail = getDetail(rule, lines, index);
      if (detail === undefined && rule.needsDetail === true) continue;
      best = { rule, index, match, detail, rank };
    }
  }
  return best;
}

function getDetail(
  { detail, within = 6, detailIsParagraph }: LineRule,
  lines: readonly string[],
  index: number,
): Detail | undefined {
  if (detail === undefined) return undefined;
  for (let at = index + 1; at <= Math.min(index + within, lines.length - 1); at++) {
    const line = lines[at] ?? '';
    const match = detail.exec(line);
    if (match === null) continue;
    const code = match.groups?.['code'];
    const text = (match.groups?.['detail'] ?? match.groups?.['detail2'] ?? match[0]).trim();
    return { line, code, text: detailIsParagraph === true ? `${text} ${paragraphAfter(lines, at)}`.trim() : text };
  }
  return undefined;
}

const longestParagraph = 6;

function paragraphAfter(lines: readonly string[], index: number): string {
  const indent = getIndent(lines[index] ?? '');
  const more: string[] = [];
  for (const line of lines.slice(index + 1, index + longestParagraph)) {
    if (line.trim() === '' || getIndent(line) < indent) break;
    more.push(line.trim());
  }
  return more.join(' ');
}

function getIndent(line: string): number {
  return line.length - line.trimStart().length;
}

/**
 * No line looks like an error: takes the only or last line that is neither a prompt nor a log of success; otherwise a
 * wrapper's line that names a failure.
 */
function lastResort(lines: readonly string[]): FailingLine {
  const filled = lines.filter((line) => line.trim() !== '');
  const said = filled.filter(
    (line) => !isWrapperLine(line) && !isNoiseLine(line) && !aside.test(line) && !tagAlone.test(line),
  );
  const wrapper = filled.find((line) => isWrapperLine(line) && /rror|\*\*\*|exit|fail/i.test(line));
  const sayings = said.filter((each) => !/^\s/.test(each) && !saysNothing(each));
  const line = ((said.length <= 3 ? said[0] : (sayings.at(-1) ?? said.at(-1))) ?? wrapper ?? filled[0] ?? '').trim();
  return { line, message: line, tool: undefined, type: undefined, codes: [] };
}

function read({ rule, match, detail }: Found): FailingLine {
  const groups = match.groups ?? {};
  const more = detail?.text ?? '';
  const said = [groups['message'] ?? match.input, groups['reason'] ?? ''].join(' ').trim();
  const isReplaced = rule.detailReplaces === true && more !== '';
  const codes = [
    groups['code'],
    groups['code2'],
    detail?.code,
    groups['number'] === undefined ? undefined : `${rule.tool ?? ''} ${groups['number']}`,
  ].filter((code) => code !== undefined);
  const message = isReplaced ? more : `${said} ${more}`.trim();
  const type = groups['type'] ?? (isReplaced ? typeAtStart(more) : undefined);
  return {
    line: (isReplaced && detail !== undefined ? detail.line : match.input).trim(),
    message,
    tool: rule.speaks?.test(match.input) === false ? undefined : rule.tool,
    type,
    codes,
  };
}

function typeAtStart(message: string): string | undefined {
  for (const { pattern } of generalRules) {
    const type = pattern.exec(message)?.groups?.['type'];
    if (type !== undefined) return type;
  }
  return undefined;
}
