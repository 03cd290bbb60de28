import { describe, expect, test } from 'vitest';
import type { HealthSource } from '../../../../src/base/health.ts';
import { exportDegradation, type ExportProblem } from '../../../../src/health/domain/export/exportDegradation.ts';
import { readHealth } from '../../../../src/health/domain/readHealth.ts';
import { FakeHealth } from '../../../support/fakeHealth.ts';
import { TestClock } from '../../../support/testClock.ts';

const seen = (way: ExportProblem['way'], code: string): string => {
  const { code: said, severity, detail = '', fix } = exportDegradation({ way, code }, 9464);
  return [said, severity, detail, fix?.arguments?.join(' ') ?? fix?.command ?? ''].join(' | ');
};

describe('what is in the way of the export', () => {
  test.each([
    ['port-in-use', 'port-in-use | broken | 9464 | recourse.health.prometheusPort'],
    // No alarm for every second window: only closing the first would end it.
    ['port-of-another-window', 'port-of-another-window | limits | 9464 | recourse.health.prometheusPort'],
    ['EACCES', 'port-refused | broken | 9464, EACCES | recourse.health.prometheusPort'],
  ])('of Prometheus: %s', (code, expected) => expect(seen('prometheus', code)).toBe(expected));

  test.each([
    ['insecure-url', 'otlp-wrong-address | broken | insecure-url | recourse.health.otlpEndpoint'],
    ['invalid-url', 'otlp-wrong-address | broken | invalid-url | recourse.health.otlpEndpoint'],
    ['not-allowed', 'otlp-not-allowed | limits |  | recourse.health.setOtlpHeaders'],
    ['http-401', 'otlp-unauthorized | broken | http-401 | recourse.health.setOtlpHeaders'],
    ['http-403', 'otlp-unauthorized | broken | http-403 | recourse.health.setOtlpHeaders'],
    ['too-large', 'otlp-refused | broken | too-large | recourse.health.otlpEndpoint'],
    ['http-404', 'otlp-refused | broken | http-404 | recourse.health.otlpEndpoint'],
    ['http-500', 'otlp-refused | broken | http-500 | recourse.health.otlpEndpoint'],
    ['http-503', 'otlp-unreachable | limits | http-503 | recourse.health.otlpEndpoint'],
    ['http-429', 'otlp-unreachable | limits | http-429 | recourse.health.otlpEndpoint'],
    ['partly-rejected', 'otlp-refused | broken | partly-rejected | recourse.health.otlpEndpoint'],
    ['unreachable', 'otlp-unreachable | limits | unreachable | recourse.health.otlpEndpoint'],
    ['timeout', 'otlp-unreachable | limits | timeout | recourse.health.otlpEndpoint'],
  ])('of OTLP: %s', (code, expected) => expect(seen('otlp', code)).toBe(expected));

  test('is in the report only while there is something, as an alarm where somebody has to act', async () => {
    const edits = new FakeHealth('edits');
    let there = [exportDegradation({ way: 'prometheus', code: 'port-in-use' }, 9464)];
    const metrics: HealthSource = {
      feature: 'export',
      isThere: () => there.length > 0,
      read: () => Promise.resolve({ feature: 'export', figures: [], breakers: [], sizes: [], degradations: there }),
    };
    const read = () => readHealth([metrics, edits], { clock: new TestClock(), wallClock: () => 0 });
    const report = await read();
    expect(report.features.map(({ feature, state }) => `${feature} ${state}`)).toEqual(['edits idle', 'export alert']);
    expect(report.alerts).toMatchObject([{ kind: 'broken', feature: 'export' }]);
    there = [];
    expect((await read()).features.map(({ feature }) => feature)).toEqual(['edits']);
  });
});
