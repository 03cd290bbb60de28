import type { AmountLabel, JobCase } from './jobCase.ts';
import type { Adviser, MeasuredAdvice } from './advisers.ts';

/** One case and what was said of it. */
export interface Judged {
  readonly case: JobCase;
  readonly advice: MeasuredAdvice;
  readonly isStrict: boolean;
  readonly isAcceptable: boolean;
  /** A definite verdict that is wrong. */
  readonly isHarmful: boolean;
  readonly cost: number;
  /** Absent where there is no line to find. */
  readonly isEvidenceRight: boolean | undefined;
  readonly isMemoryRight: boolean;
  readonly isRuntimeRight: boolean;
}

/** One bin of confidence. */
export interface ReliabilityRow {
  readonly from: number;
  readonly count: number;
  readonly confidence: number;
  readonly right: number;
}

/** How an adviser did. */
export interface AdviserScore {
  readonly count: number;
  readonly strict: number;
  readonly acceptable: number;
  readonly harm: number;
  /** The mean of the costs of `getCost`. */
  readonly cost: number;
  readonly abstained: number;
  readonly evidence: number;
  /** Among the cases where an amount is asked for, the share that got it within the bounds. */
  readonly raised: number;
  /** Among all others, the share that got no amount. */
  readonly notRaised: number;
  /** Expected calibration error over definite verdicts; `NaN` without confidences. */
  readonly ece: number;
  /** The same where only the label's own verdict counts as right. */
  readonly eceStrict: number;
  readonly reliability: readonly ReliabilityRow[];
}

/** Asks an adviser for every case. */
export function judge(adviser: Adviser, cases: readonly JobCase[]): readonly Judged[] {
  return cases.map((each) => judged(each, adviser.advise({ stderr: each.stderr, context: each.context })));
}

function judged(each: JobCase, advice: MeasuredAdvice): Judged {
  const { label } = each;
  const isStrict = advice.verdict === label.verdict;
  const isAcceptable = isStrict || label.acceptable.includes(advice.verdict);
  const line = advice.evidenceLine === undefined ? undefined : plain(advice.evidenceLine.text);
  return {
    case: each,
    advice,
    isStrict,
    isAcceptable,
    isHarmful: !isAcceptable && advice.verdict !== 'uncertain',
    cost: isAcceptable ? 0 : getCost(label.verdict, advice.verdict),
    isEvidenceRight:
      label.evidence.length === 0
        ? undefined
        : line !== undefined && label.evidence.some((part) => line.includes(plain(part))),
    isMemoryRight: isAmountRight(label.memory, advice.memoryBytes),
    isRuntimeRight: isAmountRight(label.runtime, getSeconds(advice.runtime)),
  };
}

/** A line as a person sees it: without colours, ends and runs of white space. */
export function plain(text: string): string {
  return text
    .replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * What a wrong verdict costs, in units of the worst: a fail of what would have passed, which cancels everything behind
 * it. A retry of what cannot pass wastes its run; asking costs a person a minute.
 */
function getCost(truth: JobCase['label']['verdict'], said: JobCase['label']['verdict']): number {
  if (said === 'permanent') return truth === 'transient' ? 1 : 0.5;
  if (said === 'transient') return truth === 'permanent' ? 0.3 : 0.2;
  return 0.1;
}

function isAmountRight(label: AmountLabel, said: number | undefined): boolean {
  if (label === 'any') return true;
  if (label === 'none') return said === undefined;
  return said !== undefined && said >= label.atLeast * 0.999 && said <= label.atMost * 1.001;
}

/** Seconds of an ISO 8601 duration of days, hours, minutes and seconds; `NaN` where it is none. */
function getSeconds(duration: string | undefined): number | undefined {
  if (duration === undefined) return undefined;
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u.exec(duration);
  if (found === null) return Number.NaN;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** The totals. */
export function getScore(all: readonly Judged[]): AdviserScore {
  const share = (some: readonly Judged[], of: (each: Judged) => boolean): number =>
    some.length === 0 ? Number.NaN : some.filter(of).length / some.length;
  const withEvidence = all.filter(({ isEvidenceRight }) => isEvidenceRight !== undefined);
  const asksMore = ({ case: { label } }: Judged): boolean =>
    typeof label.memory === 'object' || typeof label.runtime === 'object';
  const isAmountsRight = ({ isMemoryRight, isRuntimeRight }: Judged): boolean => isMemoryRight && isRuntimeRight;
  const reliability = getReliability(all, ({ isAcceptable }) => isAcceptable);
  return {
    count: all.length,
    strict: share(all, ({ isStrict }) => isStrict),
    acceptable: share(all, ({ isAcceptable }) => isAcceptable),
    harm: share(all, ({ isHarmful }) => isHarmful),
    cost: all.reduce((sum, { cost }) => sum + cost, 0) / all.length,
    abstained: share(all, ({ advice }) => advice.verdict === 'uncertain'),
    evidence: share(withEvidence, ({ isEvidenceRight }) => isEvidenceRight === true),
    raised: share(all.filter(asksMore), isAmountsRight),
    notRaised: share(
      all.filter((each) => !asksMore(each)),
      isAmountsRight,
    ),
    ece: getError(reliability),
    eceStrict: getError(getReliability(all, ({ isStrict }) => isStrict)),
    reliability,
  };
}

const bins = 10;

/** Ten bins of equal width over definite verdicts. */
function getReliability(all: readonly Judged[], isRight: (each: Judged) => boolean): readonly ReliabilityRow[] {
  const definite = all.flatMap((each) =>
    each.advice.verdict === 'uncertain' || each.advice.confidence === undefined
      ? []
      : [{ confidence: each.advice.confidence, isRight: isRight(each) }],
  );
  return Array.from({ length: bins }, (_, bin) => {
    const own = definite.filter(({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)) === bin);
    return {
      from: bin / bins,
      count: own.length,
      confidence: own.reduce((sum, each) => sum + each.confidence, 0) / own.length,
      right: own.filter((each) => each.isRight).length / own.length,
    };
  }).filter(({ count }) => count > 0);
}

function getError(rows: readonly ReliabilityRow[]): number {
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return all === 0
    ? Number.NaN
    : rows.reduce((sum, { count, confidence, right }) => sum + (count / all) * Math.abs(confidence - right), 0);
}

/** Items by a key, in the order in which the keys come. */
export function getGroups<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
