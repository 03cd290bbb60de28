import { anyOf, sequence } from '../../anyOf.ts';
import type { CauseRule } from '../rules/causeRule.ts';
import { causeRules, getRule } from '../rules/causeRules.ts';
import { classifyLine, SeenShapes, type LineClassification } from './lineClassification.ts';
import type { LogLine } from './logLines.ts';
import { lastRunStart } from './runStarts.ts';
import { traceParts, type TracePart } from './traces.ts';

/** A line that may tell why a job failed. */
export interface Finding {
  readonly line: LogLine;
  readonly rule: CauseRule;
  /** How much it tells; only the order and the distances count. */
  readonly weight: number;
  readonly speaker: string | undefined;
}

/** Names of exceptions that speak of the world and not of the code. */
const exceptionOfTheWorld = anyOf([
  sequence(
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

/** Words of such exceptions whose names say nothing. */
const messageOfTheWorld = anyOf(
  [
    sequence(
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
  sequence(
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
/** A program's last words are nearer to its end than what it said on the way. */
const lastWords = { lines: 12, share: 1.15 } as const;
/** Who started the program says how it ended; the program itself knows why. */
const wrapper =
  /^(?:srun: error: \S{1,80}: tasks? |(?:mpirun|mpiexec|prterun|orterun) noticed |\S{1,200}: line \d{1,6}: +\d{1,8} |make(?:\[\d+\])?: \*{3} )/;
const wrapperShare = 0.75;
/** Of many processes the first to complain is the one that failed; the others miss it. */
const firstSpeakerShare = 1.35;
/** What an earlier run said, whose log this one was appended to. */
const earlierRunShare = 0.3;
/** An error after which the program went on, as what it said later shows. */
const survived = { lines: 1, share: 0.6 } as const;
/**
 * Lines that are matched with the rules, of the loud and plain ones and of the others: of more only the last ones
 * count, and the first for ranks that failed early.
 */
const maxMatched = { speaking: 160, others: 40, first: 60 } as const;

/** What a log tells of a failure. */
export interface LogTelling {
  /** Lines that may tell why a job failed, the most telling first. */
  readonly findings: readonly Finding[];
  /** The last line that speaks of trouble, whether a rule knows it or not. */
  readonly lastTrouble: LogLine | undefined;
}

/** Looks through a log for what tells why a job failed. */
export function findTellingLines(allLines: readonly LogLine[]): LogTelling {
  const seen = new SeenShapes();
  const allManners = allLines.map((line) => classifyLine(line, seen));
  // A line that has only a time or a rank says nothing, nor does one of bytes.
  const isSaid = (_: unknown, at: number): boolean =>
    allManners[at] !== undefined && allManners[at].said !== '' && !isDump(allManners[at].said);
  const lines = allLines.filter(isSaid);
  const manners = allManners.filter(isSaid);
  const lastTrouble = lines[manners.findLastIndex(({ tone }) => tone === 'plain' || tone === 'loud')];
  return { findings: findingsIn(lines, manners), lastTrouble };
}

/**
 * Whether a line is bytes and no text. One in another encoding has letters that are none, too, but says a name or a
 * word besides.
 */
function isDump(said: string): boolean {
  return (
    said.includes('\ufffd') && said.split('\ufffd').length - 1 > Math.max(2, said.length / 5) && !/[ -~]{10}/.test(said)
  );
}

function findingsIn(lines: readonly LogLine[], manners: readonly LineClassification[]): readonly Finding[] {
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
  const found: Finding[] = [];
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
  return inOrder(favourFirstSpeaker(withoutSurvived(found, manners, parts, lines)));
}

/** An exception that a program ended with and no rule knows: behind a stack trace, or on a line of its own. */
function unknownEnd({ said, tone }: LineClassification, part: TracePart | undefined): CauseRule | undefined {
  const isNamed = (tone === 'plain' || tone === 'loud') && namedException.test(said);
  if (part !== 'end' && part !== 'root' && !isNamed) return undefined;
  return getRule(
    exceptionOfTheWorld.test(said) || messageOfTheWorld.test(said) ? 'exception-of-the-world' : 'exception',
  );
}

/** Lets an error weigh less after which the program said things that are no trouble and then ended with another. */
function withoutSurvived(
  found: readonly Finding[],
  manners: readonly LineClassification[],
  parts: ReadonlyMap<number, TracePart>,
  lines: readonly LogLine[],
): readonly Finding[] {
  // Of several processes that talk at once the order tells nothing.
  if (new Set(found.map(({ speaker }) => speaker)).size > 1) return found;
  const places = new Map(lines.map(({ line }, at) => [line, at]));
  const ends = found.filter(({ line }) => ['end', 'root'].includes(parts.get(places.get(line.line) ?? -1) ?? ''));
  const last = places.get(ends.at(-1)?.line.line ?? -1);
  if (last === undefined || ends.length < 2) return found;
  /** Up to each line, how many said something that is no trouble. */
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

/** The lines that are worth a look with the rules, in order. */
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
 * The best first: what says why before what says how, the stronger before the weaker; of equal ones the order of the
 * table counts.
 */
const bestFirst = causeRules.toSorted((a, b) => getRank(b) - getRank(a));

/**
 * Numbers of this length count something (steps, milliseconds, processes) unless a rule names them: lines that differ
 * in them alone have one rule.
 */
const longNumber = /\b\d{4,}\b/g;
const toldNumbers = [...new Set(causeRules.flatMap(({ pattern }) => pattern.source.match(/\d{4,}/g) ?? []))];

/** The rule that knows a line best. */
export function ruleFor(said: string): CauseRule | undefined {
  return bestFirst.find(({ pattern }) => pattern.test(said));
}

function getRank({ isAftermath, isGeneric, isLastResort, strength }: CauseRule): number {
  return strength - (isAftermath === true ? 10 : 0) - (isGeneric === true ? 3 : 0) - (isLastResort === true ? 20 : 0);
}

function favourFirstSpeaker(found: readonly Finding[]): readonly Finding[] {
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

/** Of equal weight the later line: earlier ones were survived. */
function inOrder(found: readonly Finding[]): readonly Finding[] {
  return [...found].sort((a, b) => b.weight - a.weight || b.line.line - a.line.line);
}
