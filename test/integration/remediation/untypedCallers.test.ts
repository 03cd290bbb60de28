import { expect, test } from 'vitest';
import { openRemediations, type Remediations } from '../../../src/remediation/index.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { madeUpFix } from '../../support/remediationStore.ts';

/** As a caller without types sees it. */
const untyped = (
  remediations: Remediations,
): Record<
  'recordAll' | 'searchAll' | 'feedback' | 'used' | 'list' | 'merge' | 'remove',
  (...given: readonly unknown[]) => Promise<unknown>
> => remediations as never;

test('what is no list or no id is told, not thrown', async () => {
  const remediations = await openRemediations(await scratchFolder());
  for (const wrong of [undefined, null, {}, 'x']) {
    expect(await untyped(remediations).recordAll(wrong)).toMatchObject([{ error: { code: 'VALIDATION_ERROR' } }]);
    expect(await untyped(remediations).searchAll(wrong)).toMatchObject([
      { results: [], problem: { code: 'VALIDATION_ERROR' } },
    ]);
  }
  expect(await untyped(remediations).feedback({}, 'helpful')).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  expect(await untyped(remediations).feedback({})).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  for (const wrong of [undefined, null, 5, {}]) {
    for (const answer of [await untyped(remediations).merge(wrong, 'x'), await untyped(remediations).merge('x', wrong)])
      expect(answer).toMatchObject({
        error: { fields: [{ field: expect.stringMatching(/^(?:keep|remove)Id$/) as unknown, code: 'wrong-type' }] },
      });
    expect(await untyped(remediations).remove(wrong)).toMatchObject({
      error: { fields: [{ field: 'ids', code: 'wrong-type' }] },
    });
    expect(await untyped(remediations).remove(['x', wrong])).toMatchObject({
      error: { fields: [{ field: 'ids[1]', code: 'wrong-type' }] },
    });
  }
  await remediations.close();
});

test('a filter that is none is said in the log', async () => {
  const said: string[] = [];
  const log = {
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    error: () => undefined,
    warn: (text: string) => {
      said.push(text);
    },
  };
  const remediations = await openRemediations(await scratchFolder(), { log });
  expect(await untyped(remediations).list({ severity: 'worst' })).toEqual([]);
  expect(said.join()).toContain('severity must be one of');
  await remediations.close();
});

test('tags are found however they are written', async () => {
  for (const options of [{}, { sqlite: undefined }]) {
    const remediations = await openRemediations(await scratchFolder(), options);
    await remediations.record(madeUpFix(1, { tags: ['TypeScript'] }));
    expect(await remediations.list({ tags: ['typescript'] })).toHaveLength(1);
    expect(await remediations.list({ tags: ['TYPESCRIPT'] })).toHaveLength(1);
    expect(await remediations.list({ tags: ['type'] })).toHaveLength(0);
    await remediations.close();
  }
});

test.skipIf(process.platform !== 'linux')('a place where nothing can be made is a notice, at once', async () => {
  const remediations = await openRemediations('/proc/x/y');
  expect(await remediations.record(madeUpFix(1))).toMatchObject({ ok: false });
  await remediations.close();
});
