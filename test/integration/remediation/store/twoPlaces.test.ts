import { ok } from '../../../../src/base/result.ts';
import type { Clock } from '../../../../src/base/clock.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../../src/base/systemClock.ts';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { RemediationInput, Remediations, SearchResult } from '../../../../src/remediation/domain/types.ts';
import { getId, madeUpFix, mustGet, openedRemediations } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

/** What an answer says of its problem; '' where it has none. */
function getProblemText(answer: Awaited<ReturnType<Remediations['feedback' | 'remove']>>): string {
  return answer.ok ? '' : asItIs(answer.error.message);
}

interface Place {
  readonly known: Remediations;
  readonly folder: string;
  readonly file: string;
}

async function opened(now: () => number = Date.now): Promise<Place> {
  const folder = await scratchFolder();
  const file = join(folder, 'project', '.recourse', 'remediations.jsonl');
  return {
    known: await openedRemediations(join(folder, 'own'), { projectFiles: [{ name: 'project', file }], now }),
    folder,
    file,
  };
}

const { errorMessage: error } = madeUpFix(1);
const found = async (known: Remediations, asked = error): Promise<readonly SearchResult[]> =>
  (await known.search({ error: asked, limit: 100 })).results;
const getLines = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The same fix in both scopes: under one id (a copy), or recorded by two people. */
async function twice(
  way: 'one id' | 'two ids',
  { known }: Place,
  more: Partial<RemediationInput> = {},
): Promise<readonly [string, string]> {
  const own = getId(await known.record(madeUpFix(1, more)));
  if (way === 'two ids') return [own, getId(await known.record(madeUpFix(1, { ...more, scope: 'project' })))];
  expect(await known.import(await known.export(), 'project')).toMatchObject({ value: { created: 1 } });
  return [own, own];
}

describe.each(['one id', 'two ids'] as const)('a fix that both the store and the project have, under %s', (way) => {
  it('is shown once, as an answer and in lists, and says where else it is', async () => {
    const place = await opened();
    const ids = await twice(way, place);
    const { known } = place;
    const [result, ...others] = await found(known);
    expect([others, ids.includes(result?.id ?? ''), result?.relation]).toEqual([[], true, 'exact']);
    expect([result?.remediation.scope, ...(result?.remediation.alsoIn ?? [])].sort()).toEqual(['project', 'shared']);
    expect(await found(known, `${error} again`)).toHaveLength(1);
    expect(await known.list()).toHaveLength(1);
    expect([
      (await known.list({ scope: 'shared' }))[0]?.alsoIn,
      (await known.list({ scope: 'project' })).length,
    ]).toEqual([undefined, 1]);
    for (const id of ids) expect((await mustGet(known, id)).alsoIn).toHaveLength(1);
    const { results, related } = await known.search({
      error: 'ValueError: the birch garden was not watered at noon',
      minScore: 1,
    });
    expect([results, related.length]).toEqual([[], 1]);
    expect((await known.status()).records).toEqual({ shared: 1, project: 1 });
  });

  it('is judged, counted and changed in both', async () => {
    const place = await opened();
    const [own, theirs] = await twice(way, place);
    const { known, file } = place;
    expect(await known.feedback(own, 'outdated')).toMatchObject({ value: { id: own, isOutdated: true } });
    expect((await found(known)).map(({ remediation: { isOutdated } }) => isOutdated)).toEqual([true]);
    await known.feedback(theirs, 'helpful');
    await known.used(theirs);
    expect(getLines(file)).toMatchObject([{ id: theirs, outdatedCount: 1, helpfulCount: 1, usageCount: 2 }]);
    expect((await known.list({ scope: 'shared' }))[0]).toMatchObject({
      id: own,
      outdatedCount: 1,
      helpfulCount: 1,
      usageCount: 2,
      isOutdated: false,
    });
    expect(await known.update(own, { solution: 'Better.', tags: ['new'] })).toMatchObject({
      value: {
        id: own,
        solution: 'Better.',
      },
    });
    expect((await found(known)).map(({ remediation: { solution, tags } }) => [solution, tags])).toEqual([
      ['Better.', ['new']],
    ]);
    expect(getLines(file)).toMatchObject([{ id: theirs, solution: 'Better.' }]);
  });

  it('is removed from both, as one', async () => {
    const place = await opened();
    const [own] = await twice(way, place);
    const { known } = place;
    expect(await known.remove(own)).toEqual(ok({ removed: 1 }));
    expect([await found(known), await known.list(), (await known.status()).records]).toEqual([
      [],
      [],
      { shared: 0, project: 0 },
    ]);
  });

  it('is exported and imported as often as one likes, and no count grows', async () => {
    const place = await opened();
    const [own, theirs] = await twice(way, place);
    const { known } = place;
    await known.feedback(theirs, 'helpful');
    const before = await known.export();
    expect(before.trimEnd().split('\n')).toHaveLength(own === theirs ? 1 : 2);
    for (const scope of ['shared', 'project', 'shared'] as const) await known.import(before, scope);
    for (const scope of ['shared', 'project'] as const)
      expect(await known.list({ scope })).toMatchObject([
        { recordedCount: 1, helpfulCount: 1, usageCount: 1, confidence: 0.6 },
      ]);
    expect(await found(known)).toHaveLength(1);
    const other = await openedRemediations(await scratchFolder());
    for (let times = 0; times < 2; times++) await other.import(before);
    expect(await other.list()).toMatchObject([{ recordedCount: 1, helpfulCount: 1, confidence: 0.6 }]);
  });

  it('stays as it is in both where one cannot be written, and it is said which', async () => {
    const place = await opened();
    const [own] = await twice(way, place);
    await place.known.close();
    vi.stubEnv('RECOURSE_RUNTIME_DIR', join(await scratchFolder({ locks: 'a file, no folder' }), 'locks'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const known = await openedRemediations(join(place.folder, 'own'), {
      projectFiles: [{ name: 'project', file: place.file }],
    });
    for (const answer of [
      await known.feedback(own, 'helpful'),
      await known.update(own, { solution: 'x' }),
      await known.remove(own),
    ]) {
      expect(answer).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
      expect(getProblemText(answer)).toContain('remediations.jsonl cannot be written, so nothing was changed.');
    }
    expect((await known.list({ scope: 'shared' }))[0]).toMatchObject({
      helpfulCount: 0,
      solution: madeUpFix(1).solution,
    });
  });

  it('that could be changed in the file but not in the store says so', async () => {
    const place = await opened();
    const [own] = await twice(way, place);
    const blocker = new DatabaseSync(join(place.folder, 'own', 'remediations.db'));
    onTestFinished(() => {
      blocker.close();
    });
    await place.known.close();
    // The file is read in time; after that each look at the clock finds it a second on, so that no caller waits for the
    // lock.
    const time = { now: 0, step: 0 };
    const clock: Clock = {
      now: () => (time.now += time.step),
      after: (ms, callback) => systemClock.after(time.step === 0 ? ms : 1, callback),
    };
    const known = await openedRemediations(join(place.folder, 'own'), {
      projectFiles: [{ name: 'project', file: place.file }],
      clock,
    });
    await known.search({ error });
    time.step = 1_000;
    blocker.exec('begin immediate');
    expect(getProblemText(await known.feedback(own, 'helpful'))).toMatch(
      /^It was changed in .*remediations\.jsonl, but not in .*remediations\.db\.$/,
    );
    blocker.exec('rollback');
    expect(getLines(place.file)).toMatchObject([{ helpfulCount: 1 }]);
  });
});

describe('two records', () => {
  it('of which the later one was judged by somebody else are shown as that one', async () => {
    let now = 1_000;
    const place = await opened(() => now);
    const [, theirs] = await twice('two ids', place);
    const { known, file } = place;
    now = 2_000;
    const [line] = getLines(file);
    writeFileSync(
      file,
      `${JSON.stringify({ ...line, outdatedCount: 1, outdatedBalance: 1, confidence: 0.3, updatedAt: 1_500 })}\n`,
    );
    expect((await found(known)).map(({ id, remediation: { isOutdated } }) => [id, isOutdated])).toEqual([
      [theirs, true],
    ]);
  });

  it('with a diff and without are shown as the one with it; two diffs are two fixes', async () => {
    const { known } = await opened();
    const codeDiff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n';
    const withDiff = getId(await known.record(madeUpFix(1, { codeDiff })));
    getId(await known.record(madeUpFix(1, { scope: 'project' })));
    expect((await found(known)).map(({ id }) => id)).toEqual([withDiff]);
    for (const [scope, diff] of [
      ['shared', codeDiff],
      ['project', codeDiff.replace('+b', '+c')],
    ] as const)
      getId(await known.record(madeUpFix(2, { scope, codeDiff: diff })));
    expect((await found(known, madeUpFix(2).errorMessage)).filter(({ relation }) => relation === 'exact')).toHaveLength(
      2,
    );
  });

  it('of two scopes are merged by hand into the one that is kept, and nothing else goes', async () => {
    const { known, file } = await opened();
    const kept = getId(await known.record(madeUpFix(1, { tags: ['mine'] })));
    const other = getId(await known.record(madeUpFix(1, { scope: 'project', tags: ['ours'] })));
    expect(await known.merge(kept, other)).toMatchObject({
      value: {
        id: kept,
        scope: 'shared',
        tags: ['mine', 'ours'],
        recordedCount: 2,
      },
    });
    expect([
      (await mustGet(known, kept)).alsoIn,
      await known.get(other),
      readFileSync(file, 'utf8').includes('"removedAt"'),
    ]).toEqual([undefined, undefined, true]);
  });

  it('of many are paged as one list, each fix once', async () => {
    const { known } = await opened();
    for (const scope of ['shared', 'project'] as const)
      await known.recordAll(Array.from({ length: 12 }, (_, at) => madeUpFix(at, { scope })));
    const pages = [
      await known.list({ limit: 5 }),
      await known.list({ limit: 5, offset: 5 }),
      await known.list({ limit: 5, offset: 10 }),
    ];
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
    expect(new Set(pages.flat().map(({ solution }) => solution)).size).toBe(12);
  });

  it('that were changed in one place only are one fix while they have one id, and say so', async () => {
    const place = await opened();
    const [own] = await twice('one id', place);
    const [line] = getLines(place.file);
    mkdirSync(join(place.file, '..'), { recursive: true });
    writeFileSync(
      place.file,
      `${JSON.stringify({ ...line, solution: 'A colleague knows better.', updatedAt: Date.now() + 5_000 })}\n`,
    );
    expect(
      (await found(place.known)).map(({ id, remediation }) => [
        id,
        remediation.solution,
        remediation.scope,
        remediation.alsoIn,
      ]),
    ).toEqual([[own, 'A colleague knows better.', 'project', ['shared']]]);
    expect((await mustGet(place.known, own)).solution).toBe('A colleague knows better.');
  });
});
