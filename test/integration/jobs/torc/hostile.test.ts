import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { JobsChange } from '../../../../src/jobs/domain/backend/jobBackend.ts';
import { connectTorc } from '../../../../src/jobs/node/torc/connectTorc.ts';
import { allPages } from '../../../../src/jobs/node/desk/allPages.ts';
import { TestClock } from '../../../support/testClock.ts';

type Route = (url: URL, response: ServerResponse) => unknown;

/** A server that answers as it likes; what a route returns is sent as JSON. */
async function hostile(route: Route, clock?: TestClock) {
  let asked = 0;
  const listener: RequestListener = (request, response) => {
    asked += 1;
    const value = route(new URL(request.url ?? '/', 'http://x'), response);
    if (value !== undefined) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const torc = connectTorc(
    { name: 'cluster', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    { clock, pollIntervalSeconds: () => 10 },
  );
  onTestFinished(async () => {
    await torc.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { torc, asked: () => asked };
}

const job = (id: unknown, more: object = {}) => ({
  id,
  workflow_id: 1,
  name: `j${String(id)}`,
  command: 'x',
  status: 'pending_failed',
  attempt_id: 1,
  ...more,
});
const workflow = (id: unknown) => ({ id, name: `w${String(id)}`, user: 'u', run_id: 1 });
const status = { run_id: 1, is_canceled: false, is_archived: false };

test('a page that is longer than was asked for is cut: each workflow more would be a question more', async () => {
  const { torc, asked } = await hostile(({ pathname }) => {
    if (pathname.endsWith('/workflows'))
      return { items: Array.from({ length: 5000 }, (_, at) => workflow(at + 1)), total_count: 5000, has_more: false };
    if (pathname.endsWith('/is_complete')) return { is_complete: false };
    return status;
  });
  const page = await torc.workflows({ limit: 10 });
  expect(page.ok && page.value.items.length).toBe(10);
  expect(page.ok && page.value.hasMore).toBe(true);
  expect(asked()).toBeLessThan(60);
});

test('a server that says for ever that there is more is left after some questions', async () => {
  let next = 1;
  const { torc, asked } = await hostile(({ pathname }) => {
    if (pathname.endsWith('/jobs')) return { items: [job(next++)], total_count: 3, has_more: true };
    if (pathname.endsWith('/status')) return status;
    return workflow(1);
  });
  const jobs = await allPages(
    (offset, limit) => torc.jobs(1, { offset, limit }),
    ({ id }) => id,
  );
  expect(jobs).toMatchObject({ ok: false, error: { code: 'server-error' } });
  expect(asked()).toBeLessThan(200);
});

test('rows that cannot be are left out, and the others are there', async () => {
  const odd = [
    job('7'),
    job(1.5),
    job(2 ** 60),
    job(null),
    job(-3),
    job(0),
    null,
    'x',
    [],
    job(8, { name: '\u001b[31mred\n<b>', status: 'Sleeping' }),
    job(8),
    job(9, { status: 'PendingFailed' }),
  ];
  const { torc } = await hostile(() => ({ items: odd, total_count: -5, has_more: false }));
  const page = await torc.jobs(1, {});
  expect(page.ok && page.value.items.map(({ id, status: word }) => [id, word])).toEqual([
    [8, 'uninitialized'],
    [9, 'pending_failed'],
  ]);
  expect(page.ok && page.value.total).toBeGreaterThanOrEqual(2);
});

test('times and amounts that cannot be are unknown', async () => {
  const { torc } = await hostile(({ pathname }) => {
    if (pathname.endsWith('/results'))
      return {
        items: [
          {
            job_id: 5,
            workflow_id: 1,
            run_id: 1,
            attempt_id: 1,
            return_code: 1,
            exec_time_minutes: 1e300,
            completion_time: '2026-01-01T00:00:00Z',
            status: 'failed',
            peak_memory_bytes: -4,
          },
        ],
        total_count: 1,
        has_more: false,
      };
    if (pathname.endsWith('/jobs/5')) return job(5);
    if (pathname.endsWith('/workflows/1')) return workflow(1);
    return pathname.endsWith('/status') ? status : { items: [], total_count: 0, has_more: false };
  });
  const attempts = await torc.attempts(5);
  expect(attempts).toMatchObject({ ok: true, value: [{ jobId: 5 }] });
  const [attempt] = attempts.ok ? attempts.value : [];
  expect([attempt?.startedAt, attempt?.runtimeSeconds, attempt?.memoryPeakBytes]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(() => new Date(attempt?.endedAt ?? 0).toISOString()).not.toThrow();
});

test('an answer about another job than was asked for is no answer', async () => {
  const { torc } = await hostile(({ pathname }) =>
    pathname.endsWith('/jobs/5') ? job(6) : { items: [], total_count: 0, has_more: false },
  );
  expect(await torc.job(5)).toMatchObject({ ok: false, error: { code: 'server-error' } });
});

test('jobs that wait for each other in a ring are planned like others', async () => {
  const { torc } = await hostile(({ pathname }) => {
    if (pathname.endsWith('/job_dependencies'))
      return {
        items: [
          [1, 2],
          [2, 3],
          [3, 1],
          [1, 1],
        ].map(([a, b]) => ({ job_id: a, depends_on_job_id: b })),
        total_count: 4,
        has_more: false,
      };
    if (pathname.endsWith('/jobs')) return { items: [1, 2, 3].map((id) => job(id)), total_count: 3, has_more: false };
    const [, id] = /\/jobs\/(\d)$/.exec(pathname) ?? [];
    if (id !== undefined) return job(Number(id));
    if (pathname.endsWith('/workflows/1')) return workflow(1);
    return pathname.endsWith('/status') ? status : { items: [], total_count: 0, has_more: false };
  });
  const plan = await torc.plan(1, [
    { jobId: 1, action: 'fail' },
    { jobId: 2, action: 'retry' },
  ]);
  expect(plan.ok && plan.value.jobs.length).toBe(2);
});

test('what is packed, nested without end or of another kind is not taken for Torc', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const answers = [
    gzipSync('[]'),
    Buffer.from(`{"items":[${deep}]}`),
    Buffer.from('{"items":{"0":1}}'),
    Buffer.from('null'),
    Buffer.from('{"__proto__":{"items":[]},"items":"x"}'),
  ];
  let at = 0;
  const { torc } = await hostile((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answers[at++ % answers.length]);
    return undefined;
  });
  for (const answer of answers) {
    const page = await torc.jobs(1, {});
    expect(page.ok ? page.value.items : [], answer.subarray(0, 20).toString()).toEqual([]);
  }
});

test('a row of requirements nested without end is refused, not thrown', async () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const { torc } = await hostile(({ pathname }, response) => {
    if (pathname.includes('resource_requirements')) {
      const row = `{"id":4,"workflow_id":1,"name":"r","memory":"1g","runtime":"PT1H","more":${deep}}`;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(/\d$/.test(pathname) ? row : `{"items":[${row}],"total_count":1,"has_more":false}`);
      return undefined;
    }
    if (pathname.endsWith('/jobs'))
      return { items: [job(1, { resource_requirements_id: 4 })], total_count: 1, has_more: false };
    if (pathname.endsWith('/jobs/1')) return job(1, { resource_requirements_id: 4 });
    if (pathname.endsWith('/workflows/1')) return workflow(1);
    return pathname.endsWith('/status') ? status : { items: [], total_count: 0, has_more: false };
  });
  const report = await torc.resolve(1, [{ jobId: 1, action: 'retry', memory: '2g' }]);
  expect(report.ok ? report.value.jobs[0]?.outcome : 'refused').toBe('refused');
});

test('a stream that floods is told in few words', async () => {
  const heard: JobsChange[] = [];
  const clock = new TestClock();
  let sent = 0;
  const { torc } = await hostile(({ pathname }, response) => {
    if (pathname.endsWith('/events/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < 20_000; at++)
        response.write(`data: {"workflow_id":1,"data":{"job_id":${at + 1},"status":"running"}}\n\n`);
      sent += 1;
      return undefined;
    }
    if (pathname.endsWith('/workflows')) return { items: [workflow(1)], total_count: 1, has_more: false };
    return pathname.endsWith('/status')
      ? { ...status, jobs_by_status: { running: 1 } }
      : { items: [], total_count: 0, has_more: false };
  }, clock);
  const watch = torc.watch({
    onChange: (changes) => {
      heard.push(...changes);
    },
  });
  watch.setActive(true);
  while (sent === 0) await new Promise((resolve) => setImmediate(resolve));
  // A busy machine may take longer to hand over the first of them; what is told at once is what is judged.
  for (let tries = 0; heard.length === 0 && tries < 50; tries++) {
    for (let turns = 0; turns < 400; turns++) await new Promise((resolve) => setTimeout(resolve, 1));
    clock.advance(1000);
  }
  watch.dispose();
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(2_000);
});
