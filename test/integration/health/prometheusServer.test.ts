import { request as httpRequest, createServer, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { HealthSource } from '../../../src/base/health.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { MetricsSource } from '../../../src/health/node/export/metricsSource.ts';
import { PrometheusServer } from '../../../src/health/node/export/prometheusServer.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { readPrometheus } from '../../support/prometheusReader.ts';
import { TestClock } from '../../support/testClock.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

interface Bench {
  readonly server: PrometheusServer;
  readonly meter: MemoryMeter;
  readonly log: KeptLog;
  readonly clock: TestClock;
  readonly states: (string | undefined)[];
  reads: number;
}

function bench({ port = 0, sources = [] }: { port?: number; sources?: readonly HealthSource[] } = {}): Bench {
  const meter = new MemoryMeter(1_700_000_000_000);
  const clock = new TestClock();
  const log = new KeptLog();
  const states: (string | undefined)[] = [];
  const source = new MetricsSource({
    meter,
    sources: () => sources,
    version: '1.2.3',
    problems: () => [],
    clock,
    wallClock: () => 1_700_000_060_000,
  });
  const server = new PrometheusServer({
    port,
    meter,
    clock,
    log,
    onState: (problem) => states.push(problem),
    read: () => {
      made.reads += 1;
      return source.read();
    },
  });
  ends.push(() => server.dispose());
  const made: Bench = { server, meter, log, clock, states, reads: 0 };
  return made;
}

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function get(port: number, options: RequestOptions = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path: '/metrics', agent: false, ...options }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Speaks raw bytes to the server and gives what came back when the connection ended. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

const source: HealthSource = {
  feature: 'edits',
  read: () =>
    Promise.resolve({
      feature: 'edits',
      figures: [
        {
          id: 'edits.success',
          unit: 'share',
          value: 0.97,
          measured: 120,
          alert: { side: 'least', at: 0.95 },
          leastForAlert: 20,
        },
      ],
      breakers: [],
      sizes: [],
      degradations: [],
    }),
};
const broken: HealthSource = { feature: 'jobs', read: () => Promise.reject(new Error('no')) };

describe('GET /metrics', () => {
  test('has the registry and the figures, read when asked', async () => {
    const { server, meter } = bench({ sources: [source, broken] });
    await server.listen();
    meter.count('callers.success', { value: 'true' });
    meter.observe('remediation.search.duration', 12);
    const { status, headers, text } = await get(server.port!);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const samples = readPrometheus(text).flatMap((family) =>
      family.samples.map(({ name, labels, value }) => `${name} ${JSON.stringify(labels)} ${String(value)}`),
    );
    expect(samples).toEqual(
      expect.arrayContaining([
        'recourse_callers_success_total {"value":"true"} 1',
        'recourse_remediation_search_duration_milliseconds_bucket {"le":"20"} 1',
        'recourse_remediation_search_duration_milliseconds_count {} 1',
        'recourse_figure {"feature":"edits","figure":"edits.success","unit":"share"} 0.97',
        'recourse_figure_alert {"feature":"edits","figure":"edits.success"} 0',
        'recourse_feature_read {"feature":"jobs"} 0',
        'recourse_build_info {"version":"1.2.3"} 1',
        'recourse_start_time_seconds {} 1700000000',
      ]),
    );
  });

  test('many at once read the features once', async () => {
    let reads = 0;
    let give = (): void => undefined;
    const slow: HealthSource = {
      feature: 'edits',
      read: () => {
        reads += 1;
        return new Promise((resolve) => {
          give = () => resolve({ feature: 'edits', figures: [], breakers: [], sizes: [], degradations: [] });
        });
      },
    };
    const made = bench({ sources: [slow] });
    await made.server.listen();
    const all = Promise.all([1, 2, 3, 4].map(() => get(made.server.port!)));
    while (made.reads < 4) await new Promise((resolve) => setImmediate(resolve));
    give();
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(reads).toBe(1);
  });

  test('an error of the reading is no more than a status', async () => {
    const meter = new MemoryMeter();
    const log = new KeptLog();
    const server = new PrometheusServer({
      port: 0,
      meter,
      log,
      clock: new TestClock(),
      onState: () => undefined,
      read: () => Promise.reject(new Error('/home/me/secret')),
    });
    ends.push(() => server.dispose());
    await server.listen();
    expect(await get(server.port!)).toMatchObject({ status: 500, text: 'The metrics could not be read.\n' });
    expect(JSON.stringify(log)).not.toContain('secret');
  });
});

describe('everything else is turned away, and nothing is read for it', () => {
  test.each<[string, number, RequestOptions]>([
    ['another method', 405, { method: 'POST' }],
    ['HEAD', 405, { method: 'HEAD' }],
    ['OPTIONS', 405, { method: 'OPTIONS' }],
    ['another path', 404, { path: '/' }],
    ['a path that begins alike', 404, { path: '/metrics2' }],
    ['the name of a page that points here', 403, { headers: { host: 'evil.example' } }],
    ['that name with our port', 403, { headers: { host: 'evil.example:1' } }],
    ['a page of a browser', 403, { headers: { origin: 'https://evil.example' } }],
    ['a page of a file', 403, { headers: { origin: 'null' } }],
  ])('%s', async (_name, status, options) => {
    const made = bench();
    await made.server.listen();
    const got = await get(made.server.port!, options);
    expect(got.status).toBe(status);
    expect(got.text).not.toContain('recourse_');
    expect(made.reads).toBe(0);
  });

  test('the right name with another port, no name at all, two names', async () => {
    const made = bench();
    await made.server.listen();
    const port = made.server.port!;
    expect(await raw(port, `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403/);
    expect(await raw(port, `GET /metrics HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403/);
    expect(
      await raw(port, `GET /metrics HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:${String(port)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 40[03]/);
    expect(
      await raw(port, `GET http://evil.example/metrics HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 404/);
    expect(made.reads).toBe(0);
    expect((await get(port, { headers: { host: `LOCALHOST:${String(port)}` } })).status).toBe(200);
  });

  test('headers that are too long, and what is no HTTP', async () => {
    const made = bench();
    await made.server.listen();
    expect(
      await raw(
        made.server.port!,
        `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${String(made.server.port)}\r\nX: ${'y'.repeat(9000)}\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1\.1 431/);
    expect(await raw(made.server.port!, '\0\0\0\0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(made.reads).toBe(0);
  });
});

test('one request a connection: it is closed though the client would keep it', async () => {
  const made = bench();
  await made.server.listen();
  const request = `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${String(made.server.port)}\r\nConnection: keep-alive\r\n\r\n`;
  const answer = await raw(made.server.port!, request + request);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(made.reads).toBe(1);
});

test('it listens on the loopback address alone', async () => {
  const made = bench();
  await made.server.listen();
  expect(made.log.lines.join('\n')).toContain(`http://127.0.0.1:${String(made.server.port)}/metrics`);
  const free = createServer();
  // The same port of another address of this machine is still free, so nothing listens on all of them.
  await new Promise<void>((resolve, reject) =>
    free.once('error', reject).listen({ port: made.server.port, host: '127.0.0.2' }, resolve),
  );
  free.close();
});

describe('a second window', () => {
  test('says once that the port is taken and takes over when it is free', async () => {
    const first = bench();
    await first.server.listen();
    const second = bench({ port: first.server.port! });
    await second.server.listen();
    second.clock.advance(30_000);
    await second.server.listen();
    expect(second.states).toContain('port-of-another-window');
    expect(second.log.lines.filter((line) => line.includes('is taken by another window of Recourse'))).toHaveLength(1);
    expect(second.server.port).toBeUndefined();
    expect((await get(first.server.port!)).status).toBe(200);
    const port = first.server.port!;
    first.server.dispose();
    await second.server.listen();
    expect(second.states.at(-1)).toBeUndefined();
    expect((await get(port)).status).toBe(200);
  });

  test.each([
    ['answers like any other server', () => createServer((_request, response) => response.end('hello'))],
    ['says nothing that is HTTP', () => createTcpServer((socket) => socket.end('220 mail.example\r\n'))],
    ['says nothing at all', () => createTcpServer((socket) => void socket.on('error', () => undefined))],
  ])('a program that is no window of ours and %s is told apart', async (_name, make) => {
    const other = make();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const made = bench({ port: (other.address() as AddressInfo).port });
    await made.server.listen();
    expect(made.states).toEqual(['port-in-use']);
    expect(made.log.lines.join()).toContain('is taken by another program');
    other.close();
  });

  test('waits no longer once it is closed', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const made = bench({ port: (other.address() as AddressInfo).port });
    await made.server.listen();
    expect(made.clock.waiting).toBe(1);
    made.server.dispose();
    expect(made.clock.waiting).toBe(0);
    other.close();
  });
});

test('the end frees the port and ends connections that say nothing', async () => {
  const made = bench();
  await made.server.listen();
  const port = made.server.port!;
  const silent = raw(port, '');
  await get(port);
  made.server.dispose();
  expect(await silent).toBe('');
  await expect(get(port)).rejects.toThrow('ECONNREFUSED');
});
