import { describe, expect, test } from 'vitest';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

const stock = 'const first = 1;\nconst second = 2;\nconst third = 3;\n';

describe('edits sent in vain', () => {
  const fail = ['a.ts', 'utterly different', 'words'] as const;

  test('are turned away after three times, for a while', async () => {
    const { events, clock, replace } = agentBench({ 'a.ts': stock });
    for (let i = 0; i < 3; i++) expect((await replace(...fail)).files[0]!.edits[0]!.cause).toBe('absent');
    const away = await replace(...fail);
    expect(away.status).toBe('refused');
    expect(away.files[0]!.edits[0]).toMatchObject({
      status: 'refused',
      cause: 'cooling-off',
      next: 'stop',
      wait_seconds: 300,
    });
    expect(away.message).toContain('failed 3 times');
    expect((await replace(...fail)).message).toContain('failed 3 times');
    expect(events).toHaveLength(3);
    clock.advance(300_000);
    expect((await replace(...fail)).files[0]!.edits[0]!.cause).toBe('absent');
  });

  test('are looked at again in a file that has changed', async () => {
    const { files, replace } = agentBench({ 'a.ts': stock });
    for (let i = 0; i < 4; i++) await replace(...fail);
    files.texts.set('a.ts', 'utterly different\n');
    expect((await replace(...fail)).status).toBe('applied');
  });

  test('are placed beside the edit they build on even while they are turned away', async () => {
    const { files, text, replace } = agentBench({ 'a.ts': stock });
    for (let i = 0; i < 4; i++) await replace('a.ts', 'const inserted = 9;', 'const inserted = 10;');
    const result = await text(
      searchReplace('a.ts', 'const second = 2;', 'const second = 2;\nconst inserted = 9;') +
        searchReplace('a.ts', 'const inserted = 9;', 'const inserted = 10;'),
    );
    expect(result.status).toBe('applied');
    expect(files.texts.get('a.ts')).toContain('const inserted = 10;');
  });

  test('beside a good edit are turned away, and the good one is held', async () => {
    const { text } = agentBench({ 'a.ts': stock });
    const request =
      searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
      searchReplace('a.ts', 'utterly different', 'words');
    for (let i = 0; i < 3; i++) await text(request);
    const result = await text(request);
    expect(result.files[0]!.edits.map(({ status, cause }) => [status, cause])).toEqual([
      ['held', undefined],
      ['refused', 'cooling-off'],
    ]);
  });

  test('after many different ones the agent is led back to reading', async () => {
    const { replace } = agentBench({ 'a.ts': stock });
    let last = '';
    for (let i = 0; i < 6; i++)
      last = (await replace('a.ts', `utterly different ${'xyzuvw'[i]!.repeat(12)}`, 'words')).message;
    expect(last).toContain('Read the whole file again');
  });

  test('an edit that succeeds forgives those before', async () => {
    const { replace } = agentBench({ 'a.ts': stock });
    for (let i = 0; i < 2; i++) await replace(...fail);
    await replace('a.ts', 'const first = 1;', 'const first = 10;');
    for (let i = 0; i < 3; i++) expect((await replace(...fail)).files[0]!.edits[0]!.cause).toBe('absent');
  });

  test('different ones before a success no longer count', async () => {
    const { replace } = agentBench({ 'a.ts': stock });
    for (let i = 0; i < 5; i++) await replace('a.ts', `utterly different ${'xyzuv'[i]!.repeat(12)}`, 'words');
    await replace('a.ts', 'const first = 1;', 'const first = 10;');
    expect((await replace('a.ts', `utterly different ${'w'.repeat(12)}`, 'words')).message).not.toContain(
      'Read the whole file again',
    );
  });
});
