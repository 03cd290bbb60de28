import type { BenchCase } from './case.ts';
import { type Verdict, verdicts } from './score.ts';

/** Counts per verdict. */
export type Counts = Record<Verdict, number>;

/** What one matcher did over a run. */
export class Tally {
  readonly byClass = new Map<string, { readonly expected: string; readonly counts: Counts }>();
  readonly milliseconds: number[] = [];

  /** Adds one judged case and how long the matcher took. */
  add(one: BenchCase, verdict: Verdict, elapsedMs: number): void {
    const row = this.byClass.get(one.class) ?? { expected: one.expected.kind, counts: noCounts() };
    row.counts[verdict]++;
    this.byClass.set(one.class, row);
    this.milliseconds.push(elapsedMs);
  }

  /** Counts over all classes of one expectation, or of all. */
  total(expected?: BenchCase['expected']['kind']): Counts {
    const sum = noCounts();
    for (const row of this.byClass.values()) {
      if (expected !== undefined && row.expected !== expected) continue;
      for (const verdict of verdicts) sum[verdict] += row.counts[verdict];
    }
    return sum;
  }

  /** The time below which this share of the calls stayed, in milliseconds. */
  percentile(share: number): number {
    const sorted = [...this.milliseconds].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
}

function noCounts(): Counts {
  return { correct: 0, whitespace: 0, leak: 0, review: 0, refused: 0, wrong: 0 };
}

/** How many cases the counts stand for. */
function getCount(counts: Counts): number {
  return verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part === whole ? 0 : 2)} %`;

/** The table of classes as Markdown: the engine in full, the baselines as correct / wrong. */
export function classTable(engine: Tally, baselines: ReadonlyMap<string, Tally>): string[] {
  const names = [...baselines.keys()];
  const out = [
    `| class | expected | n | correct | review | refused | whitespace | leak | **wrong** | ${names.map((name) => `${name}: correct / leak or whitespace / wrong`).join(' | ')} |`,
    `|---|---|---|---|---|---|---|---|---|${names.map(() => '---|').join('')}`,
  ];
  for (const [name, row] of engine.byClass) {
    const c = row.counts;
    const others = names.map((other) => {
      const b = baselines.get(other)?.byClass.get(name)?.counts ?? noCounts();
      return `${b.correct} / ${b.leak + b.whitespace} / ${b.wrong}`;
    });
    out.push(
      `| ${name} | ${row.expected} | ${getCount(c)} | ${c.correct} | ${c.review} | ${c.refused} | ${c.whitespace} | ${c.leak} | ${c.wrong === 0 ? '0' : `**${c.wrong}**`} | ${others.join(' | ')} |`,
    );
  }
  return out;
}

/** The overall table as Markdown: one row per matcher. */
export function overallTable(tallies: ReadonlyMap<string, Tally>): string[] {
  const out = [
    '| matcher | n | recovered (must apply) | applied rightly where either is good | held (must refuse) | whitespace | leak | **wrong** | p50 ms | p95 ms | max ms |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  for (const [name, tally] of tallies) {
    const all = tally.total();
    const apply = tally.total('apply');
    const either = tally.total('apply-or-review');
    const hold = tally.total('refuse');
    out.push(
      `| ${name} | ${getCount(all)} | ${percent(apply.correct, getCount(apply))} | ${percent(either.correct, getCount(either))} | ${percent(hold.correct + hold.review, getCount(hold))} | ${all.whitespace} | ${all.leak} | **${all.wrong}** | ${tally.percentile(0.5).toFixed(2)} | ${tally.percentile(0.95).toFixed(2)} | ${tally.percentile(1).toFixed(1)} |`,
    );
  }
  return out;
}
