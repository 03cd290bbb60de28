import type { Clock } from '../../base/clock.ts';
import type { FeatureReading, HealthFeature, HealthSource } from '../../base/health.ts';
import { within } from '../../base/within.ts';
import { assessHealth } from './assess.ts';
import type { HealthReport } from './types.ts';

/** Milliseconds that a feature may take to report: a report with a gap is better than none. */
const readLimitMs = 2000;

/**
 * Asks all features at once for their state and assesses the answers. Never rejects: a feature that throws or takes too
 * long is in `unread`.
 */
export async function readHealth(
  sources: readonly HealthSource[],
  { clock, wallClock }: { readonly clock: Clock; readonly wallClock: () => number },
): Promise<HealthReport> {
  const unread: HealthFeature[] = [];
  const readings: FeatureReading[] = [];
  await Promise.all(
    sources
      .filter((source) => source.isThere?.() ?? true)
      .map(async (source) => {
        const reading = await within(
          Promise.resolve()
            .then(() => source.read())
            .catch(() => undefined),
          readLimitMs,
          clock,
        );
        if (reading === undefined) unread.push(source.feature);
        else readings.push(reading);
      }),
  );
  return assessHealth(readings, wallClock(), unread);
}
