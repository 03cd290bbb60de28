import { afterEach, describe, expect, test } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { MetricsSource } from '../../../src/health/node/export/metricsSource.ts';
import { OtlpPush } from '../../../src/health/node/export/otlpPush.ts';
import { KeptLog } from '../../support/keptLog.ts';
import {
  LoopbackCollector,
  takesAll,
  type CollectedPush,
  type CollectorAnswer,
} from '../../support/loopbackCollector.ts';
import { TestClock } from '../../support/testClock.ts';

const startedAt = 1_700_000_000_000;
const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

class Bench {
  readonly meter = new MemoryMeter(startedAt);
  readonly clock = new TestClock();
  readonly log = new KeptLog();
  readonly states: (string | undefined)[] = [];
  readonly push: OtlpPush;
  #wake: (() => void) | undefined;

  constructor(base: string, headers: Readonly<Record<string, string>> = {}) {
    const { meter, clock, log } = this;
    const wallClock = (): number => startedAt + 60_000 + clock.now();
    this.push = new OtlpPush({
      url: `${base}/v1/metrics`,
      headers,
      intervalMs: 60_000,
      meter,
      clock,
      wallClock,
      log,
      random: () => 1,
      source: new MetricsSource({ meter, sources: () => [], version: '1.2.3', problems: () => [], clock, wallClock }),
      sender: { version: '1.2.3', instance: 'window-1' },
      onState: (problem) => {
        this.states.push(problem);
        this.#wake?.();
      },
    });
    ends.push(() => this.push.stop());
  }

  /** Moves the clock and waits until that push has come to something. */
  async round(ms: number): Promise<string | undefined> {
    const done = new Promise<void>((resolve) => (this.#wake = resolve));
    this.clock.advance(ms);
    await done;
    return this.states.at(-1);
  }
}

async function collector(manner: CollectorAnswer = takesAll): Promise<LoopbackCollector> {
  const made = await new LoopbackCollector().listen();
  made.manner = manner;
  ends.push(() => made.close());
  return made;
}

const answers =
  (status: number, headers: Record<string, string> = {}, body = '{}'): CollectorAnswer =>
  (response) =>
    void response.writeHead(status, headers).end(body);
const getMetrics = ({ request }: CollectedPush) => request.resourceMetrics[0]!.scopeMetrics[0]!.metrics;
const metric = (push: CollectedPush, name: string) => getMetrics(push).find((each) => each.name === name);

test('whatever it is called, a metric has the shape of the specification', async () => {
  const at = await collector();
  const bench = new Bench(at.base);
  bench.meter.set('weird \ud800 name, äöü'.repeat(50), 0.5, { label: 'lone \udc00 half' });
  bench.meter.count('');
  expect(await bench.round(5000)).toBeUndefined();
  expect(at.complaints).toEqual([]);
});

test('counters, histograms and gauges arrive with their numbers', async () => {
  const at = await collector();
  const bench = new Bench(at.base, { authorization: 'Bearer abc' });
  bench.meter.count('callers.success', { value: 'true' });
  bench.meter.count('callers.success', { value: 'true' });
  for (const ms of [3, 40, 9e9]) bench.meter.observe('remediation.search.duration', ms);
  expect(await bench.round(5000)).toBeUndefined();
  expect(at.complaints).toEqual([]);
  const push = at.pushes[0]!;
  expect([push.url, push.headers['content-type'], push.headers.authorization]).toEqual([
    '/v1/metrics',
    'application/json',
    'Bearer abc',
  ]);
  expect(push.request.resourceMetrics[0]!.resource.attributes).toEqual(
    [
      ['service.name', 'recourse'],
      ['service.version', '1.2.3'],
      ['service.instance.id', 'window-1'],
    ].map(([key, stringValue]) => ({ key, value: { stringValue } })),
  );
  const times = { startTimeUnixNano: '1700000000000000000', timeUnixNano: '1700000065000000000' };
  expect(metric(push, 'recourse.callers.success')).toMatchObject({
    unit: '',
    sum: {
      aggregationTemporality: 2,
      isMonotonic: true,
      dataPoints: [{ ...times, asInt: '2', attributes: [{ key: 'value', value: { stringValue: 'true' } }] }],
    },
  });
  const duration = metric(push, 'recourse.remediation.search.duration');
  expect(duration).toMatchObject({
    unit: 'ms',
    histogram: { aggregationTemporality: 2, dataPoints: [{ ...times, count: '3', sum: 9e9 + 43, min: 3, max: 9e9 }] },
  });
  expect(metric(push, 'recourse.build.info')).toMatchObject({ gauge: { dataPoints: [{ asDouble: 1 }] } });

  bench.meter.count('callers.success', { value: 'true' });
  await bench.round(60_000);
  expect(metric(at.pushes[1]!, 'recourse.callers.success')).toMatchObject({
    sum: { dataPoints: [{ startTimeUnixNano: times.startTimeUnixNano, asInt: '3' }] },
  });
  expect(metric(at.pushes[1]!, 'recourse.export.push')).toMatchObject({
    sum: { dataPoints: [{ asInt: '1', attributes: [{ key: 'outcome', value: { stringValue: 'taken' } }] }] },
  });
  expect(bench.clock.waiting).toBe(1);
});

describe('failures', () => {
  test('a server that says when is asked then, with the newest numbers', async () => {
    const at = await collector(answers(429, { 'retry-after': '17' }));
    const bench = new Bench(at.base);
    expect(await bench.round(5000)).toBe('http-429');
    at.manner = takesAll;
    bench.meter.count('callers.crash');
    bench.clock.advance(16_999);
    expect(at.pushes).toHaveLength(1);
    expect(await bench.round(1)).toBeUndefined();
    expect(metric(at.pushes[1]!, 'recourse.callers.crash')).toBeDefined();
    expect(bench.log.lines).toEqual([
      'The OTLP endpoint does not take all metrics: http-429; this is tried again.',
      'The OTLP endpoint takes the metrics again.',
    ]);
  });

  test('one that does not say is asked after a time that doubles, up to five minutes', async () => {
    const at = await collector(answers(503));
    const bench = new Bench(at.base);
    await bench.round(5000);
    for (const pause of [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      bench.clock.advance(pause - 1);
      const before = at.pushes.length;
      await bench.round(1);
      expect(at.pushes).toHaveLength(before + 1);
    }
    expect(bench.log.lines).toHaveLength(1);
  });

  test.each([[400], [401], [413], [500], [501]])(
    'what is refused with %i is not sent again; the next numbers are, in their turn',
    async (status) => {
      const at = await collector(answers(status));
      const bench = new Bench(at.base);
      expect(await bench.round(5000)).toBe(`http-${String(status)}`);
      bench.clock.advance(59_999);
      expect(at.pushes).toHaveLength(1);
      at.manner = takesAll;
      expect(await bench.round(1)).toBeUndefined();
      expect(at.pushes).toHaveLength(2);
    },
  );

  test('what was taken partly is not sent again; what the server says is cut, on one line and without secrets', async () => {
    const said = `nonsense\n\n at line 3, token ghp_${'a1B2'.repeat(9)} ${'x'.repeat(5000)}`;
    const at = await collector(
      answers(200, {}, JSON.stringify({ partialSuccess: { rejectedDataPoints: '2', errorMessage: said } })),
    );
    const bench = new Bench(at.base);
    expect(await bench.round(5000)).toBe('partly-rejected');
    bench.clock.advance(59_999);
    expect(at.pushes).toHaveLength(1);
    const line = bench.log.lines.find((each) => each.includes('nonsense'))!;
    expect(line.length).toBeLessThan(260);
    expect(line).not.toMatch(/\n|ghp_/);
  });

  test('a redirect is not followed, so that headers stay with whom they are for', async () => {
    const other = await collector();
    const at = await collector(answers(307, { location: `${other.base}/v1/metrics` }));
    const bench = new Bench(at.base, { authorization: 'Bearer abc' });
    expect(await bench.round(5000)).toBe('unreachable');
    expect(other.pushes).toEqual([]);
  });

  test('an answer without an end is not read to its end', async () => {
    const at = await collector((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => void response.write('x'.repeat(16_384), () => !response.destroyed && more());
      more();
    });
    expect(await new Bench(at.base).round(5000)).toBe('too-large');
  });

  test('a server that says nothing is given up after ten seconds', async () => {
    const at = await collector(() => undefined);
    const bench = new Bench(at.base);
    bench.clock.advance(5000);
    await at.arrivals(1);
    expect(await bench.round(10_000)).toBe('timeout');
  });

  test('nobody there', async () => {
    const at = await collector();
    const { base } = at;
    await at.close();
    ends.pop();
    const bench = new Bench(base);
    expect(await bench.round(5000)).toBe('unreachable');
    expect(bench.clock.waiting).toBe(1);
  });
});

describe('the end', () => {
  test('stop ends at once: the request is cut, nothing waits, nothing more is sent', async () => {
    const at = await collector(() => undefined);
    const bench = new Bench(at.base);
    bench.clock.advance(5000);
    await at.arrivals(1);
    bench.push.stop();
    await new Promise((resolve) => setImmediate(resolve));
    bench.clock.advance(1_000_000);
    expect(bench.clock.waiting).toBe(0);
    expect(at.pushes).toHaveLength(1);
    expect(bench.states).toEqual([]);
    await bench.push.end();
    expect(at.pushes).toHaveLength(1);
  });

  test('end sends what there is once more', async () => {
    const at = await collector();
    const bench = new Bench(at.base);
    bench.meter.count('callers.crash');
    await bench.push.end();
    expect(metric(at.pushes[0]!, 'recourse.callers.crash')).toBeDefined();
    expect(bench.clock.waiting).toBe(0);
  });

  test('and waits a second for it at most', async () => {
    const at = await collector(() => undefined);
    const bench = new Bench(at.base);
    const ended = bench.push.end();
    await at.arrivals(1);
    bench.clock.advance(1000);
    await ended;
    expect(bench.clock.waiting).toBe(0);
  });
});
