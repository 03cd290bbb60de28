import type { Degradation } from '../../base/health.ts';
import type { HealthReport } from './types.ts';

/** The allowed forms of a detail: a count, a phase, an error code. */
const plainDetail = /^[\w.,:%+ -]{1,60}$/;

/**
 * A report without the names of folders and profiles: each gets a number, the same wherever it occurs. Details that
 * could be a name or a text are left out.
 */
export function namelessReport(report: HealthReport): HealthReport {
  const numbers = new Map<string, string>();
  const numbered = (name: string): string => {
    const known = numbers.get(name) ?? `#${String(numbers.size + 1)}`;
    numbers.set(name, known);
    return known;
  };
  const nameless = <Reading extends { readonly repository?: string }>(reading: Reading): Reading =>
    reading.repository === undefined ? reading : { ...reading, repository: numbered(reading.repository) };
  const plain = ({ code, repository, detail, severity }: Degradation): Degradation => ({
    code,
    severity,
    repository: repository === undefined ? undefined : numbered(repository),
    detail: detail !== undefined && plainDetail.test(detail) ? detail : undefined,
  });
  const features = report.features.map((feature) => ({
    ...feature,
    figures: feature.figures.map(nameless),
    breakers: feature.breakers.map(nameless),
    sizes: feature.sizes.map(nameless),
    degradations: feature.degradations.map(plain),
  }));
  return {
    ...report,
    features,
    alerts: report.alerts.map((alert) => {
      switch (alert.kind) {
        case 'figure':
          return { ...alert, figure: nameless(alert.figure) };
        case 'breaker':
          return { ...alert, breaker: nameless(alert.breaker) };
        case 'broken':
          return { ...alert, degradation: plain(alert.degradation) };
      }
    }),
  };
}
