import * as http from 'node:http';
import * as net from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { HealthExport, type UsableEndpoint } from '../../../src/health/node/export/healthExport.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { LoopbackCollector } from '../../support/loopbackCollector.ts';
import { TestClock } from '../../support/testClock.ts';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

class Bench {
  readonly values = new Map<SettingName, unknown>();
  readonly log = new KeptLog();
  readonly meter = new MemoryMeter(0);
  readonly clock = new TestClock();
  isTrusted = true;
  headers: (endpoint: UsableEndpoint) => Promise<Readonly<Record<string, string>> | undefined> = () =>
    Promise.resolve({});
  readonly #settings = new Set<(touches: (name: SettingName) => boolean) => void>();
  readonly #trust = new Set<() => void>();
  readonly #choice = new Set<() => void>();
  readonly export: HealthExport;

  constructor(values: Partial<Record<SettingName, unknown>> = {}) {
    for (const [name, value] of Object.entries(values)) this.values.set(name as SettingName, value);
    const kept = <Listener>(listeners: Set<Listener>, listener: Listener): Disposable => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    };
    this.export = new HealthExport({
      settings: new Settings({
        read: (name) => this.values.get(name),
        onDidChange: (listener) => kept(this.#settings, listener),
      }),
      meter: this.meter,
      sources: () => [],
      version: '1.2.3',
      clock: this.clock,
      wallClock: () => 0,
      log: this.log,
      trust: { isTrusted: () => this.isTrusted, onDidGrant: (listener) => kept(this.#trust, listener) },
      choice: {
        headersFor: (endpoint) => this.headers(endpoint),
        onDidChange: (listener) => kept(this.#choice, listener),
      },
    });
    ends.push(() => this.export.end());
  }

  set(name: SettingName, value: unknown): void {
    this.values.set(name, value);
    for (const listener of [...this.#settings]) listener((touched) => touched === name);
  }

  grantTrust(): void {
    this.isTrusted = true;
    for (const listener of [...this.#trust]) listener();
  }

  choose(): void {
    for (const listener of [...this.#choice]) listener();
  }

  get listeners(): number {
    return this.#settings.size + this.#trust.size + this.#choice.size;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function collector(): Promise<LoopbackCollector> {
  const made = await new LoopbackCollector().listen();
  ends.push(() => made.close());
  return made;
}

/** Work that was begun has had its turns: the load of a module and a listening socket take some. */
async function settled(isDone: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 10_000, interval: 5 });
}

const status = async (port: number): Promise<number> =>
  (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).status;

describe('with the settings as they are shipped', () => {
  test('no socket is opened, nobody is asked, no time is taken', async () => {
    const listen = vi.spyOn(net.Server.prototype, 'listen');
    const connect = vi.spyOn(net.Socket.prototype, 'connect');
    const asked = vi.spyOn(globalThis, 'fetch');
    ends.push(() => void vi.restoreAllMocks());
    const bench = new Bench();
    const headers = vi.fn(() => Promise.resolve({}));
    bench.headers = headers;
    await bench.export.start();
    bench.clock.advance(24 * 3600 * 1000);
    await bench.export.end();
    expect([listen, connect, asked, headers].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0]);
    expect(bench.clock.waiting).toBe(0);
    expect(bench.log.lines).toEqual([]);
    expect(bench.listeners).toBe(0);
    // The spies see what they are there for.
    const server = http.createServer().listen(0);
    expect(listen).toHaveBeenCalledOnce();
    server.close();
  });

  test.each([
    ['health.prometheusPort', -1],
    ['health.prometheusPort', '9464'],
    ['health.prometheusPort', 70_000],
    ['health.otlpEndpoint', 5],
  ] as const)('a value of %s that is none (%j) is as good as not set', async (name, value) => {
    const bench = new Bench({ [name]: value });
    await bench.export.start();
    expect(bench.export.port).toBeUndefined();
    expect(bench.log.lines).toEqual([]);
  });
});

describe('Prometheus', () => {
  test('comes, moves and goes with the setting', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const bench = new Bench();
    await bench.export.start();
    bench.set('health.prometheusPort', first);
    await settled(() => bench.export.port === first);
    expect(await status(first)).toBe(200);
    bench.set('health.prometheusPort', second);
    await settled(() => bench.export.port === second);
    expect(await status(second)).toBe(200);
    await expect(status(first)).rejects.toThrow();
    bench.set('health.prometheusPort', 0);
    expect(bench.export.port).toBeUndefined();
    await expect(status(second)).rejects.toThrow();
  });

  test('a second window tells that it serves nothing', async () => {
    const port = await freePort();
    const first = new Bench({ 'health.prometheusPort': port });
    await first.export.start();
    const second = new Bench({ 'health.prometheusPort': port });
    let changes = 0;
    second.export.onDidChange(() => (changes += 1));
    await second.export.start();
    expect(second.export.problems()).toEqual([{ way: 'prometheus', code: 'port-of-another-window' }]);
    expect(changes).toBe(1);
    await first.export.end();
    second.clock.advance(30_000);
    await settled(() => second.export.port === port);
    expect(second.export.problems()).toEqual([]);
  });

  test('a setting that changes while the server starts leaves no second one', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const bench = new Bench({ 'health.prometheusPort': first });
    const started = bench.export.start();
    bench.set('health.prometheusPort', second);
    await started;
    await settled(() => bench.export.port === second);
    await expect(status(first)).rejects.toThrow();
  });

  test('nothing listens in a workspace that is not trusted, until it is', async () => {
    const port = await freePort();
    const bench = new Bench({ 'health.prometheusPort': port });
    bench.isTrusted = false;
    await bench.export.start();
    await expect(status(port)).rejects.toThrow();
    bench.grantTrust();
    await settled(() => bench.export.port === port);
  });
});

describe('OTLP', () => {
  test('comes with the address, ends at once when it is cleared, and nothing is sent at the end', async () => {
    const at = await collector();
    const bench = new Bench({ 'health.otlpEndpoint': at.base, 'health.otlpInterval': 10 });
    bench.headers = ({ origin }) => Promise.resolve({ authorization: `for ${origin}` });
    await bench.export.start();
    bench.clock.advance(5000);
    await at.arrivals(1);
    expect(at.pushes[0]!.headers.authorization).toBe(`for ${at.base}`);
    expect(at.complaints).toEqual([]);
    await settled(() => bench.meter.snapshot().gauges.some(({ name }) => name === 'export.last_success'));
    bench.set('health.otlpEndpoint', '');
    expect(bench.clock.waiting).toBe(0);
    await bench.export.end();
    expect(at.pushes).toHaveLength(1);
  });

  test('the end of the window sends what there is', async () => {
    const at = await collector();
    const bench = new Bench({ 'health.otlpEndpoint': `${at.base}/v1/metrics` });
    await bench.export.start();
    bench.meter.count('callers.crash');
    await bench.export.end();
    expect(JSON.stringify(at.pushes.map(({ request }) => request))).toContain('recourse.callers.crash');
    expect(bench.listeners).toBe(0);
  });

  test('tells the collector that the port for Prometheus is taken', async () => {
    const [port, at] = [await freePort(), await collector()];
    const first = new Bench({ 'health.prometheusPort': port });
    await first.export.start();
    const second = new Bench({ 'health.prometheusPort': port, 'health.otlpEndpoint': at.base });
    await second.export.start();
    await second.export.end();
    expect(at.complaints).toEqual([]);
    const degraded = at.pushes[0]!.request.resourceMetrics[0]!.scopeMetrics[0]!.metrics.find(
      ({ name }) => name === 'recourse.degraded',
    );
    expect(degraded).toMatchObject({
      gauge: {
        dataPoints: [
          {
            asDouble: 1,
            attributes: expect.arrayContaining([
              { key: 'code', value: { stringValue: 'port-of-another-window' } },
            ]) as unknown,
          },
        ],
      },
    });
  });

  test('an address in the open is not used, and the log says why', async () => {
    const bench = new Bench({ 'health.otlpEndpoint': 'http://collector.example:4318' });
    await bench.export.start();
    expect(bench.export.problems()).toEqual([{ way: 'otlp', code: 'insecure-url' }]);
    expect(bench.log.lines).toEqual([
      'Metrics are not sent: recourse.health.otlpEndpoint is not an address that can be used (insecure-url).',
    ]);
    bench.set('health.otlpEndpoint', '');
    expect(bench.export.problems()).toEqual([]);
  });

  test('nothing is sent before the person agreed, or where nobody is trusted', async () => {
    const at = await collector();
    const bench = new Bench({ 'health.otlpEndpoint': at.base });
    bench.headers = () => Promise.resolve(undefined);
    await bench.export.start();
    expect(bench.export.problems()).toEqual([{ way: 'otlp', code: 'not-allowed' }]);
    bench.clock.advance(100_000);
    bench.isTrusted = false;
    bench.headers = () => Promise.resolve({});
    bench.choose();
    bench.clock.advance(100_000);
    expect(bench.clock.waiting).toBe(0);
    bench.grantTrust();
    await settled(() => bench.clock.waiting === 1);
    bench.clock.advance(5000);
    await at.arrivals(1);
    expect(at.pushes).toHaveLength(1);
  });
});

test('the end of a window lasts a second at most, whatever the collector does', async () => {
  const at = await collector();
  at.manner = () => undefined;
  const bench = new Bench();
  const real = new HealthExport({
    settings: new Settings({
      read: (name) => (name === 'health.otlpEndpoint' ? at.base : undefined),
      onDidChange: () => ({ dispose: () => undefined }),
    }),
    meter: bench.meter,
    sources: () => [],
    version: '1',
    clock: systemClock,
    wallClock: () => 0,
    log: bench.log,
    trust: { isTrusted: () => true, onDidGrant: () => ({ dispose: () => undefined }) },
    choice: { headersFor: () => Promise.resolve({}), onDidChange: () => ({ dispose: () => undefined }) },
  });
  await real.start();
  await real.end();
  expect(at.pushes).toHaveLength(1);
});
