import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MemoryMeter } from '../../src/base/metrics.ts';
import { editHealth } from '../../src/edit/node/editHealth.ts';
import { environmentModel } from '../../src/edit/node/model/environmentModel.ts';
import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import { questionAbout } from '../unit/edit/model/modelQuestions.ts';
import { KeptLog } from '../support/keptLog.ts';
import { getEvent, refusedEvent } from '../support/recordedEdits.ts';
import { scratchFolder } from '../support/scratchFolder.ts';
import { TestClock } from '../support/testClock.ts';

const log = new KeptLog();
const base = { days: () => 30, wallClock: () => 1_700_000_001_000, isEditor: true };

it('reads a record that another process wrote, and makes nothing where there is none', async () => {
  const root = await scratchFolder();
  const folder = join(root, 'record');
  const source = editHealth({ ...base, record: new EventLog(folder, { keep: () => 10, log }), keep: () => 10 });
  expect(await source.read()).toMatchObject({ sizes: [{ id: 'edit-record' }], degradations: [], breakers: [] });
  expect(await readdir(root)).toEqual([]);
  new EventLog(folder, { keep: () => 10, log }).record(getEvent());
  const reading = await source.read();
  expect(reading.figures.find(({ id }) => id === 'edits.success')).toMatchObject({ value: 1, measured: 1 });
  expect(reading.sizes).toEqual([{ id: 'edit-record', items: 1, bytes: expect.any(Number) as number }]);
});

it('says that nothing is recorded, and which setting changes that', async () => {
  const source = editHealth({
    ...base,
    record: new EventLog(await scratchFolder(), { keep: () => 0, log }),
    keep: () => 0,
  });
  expect((await source.read()).degradations).toEqual([
    {
      code: 'record-off',
      severity: 'limits',
      fix: { command: 'workbench.action.openSettings', arguments: ['recourse.record.keep'] },
    },
  ]);
});

it('says that the record cannot be written, by the code of the system', async () => {
  // A file where the folder should be: the superuser is kept out by that, too.
  const record = new EventLog(join(await scratchFolder({ taken: '' }), 'taken'), { keep: () => 10, log });
  record.record(getEvent());
  expect((await editHealth({ ...base, record, keep: () => 10 }).read()).degradations).toEqual([
    { code: 'record-not-writable', detail: 'ENOTDIR', severity: 'broken' },
  ]);
});

it.skipIf(process.getuid?.() === 0)('says so before anything is written', async () => {
  const folder = await scratchFolder({ 'edits.jsonl': '' });
  await chmod(folder, 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  const record = new EventLog(folder, { keep: () => 10, log });
  expect((await editHealth({ ...base, record, keep: () => 10 }).read()).degradations).toMatchObject([
    { code: 'record-not-writable', detail: 'EACCES' },
  ]);
});

it('counts every edit by its strategy, kept or not', async () => {
  const meter = new MemoryMeter();
  const record = new EventLog(await scratchFolder(), { keep: () => 0, log, meter });
  record.record(getEvent({ tier: 'fuzzy', latencyMs: 40, confidence: 0.97 }));
  record.record(refusedEvent());
  const { counters, histograms } = meter.snapshot();
  expect(counters).toMatchObject([
    { name: 'edit.resolution', labels: { strategy: 'fuzzy' }, value: 1 },
    { name: 'edit.resolution', labels: { strategy: 'refused' }, value: 1 },
  ]);
  expect(histograms.filter(({ labels }) => labels['strategy'] === 'fuzzy').map(({ name, sum }) => [name, sum])).toEqual(
    [
      ['edit.latency.ms', 40],
      ['edit.confidence', 0.97],
    ],
  );
  expect(JSON.stringify(meter.snapshot())).not.toContain('src/a.ts');
});

it('says of a model that nobody answers there, and that the breaker is open, until it answers again or an hour has gone', async () => {
  const clock = new TestClock();
  const model = environmentModel({
    environment: {
      RECOURSE_MODEL_URL: 'http://127.0.0.1:1/v1',
      RECOURSE_MODEL_NAME: 'm',
      RECOURSE_MODEL_DAILY_QUESTIONS: '2',
    },
    clock,
    log,
    now: () => new Date(2026, 10, 21),
  });
  if (model === undefined) throw new Error('a model was named');
  expect(model.reading()).toEqual({ breakers: [{ name: 'model', state: 'closed' }], degradations: [] });
  const ask = (text: string): Promise<unknown> => model.ask(questionAbout(text), new AbortController().signal);
  for (let i = 0; i < 3; i++)
    await model.breaker
      ?.run(() => (i < 2 ? ask(String(i)) : Promise.reject(new Error('timeout'))))
      .catch(() => undefined);
  expect(model.reading()).toEqual({
    breakers: [{ name: 'model', state: 'open' }],
    degradations: [
      { code: 'model-unreachable', detail: 'unreachable', severity: 'limits' },
      { code: 'model-over-budget', severity: 'limits' },
    ],
  });
  clock.advance(60_000);
  expect(model.reading().breakers).toEqual([{ name: 'model', state: 'half-open' }]);
});
