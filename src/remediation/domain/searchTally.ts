import type { HealthFigure } from '../../base/health.ts';
import type { Labels, Meter } from '../../base/metrics.ts';

/** The number of searches that are remembered: a p95 of fewer is just one of the slowest. */
const kept = 500;
/** The remediation document ("Performance Tests"): "Latency P95 < 250ms" for searches. */
const searchGoalMs = 250;

/**
 * Collects the remediation document's metrics ("Metrics") on their way to the meter, as the health report needs them:
 * exact, while histograms know only buckets.
 */
export class SearchTally implements Meter {
  readonly #next: Meter;
  readonly #durations: number[] = [];
  #created = 0;
  #searches = 0;
  #answered = 0;
  #quality = 0;

  /** `next` receives everything. */
  constructor(next: Meter) {
    this.#next = next;
  }

  count(name: string, labels?: Labels): void {
    if (name === 'remediation.create.total') this.#created += 1;
    if (name === 'remediation.search.total') this.#searches += 1;
    this.#next.count(name, labels);
  }

  observe(name: string, value: number, labels?: Labels): void {
    if (name === 'remediation.search.duration') {
      this.#durations.push(value);
      if (this.#durations.length > kept) this.#durations.shift();
    }
    if (name === 'remediation.match.quality') {
      this.#answered += 1;
      this.#quality += value;
    }
    this.#next.observe(name, value, labels);
  }

  /** The figures since this process began. */
  figures(): HealthFigure[] {
    const sorted = [...this.#durations].sort((a, b) => a - b);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
    const searches = this.#searches;
    const answered = this.#answered;
    return [
      {
        id: 'remediations.created',
        unit: 'count',
        measured: this.#created,
        value: this.#created > 0 ? this.#created : undefined,
      },
      { id: 'remediations.searches', unit: 'count', measured: searches, value: searches > 0 ? searches : undefined },
      {
        id: 'remediations.search-duration',
        unit: 'ms',
        measured: sorted.length,
        value: p95,
        target: { side: 'most', at: searchGoalMs },
      },
      {
        id: 'remediations.match-quality',
        unit: 'score',
        measured: answered,
        value: answered > 0 ? this.#quality / answered : undefined,
      },
      {
        id: 'remediations.answered',
        unit: 'share',
        measured: searches,
        count: answered,
        value: searches > 0 ? answered / searches : undefined,
      },
    ];
  }
}
