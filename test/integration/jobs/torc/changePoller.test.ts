import { expect, onTestFinished, test } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import type { JobsChange, JobsWatch, WatchState } from '../../../../src/jobs/domain/backend/jobBackend.ts';
import { connectTorc } from '../../../../src/jobs/node/torc/connectTorc.ts';
import { startFakeTorc, type FakeTorc, type FakeTorcOptions } from '../../../support/torcServer/index.ts';
import { TestClock } from '../../../support/testClock.ts';

interface Ear {
  readonly fake: FakeTorc;
  readonly clock: TestClock;
  readonly watch: JobsWatch;
  readonly states: WatchState[];
  readonly heard: JobsChange[];
  readonly torc: ReturnType<typeof connectTorc>;
  readonly workflow: number;
}

async function ear(options: FakeTorcOptions = {}): Promise<Ear> {
  const fake = await startFakeTorc(options);
  const clock = new TestClock();
  // Each time it is heard of is another one.
  let now = 1_800_000_000_000;
  const torc = connectTorc(
    { name: 'cluster', url: fake.url },
    { clock, chance: () => 0.5, pollIntervalSeconds: () => 10, wallClock: () => (now += 1) },
  );
  const workflow = fake.addWorkflow({ jobs: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }).id;
  const states: WatchState[] = [];
  const heard: JobsChange[] = [];
  const watch = torc.watch({ onChange: (changes) => heard.push(...changes), onState: (state) => states.push(state) });
  onTestFinished(async () => {
    watch.dispose();
    await torc.close();
    await fake.kill();
  });
  return { fake, clock, watch, states, heard, torc, workflow };
}

/** Lets what is under way go on until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

test('asks nothing while nobody looks, listens when somebody does, and stops when they look away', async () => {
  const { fake, clock, watch, states, heard, workflow } = await ear();
  expect(watch.state).toBe('paused');
  clock.advance(100_000);
  expect(fake.requests).toHaveLength(0);
  watch.setActive(true);
  await until(() => watch.state === 'live');
  expect(watch.heardAt).toBeGreaterThan(1_800_000_000_000);
  const job = fake.finish('a', { code: 1 });
  await until(() => clock.waiting > 1);
  await until(() => {
    clock.advance(1);
    return heard.some(({ status }) => status === 'pending_failed');
  });
  expect(heard).toContainEqual({ workflowId: workflow, jobId: job.id, status: 'pending_failed' });
  watch.setActive(false);
  await until(() => fake.streams.count === 0);
  const asked = fake.requests.length;
  clock.advance(1_000_000);
  expect(fake.requests).toHaveLength(asked);
  expect(clock.waiting).toBe(0);
  expect(states).toEqual(['polling', 'live', 'paused']);
});

test('tells at once of what we did ourselves', async () => {
  const { fake, heard, torc, workflow } = await ear();
  const job = fake.finish('a', { code: 1 });
  await torc.resolve(workflow, [{ jobId: job.id, action: 'retry' }]);
  expect(heard).toEqual([{ workflowId: workflow, jobId: job.id, status: 'ready' }]);
});

test('finds by asking what a server does not tell of', async () => {
  const { fake, clock, watch, heard, workflow } = await ear();
  watch.setActive(true);
  await until(() => watch.state === 'live' && clock.waiting === 1);
  fake.job('b').status = 'canceled';
  const asked = fake.requests.length;
  clock.advance(30_000);
  await until(() => fake.requests.length > asked && clock.waiting > 1);
  await until(() => {
    clock.advance(1);
    return heard.length > 0;
  });
  expect(heard).toEqual([{ workflowId: workflow }]);
});

test('asks now and then where there are no events, and says so', async () => {
  const { fake, clock, watch, states } = await ear();
  fake.faults.add({ kind: 'refuse', status: 404 }, { path: /events\/stream/, count: 100 });
  watch.setActive(true);
  await until(() => fake.requests.some(({ path }) => path.includes('stream')) && clock.waiting === 1);
  for (let round = 0; round < 3; round += 1) {
    const { heardAt } = watch;
    clock.advance(10_000);
    await until(() => watch.heardAt !== heardAt && clock.waiting === 1);
  }
  expect(watch.state).toBe('polling');
  expect(states).toEqual(['polling']);
  // It has been told once.
  expect(fake.requests.filter(({ path }) => path.includes('stream'))).toHaveLength(1);
});

test('waits longer and longer for a server that is away, at most five minutes, and is back with it', async () => {
  const { fake, clock, watch, states } = await ear();
  await fake.kill();
  watch.setActive(true);
  const pauses: number[] = [];
  let told: unknown;
  for (let round = 0; round < 8; round += 1) {
    // A failure is told by a problem of its own; the only thing waited for then is the next try.
    await until(() => watch.problem !== undefined && watch.problem !== told && clock.waiting === 1);
    told = watch.problem;
    const began = clock.now();
    while (clock.waiting === 1) clock.advance(1000);
    pauses.push((clock.now() - began) / 1000);
  }
  expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(300);
  expect(watch.problem).toMatchObject({ code: 'offline' });
  await until(() => watch.problem !== told && clock.waiting === 1);
  await fake.start();
  clock.advance(300_000);
  await until(() => watch.state === 'live');
  expect(watch.problem).toBeUndefined();
  expect(states.filter((state) => state === 'offline')).toHaveLength(1);
});

test('a stream that ends is begun again, and rubbish in it is only a reason to look', async () => {
  const { fake, clock, watch, heard, workflow } = await ear();
  watch.setActive(true);
  await until(() => watch.state === 'live' && clock.waiting === 1);
  fake.streams.writeRaw('event: x\ndata: {"workflow_id": "no\n\n');
  await until(() => {
    clock.advance(1);
    return heard.length > 0;
  });
  expect(heard).toEqual([{ workflowId: workflow }]);
  fake.streams.cutAll();
  await until(() => watch.state === 'polling' && clock.waiting === 1);
  clock.advance(10_000);
  await until(() => watch.state === 'live' && fake.streams.count === 1);
});

test('a workflow that went away before it was listened to keeps nobody from being live with those that are there', async () => {
  const { fake, clock, watch, workflow } = await ear();
  fake.faults.add({ kind: 'refuse', status: 404 }, { path: /events\/stream/ });
  watch.setActive(true);
  await until(
    () => fake.requests.some(({ path }) => path.includes('stream')) && watch.state === 'polling' && clock.waiting === 1,
  );
  // As after a restart with another store: other numbers, other jobs.
  fake.tables.workflows.delete(workflow);
  fake.addWorkflow({ jobs: [{ name: 'other' }] });
  clock.advance(10_000);
  await until(() => fake.streams.count === 1 && clock.waiting > 0);
  for (let round = 0; round < 200 && watch.state !== 'live'; round += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(watch.state).toBe('live');
});

test('a wrong password that is put right is let in at the next try, and five thousand events are told in few words', async () => {
  const fake = await startFakeTorc({ users: { ann: 'secret' } });
  const clock = new TestClock();
  let password = 'wrong';
  const torc = connectTorc(
    { name: 'cluster', url: fake.url, user: 'ann' },
    {
      clock,
      password: () => Promise.resolve(password),
      chance: () => 0.5,
      pollIntervalSeconds: () => 10,
      wallClock: () => 1,
    },
  );
  const { id } = fake.addWorkflow({ user: 'ann', jobs: [{ name: 'a' }] });
  let told = 0;
  let changes = 0;
  const watch = torc.watch({
    onChange: (all) => {
      told += 1;
      changes += all.length;
    },
  });
  onTestFinished(async () => {
    watch.dispose();
    await torc.close();
    await fake.kill();
  });
  watch.setActive(true);
  await until(() => watch.state === 'offline' && clock.waiting === 1);
  expect(formatMessages(watch.problem)).toMatchObject({ code: 'unauthorized' });
  password = 'secret';
  clock.advance(20_000);
  await until(() => watch.state === 'live' && fake.streams.count === 1);
  expect(watch.problem).toBeUndefined();
  const event = (job: number): string =>
    `event: job\ndata: ${JSON.stringify({ workflow_id: id, event_type: 'job_changed', data: { job_id: job, status: 'completed' } })}\n\n`;
  fake.streams.writeRaw(Array.from({ length: 5_000 }, (_, at) => event(at + 1)).join(''));
  await until(() => {
    clock.advance(1);
    return told > 0;
  });
  for (let round = 0; round < 100; round += 1) {
    clock.advance(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(told).toBeLessThan(20);
  expect(changes).toBeLessThan(5_000);
});

test('a server that lets nobody in is offline with the reason', async () => {
  const { watch, states } = await ear({ users: { ann: 'secret' } });
  watch.setActive(true);
  await until(() => watch.state === 'offline');
  expect(formatMessages(watch.problem)).toMatchObject({
    code: 'unauthorized',
    message: expect.stringMatching(/Sign In/) as string,
  });
  expect(states).toEqual(['polling', 'offline']);
});
