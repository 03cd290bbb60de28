import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import type { FigureId } from '../../../src/base/health.ts';
import { SearchTally } from '../../../src/remediation/domain/searchTally.ts';
import { remediationHealth } from '../../../src/remediation/node/remediationHealth.ts';
import { figureState } from '../../../src/health/index.ts';
import { LevelLog } from '../../support/levelLog.ts';
import { madeUpFix, openedRemediations } from '../../support/remediationStore.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

it('says nothing and makes nothing before the store is opened', async () => {
  const root = await scratchFolder();
  const source = remediationHealth({
    tally: new SearchTally(new MemoryMeter()),
    opened: () => undefined,
    database: join(root, 'remediations.db'),
    projectFiles: () => [{ name: 'shop', file: join(root, 'fixes.jsonl') }],
    isEditor: true,
  });
  const reading = await source.read();
  expect(reading).toMatchObject({
    sizes: [{ id: 'known-fixes' }, { id: 'project-fixes', repository: 'shop' }],
    degradations: [],
    breakers: [],
  });
  expect(reading.figures.map(({ measured, value }) => [measured, value])).toEqual(
    Array.from({ length: 5 }, () => [0, undefined]),
  );
  expect(await readdir(root)).toEqual([]);
});

it('counts what was recorded and searched, and passes everything on to the meter', async () => {
  const root = await scratchFolder();
  const meter = new MemoryMeter();
  const tally = new SearchTally(meter);
  const database = join(root, 'remediations.db');
  const store = await openedRemediations(database, { meter: tally });
  await store.recordAll([madeUpFix(1), madeUpFix(2)]);
  await store.search({ error: madeUpFix(1).errorMessage });
  await store.search({ error: 'quite another matter that nobody ever met' });
  const reading = await remediationHealth({
    tally,
    opened: () => Promise.resolve(store),
    database,
    projectFiles: () => [],
    isEditor: true,
  }).read();
  const of = (id: FigureId): unknown => reading.figures.find((figure) => figure.id === id);
  expect(of('remediations.created')).toMatchObject({ value: 2 });
  expect(of('remediations.searches')).toMatchObject({ value: 2 });
  expect(of('remediations.answered')).toMatchObject({ value: 0.5, count: 1, measured: 2 });
  expect(of('remediations.search-duration')).toMatchObject({
    unit: 'ms',
    measured: 2,
    target: { side: 'most', at: 250 },
  });
  expect(of('remediations.match-quality')).toMatchObject({ unit: 'score', measured: 1 });
  expect(reading.sizes).toEqual([{ id: 'known-fixes', items: 2, bytes: expect.any(Number) as number }]);
  expect(
    meter
      .snapshot()
      .counters.filter(({ name }) => name.startsWith('remediation.'))
      .map(({ name, value }) => [name, value]),
  ).toEqual([
    ['remediation.create.total', 2],
    ['remediation.search.total', 2],
  ]);
  expect(
    meter
      .snapshot()
      .counters.filter(({ name }) => name === 'cascade.stage')
      .map(({ labels }) => labels['cascade']),
  ).toContain('remediation');
});

it('has the exact p95 of the last 500 searches', () => {
  const tally = new SearchTally(new MemoryMeter());
  for (let ms = 1; ms <= 100; ms++)
    tally.observe('remediation.search.duration', ms === 95 ? 249 : ms === 96 ? 240 : ms);
  const duration = tally.figures().find(({ id }) => id === 'remediations.search-duration');
  expect(duration?.value).toBe(97);
  expect(duration === undefined ? undefined : figureState(duration)).toBe('met');
  for (let i = 0; i < 26; i++) tally.observe('remediation.search.duration', 251);
  const slower = tally.figures().find(({ id }) => id === 'remediations.search-duration');
  expect(slower === undefined ? undefined : figureState(slower)).toBe('missed');
});

it('tells what the store says of itself, each kind once, and of an endpoint that is away until it is back', async () => {
  const root = await scratchFolder({ 'fixes.jsonl': '{"id":"broken\n' });
  await appendFile(join(root, 'fixes.jsonl'), 'not a record\n');
  const clock = new TestClock();
  let isThere = true;
  let queries = 0;
  const embedder = {
    model: 'm',
    embed: (texts: readonly string[], _: AbortSignal, use?: string) => {
      queries += Number(use === 'query');
      return isThere
        ? Promise.resolve(texts.map(() => [1, 0]))
        : Promise.reject(new Error('secret words of a customer'));
    },
  };
  const log = new LevelLog();
  const store = await openedRemediations(join(root, 'remediations.db'), {
    clock,
    log,
    embedder,
    projectFiles: [{ name: 'shop', file: join(root, 'fixes.jsonl') }],
  });
  const source = remediationHealth({
    tally: new SearchTally(new MemoryMeter()),
    opened: () => Promise.resolve(store),
    database: undefined,
    projectFiles: () => [{ name: 'shop', file: join(root, 'fixes.jsonl') }],
    isEditor: true,
  });
  const codes = async (): Promise<unknown> =>
    (await source.read()).degradations.map(({ code, severity, fix }) => [code, severity, fix?.command]);
  await store.record(madeUpFix(1));
  // Vectors are made in the background; without any the endpoint is not asked about a search.
  await vi.waitFor(async () => {
    clock.advance(50);
    await store.search({ error: madeUpFix(2).errorMessage });
    expect(queries).toBeGreaterThan(0);
  });
  isThere = false;
  for (let i = 0; i < 3; i++) await store.search({ error: madeUpFix(2).errorMessage });
  expect((await source.read()).breakers).toEqual([{ name: 'embedding', state: 'open' }]);
  expect(await codes()).toEqual([
    ['project-lines-refused', 'limits', 'recourse.remediation.showPanel'],
    ['embeddings-away', 'limits', 'workbench.action.openSettings'],
  ]);
  expect(log.above('trace').join('\n')).not.toContain('secret words');
  isThere = true;
  clock.advance(30_001);
  expect((await source.read()).breakers).toEqual([{ name: 'embedding', state: 'half-open' }]);
  await store.search({ error: madeUpFix(2).errorMessage });
  expect((await source.read()).breakers).toEqual([{ name: 'embedding', state: 'closed' }]);
  expect(await codes()).toEqual([['project-lines-refused', 'limits', 'recourse.remediation.showPanel']]);
});

it('does not call an endpoint in use that did not answer when records were to get their vectors', async () => {
  const root = await scratchFolder({});
  const clock = new TestClock();
  let isThere = false;
  const embedder = {
    model: 'm',
    embed: (texts: readonly string[]) =>
      isThere ? Promise.resolve(texts.map(() => [1, 0])) : Promise.reject(new Error('ECONNREFUSED')),
  };
  const store = await openedRemediations(join(root, 'remediations.db'), { clock, embedder });
  const source = remediationHealth({
    tally: new SearchTally(new MemoryMeter()),
    opened: () => Promise.resolve(store),
    database: undefined,
    projectFiles: () => [],
    isEditor: true,
  });
  const read = async (): Promise<unknown> =>
    source.read().then(({ breakers, degradations }) => ({ breakers, codes: degradations.map(({ code }) => code) }));
  await store.record(madeUpFix(1));
  await vi.waitFor(async () => {
    clock.advance(50);
    expect(await read()).toEqual({ breakers: [{ name: 'embedding', state: 'half-open' }], codes: ['embeddings-away'] });
  });
  isThere = true;
  await vi.waitFor(async () => {
    clock.advance(60_001);
    expect(await read()).toEqual({ breakers: [{ name: 'embedding', state: 'closed' }], codes: [] });
  });
});
