import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { SlurmQueries } from '../../../../src/jobs/domain/backend/slurmQueries.ts';
import { connectTorc, type TorcServices } from '../../../../src/jobs/node/torc/connectTorc.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const all = 50_000;
const waitsEvery = 5;
const completion = '2026-11-22T04:00:00Z';

/** A server with one large workflow: what it is asked, and nothing it can be told. */
async function large(
  services: TorcServices = {},
): Promise<{ readonly torc: ReturnType<typeof connectTorc>; readonly asked: string[] }> {
  const asked: string[] = [];
  const job = (id: number) => ({
    id,
    workflow_id: 1,
    name: `job ${id}`,
    command: 'run',
    status: id % waitsEvery === 0 ? 'pending_failed' : 'completed',
    attempt_id: 1,
    resource_requirements_id: 1,
    failure_handler_id: 0,
  });
  const result = (id: number) => ({
    id,
    job_id: id,
    workflow_id: 1,
    run_id: 1,
    attempt_id: 1,
    compute_node_id: 1 + (id % 2),
    return_code: id % waitsEvery === 0 ? 1 : 0,
    exec_time_minutes: 1,
    completion_time: completion,
    status: job(id).status,
    peak_memory_bytes: 1,
  });
  const listed = (url: URL, total: number, row: (id: number) => object): object => {
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const limit = Number(url.searchParams.get('limit') ?? 10_000);
    const items = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => row(offset + at + 1));
    return { items, offset, count: items.length, total_count: total, has_more: offset + items.length < total };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const path = url.pathname.replace('/torc-service/v1', '');
    asked.push(path + url.search);
    const answer =
      path === '/version'
        ? '1.0.0'
        : path === '/jobs'
          ? url.searchParams.get('status') === 'pending_failed'
            ? listed(url, all / waitsEvery, (at) => job(at * waitsEvery))
            : listed(url, all, job)
          : path === '/results'
            ? listed(url, all, result)
            : path === '/workflows/1'
              ? { id: 1, name: 'large', run_id: 1, is_canceled: false }
              : path === '/resource_requirements'
                ? listed(url, 1, (id) => ({ id, workflow_id: 1, name: 'small', memory: '8g', runtime: 'PT2H' }))
                : path === '/compute_nodes'
                  ? listed(url, 2, (id) => ({
                      id,
                      hostname: `n${id}`,
                      memory_gb: 64,
                      scheduler: { slurm_job_id: 70 + id },
                    }))
                  : path.endsWith('/job_dependencies')
                    ? listed(url, all - 1, (id) => ({ job_id: id + 1, depends_on_job_id: id }))
                    : listed(url, 0, () => ({}));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const torc = connectTorc(
    { name: 'large', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    services,
  );
  onTestFinished(async () => {
    await torc.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { torc, asked };
}

test('ten thousand jobs that wait among fifty thousand are judged by some thirty requests', async () => {
  const { torc, asked } = await large();
  const work = startMeasuringWork();
  const waiting = await torc.jobs(1, { status: 'pending_failed', limit: 10_000 });
  if (!waiting.ok) throw new Error(asItIs(waiting.error.message));
  expect(waiting.value).toMatchObject({ total: 10_000, hasMore: false });
  const ids = waiting.value.items.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 1000) {
    const evidence = await torc.evidence(1, ids.slice(at, at + 1000));
    expect(evidence.ok && evidence.value.length).toBe(1000);
    if (at === 0)
      expect(evidence.ok && evidence.value[0]?.context).toMatchObject({
        sharedRequirementCount: all,
        nodes: [{}],
        upstream: [{ name: 'job 4', status: 'completed' }],
      });
  }
  expect(asked.length).toBeLessThan(45);
  const spent = work();
  // The made-up server is in this process, too.
  expect(spent / 1000).toBeLessThan(30);
});

test('a plan for ten thousand jobs asks for lists, not for jobs', async () => {
  const { torc, asked } = await large();
  const plan = await torc.plan(
    1,
    Array.from(
      { length: 10_000 },
      (_, at) => ({ jobId: (at + 1) * waitsEvery, action: 'retry', memory: '16g' }) as const,
    ),
  );
  if (!plan.ok) throw new Error(asItIs(plan.error.message));
  expect(plan.value.jobs.every(({ outcome }) => outcome === 'would-apply')).toBe(true);
  expect(asked.length).toBeLessThan(40);
});

test("what Slurm says of an allocation is told of the jobs that ended with it, and its nodes' states of all", async () => {
  const questions: string[][] = [];
  const slurm: SlurmQueries = {
    jobs: (ids) => {
      questions.push([...ids]);
      return Promise.resolve(
        new Map([
          ['71', { id: '71', state: 'TIMEOUT', nodes: ['n1'], endedAt: Date.parse(completion) + 20_000 }],
          ['72', { id: '72', state: 'NODE_FAIL', nodes: ['n2'], endedAt: Date.parse(completion) + 7_200_000 }],
        ]),
      );
    },
    nodeStates: () =>
      Promise.resolve(
        new Map([
          ['n1', 'IDLE'],
          ['n2', 'DOWN*'],
        ]),
      ),
  };
  const { torc } = await large({ slurm });
  const evidence = await torc.evidence(1, [10, 5]);
  if (!evidence.ok) throw new Error(asItIs(evidence.error.message));
  expect(questions).toEqual([['71', '72']]);
  expect(evidence.value[0]?.context).toMatchObject({
    slurmState: 'TIMEOUT',
    nodes: [{ name: 'n1', state: 'IDLE' }],
  });
  // The allocation went on for two hours after this job.
  expect(evidence.value[1]?.context.slurmState).toBeUndefined();
  expect(evidence.value[1]?.context.nodes).toMatchObject([{ name: 'n2', state: 'DOWN*' }]);
});
