import type { CauseRule } from '../rules/causeRule.ts';
import { causeRules } from '../rules/causeRules.ts';
import { mannerOf, type LineManner } from './lineManner.ts';
import type { LogLine } from './logLines.ts';
import { traceParts, type TracePart } from './traces.ts';

/** A line that may tell why a job failed. */
export interface Finding {
  readonly line: LogLine;
  readonly rule: CauseRule;
  /** How much it tells; only the order and the distances count. */
  readonly weight: number;
  readonly speaker: string | undefined;
}

const toneShare: Readonly<Record<LineManner['tone'], number>> = { silent: 0, handled: 0.1, hint: 0, quiet: 0.35, plain: 1, loud: 1.12 };
const traceShare: Readonly<Record<TracePart, number>> = { end: 1.4, root: 1.55, link: 0.8, call: 0 };
const aftermathShare = 0.4;
const givenUpShare = 1.25;
/** A program's last words are nearer to its end than what it said on the way. */
const lastWords = { lines: 12, share: 1.15 } as const;
/** Of many processes the first to complain is the one that failed; the others miss it. */
const firstSpeakerShare = 1.35;
/** Lines that are matched with the rules, of the loud and plain ones and of the others: of more only the last ones count, and the first for ranks that failed early. */
const mostMatched = { speaking: 600, others: 150, first: 100 } as const;

/** Lines that may tell why a job failed, the most telling first. */
export function findingsIn(lines: readonly LogLine[]): readonly Finding[] {
  const manners = lines.map(mannerOf);
  const parts = traceParts(manners);
  const found: Finding[] = [];
  for (const at of matchedLines(manners, parts)) {
    const line = lines[at];
    const manner = manners[at];
    if (line === undefined || manner === undefined) continue;
    const rule = ruleFor(manner.said);
    if (rule === undefined) continue;
    const part = parts.get(at);
    const isLast = at >= lines.length - lastWords.lines;
    const weight = rule.strength * toneShare[manner.tone] * (part === undefined ? 1 : traceShare[part]) * (rule.isAftermath === true ? aftermathShare : 1) * (manner.isGivenUp ? givenUpShare : 1) * (isLast ? lastWords.share : 1);
    found.push({ line, rule, weight, speaker: manner.speaker });
  }
  return inOrder(favourFirstSpeaker(found));
}

/** The lines that are worth a look with the rules, in order. */
function matchedLines(manners: readonly LineManner[], parts: ReadonlyMap<number, TracePart>): readonly number[] {
  const speaking: number[] = [];
  const others: number[] = [];
  for (const [at, { tone }] of manners.entries()) {
    if (tone === 'silent' || tone === 'hint' || parts.get(at) === 'call') continue;
    (tone === 'plain' || tone === 'loud' ? speaking : others).push(at);
  }
  const chosen = new Set([...speaking.slice(0, mostMatched.first), ...speaking.slice(-mostMatched.speaking), ...others.slice(-mostMatched.others)]);
  return [...chosen].sort((a, b) => a - b);
}

/** The rule that knows a line best: what says why before what says how, the stronger before the weaker. */
export function ruleFor(said: string): CauseRule | undefined {
  let best: CauseRule | undefined;
  for (const rule of causeRules) {
    if ((best === undefined || knowsBetter(rule, best)) && rule.pattern.test(said)) best = rule;
  }
  return best;
}

function knowsBetter(rule: CauseRule, best: CauseRule): boolean {
  const rank = ({ isAftermath, isGeneric, strength }: CauseRule): number => strength - (isAftermath === true ? 10 : 0) - (isGeneric === true ? 3 : 0);
  return rank(rule) > rank(best);
}

function favourFirstSpeaker(found: readonly Finding[]): readonly Finding[] {
  const speakers = new Set(found.map(({ speaker }) => speaker).filter((speaker) => speaker !== undefined));
  if (speakers.size < 2) return found;
  const serious = found.filter(({ speaker, rule, weight }) => speaker !== undefined && rule.isAftermath !== true && weight >= rule.strength);
  const first = serious[0];
  return first === undefined ? found : found.map((each) => (each === first ? { ...each, weight: each.weight * firstSpeakerShare } : each));
}

/** Of equal weight the later line: earlier ones were survived. */
function inOrder(found: readonly Finding[]): readonly Finding[] {
  return [...found].sort((a, b) => b.weight - a.weight || b.line.line - a.line.line);
}
