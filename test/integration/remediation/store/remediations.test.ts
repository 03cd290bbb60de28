import { ok } from '../../../../src/base/result.ts';
import { describe, expect, it } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { redactError } from '../../../../src/remediation/node/redact/redactError.ts';
import type { RemediationInput } from '../../../../src/remediation/domain/types.ts';
import { getChanged, getId, madeUpFix, mustGet, openedRemediations } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

const typeError: RemediationInput = {
  errorMessage: "src/a.ts(3,4): error TS2322: Type 'string' is not assignable to type 'number'.",
  solution: 'Convert it with Number().',
};

describe('known fixes', () => {
  it('are recorded, found by a similar error with the reasons, and kept for the next process', async () => {
    const folder = await scratchFolder();
    const first = await openedRemediations(folder);
    const id = getId(
      await first.record({
        ...typeError,
        tags: ['types'],
        context: { tsconfig: 'strict' },
        symptoms: ['red line'],
        rootCause: 'a form field',
        codeDiff: '--- a\n+++ b\n',
        affectedFiles: ['src/a.ts'],
        severity: 'high',
        category: 'compile',
        source: 'https://example.com/1',
        title: 'Strings are no numbers',
      }),
    );
    await first.recordAll(Array.from({ length: 20 }, (_, at) => madeUpFix(at)));
    await first.close();
    const second = await openedRemediations(folder);
    const { results, searched, degraded } = await second.search({
      error: "lib/other/place.ts(30,14): error TS2322: Type 'string' is not assignable to type 'boolean'.",
    });
    expect(results[0]).toMatchObject({
      id,
      relation: 'similar',
      why: { codes: ['TS2322'] },
      remediation: {
        severity: 'high',
        category: 'compile',
        tags: ['types'],
        context: { tsconfig: 'strict' },
        symptoms: ['red line'],
        rootCause: 'a form field',
        title: 'Strings are no numbers',
        createdAt: expect.any(Number) as unknown,
      },
    });
    expect(results[0]!.score).toBeGreaterThan(0.6);
    expect([searched.records, degraded]).toEqual([21, false]);
    expect(
      (await second.search({ error: "lib/b.ts(1,1): error TS2322: Type 'string' is not assignable to type 'number'." }))
        .results[0],
    ).toMatchObject({ id, score: 1, relation: 'exact' });
  });

  it('that are recorded again are counted, whatever the white space of the solution; another solution is another fix', async () => {
    const known = await openedRemediations(await scratchFolder());
    const id = getId(await known.record({ ...typeError, tags: ['a'], rootCause: 'first' }));
    expect(
      await known.record({
        ...typeError,
        errorMessage: typeError.errorMessage.replace('a.ts(3,4)', 'b.ts(9,9)'),
        solution: '  Convert it\n with   Number(). ',
        tags: ['b'],
        severity: 'low',
        symptoms: ['s'],
        title: 'Named now',
      }),
    ).toMatchObject({ value: { id, outcome: 'merged' } });
    expect(await known.record({ ...typeError, solution: 'Change the type.' })).toMatchObject({
      value: { outcome: 'created' },
    });
    expect(await mustGet(known, id)).toMatchObject({
      recordedCount: 2,
      tags: ['a', 'b'],
      symptoms: ['s'],
      severity: 'low',
      rootCause: 'first',
      title: 'Named now',
      errorMessage: typeError.errorMessage,
    });
    expect(
      await known.recordAll([madeUpFix(1), madeUpFix(1), { ...madeUpFix(2), solution: '' }, madeUpFix(3)]),
    ).toMatchObject([
      { value: { outcome: 'created' } },
      { value: { outcome: 'merged' } },
      { error: { fields: [{ field: 'solution', code: 'required' }] } },
      { value: { outcome: 'created' } },
    ]);
    expect((await known.status()).records.shared).toBe(4);
  });

  it('with two different diffs are two fixes; one without a diff takes the other one’s', async () => {
    const known = await openedRemediations(await scratchFolder());
    const id = getId(await known.record(typeError));
    expect(await known.record({ ...typeError, codeDiff: '-a\n+b' })).toMatchObject({
      value: { id, outcome: 'merged' },
    });
    expect(await known.record({ ...typeError, codeDiff: '-a\n+c' })).toMatchObject({ value: { outcome: 'created' } });
    expect((await mustGet(known, id)).codeDiff).toBe('-a\n+b');
  });

  it('rise and sink with what people say, within bounds', async () => {
    const known = await openedRemediations(await scratchFolder());
    const good = getId(await known.record({ ...typeError, solution: 'Good.' }));
    const bad = getId(await known.record({ ...typeError, solution: 'Bad.' }));
    expect(await known.feedback(good, 'helpful')).toMatchObject({
      value: { confidence: 0.6, usageCount: 1, helpfulCount: 1 },
    });
    for (let times = 0; times < 9; times++) await known.feedback(good, 'helpful');
    expect(await mustGet(known, good)).toMatchObject({ confidence: 1, helpfulCount: 10 });
    expect(await known.feedback(bad, 'outdated')).toMatchObject({
      value: {
        confidence: 0.3,
        isOutdated: true,
        outdatedCount: 1,
      },
    });
    expect(await known.feedback(bad, 'not-helpful')).toMatchObject({ value: { confidence: 0.2, isOutdated: true } });
    expect(await known.feedback(bad, 'outdated')).toMatchObject({ value: { confidence: 0.1 } });
    const { results } = await known.search({ error: typeError.errorMessage });
    expect(results.map(({ id }) => id)).toEqual([good, bad]);
    for (let times = 0; times < 2; times++) await known.feedback(bad, 'helpful');
    expect(await mustGet(known, bad)).toMatchObject({ isOutdated: false });
    expect(await known.used(bad)).toMatchObject({ value: { usageCount: 3 } });
    expect(await known.feedback('nobody', 'helpful')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await known.feedback(good, 'great' as never)).toMatchObject({
      error: { code: 'VALIDATION_ERROR', fields: [{ field: 'verdict', code: 'not-one-of' }] },
    });
  });

  it('that are changed are found by what they say now', async () => {
    const known = await openedRemediations(await scratchFolder());
    const id = getId(await known.record(madeUpFix(1)));
    const before = await mustGet(known, id);
    const after = getChanged(
      await known.update(id, { errorMessage: madeUpFix(777).errorMessage, tags: ['new'], severity: 'critical' }),
    );
    expect(after).toMatchObject({ id, tags: ['new'], severity: 'critical', solution: before.solution });
    expect(after.signature.hash).not.toBe(before.signature.hash);
    expect((await known.search({ error: madeUpFix(777).errorMessage })).results.map((each) => each.id)).toEqual([id]);
    expect(
      (await known.search({ error: madeUpFix(1).errorMessage })).results.filter(({ relation }) => relation === 'exact'),
    ).toEqual([]);
    expect((await known.list({ tags: ['new'] })).map((each) => each.id)).toEqual([id]);
    expect(await known.update(id, { solution: 'x'.repeat(20_000), colour: 'red' } as never)).toMatchObject({
      error: {
        fields: [
          { field: 'solution', code: 'too-long' },
          { field: 'colour', code: 'unknown-field' },
        ],
      },
    });
    expect(await known.update('nobody', { tags: [] })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('are removed one by one and in batches, and are not found any more', async () => {
    const known = await openedRemediations(await scratchFolder());
    const ids = (await known.recordAll([1, 2, 3, 4].map((at) => madeUpFix(at)))).map(getId);
    expect(await known.remove(ids[0]!)).toEqual(ok({ removed: 1 }));
    expect(await known.remove([ids[1]!, ids[2]!, 'nobody'])).toEqual(ok({ removed: 2 }));
    expect(await known.remove('nobody')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await known.remove(['nobody'])).toEqual(ok({ removed: 0 }));
    expect((await known.search({ error: madeUpFix(2).errorMessage })).results.map(({ id }) => id)).toEqual([ids[3]]);
    expect((await known.list()).map(({ id }) => id)).toEqual([ids[3]]);
  });

  it('are merged by hand: counts add up, the one that stays keeps its words', async () => {
    const known = await openedRemediations(await scratchFolder());
    const [keep, other] = (
      await known.recordAll([
        madeUpFix(1, { tags: ['a'], title: 'Mine' }),
        madeUpFix(2, { tags: ['b'], symptoms: ['slow'], title: 'Other' }),
      ])
    ).map(getId) as [string, string];
    await known.feedback(other, 'helpful');
    expect(await known.merge(keep, other)).toMatchObject({
      value: {
        id: keep,
        tags: ['a', 'b'],
        symptoms: ['slow'],
        title: 'Mine',
        solution: madeUpFix(1).solution,
        helpfulCount: 1,
        recordedCount: 2,
      },
    });
    expect(await known.get(other)).toBeUndefined();
    expect(await known.merge(keep, other)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await known.merge(keep, keep)).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });

  it('are narrowed by severity, category, tags, project, time and words', async () => {
    let now = 1_000;
    const known = await openedRemediations(await scratchFolder(), { now: () => now });
    const more: readonly Partial<RemediationInput>[] = [
      { severity: 'low', tags: ['a', 'b'], projectPath: '/srv/web', category: 'test' },
      { severity: 'high', tags: ['b'], projectPath: '/srv/api', rootCause: 'The "quoted" cache' },
      { severity: 'high', tags: ['c'], projectPath: '/srv/web' },
    ];
    for (const [at, each] of more.entries()) {
      now = (at + 1) * 1_000;
      getId(await known.record({ ...typeError, solution: `Solution ${at}`, ...each }));
    }
    const found = async (filter: Parameters<typeof known.list>[0]): Promise<string> =>
      (await known.list(filter)).map(({ solution }) => solution.slice(-1)).join('');
    expect(await found({})).toBe('210');
    expect(await found({ severity: 'high' })).toBe('21');
    expect(await found({ tags: ['a', 'c'] })).toBe('20');
    expect(await found({ projectPath: '/srv/web', severity: 'low' })).toBe('0');
    expect(await found({ category: 'test' })).toBe('0');
    expect([
      await found({ since: 2_000 }),
      await found({ until: 2_000 }),
      await found({ since: 1_500, until: 2_500 }),
    ]).toEqual(['21', '10', '1']);
    expect([
      await found({ limit: 1 }),
      await found({ limit: 1, offset: 1 }),
      await found({ scope: 'project' }),
    ]).toEqual(['2', '1', '']);
    expect([
      await found({ text: 'SOLUTION 1' }),
      await found({ text: '"quoted"' }),
      await found({ text: 'solution nothing' }),
    ]).toEqual(['1', '1', '']);
    const { results, searched } = await known.search({
      error: typeError.errorMessage,
      severity: 'high',
      tags: ['b', 'x'],
      limit: 100,
    });
    expect([results.length, searched.records]).toEqual([1, 1]);
  });

  it('are exported and imported without loss; what cannot be taken is told line by line', async () => {
    const from = await openedRemediations(await scratchFolder());
    const ids = (
      await from.recordAll(
        Array.from({ length: 12 }, (_, at) => madeUpFix(at, { tags: ['t'], stackTrace: '  at f (src/a.js:1:2)' })),
      )
    ).map(getId);
    await from.feedback(ids[3]!, 'helpful');
    const jsonl = await from.export();
    expect(jsonl.endsWith('\n')).toBe(true);
    const to = await openedRemediations(await scratchFolder());
    expect(
      formatMessages(
        await to.import(
          `${jsonl}not json\n{"errorMessage":"","solution":"x"}\n{"errorMessage":"Error: hand-written","solution":"Do it."}\n`,
        ),
      ),
    ).toMatchObject({
      value: {
        created: 13,
        merged: 0,
        refused: [
          { line: 13, message: expect.stringContaining('JSON') as unknown },
          { line: 14, message: expect.stringContaining('errorMessage') as unknown },
        ],
      },
    });
    expect(await mustGet(to, ids[3]!)).toEqual(await mustGet(from, ids[3]!));
    // The same once more changes nothing.
    expect(await to.import(jsonl)).toMatchObject({ value: { created: 0, merged: 12, refused: [] } });
    expect(await mustGet(to, ids[3]!)).toEqual(await mustGet(from, ids[3]!));
    expect(await to.import(jsonl, 'project')).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect((await to.export({ tags: ['t'] })).trimEnd().split('\n')).toHaveLength(12);
  });

  it('hold no secrets and no names of persons, wherever they were given, and are found by the error as it was', async () => {
    const known = await openedRemediations(await scratchFolder(), {
      redact: (text) => redactError(text, { home: '/home/jane', user: 'jane', host: 'janes-laptop-7' }),
    });
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'.slice(0, 36)}`;
    const secret: RemediationInput = {
      errorMessage: `fatal: unable to access 'https://jane:${token}@github.com/x/y.git/': The requested URL returned error: 403\n in /home/jane/work`,
      stackTrace: `at push (/home/jane/work/src/push.js:1:2)\nAuthorization: Bearer ${token}`,
      solution: `export GITHUB_TOKEN=${token}`,
      title: `Token ${token}`,
      symptoms: [token],
      rootCause: token,
      codeDiff: `+${token}`,
      tags: ['git'],
      context: { [token]: 'x', remote: token },
      source: `https://x:${token}@example.com`,
    };
    const { id, redacted } = getChanged(await known.record(secret));
    expect(redacted.length).toBeGreaterThan(0);
    const kept = JSON.stringify(await mustGet(known, id));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('/home/jane');
    expect(
      (await known.search({ error: secret.errorMessage, stackTrace: secret.stackTrace })).results[0],
    ).toMatchObject({ id, relation: 'exact' });
    const { id: _, ...line } = JSON.parse((await known.export()).trim()) as Record<string, unknown>;
    await known.remove(id);
    await known.import(
      `${JSON.stringify({ ...line, solution: secret.solution })}\n${JSON.stringify({ ...madeUpFix(1), rootCause: token })}\n`,
    );
    expect(await known.export()).not.toContain(token);
    expect(await known.recordAll([madeUpFix(5), { ...madeUpFix(6), solution: token }])).toMatchObject([
      { value: { redacted: [] } },
      { value: { redacted: [{ count: 1 }] } },
    ]);
  });

  it('are searched with every field judged first', async () => {
    const known = await openedRemediations(await scratchFolder());
    const { results, problem } = await known.search({
      error: ' ',
      limit: 101,
      minScore: 1.5,
      severity: 'bad',
      colour: 1,
    } as never);
    expect(results).toEqual([]);
    expect(problem).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: [
        { field: 'severity', code: 'not-one-of' },
        { field: 'error', code: 'required' },
        { field: 'limit', code: 'out-of-range' },
        { field: 'minScore', code: 'out-of-range' },
        { field: 'colour', code: 'unknown-field' },
      ],
    });
    expect(await known.searchAll([{ error: 'x' }, { error: '' }])).toMatchObject([
      { results: [] },
      { problem: { code: 'VALIDATION_ERROR' } },
    ]);
  });

  it('are told of to who listens, and counted by the document’s names', async () => {
    const meter = new MemoryMeter();
    const known = await openedRemediations(await scratchFolder(), { meter });
    let heard = 0;
    const listening = known.onDidChange(() => {
      heard++;
    });
    const id = getId(await known.record(typeError));
    await known.feedback(id, 'helpful');
    await known.search({ error: typeError.errorMessage });
    expect(heard).toBe(2);
    listening.dispose();
    await known.remove(id);
    expect(heard).toBe(2);
    const { counters, histograms } = meter.snapshot();
    expect(counters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'remediation.create.total', labels: { error_type: 'error' }, value: 1 }),
        expect.objectContaining({ name: 'remediation.search.total', value: 1 }),
      ]),
    );
    expect(
      histograms
        .map(({ name }) => name)
        .filter((name) => name.startsWith('remediation.'))
        .sort(),
    ).toEqual(['remediation.match.quality', 'remediation.search.duration']);
  });
});
