import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../../../src/remediation/domain/match/ports.ts';
import { systemClock } from '../../../../src/base/systemClock.ts';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { idOf, madeUpFix, openedRemediations, until } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

/** Vectors of letters' frequencies: the same text has the same one. */
function letters(model: string, dimensions: number, asked: string[][] = []): Embedder & { fails: boolean } {
  const embedder = {
    model,
    fails: false,
    embed: (texts: readonly string[]) => {
      asked.push([...texts]);
      if (embedder.fails) return Promise.reject(new Error('away'));
      return Promise.resolve(texts.map((text) => Array.from({ length: dimensions }, (_, at) => 1 + [...text].filter((letter) => letter.charCodeAt(0) % dimensions === at).length)));
    },
  };
  return embedder;
}

function vectorsIn(folder: string): readonly unknown[] {
  const database = new DatabaseSync(join(folder, 'remediations.db'));
  try {
    return database.prepare('select model, dimensions, count(*) as count, min(length(row)) as bytes from vectors group by model, dimensions order by model').all().map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

describe('vectors of known fixes', () => {
  it('are made in the background in small batches, kept with their model, and made anew for another', async () => {
    const folder = await scratchFolder();
    const asked: string[][] = [];
    const first = await openedRemediations(folder, { embedder: letters('one', 8, asked) });
    await first.recordAll(Array.from({ length: 40 }, (_, at) => madeUpFix(at)));
    await until(() => JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 8, count: 40, bytes: 32 }]));
    expect(Math.max(...asked.map((texts) => texts.length))).toBeLessThanOrEqual(16);
    expect((await first.status()).semanticBy).toBe('embedding');
    const made = asked.length;
    // What is said of a fix does not change what its error means.
    const [some] = await first.list({ limit: 1 });
    await first.feedback(some!.id, 'helpful');
    await first.update(some!.id, { errorMessage: 'RuntimeError: the boiler exploded during lunch' });
    await until(() => asked.length > made);
    expect(asked.at(-1)).toEqual([expect.stringContaining('boiler exploded')]);
    await first.close();
    const second = await openedRemediations(folder, { embedder: letters('two', 12) });
    await until(() => JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 8, count: 40, bytes: 32 }, { model: 'two', dimensions: 12, count: 40, bytes: 48 }]));
    await second.remove((await second.list({ limit: 39 })).map(({ id }) => id));
    expect(vectorsIn(folder)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('find what others have recorded meanwhile, and not what was removed', async () => {
    const folder = await scratchFolder();
    const [one, other] = [await openedRemediations(folder, { embedder: letters('one', 8) }), await openedRemediations(folder, { embedder: letters('one', 8) })];
    const near = { error: 'OddError: zzzz qqqq xxxx zzzz qqqq', minScore: 0 };
    expect((await one.search(near)).results).toEqual([]);
    const id = idOf(await other.record({ errorMessage: 'OddError: qqqq zzzz zzzz qqqq xxxx', solution: 'y' }));
    await until(() => vectorsIn(folder).length === 1);
    expect((await one.search(near)).results.map((each) => each.id)).toEqual([id]);
    await one.remove(id);
    for (const each of [one, other]) expect((await each.search(near)).results).toEqual([]);
  });

  it('are not there while nobody answers: it is said once, searches go on, and it is tried again later', async () => {
    const folder = await scratchFolder();
    const asked: string[][] = [];
    const embedder = letters('one', 8, asked);
    embedder.fails = true;
    // Time that runs a thousand times as fast.
    const known = await openedRemediations(folder, { embedder, clock: { now: () => systemClock.now() * 1_000, after: (ms, callback) => systemClock.after(ms / 1_000, callback) } });
    const id = idOf(await known.record(madeUpFix(1)));
    await until(async () => (await known.status()).notices.length > 0);
    expect((await known.search({ error: madeUpFix(1).errorMessage })).results[0]).toMatchObject({ id, score: 1 });
    await until(() => asked.length > 3);
    expect((await known.status()).notices).toMatchObject([{ code: 'embedding-failed' }]);
    embedder.fails = false;
    await until(() => vectorsIn(folder).length === 1);
  });

  it('are never made of what was not redacted', async () => {
    const asked: string[][] = [];
    const known = await openedRemediations(await scratchFolder(), { embedder: letters('one', 4, asked), redact: (text) => Promise.resolve({ text: text.replaceAll('hunter2', '<password>'), found: [] }) });
    await known.record({ errorMessage: 'ValueError: hunter2 is no good password for anybody', solution: 'x' });
    await until(() => asked.length > 0);
    await known.search({ error: 'ValueError: hunter2 is a bad password for nobody' });
    expect(asked.flat().join('\n')).not.toContain('hunter2');
  });
});
