import { describe, expect, it } from 'vitest';
import { defaultMatchSettings, type MatchSettings } from '../../../../src/remediation/domain/match/matchSettings.ts';
import type { Embedder } from '../../../../src/remediation/domain/match/ports.ts';
import { systemClock } from '../../../../src/base/systemClock.ts';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { getId, madeUpFix, openedRemediations, until } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

/** Vectors of letters' frequencies: the same text has the same one. */
function letters(model: string, dimensions: number, asked: string[][] = []): Embedder & { fails: boolean } {
  const embedder = {
    model,
    fails: false,
    embed: (texts: readonly string[]) => {
      asked.push([...texts]);
      if (embedder.fails) return Promise.reject(new Error('away'));
      return Promise.resolve(
        texts.map((text) =>
          Array.from(
            { length: dimensions },
            (_, at) => 1 + [...text].filter((letter) => letter.charCodeAt(0) % dimensions === at).length,
          ),
        ),
      );
    },
  };
  return embedder;
}

function vectorsIn(folder: string): readonly unknown[] {
  const database = new DatabaseSync(join(folder, 'remediations.db'));
  try {
    return database
      .prepare(
        'select model, dimensions, count(*) as count, min(length(row)) as bytes from vectors group by model, dimensions order by model',
      )
      .all()
      .map((row) => ({ ...row }));
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
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 8, count: 40, bytes: 32 }]),
    );
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
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) ===
        JSON.stringify([
          { model: 'one', dimensions: 8, count: 40, bytes: 32 },
          { model: 'two', dimensions: 12, count: 40, bytes: 48 },
        ]),
    );
    await second.remove((await second.list({ limit: 39 })).map(({ id }) => id));
    expect(vectorsIn(folder)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('find what others have recorded meanwhile, and not what was removed', async () => {
    const folder = await scratchFolder();
    const [one, other] = [
      await openedRemediations(folder, { embedder: letters('one', 8) }),
      await openedRemediations(folder, { embedder: letters('one', 8) }),
    ];
    const near = { error: 'OddError: zzzz qqqq xxxx zzzz qqqq', minScore: 0 };
    expect((await one.search(near)).results).toEqual([]);
    const id = getId(await other.record({ errorMessage: 'OddError: qqqq zzzz zzzz qqqq xxxx', solution: 'y' }));
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
    const known = await openedRemediations(folder, {
      embedder,
      clock: { now: () => systemClock.now() * 1_000, after: (ms, callback) => systemClock.after(ms / 1_000, callback) },
    });
    const id = getId(await known.record(madeUpFix(1)));
    await until(async () => (await known.status()).notices.length > 0);
    expect((await known.search({ error: madeUpFix(1).errorMessage })).results[0]).toMatchObject({ id, score: 1 });
    await until(() => asked.length > 3);
    expect((await known.status()).notices).toMatchObject([{ code: 'embedding-failed' }]);
    embedder.fails = false;
    await until(() => vectorsIn(folder).length === 1);
  });

  it('are never made of what was not redacted', async () => {
    const asked: string[][] = [];
    const known = await openedRemediations(await scratchFolder(), {
      embedder: letters('one', 4, asked),
      redact: (text) => Promise.resolve({ text: text.replaceAll('hunter2', '<password>'), found: [] }),
    });
    await known.record({ errorMessage: 'ValueError: hunter2 is no good password for anybody', solution: 'x' });
    await until(() => asked.length > 0);
    await known.search({ error: 'ValueError: hunter2 is a bad password for nobody' });
    expect(asked.flat().join('\n')).not.toContain('hunter2');
  });

  it('are made anew when the same model answers with another length, a search being enough to see it, and are compared with none of another', async () => {
    const folder = await scratchFolder();
    const first = await openedRemediations(folder, { embedder: letters('one', 8) });
    await first.recordAll(Array.from({ length: 40 }, (_, at) => madeUpFix(at)));
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 8, count: 40, bytes: 32 }]),
    );
    await first.close();
    const asked: string[][] = [];
    const second = await openedRemediations(folder, { embedder: letters('one', 12, asked) });
    const { results, trail, degraded } = await second.search({ error: `${madeUpFix(7).errorMessage} again` });
    expect(results[0]?.remediation.errorMessage).toBe(madeUpFix(7).errorMessage);
    expect([trail.at(-1), degraded]).toMatchObject([
      { stage: 'embedding', outcome: 'error', reason: 'embedding-dimension' },
      true,
    ]);
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 12, count: 40, bytes: 48 }]),
    );
    expect((await second.search({ error: `${madeUpFix(7).errorMessage} again` })).degraded).toBe(false);
    expect((await second.status()).notices).toEqual([]);
    // One text of the search, and each record once.
    expect(asked.flat()).toHaveLength(42);
  });

  it.each(['SQLite', 'no SQLite'] as const)(
    'of an endpoint that got another model in the meantime are made anew, with %s',
    async (way) => {
      const asked: string[][] = [];
      let current = letters('one', 8, asked);
      const embedder: Embedder = {
        model: 'one',
        embed: (texts, signal, purpose) => current.embed(texts, signal, purpose),
      };
      const known = await openedRemediations(await scratchFolder(), {
        embedder,
        sqlite: way === 'no SQLite' ? undefined : undefined,
      });
      const error = `${madeUpFix(7).errorMessage} again`;
      const ends = async (): Promise<readonly unknown[]> => {
        const { results, trail, degraded } = await known.search({ error });
        return [results[0]?.remediation.errorMessage, trail.at(-1)?.outcome, degraded];
      };
      const found = madeUpFix(7).errorMessage;
      await known.recordAll(Array.from({ length: 10 }, (_, at) => madeUpFix(at)));
      // Only with vectors does a search ask.
      await until(
        async () =>
          JSON.stringify(await ends()) === JSON.stringify([found, 'answer', false]) &&
          asked.flat().some((text) => text.endsWith('again')),
      );
      current = letters('one', 12);
      expect(await ends()).toEqual([found, 'error', true]);
      await until(async () => JSON.stringify(await ends()) === JSON.stringify([found, 'answer', false]));
      current.fails = true;
      expect(await ends()).toEqual([found, 'error', true]);
    },
  );

  it('that a stopped process has made in part are completed, whichever of the two lengths the newest has', async () => {
    const folder = await scratchFolder();
    const first = await openedRemediations(folder, { embedder: letters('one', 8) });
    await first.recordAll(Array.from({ length: 20 }, (_, at) => madeUpFix(at)));
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 8, count: 20, bytes: 32 }]),
    );
    await first.close();
    const database = new DatabaseSync(join(folder, 'remediations.db'));
    database.prepare('update vectors set dimensions = 4, row = ? where number < 5').run(new Uint8Array(16).fill(60));
    database.close();
    const second = await openedRemediations(folder, { embedder: letters('one', 8) });
    expect((await second.search({ error: `${madeUpFix(7).errorMessage} again` })).degraded).toBe(false);
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 8, count: 20, bytes: 32 }]),
    );
  });

  it('of several lengths in one answer, too few of them, or none with a direction: nothing wrong is kept, and nothing stands still behind it', async () => {
    const folder = await scratchFolder();
    let manner: 'mixed' | 'few' | 'nowhere' | 'good' = 'mixed';
    const asked: number[] = [];
    const embedder: Embedder = {
      model: 'one',
      embed: (texts) => {
        asked.push(texts.length);
        const vectors = texts.map((_, at) =>
          Array.from({ length: manner === 'mixed' ? 4 + (at % 2) : 4 }, () => (manner === 'nowhere' ? 0 : 1)),
        );
        return Promise.resolve(manner === 'few' ? vectors.slice(1) : vectors);
      },
    };
    const known = await openedRemediations(folder, {
      embedder,
      clock: { now: () => systemClock.now() * 1_000, after: (ms, callback) => systemClock.after(ms / 1_000, callback) },
    });
    await known.recordAll(Array.from({ length: 20 }, (_, at) => madeUpFix(at)));
    for (const next of ['few', 'nowhere'] as const) {
      const before = asked.length;
      await until(
        async () =>
          asked.length > before + 1 && (await known.status()).notices.some(({ code }) => code === 'embedding-failed'),
      );
      expect(vectorsIn(folder)).toEqual([]);
      manner = next;
    }
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 4, count: 20, bytes: 16 }]),
    );
    expect(
      (await known.search({ error: `${madeUpFix(7).errorMessage} again` })).results[0]?.remediation.errorMessage,
    ).toBe(madeUpFix(7).errorMessage);
  });

  it('of an endpoint that changes its mind with every request cost a step a minute, not one after the other for ever', async () => {
    const folder = await scratchFolder();
    let requests = 0;
    const embedder: Embedder = {
      model: 'one',
      embed: (texts) =>
        Promise.resolve(texts.map(() => Array.from({ length: 4 + (requests % 2) }, () => 1))).finally(() => {
          requests++;
        }),
    };
    const known = await openedRemediations(folder, { embedder });
    await known.recordAll(Array.from({ length: 40 }, (_, at) => madeUpFix(at)));
    await until(async () => (await known.status()).notices.some(({ code }) => code === 'embedding-failed'));
    const before = requests;
    await new Promise((resolve) => {
      systemClock.after(300, () => {
        resolve(undefined);
      });
    });
    expect(requests - before).toBeLessThanOrEqual(1);
  });

  it('with the document’s formula: where the endpoint fails, hashed words stand in', async () => {
    const settings = (): MatchSettings => ({
      ...defaultMatchSettings,
      profile: 'document',
      minSemantic: 0.3,
      minHybrid: 0.4,
    });
    const folder = await scratchFolder();
    const embedder = letters('one', 8);
    const known = await openedRemediations(folder, { embedder, settings });
    await known.record(madeUpFix(7));
    await until(() => vectorsIn(folder).length === 1);
    const error = `${madeUpFix(7).errorMessage} again`;
    expect(await known.search({ error })).toMatchObject({
      degraded: false,
      results: [{ why: { semanticBy: 'embedding' } }],
    });
    embedder.fails = true;
    expect(await known.search({ error })).toMatchObject({
      degraded: true,
      results: [{ why: { semanticBy: 'structure' } }],
    });
    await known.close();
    const other = await openedRemediations(folder, { embedder: letters('one', 12), settings });
    expect(await other.search({ error })).toMatchObject({
      degraded: true,
      results: [{ why: { semanticBy: 'structure' } }],
    });
    await until(
      () =>
        JSON.stringify(vectorsIn(folder)) === JSON.stringify([{ model: 'one', dimensions: 12, count: 1, bytes: 48 }]),
    );
  });
});
