import type { LineRule } from './lineRule.ts';
import { lineRules } from './toolRules.ts';
import { isWrapperLine } from './wrapperLines.ts';

/** The line that says what failed, and what its rule read from it. */
export interface FailingLine {
  /** As it stands in the text, without spaces at its ends. */
  readonly line: string;
  /** The part that is compared: without the place it points to. Names that stand without quotes are masked. */
  readonly message: string;
  readonly tool: string | undefined;
  /** As written; undefined where the line names none. */
  readonly type: string | undefined;
  readonly codes: readonly string[];
  /** Names that were masked because the rule knows their place. */
  readonly names: readonly string[];
}

/** Longer texts are read at both ends: programs say what failed first or last. */
const maxLines = 600;
/** A line's head says it; what follows is data. */
const maxLineLength = 2000;

interface Found {
  readonly rule: LineRule;
  readonly index: number;
  readonly match: RegExpExecArray;
  readonly rank: number;
}

/** Finds the line that says what failed among the lines of a plain text without log prefixes. Of several equally sure ones the first counts, where the tool's manner does not say otherwise. */
export function findFailingLine(allLines: readonly string[]): FailingLine {
  const lines = allLines.length <= 2 * maxLines ? allLines : [...allLines.slice(0, maxLines), ...allLines.slice(-maxLines)];
  const text = lines.join('\n');
  const rules = lineRules.filter(({ clue }) => text.includes(clue));
  let best: Found | undefined;
  for (const [index, whole] of lines.entries()) {
    if (whole.trim() === '') continue;
    const line = whole.length > maxLineLength ? whole.slice(0, maxLineLength) : whole;
    for (const rule of rules) {
      const rank = rule.weight - (rule.isWarning === true ? 100 : 0);
      if (best !== undefined && (rank < best.rank || (rank === best.rank && !(rule === best.rule && rule.pick === 'last')))) continue;
      if (!line.includes(rule.clue)) continue;
      const match = rule.pattern.exec(line);
      if (match === null || isWrapperLine(line)) continue;
      best = { rule, index, match, rank };
    }
  }
  if (best === undefined) {
    const said = lines.filter((line) => line.trim() !== '' && !isWrapperLine(line));
    const line = (said.at(-1) ?? lines.find((each) => each.trim() !== '') ?? '').trim().slice(0, maxLineLength);
    return { line, message: line, tool: undefined, type: undefined, codes: [], names: [] };
  }
  return read(best);
}

function read({ rule, match }: Found): FailingLine {
  const line = match.input.trim();
  const groups = match.groups ?? {};
  const message = (groups['message'] ?? line).trim();
  const names = [groups['name'], groups['name2']].filter((name) => name !== undefined && name !== '') as string[];
  const masked = names.reduce((sofar, name) => sofar.replace(name, 'NAME'), message);
  const codes = [groups['code'], groups['code2']].filter((code) => code !== undefined);
  return { line, message: masked, tool: rule.tool, type: groups['type'], codes, names };
}
