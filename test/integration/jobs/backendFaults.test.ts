import { describe, expect, it } from 'vitest';
import type { Decision, ResolvedJob } from '../../../src/jobs/domain/backend/resolutions.ts';
import { begin, getValue, type BackendBench, type Begun } from '../../support/jobBackends/backendBench.ts';
import { fakeTorcBench, type FakeTorcBench } from '../../support/jobBackends/fakeTorcBench.ts';
import type { Fault, Generation } from '../../support/torcServer/index.ts';
import { english } from '../../support/english.ts';

const workflow = {
  requirements: [{ name: 'small', memory: '1g', runtime: 'PT10M' }],
  jobs: [
    { name: 'net', code: 1, requirement: 'small' },
    { name: 'bug', code: 1, requirement: 'small' },
    { name: 'after', dependsOn: ['net'] },
  ],
};

const kinds: readonly Fault[] = [
  { kind: 'cut-before' },
  { kind: 'cut-after' },
  { kind: 'half' },
  { kind: 'html' },
  { kind: 'refuse', status: 500, text: 'An internal error occurred' },
  { kind: 'refuse', status: 422, text: '{"error":{"message":"no"}}' },
  { kind: 'die-before' },
  { kind: 'die-after' },
];
const actions = {
  retry: { action: 'retry', memory: '4g' },
  'retry of all that share': { action: 'retry', memory: '4g', resourceScope: 'all-sharing' },
  fail: { action: 'fail' },
} as const;

interface Trial {
  readonly bench: FakeTorcBench;
  readonly begun: Begun;
  readonly decision: Decision;
}

async function trial(generation: Generation, action: Omit<Decision, 'jobId'>): Promise<Trial> {
  const bench = await fakeTorcBench({ generation, isHasty: true });
  const begun = await begin(bench, workflow);
  bench.fake.requests.length = 0;
  return { bench, begun, decision: { jobId: begun.ids('net'), ...action } };
}

/** How many requests a decision takes when nothing goes wrong. */
async function getRequests(
  generation: Generation,
  action: Omit<Decision, 'jobId'>,
): Promise<{ readonly all: number; readonly writes: number }> {
  const { bench, begun, decision } = await trial(generation, action);
  expect(getValue(await bench.backend.resolve(begun.id, [decision])).jobs[0]?.outcome).toBe('applied');
  return { all: bench.fake.requests.length, writes: bench.fake.writes.length };
}

/** Decides while something goes wrong; the server is there again afterwards. */
async function resolveBroken(
  { bench, begun, decision }: Trial,
  fault: Fault,
  place: { readonly skip: number; readonly method?: string },
): Promise<ResolvedJob | undefined> {
  bench.fake.faults.add(fault, place);
  const report = await bench.backend.resolve(begun.id, [decision]);
  bench.fake.faults.clear();
  if (fault.kind.startsWith('die')) await bench.fake.start();
  return report.ok ? report.value.jobs[0] : undefined;
}

/** Wholly, not at all, or a sentence that says what to do. */
function expectWhole({ bench, decision }: Trial, done: ResolvedJob | undefined, about: string): void {
  const { status, attempt_id: attempt } = bench.fake.job('net');
  const isDone = decision.action === 'fail' ? status === 'failed' : status === 'ready' && attempt === 2;
  const isUntouched = status === 'pending_failed' && attempt === 1;
  if (done?.leftOver !== undefined) {
    expect(english(done.leftOver), about).toMatch(/\w+ \w+/);
    return;
  }
  expect(
    done?.outcome === 'applied' ? isDone : isUntouched,
    `${about}: ${String(done?.outcome)}, but the job is ${status}, attempt ${String(attempt)}`,
  ).toBe(true);
  if (!isUntouched) return;
  const row = bench.fake.tables.requirements.get(bench.fake.job('net').resource_requirements_id);
  expect(row?.memory, `${about}: memory`).toBe('1g');
  expect(
    [...bench.fake.tables.requirements.values()]
      .filter(({ memory }) => memory === '4g')
      .every(({ id }) => [...bench.fake.tables.jobs.values()].every((job) => job.resource_requirements_id !== id)),
    `${about}: nobody has the other row`,
  ).toBe(true);
}

/** What is left can be decided about again, and ends. */
async function expectGoesOn(bench: BackendBench, begun: Begun, about: string): Promise<void> {
  const { status } = getValue(await bench.backend.job(begun.ids('net')));
  if (status !== 'pending_failed') return;
  await bench.say('net', { code: 0 });
  expect(
    getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'retry' }])).jobs[0],
    about,
  ).toMatchObject({ outcome: 'applied' });
  await bench.go(begun.id);
  expect(getValue(await bench.backend.job(begun.ids('net'))).status, about).toBe('completed');
}

for (const generation of ['new', 'old'] as const) {
  describe(`Decisions while a Torc server (${generation}) breaks`, () => {
    for (const [name, action] of Object.entries(actions)) {
      it(`${name}: each change of it that breaks is done, taken back or told`, { timeout: 120_000 }, async () => {
        const { writes } = await getRequests(generation, action);
        expect(writes).toBeGreaterThan(1);
        for (const fault of kinds) {
          for (let skip = 0; skip < writes; skip += 1) {
            const about = `${fault.kind} at change ${String(skip + 1)} of ${String(writes)}`;
            const tried = await trial(generation, action);
            expectWhole(tried, await resolveBroken(tried, fault, { skip, method: 'writes' }), about);
            await expectGoesOn(tried.bench, tried.begun, about);
            await tried.bench.backend.close();
          }
        }
      });

      it(`${name}: a server that dies at any request leaves it whole or told`, { timeout: 120_000 }, async () => {
        const { all } = await getRequests(generation, action);
        for (const kind of ['die-before', 'die-after'] as const) {
          for (let skip = 0; skip < all; skip += 1) {
            const about = `${kind} at request ${String(skip + 1)} of ${String(all)}`;
            const tried = await trial(generation, action);
            expectWhole(tried, await resolveBroken(tried, { kind }, { skip }), about);
            await tried.bench.backend.close();
          }
        }
      });
    }

    it('a run that began anew meanwhile is a conflict, and leaves no result behind', async () => {
      for (const action of [actions.retry, actions.fail]) {
        const tried = await trial(generation, action);
        const { fake } = tried.bench;
        const before = fake.tables.results.size;
        // Between what is read and the first change another user begins the workflow anew.
        let letGo = (): void => undefined;
        fake.faults.add(
          {
            kind: 'hold',
            until: new Promise((resolve) => {
              letGo = resolve;
            }),
          },
          { method: 'writes' },
        );
        const resolving = tried.bench.backend.resolve(tried.begun.id, [tried.decision]);
        await expect.poll(() => fake.writes.length).toBeGreaterThan(0);
        const row = fake.tables.workflows.get(tried.begun.id);
        if (row !== undefined) row.run_id += 1;
        letGo();
        expect(getValue(await resolving).jobs[0]).toMatchObject({ outcome: 'refused', problem: { code: 'conflict' } });
        expect(fake.job('net')).toMatchObject({ status: 'pending_failed', attempt_id: 1 });
        expect(fake.tables.results.size).toBe(before);
      }
    });

    it('a server whose clock is hours away changes nothing but times', async () => {
      const bench = await fakeTorcBench({ generation, clockSkew: -5 * 3_600_000 });
      const begun = await begin(bench, workflow);
      await bench.say('net', { code: 0 });
      expect(
        getValue(await bench.backend.resolve(begun.id, [{ jobId: begun.ids('net'), action: 'retry' }])).jobs[0]
          ?.outcome,
      ).toBe('applied');
      await bench.go(begun.id);
      expect(
        getValue(await bench.backend.attempts(begun.ids('net'))).map(({ attempt, exitCode }) => [attempt, exitCode]),
      ).toEqual([
        [1, 1],
        [2, 0],
      ]);
      const evidence = getValue(await bench.backend.evidence(begun.id, [begun.ids('bug')]))[0];
      expect(evidence?.context.lastOutputAgeSeconds ?? 0).toBeGreaterThanOrEqual(0);
    });

    it(
      'lists fifty thousand jobs page by page, and decides about one with few calls',
      { timeout: 120_000 },
      async () => {
        const bench = await fakeTorcBench({ generation });
        const jobs = Array.from({ length: 50_000 }, (_, at) => ({ name: `job${String(at)}` }));
        const id = await bench.add({ jobs });
        bench.fake.finish('job7', { code: 1, stderr: 'no\n' });
        bench.fake.requests.length = 0;
        const page = getValue(await bench.backend.jobs(id, { offset: 40_000, limit: 500 }));
        expect(page).toMatchObject({ total: 50_000, hasMore: true });
        expect(page.items).toHaveLength(500);
        expect(bench.fake.requests.length).toBeLessThanOrEqual(2);
        bench.fake.requests.length = 0;
        expect(getValue(await bench.backend.counts(id))).toMatchObject({ pending_failed: 1, ready: 49_999 });
        expect(bench.fake.requests.length).toBeLessThanOrEqual(12);
        bench.fake.requests.length = 0;
        const before = process.memoryUsage().heapUsed;
        const waiting = getValue(await bench.backend.jobs(id, { status: 'pending_failed' })).items;
        expect(waiting.map((job) => job.name)).toEqual(['job7']);
        const jobId = waiting[0]?.id ?? 0;
        getValue(await bench.backend.evidence(id, [jobId]));
        expect(getValue(await bench.backend.resolve(id, [{ jobId, action: 'retry' }])).jobs[0]?.outcome).toBe(
          'applied',
        );
        expect(bench.fake.requests.length).toBeLessThan(60);
        expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 * 2 ** 20);
      },
    );
  });
}
