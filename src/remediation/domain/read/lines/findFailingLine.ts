import { generalRules } from './generalRules.ts';
import type { LineRule } from './lineRule.ts';
import { readTraceback } from './readTraceback.ts';
import { lineRules } from './toolRules.ts';
import { isWrapperLine } from './wrapperLines.ts';

/** The line that says what failed, and what its rule read from it. */
export interface FailingLine {
  /** As it stands in the text, without spaces at its ends. */
  readonly line: string;
  /** What is compared: without the place it points to, with what the lines below add to it. */
  readonly message: string;
  readonly tool: string | undefined;
  /** As written; undefined where the line names none. */
  readonly type: string | undefined;
  readonly codes: readonly string[];
}

/** Longer texts are read at both ends: programs say what failed first or last. */
const maxLines = 600;
/** A line's head says it; what follows is data. */
const maxLineLength = 2000;
/** A traceback is surer than any line of its own, but a test runner's line or a chain's end may say more. */
const tracebackWeight = 90;

interface Found {
  readonly rule: LineRule;
  readonly index: number;
  readonly match: RegExpExecArray;
  readonly detail: RegExpExecArray | undefined;
  readonly rank: number;
}

/** Finds the line that says what failed among the lines of a plain text without log prefixes. Of several equally sure ones the first counts, where the tool's manner does not say otherwise. */
export function findFailingLine(allLines: readonly string[]): FailingLine {
  const lines = (allLines.length <= 2 * maxLines ? allLines : [...allLines.slice(0, maxLines), ...allLines.slice(-maxLines)]).map((line) => (line.length > maxLineLength ? line.slice(0, maxLineLength) : line));
  const best = bestOf(lines);
  const raised = best === undefined || best.rank <= tracebackWeight ? readTraceback(lines) : undefined;
  if (raised !== undefined) return { line: raised.line, message: raised.line, tool: 'python', type: raised.type, codes: [] };
  return best === undefined ? lastResort(lines) : read(best);
}

function bestOf(lines: readonly string[]): Found | undefined {
  const text = lines.join('\n');
  const rules = lineRules.filter(({ clue }) => text.includes(clue));
  let best: Found | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    let isWrapper: boolean | undefined;
    for (const rule of rules) {
      const rank = rule.weight - (rule.isWarning === true ? 100 : 0);
      if (best !== undefined && (rank < best.rank || (rank === best.rank && !(rule === best.rule && rule.pick === 'last')))) continue;
      if (!line.includes(rule.clue)) continue;
      const match = rule.pattern.exec(line);
      if (match === null) continue;
      if (isWrapper ??= isWrapperLine(line)) break;
      const detail = detailOf(rule, lines, index);
      if (detail === undefined && rule.needsDetail === true) continue;
      best = { rule, index, match, detail, rank };
    }
  }
  return best;
}

function detailOf({ detail, within = 6 }: LineRule, lines: readonly string[], index: number): RegExpExecArray | undefined {
  if (detail === undefined) return undefined;
  for (const line of lines.slice(index + 1, index + 1 + within)) {
    const match = detail.exec(line);
    if (match !== null) return match;
  }
  return undefined;
}

/** Nothing looks like an error: a wrapper's line that names one, else the only line there is, else the last. */
function lastResort(lines: readonly string[]): FailingLine {
  const filled = lines.filter((line) => line.trim() !== '');
  const said = filled.filter((line) => !isWrapperLine(line));
  const wrapper = filled.find((line) => isWrapperLine(line) && /rror|\*\*\*|exit|fail/i.test(line));
  const line = (wrapper ?? (said.length <= 3 ? said[0] : said.at(-1)) ?? filled[0] ?? '').trim();
  return { line, message: line, tool: undefined, type: undefined, codes: [] };
}

function read({ rule, match, detail }: Found): FailingLine {
  const groups = match.groups ?? {};
  const more = detail === undefined ? '' : (detail.groups?.['detail'] ?? detail.groups?.['detail2'] ?? detail[0]).trim();
  const said = [groups['message'] ?? match.input, groups['reason'] ?? ''].join(' ').trim();
  const isReplaced = rule.detailReplaces === true && more !== '';
  const codes = [groups['code'], groups['code2'], groups['number'] === undefined ? undefined : `${rule.tool ?? ''} ${groups['number']}`].filter((code) => code !== undefined);
  const message = isReplaced ? more : `${said} ${more}`.trim();
  const type = groups['type'] ?? (isReplaced ? typeAtStart(more) : undefined);
  return { line: (isReplaced && detail !== undefined ? detail.input : match.input).trim(), message, tool: rule.tool, type, codes };
}

function typeAtStart(message: string): string | undefined {
  for (const { pattern } of generalRules) {
    const type = pattern.exec(message)?.groups?.['type'];
    if (type !== undefined) return type;
  }
  return undefined;
}
