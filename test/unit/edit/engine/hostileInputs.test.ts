import { describe, expect, it } from 'vitest';
import { planFile } from '../../../../src/edit/domain/planFile.ts';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { WorkBudget } from '../../../../src/edit/domain/workBudget.ts';

const row = '2024-01-01,7,ok\n';
const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
/** Far more than needed on any machine, and far less than what the product of the lengths took. */
const within = 60_000;

describe('an input that was made to keep the engine busy', () => {
  it(
    'of very many equal rows is refused with their number, and with few of them listed',
    async () => {
      const resolution = await resolveEdit({
        content: row.repeat(50_000),
        oldString: row.repeat(1000),
        newString: row.repeat(999),
      });
      expect(resolution).toMatchObject({ status: 'refused', reason: 'ambiguous' });
      if (resolution.status !== 'refused') return;
      expect(resolution.advice.places).toBe(49_001);
      expect(resolution.advice.nearest.length).toBeLessThanOrEqual(50);
    },
    within,
  );

  it(
    'of very many equal rows in other white space is refused with their number',
    async () => {
      const resolution = await resolveEdit({
        content: row.repeat(20_000),
        oldString: row.replaceAll(',', ' , ').repeat(1000),
        newString: 'x\n',
      });
      expect(resolution).toMatchObject({ status: 'refused', reason: 'ambiguous', advice: { places: 19_001 } });
    },
    within,
  );

  it(
    'with an old text of periodic lines that is nowhere is told to be absent',
    async () => {
      const lines = 'alpha one\nbeta two\n';
      expect(
        await resolveEdit({
          content: lines.repeat(20_000),
          oldString: `${lines.repeat(5000)}alpha one\nalpha one\n`,
          newString: 'x\n',
        }),
      ).toMatchObject({ status: 'refused' });
    },
    within,
  );

  it(
    'with scope lines that stand everywhere ends',
    async () => {
      const content = Array.from({ length: 20_000 }, (_, at) => `${' '.repeat(at % 60)}if (x) {`).join('\n');
      expect(
        await resolveEdit({ content, oldString: '    if (x) {', newString: 'y', anchors: ['if (x) {', 'if (x) {'] }),
      ).toMatchObject({ status: 'refused' });
    },
    within,
  );

  it.each([
    ['a'.repeat(300_000), 'a', 'b'],
    ['a\n'.repeat(150_000), 'a', 'bc'],
    ['ab\n'.repeat(100_000), 'ab\n', 'x\n'],
    ['ab\n'.repeat(100_000), 'ab\n', ''],
  ])(
    'replaced in all of very many places is replaced everywhere, in at most ten thousand changes',
    async (content, oldString, newString) => {
      const resolution = await resolveEdit({ content, oldString, newString, replaceAll: true });
      expect(resolution).toMatchObject({ status: 'applied', content: content.replaceAll(oldString, newString) });
      if (resolution.status !== 'applied') return;
      expect(resolution.changes.length).toBeLessThanOrEqual(10_000);
      expect(resolution.changes.every(({ start }, at) => start >= (resolution.changes[at - 1]?.end ?? 0))).toBe(true);
    },
    within,
  );

  it('that takes more steps than it may is refused, with what to send instead, and nothing is changed', async () => {
    const content = Array.from({ length: 400 }, (_, at) => `const value${at} = read(${at});`).join('\n');
    const resolution = await resolveEdit(
      { content, oldString: content.replaceAll('read', 'raed'), newString: 'x' },
      { work: new WorkBudget(1000) },
    );
    expect(resolution).toMatchObject({
      status: 'refused',
      reason: 'too-much-work',
      advice: { cause: 'too-much-work', next: 'rewrite', retries: [] },
    });
  });

  it('of many edits shares one budget: those it does not suffice for are refused, those before are placed', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `value ${at};`);
    const content = `${lines.join('\n')}\n`;
    const blocks = lines.map((line) => ({ oldString: line, newString: `${line} // seen`, range }));
    const all = await planFile(content, blocks, { policy: 'apply-sure' });
    expect(all.verdicts.every(({ included }) => included)).toBe(true);
    const { verdicts } = await planFile(content, blocks, { policy: 'apply-sure' }, { work: new WorkBudget(50_000) });
    expect(verdicts[0]).toMatchObject({ included: true });
    expect(verdicts.at(-1)).toMatchObject({ included: false, resolution: { reason: 'too-much-work' } });
  });

  it('of more old lines than a model writes is found as it is written, and refused where it is spelt otherwise', async () => {
    const content = Array.from({ length: 30_000 }, (_, at) => `value ${at};\n`).join('');
    const edit = { content, newString: 'none\n' };
    expect(await resolveEdit({ ...edit, oldString: content })).toMatchObject({
      status: 'applied',
      tier: 'exact',
      content: 'none\n',
    });
    expect(await resolveEdit({ ...edit, oldString: content.replaceAll(' ', '  ') })).toMatchObject({
      status: 'refused',
      reason: 'too-much-work',
    });
    const start = content.slice(0, content.indexOf('value 15000;')).replaceAll(' ', '  ');
    expect(await resolveEdit({ ...edit, oldString: start })).toMatchObject({ status: 'applied', tier: 'ai-mode' });
  });

  it('of more old lines than a model writes that stand twice is refused with their number', async () => {
    const oldString = Array.from({ length: 30_000 }, (_, at) => `value ${at};\n`).join('');
    expect(await resolveEdit({ content: `${oldString}end\n${oldString}`, oldString, newString: 'x\n' })).toMatchObject({
      status: 'refused',
      reason: 'ambiguous',
      advice: { places: 2 },
    });
  });

  it('of many places in one long line is refused before they are made', async () => {
    const edit = { content: 'word + '.repeat(60_000), oldString: 'word  +  word', newString: 'x', replaceAll: true };
    expect(await resolveEdit(edit)).toMatchObject({ status: 'refused', reason: 'too-much-work' });
  });
});
