import type { Degradation } from '../../../base/health.ts';

/**
 * Why metrics are not exported. Prometheus: `port-in-use`, `port-of-another-window` or the code of the system's error;
 * OTLP: `insecure-url`, `not-allowed`, `http-401`, `unreachable`, …
 */
export interface ExportProblem {
  readonly way: 'prometheus' | 'otlp';
  readonly code: string;
}

const openSettings = (name: string): Pick<Degradation, 'fix'> => ({
  fix: { command: 'workbench.action.openSettings', arguments: [`recourse.health.${name}`] },
});

/** Answers for which a retry of the same request would not help; all others are retried (`otlpVerdict`). */
const lasting = /^(?:http-(?!429|50[234]$)\d+|partly-rejected|too-large)$/;

/**
 * The problem of the export for the health report, with its fix. `port` is the one in the settings. A problem that only
 * time or another window can solve is a limitation; one that the user has to solve is broken.
 */
export function exportDegradation({ way, code }: ExportProblem, port: number): Degradation {
  if (way === 'prometheus') {
    const there = { detail: String(port), ...openSettings('prometheusPort') };
    switch (code) {
      case 'port-of-another-window':
        return { code, ...there, severity: 'limits' };
      case 'port-in-use':
        return { code, ...there, severity: 'broken' };
      default:
        return { code: 'port-refused', ...there, detail: `${String(port)}, ${code}`, severity: 'broken' };
    }
  }
  const endpoint = { detail: code, ...openSettings('otlpEndpoint') };
  const headers: Pick<Degradation, 'fix'> = { fix: { command: 'recourse.health.setOtlpHeaders' } };
  switch (code) {
    case 'invalid-url':
    case 'insecure-url':
      return { code: 'otlp-wrong-address', ...endpoint, severity: 'broken' };
    // Its command asks the user once more.
    case 'not-allowed':
      return { code: 'otlp-not-allowed', ...headers, severity: 'limits' };
    case 'http-401':
    case 'http-403':
      return { code: 'otlp-unauthorized', detail: code, ...headers, severity: 'broken' };
    default:
      return lasting.test(code)
        ? { code: 'otlp-refused', ...endpoint, severity: 'broken' }
        : { code: 'otlp-unreachable', ...endpoint, severity: 'limits' };
  }
}
