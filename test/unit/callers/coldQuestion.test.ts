import { expect, test } from 'vitest';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';
import { ProviderQuery } from '../../../src/callers/domain/merge/providerQuery.ts';
import type { TextSearch } from '../../../src/callers/domain/services.ts';
import { AskedQuestion, type AskedQuestionDeps } from '../../../src/callers/node/engine/askedQuestion.ts';
import { WorkspaceRoots } from '../../../src/callers/node/engine/workspaceRoots.ts';
import { keyRules } from '../../../src/callers/index.ts';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { TestClock } from '../../support/testClock.ts';

/** What a question did and until when it was allowed to. */
interface Asked {
  readonly response: CallersResponse;
  readonly until: Readonly<Record<string, number>>;
  readonly endedAt: number;
}

/**
 * A question to an index that knows no file yet; the search over all the text takes the time it is given and finds one
 * call.
 */
async function askCold(stageMs: number, totalMs: number, heldUpMs = 0): Promise<Asked> {
  const clock = new TestClock();
  const until: Record<string, number> = {};
  const spend = (what: string, deadline: number): void => {
    until[what] = deadline;
    clock.advance(Math.max(0, deadline - clock.now()));
  };
  const found: TextSearch = {
    hits: [{ path: 'src/main.ts', line: 3, column: 9, lineText: '  return total();' }],
    count: 1,
    truncated: true,
  };
  const empty = { generation: 1, filesWith: () => [], file: () => undefined, getId: () => undefined };
  const say = (): void => undefined;
  // Of these parts a question uses no more than this while the index is not whole.
  const parts = {
    roots: new WorkspaceRoots([{ name: 'shop', path: '/shop' }]),
    clock,
    rules: keyRules,
    breakers: {},
    meter: new MemoryMeter(),
    stageBudgetMs: stageMs,
    log: { debug: say, info: say, warn: say, error: say },
    names: { isWhole: false, isBehind: false, isWalking: true, index: empty, buffer: () => undefined },
    facts: {
      isMissingSome: false,
      paths: { getId: () => undefined, shown: () => undefined },
      atHand: () => 'unread',
      read: () => undefined,
      isRead: () => false,
      unread: (paths: Iterable<string>) => [...paths],
      known: () => undefined,
      unparsed: { isEmpty: true },
      readAhead: (_: readonly string[], deadline: number) => {
        spend('read', deadline);
        clock.advance(heldUpMs);
        return Promise.resolve();
      },
    },
    layout: { pathAliases: [], packages: new Map(), modules: new Map() },
    text: {
      search: (_: string, deadline: number) => {
        spend('sweep', deadline);
        return Promise.resolve(found);
      },
      takeIn: (_: TextSearch, deadline: number) => {
        spend('takeIn', deadline);
        return Promise.resolve(['src/main.ts']);
      },
    },
    definitions: { isCurrent: true, pathsDefining: () => [], near: () => [] },
    leftOut: { search: () => Promise.resolve({ hits: [] }), unread: () => Promise.resolve([]) },
    coverage: () => ({ indexed: 0, total: 0, isWarm: false, skipped: {} }),
    providerQuery: new ProviderQuery({ providers: [], clock, breakers: {}, patienceMs: totalMs }),
  } as unknown as AskedQuestionDeps;
  const response = await new AskedQuestion({ symbol_name: 'total' }, parts).answer(
    { stageMs, totalMs, providerWaitMs: 0 },
    new AbortController().signal,
  );
  return { response, until, endedAt: clock.now() };
}

test('while the index is cold the search over all the text has nearly all of the time, and what it found is in the answer', async () => {
  const { response, until, endedAt } = await askCold(150, 500);
  expect(until).toEqual({ sweep: 380, takeIn: 400, read: 430 });
  expect(
    response.nodes.map(({ file_path: path, line_number: line, stage }) => `${path}:${String(line)} ${stage}`),
  ).toEqual(['src/main.ts:3 grep']);
  expect(response.meta.coverage).toMatchObject({ complete: 'unknown', freshness: 'building', truncated: true });
  expect(endedAt).toBeLessThanOrEqual(500);
});

test('with what a second look has left it keeps to that', async () => {
  const { until, endedAt } = await askCold(50, 100);
  expect(until).toEqual({ sweep: 76, takeIn: 80, read: 86 });
  expect(endedAt).toBeLessThanOrEqual(100);
});

test('what was found is told even when something held the thread up beyond the time', async () => {
  const { response, endedAt } = await askCold(150, 500, 300);
  expect(response.nodes.map(({ file_path: path, line_number: line }) => `${path}:${String(line)}`)).toEqual([
    'src/main.ts:3',
  ]);
  expect(endedAt).toBe(730);
});
