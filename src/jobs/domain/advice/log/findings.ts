import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { CauseRule } from '../rules/causeRule.ts';
import { causeRules, getRule } from '../rules/causeRules.ts';
import { classifyLine, SeenShapes, type LineClassification } from './lineClassification.ts';
import type { LogLine } from './logLines.ts';
import { lastRunStart } from './runStarts.ts';
import { traceParts, type TracePart } from './traces.ts';

/** A line that may explain why a job failed. */
export interface LogFinding {
  readonly line: LogLine;
  readonly rule: CauseRule;
  /** How telling the line is; only order and distance matter. */
  readonly weight: number;
  readonly speaker: string | undefined;
}

/** Names of exceptions that come from outside the job's code. */
const exceptionOfTheWorld = anyOf([
  inSequence(
    [
      /Timeout|TimedOut|Unavailable|Temporary|Connection|Closed|Reset|Throttl|Busy|Lost|Dead/,
      /Unreachable|Interrupted|NotPrimary|Transport|Network|Remote|Socket|H[Tt][Tt][Pp]|U[Rr][Ll]/,
      /Service|Server|Database|R[Pp][Cc]|Cluster|Broker|Storage|Node|Worker|Executor|Reconnect/,
      /Disconnect|Leader|Replica|Standby|Retr[iy]|Region|Block|SafeMode|Resource|Owner|Cancelled/,
      /Stream|Zombie|SSH|AMQP|API|Container|Keeper|Handshake|Fetch|Shuffle|Heartbeat|Session/,
      /Download|Transfer/,
    ],
    /\w*:/,
  ),
  /(?:^|\.)(?:OS|IO|Environment)(?:Error|Exception)\b/,
  /TimeoutExpired/,
]);

/** Words in the messages of such exceptions whose names are generic. */
const messageOfTheWorld = anyOf(
  [
    inSequence(
      /\b/,
      [
        /connection|socket|network (?:error|failure|timeout|problem|issue)|server|remote (?:host|end|side|server)/,
        /cluster|broker|broadcast|daemon|unreachable|disconnected|shutdown|shutting down|SSL|TLS|HTTP/,
        /already closed|has been closed|in progress|is down|node \S{1,40} (?:lost|failed)/,
      ],
      /\b/,
    ),
  ],
  'i',
);

/** A line that is an exception: `pkg.mod.NameError: …`. */
const namedException = anyOf([
  inSequence(
    /^\s*(?:Exception in thread "[^"]{1,80}" |Unhandled exception[:.] |Uncaught )?(?:[\w$]{1,60}[.:]{1,2}){0,12}/,
    /[A-Z]\w{1,60}(?:Error|Exception|Timeout|Failure|Iteration|TimedOut|Reconnect)(?::|$| \()/,
  ),
  // C++: `  what():  message`
  /^\s*what\(\): /,
]);

const toneShare: Readonly<Record<LineClassification['tone'], number>> = {
  silent: 0,
  handled: 0.1,
  hint: 0,
  quiet: 0.35,
  plain: 1,
  loud: 1.12,
};
const traceShare: Readonly<Record<TracePart, number>> = { end: 1.4, root: 1.55, link: 0.8, call: 0 };
const aftermathShare = 0.4;
const givenUpShare = 1.25;
/** The last lines of a log are closer to the failure than earlier ones. */
const lastWords = { lines: 12, share: 1.15 } as const;
/** Wrappers that started the program say only how it ended; the program itself says why. */
const wrapper = anyOf([
  /^srun: error: \S{1,80}: tasks? /,
  /^(?:mpirun|mpiexec|prterun|orterun) noticed /,
  /^\S{1,200}: line \d{1,6}: +\d{1,8} /,
  /^make(?:\[\d+\])?: \*{3} /,
  /^Execution of \S{1,200} aborted /,
]);
const wrapperShare = 0.75;
/** Of many processes, the first to complain is the one that failed; the others report its absence. */
const firstSpeakerShare = 1.35;
/** Lines of an earlier run, where this run appended to its log. */
const earlierRunShare = 0.3;
/** An error that the program survived, as its later output shows. */
const survived = { lines: 1, share: 0.6 } as const;
/**
 * How many lines are matched with the rules, for loud and plain lines and for others. Beyond that only the last ones
 * count, and the first ones, because ranks may have failed early.
 */
const maxMatched = { speaking: 160, others: 40, first: 60 } as const;

/** What a log says about a failure. */
export interface LogTelling {
  /** Lines that may explain the failure, the most telling first. */
  readonly findings: readonly LogFinding[];
  /** The last line that reports trouble, whether or not a rule matches it. */
  readonly lastTrouble: LogLine | undefined;
}

/** Searches a log for the lines that explain the failure. */
export function findTellingLines(allLines: readonly LogLine[]): LogTelling {
  const seen = new SeenShapes();
  const allManners = allLines.map((line) => classifyLine(line, seen));
  // Lines with only a timestamp or a rank, and binary lines, carry no information.
  const isSaid = (_: unknown, at: number): boolean =>
    allManners[at] !== undefined && allManners[at].said !== '' && !isDump(allManners[at].said);
  const lines = allLines.filter(isSaid);
  const manners = allManners.filter(isSaid);
  const lastTrouble = lines[manners.findLastIndex(({ tone }) => tone === 'plain' || tone === 'loud')];
  return { findings: findingsIn(lines, manners), lastTrouble };
}

/**
 * Whether a line is binary. A line in another encoding also has undecodable characters, but still contains readable
 * words.
 */
function isDump(said: string): boolean {
  return (
    said.includes('\ufffd') && said.split('\ufffd').length - 1 > Math.max(2, said.length / 5) && !/[ -~]{10}/.test(said)
  );
}

function findingsIn(lines: readonly LogLine[], manners: readonly LineClassification[]): readonly LogFinding[] {
  const parts = traceParts(manners);
  const begin = lastRunStart(manners);
  const read = new Map<string, CauseRule | undefined>();
  const ruleOnce = (said: string): CauseRule | undefined => {
    const key = said.replace(longNumber, (number) =>
      toldNumbers.some((told) => number.startsWith(told)) ? number : '0',
    );
    if (!read.has(key)) read.set(key, ruleFor(said));
    return read.get(key);
  };
  const found: LogFinding[] = [];
  for (const at of matchedLines(manners, parts)) {
    const line = lines[at];
    const manner = manners[at];
    if (line === undefined || manner === undefined) continue;
    const part = parts.get(at);
    const known = ruleOnce(manner.said);
    const rule = known === undefined || known.cause === 'told-error' ? (unknownEnd(manner, part) ?? known) : known;
    if (rule === undefined) continue;
    const isLast = at >= lines.length - lastWords.lines;
    const weight =
      rule.strength *
      toneShare[manner.tone] *
      (part === undefined ? 1 : traceShare[part]) *
      (rule.isAftermath === true ? aftermathShare : 1) *
      (manner.isGivenUp ? givenUpShare : 1) *
      (isLast ? lastWords.share : 1) *
      (at < begin ? earlierRunShare : 1) *
      (wrapper.test(manner.said) ? wrapperShare : 1);
    found.push({ line, rule, weight, speaker: manner.speaker });
  }
  return inOrder(favourFirstSpeaker(withoutSurvived(withReasons(found), manners, parts, lines)));
}

/** Where a line only follows from an earlier one, the earlier one tells. */
function withReasons(found: readonly LogFinding[]): readonly LogFinding[] {
  const reasons = new Set<LogFinding>();
  const followers = new Set<LogFinding>();
  for (const each of found) {
    const { follows = [] } = each.rule;
    const earlier = found.filter(({ rule, line }) => line.line < each.line.line && follows.includes(rule.family));
    if (earlier.length === 0) continue;
    followers.add(each);
    for (const reason of earlier) reasons.add(reason);
  }
  return found.map((each) => {
    if (followers.has(each)) return { ...each, weight: each.weight * aftermathShare };
    return reasons.has(each) ? { ...each, weight: Math.max(each.weight, each.rule.strength) } : each;
  });
}

/** An exception that ended the program and that no rule matches: behind a stack trace, or on a line of its own. */
function unknownEnd({ said, tone }: LineClassification, part: TracePart | undefined): CauseRule | undefined {
  const isNamed = (tone === 'plain' || tone === 'loud') && namedException.test(said);
  if (part !== 'end' && part !== 'root' && !isNamed) return undefined;
  return getRule(
    exceptionOfTheWorld.test(said) || messageOfTheWorld.test(said) ? 'exception-of-the-world' : 'exception',
  );
}

/** Reduces the weight of an error if the program printed normal output afterwards and then ended with another error. */
function withoutSurvived(
  found: readonly LogFinding[],
  manners: readonly LineClassification[],
  parts: ReadonlyMap<number, TracePart>,
  lines: readonly LogLine[],
): readonly LogFinding[] {
  // With several processes writing at once, the order says nothing.
  if (new Set(found.map(({ speaker }) => speaker)).size > 1) return found;
  const places = new Map(lines.map(({ line }, at) => [line, at]));
  const ends = found.filter(({ line }) => ['end', 'root'].includes(parts.get(places.get(line.line) ?? -1) ?? ''));
  const last = places.get(ends.at(-1)?.line.line ?? -1);
  if (last === undefined || ends.length < 2) return found;
  /** For each line, the number of lines up to it that report no trouble. */
  let count = 0;
  const talk = manners
    .slice(0, last)
    .map(
      ({ tone, said }, at) =>
        (count += Number(
          (tone === 'silent' || tone === 'quiet' || tone === 'handled') && !parts.has(at) && said.trim() !== '',
        )),
    );
  return found.map((each) => {
    const at = places.get(each.line.line) ?? last;
    return at < last && count - (talk[at] ?? 0) >= survived.lines
      ? { ...each, weight: each.weight * survived.share }
      : each;
  });
}

/** The lines worth matching with the rules, in order. */
function matchedLines(
  manners: readonly LineClassification[],
  parts: ReadonlyMap<number, TracePart>,
): readonly number[] {
  const speaking: number[] = [];
  const others: number[] = [];
  for (const [at, { tone }] of manners.entries()) {
    if (tone === 'silent' || tone === 'hint' || parts.get(at) === 'call') continue;
    (tone === 'plain' || tone === 'loud' ? speaking : others).push(at);
  }
  const chosen = new Set([
    ...speaking.slice(0, maxMatched.first),
    ...speaking.slice(-maxMatched.speaking),
    ...others.slice(-maxMatched.others),
  ]);
  return [...chosen].sort((a, b) => a - b);
}

/**
 * Best rules first: those that say why before those that say how, the stronger before the weaker. Between equals the
 * order of the table decides.
 */
const bestFirst = causeRules.toSorted((a, b) => getRank(b) - getRank(a));

/**
 * Numbers of this length are counters (steps, milliseconds, processes) unless a rule names them. Lines that differ only
 * in such numbers have the same rule.
 */
const longNumber = /\b\d{4,}\b/g;
const toldNumbers = [...new Set(causeRules.flatMap(({ pattern }) => pattern.source.match(/\d{4,}/g) ?? []))];

/** The best rule that matches a line. */
export function ruleFor(said: string): CauseRule | undefined {
  return bestFirst.find(({ pattern }) => pattern.test(said));
}

function getRank({ isAftermath, isGeneric, isLastResort, strength }: CauseRule): number {
  return strength - (isAftermath === true ? 10 : 0) - (isGeneric === true ? 3 : 0) - (isLastResort === true ? 20 : 0);
}

function favourFirstSpeaker(found: readonly LogFinding[]): readonly LogFinding[] {
  const speakers = new Set(found.map(({ speaker }) => speaker).filter((speaker) => speaker !== undefined));
  if (speakers.size < 2) return found;
  const serious = found.filter(
    ({ speaker, rule, weight }) => speaker !== undefined && rule.isAftermath !== true && weight >= rule.strength,
  );
  const first = serious[0];
  return first === undefined
    ? found
    : found.map((each) => (each === first ? { ...each, weight: each.weight * firstSpeakerShare } : each));
}

/** For equal weights the later line comes first: the program survived the earlier ones. */
function inOrder(found: readonly LogFinding[]): readonly LogFinding[] {
  return [...found].sort((a, b) => b.weight - a.weight || b.line.line - a.line.line);
}
