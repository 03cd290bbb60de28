import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import type { IndexStatus } from '../../../src/callers/index.ts';
import { callersHealth } from '../../../src/callers/node/callersHealth.ts';
import type { Provider } from '../../../src/callers/index.ts';
import { getCodeEngine, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

const whole: IndexStatus = { phase: 'ready', indexed: 12, total: 12, analysed: 3, skipped: {} };
const parts = { rates: () => [], fallbackAlert: () => 20, isEditor: true, storage: undefined };

test('tells each state of the index with the command that mends it', async () => {
  const read = async (status: IndexStatus | undefined, absence?: 'no-folder' | 'index-off'): Promise<unknown> =>
    (await callersHealth({ ...parts, status: () => status, absence: () => absence }).read()).degradations;
  expect(await read(undefined)).toEqual([]);
  expect(await read(whole)).toEqual([]);
  expect(await read({ ...whole, phase: 'indexing', indexed: 5 })).toEqual([
    { code: 'index-building', detail: '5/12', severity: 'limits', fix: { command: 'recourse.callers.showIndex' } },
  ]);
  expect(await read({ ...whole, phase: 'paused' })).toMatchObject([
    { code: 'index-paused', fix: { command: 'recourse.callers.resumeIndex' } },
  ]);
  // The problem may quote anything: it is not told.
  expect(await read({ ...whole, phase: 'failed', problem: 'secret' })).toEqual([
    { code: 'index-failed', severity: 'broken', fix: { command: 'recourse.callers.rebuildIndex' } },
  ]);
  expect(await read({ ...whole, phase: 'off' }, 'index-off')).toMatchObject([
    { code: 'index-off', fix: { arguments: ['recourse.callers.index'] } },
  ]);
  expect(await read(whole, 'index-off')).toEqual([]);
  expect(await read({ ...whole, condition: { breakers: [], limits: [{ code: 'scip-stale', detail: '1' }] } })).toEqual([
    { code: 'scip-stale', detail: '1', severity: 'limits', fix: { command: 'recourse.callers.createScipIndex' } },
  ]);
});

test('tells the size of what is kept, without making the folder', async () => {
  const root = await scratchFolder();
  const storage = join(root, 'callers');
  const source = callersHealth({ ...parts, storage, status: () => whole, isEditor: false });
  expect((await source.read()).sizes).toEqual([{ id: 'code-index', items: 12 }]);
  expect(await readdir(root)).toEqual([]);
  await mkdir(join(storage, 'facts'), { recursive: true });
  await writeFile(join(storage, 'names.bin'), 'x'.repeat(100));
  await writeFile(join(storage, 'facts', 'a'), 'y'.repeat(20));
  expect((await source.read()).sizes).toEqual([{ id: 'code-index', bytes: 120, items: 12 }]);
});

test('calls back when a breaker or a limit changes, not for every file that was read', () => {
  let status: IndexStatus = { ...whole, phase: 'indexing' };
  let tell = (): void => undefined;
  let heard = 0;
  const source = callersHealth({
    ...parts,
    status: () => status,
    onEvent: (listener) => {
      tell = listener;
      return { dispose: () => undefined };
    },
  });
  source.onDidChange?.(() => {
    heard += 1;
  });
  const now = (next: IndexStatus): number => {
    status = next;
    tell();
    return heard;
  };
  expect(now({ ...status, indexed: 5 })).toBe(0);
  expect(now(whole)).toBe(1);
  expect(
    now({ ...whole, condition: { breakers: [{ name: 'grep', repository: 'shop', state: 'open' }], limits: [] } }),
  ).toBe(2);
  expect(now({ ...status, analysed: 9 })).toBe(2);
});

test('an engine tells of breakers that questions open, of the end of their pause, and of a program that is no ripgrep', async () => {
  const root = await scratchFolder();
  await putFiles(root, {
    'a.ts': 'export function charge() {}\n',
    'b.ts': "import { charge } from './a';\ncharge();\n",
  });
  const clock = new TestClock();
  const failing: Provider = { name: 'scip', title: 'failing', ask: () => Promise.reject(new Error('secret')) };
  const engine = getCodeEngine(root, {
    clock,
    providers: [failing],
    breaker: { failures: 2, pauseMs: 30_000 },
    ripgrep: { setting: join(root, 'a.ts') },
  });
  onTestFinished(() => engine.dispose());
  expect(engine.status.condition).toBeUndefined();
  await engine.whole();
  const told: IndexStatus[] = [];
  engine.onDidChangeStatus((status) => {
    told.push(status);
  });
  for (const name of ['charge', 'b'])
    await engine.ask({ symbol_name: name, repo_id: `whatever an agent says ${name}` });
  const getState = (status: IndexStatus | undefined): string | undefined =>
    status?.condition?.breakers.find(({ name }) => name === 'scip')?.state;
  expect(told.map(getState)).toContain('closed');
  // A file is asked about by name of its definition only; a second failure opens it.
  await engine.ask({ symbol_name: 'charge', file_path: 'a.ts' });
  expect(getState(told.at(-1))).toBe('open');
  expect(new Set(told.at(-1)?.condition?.breakers.map(({ repository }) => repository))).toEqual(new Set(['shop']));
  clock.advance(30_001);
  expect(getState(told.at(-1))).toBe('half-open');
  expect(JSON.stringify(told)).not.toContain('secret');
  await engine.rebuild();
  expect(getState(engine.status)).toBeUndefined();
});
