import type { HistoryAnswer } from './matchers.ts';
import type { HistoryCase } from './drawCases.ts';

/** What became of one case. */
export type HistoryVerdict = 'right' | 'wrong' | 'open';

/** Judges an answer: for lines that left the file, and for edits that are in, nothing written is right. */
export function judgeAnswer(
  one: Pick<HistoryCase, 'request' | 'expected'>,
  { content }: HistoryAnswer,
): HistoryVerdict {
  const isUnchanged = content === undefined || content === one.request.content;
  if (one.expected.kind === 'leave') return isUnchanged ? 'right' : 'wrong';
  if (isUnchanged) return 'open';
  return one.expected.acceptable.includes(content) ? 'right' : 'wrong';
}

interface Row {
  right: number;
  wrong: number;
  open: number;
  /** Left open with a place to choose, and the first one would have been right. */
  offered: number;
  firstRight: number;
  otherFileNamed: number;
}

interface Claim {
  readonly confidence: number;
  readonly isRight: boolean;
}

const bounds = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1] as const;

/** What one matcher did over the cases, by class. */
export class HistoryTally {
  readonly rows = new Map<string, Row>();
  readonly claims: Claim[] = [];
  readonly milliseconds: number[] = [];

  /** Adds one case and how long its answer took. */
  add(one: HistoryCase, answer: HistoryAnswer, elapsedMs: number): HistoryVerdict {
    const name = one.damaged ? `${one.class}, damaged` : one.class;
    const row = this.rows.get(name) ?? { right: 0, wrong: 0, open: 0, offered: 0, firstRight: 0, otherFileNamed: 0 };
    this.rows.set(name, row);
    this.milliseconds.push(elapsedMs);
    const verdict = judgeAnswer(one, answer);
    row[verdict]++;
    if (answer.isOtherFileNamed === true) row.otherFileNamed++;
    const { first } = answer;
    if (first === undefined) return verdict;
    const isRight =
      one.expected.kind === 'apply' && first.content !== undefined && one.expected.acceptable.includes(first.content);
    if (answer.content === undefined) {
      row.offered++;
      if (isRight) row.firstRight++;
    }
    // What changes nothing claims nothing: the edit is in already.
    if (answer.content !== one.request.content) this.claims.push({ confidence: first.confidence, isRight });
    return verdict;
  }

  /** The time below which this share of the answers stayed. */
  percentile(share: number): number {
    const sorted = [...this.milliseconds].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** Class by matcher, as Markdown: right / wrong / left open, and the first offers that would have been right. */
export function historyTable(tallies: ReadonlyMap<string, HistoryTally>, classes: readonly string[]): string[] {
  const matchers = [...tallies];
  const out = [
    `| class | n | ${matchers.map(([name]) => name).join(' | ')} |`,
    `|---|---|${matchers.map(() => '---|').join('')}`,
  ];
  const names = classes.flatMap((name) => [name, `${name}, damaged`]);
  for (const name of names) {
    const cells = matchers.map(([, tally]) => getCell(tally.rows.get(name)));
    const row = matchers[0]?.[1].rows.get(name);
    if (row !== undefined) out.push(`| ${name} | ${row.right + row.wrong + row.open} | ${cells.join(' | ')} |`);
  }
  const speed = matchers.map(
    ([, tally]) => `${tally.percentile(0.5).toFixed(1)} / ${tally.percentile(0.95).toFixed(1)}`,
  );
  out.push(`| p50 / p95 ms | | ${speed.join(' | ')} |`);
  return out;
}

function getCell(row: Row | undefined): string {
  if (row === undefined) return '–';
  const all = row.right + row.wrong + row.open;
  const first = row.offered > 0 ? `; first offer right ${row.firstRight} of ${row.offered}` : '';
  const named = row.otherFileNamed > 0 ? `; other file named ${row.otherFileNamed}` : '';
  return `${percent(row.right, all)} / ${percent(row.wrong, all)} / ${percent(row.open, all)}${first}${named}`;
}

/** Stated confidence against the share that was right, as Markdown, with the expected calibration error. */
export function calibrationTable({ claims }: Pick<HistoryTally, 'claims'>): string[] {
  const out = ['| stated | n | mean stated | right |', '|---|---|---|---|'];
  let error = 0;
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [from = 0, to = 1] = [bounds[i], bounds[i + 1]];
    const inside = claims.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    if (inside.length === 0) continue;
    const stated = inside.reduce((sum, claim) => sum + claim.confidence, 0) / inside.length;
    const right = inside.filter((claim) => claim.isRight).length;
    error += Math.abs(stated - right / inside.length) * inside.length;
    out.push(`| ${from} – ${to} | ${inside.length} | ${stated.toFixed(3)} | ${percent(right, inside.length)} |`);
  }
  const mean = claims.length === 0 ? 0 : error / claims.length;
  return [...out, '', `Expected calibration error: ${mean.toFixed(3)} over ${claims.length} first places.`];
}
