import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { FactsRepository } from '../../../src/callers/node/engine/factsRepository.ts';
import { BackgroundGate } from '../../../src/callers/node/engine/gate.ts';
import { loadSqlite } from '../../../src/base/node/sqlite/loadSqlite.ts';
import { TestClock } from '../../support/testClock.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const hash = { high: 1, low: 2 };
let folder = '';

afterEach(() => rm(folder, { recursive: true, force: true }));

it.runIf(loadSqlite() !== undefined)(
  'writes facts down when no question is being answered, and at the latest when it is closed',
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'recourse-facts-'));
    const clock = new TestClock();
    const gate = new BackgroundGate(clock);
    const open = async (): Promise<FactsRepository> => {
      const repository = new FactsRepository({
        folder,
        version: 'test',
        clock,
        log: silent,
        limitBytes: () => 1_000_000,
        breathe: gate.breathe,
      });
      await repository.open();
      return repository;
    };
    const first = await open();
    const other = await open();
    const written = (): boolean => other.read([{ hash, language: 'typescript' }])[0] === 'none';
    const release = gate.hold();
    first.keep(hash, 'typescript', 'none');
    clock.advance(60_000);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(written()).toBe(false);
    release();
    await expect.poll(written).toBe(true);
    const later = { high: 3, low: 4 };
    gate.hold();
    first.keep(later, 'typescript', 'none');
    clock.advance(60_000);
    await first.close();
    expect(other.read([{ hash: later, language: 'typescript' }])).toEqual(['none']);
    await other.close();
  },
);
