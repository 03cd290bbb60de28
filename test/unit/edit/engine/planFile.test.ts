import { describe, expect, it } from 'vitest';
import { planFile, type FilePlan, type PlanOptions } from '../../../../src/edit/domain/planFile.ts';
import type { EditBlock } from '../../../../src/edit/domain/formats/types.ts';
import { snippetBlocks } from '../../../../src/edit/domain/snippetBlocks.ts';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { file, gist, lines } from './engineCase.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const block = (oldString: string, newString: string, more: Partial<EditBlock> = {}): EditBlock => ({
  oldString,
  newString,
  range: { start: 0, end: 0, startLine: 1, endLine: 1 },
  ...more,
});

async function planned(
  content: string,
  blocks: readonly EditBlock[],
  policy: PlanOptions['policy'] = 'all-or-nothing',
): Promise<FilePlan> {
  const plan = await planFile(content, blocks, { policy });
  expect(applyChanges(content, plan.changes)).toBe(plan.content);
  for (const [i, change] of plan.changes.entries())
    expect(change.start).toBeGreaterThanOrEqual(plan.changes[i - 1]?.end ?? 0);
  return plan;
}

const included = (plan: FilePlan): boolean[] => plan.verdicts.map((verdict) => verdict.included);
const steps = file('one();', 'two();', 'three();', 'four();');

describe('planFile', () => {
  it('locates every block in the same snapshot, in any order', async () => {
    const plan = await planned(steps, [block('three();', 'tres();'), block('one();', 'uno();\nzero();')]);
    expect(plan.content).toBe(file('uno();', 'zero();', 'two();', 'tres();', 'four();'));
    expect(included(plan)).toEqual([true, true]);
  });

  it('keeps edits apart that meet between two characters, and names every edit that touches another', async () => {
    const side = await planned('foo(bar)\n', [block('foo', 'fob'), block('(bar)', '[bar]')]);
    expect([side.content, included(side)]).toEqual(['fob[bar]\n', [true, true]]);
    const clash = await planned(steps, [
      block(lines('one();', 'two();', 'three();'), lines('uno();', 'two();', 'tres();')),
      block('one();', 'eins();'),
    ]);
    expect(clash.verdicts.map(({ overlapsWith }) => overlapsWith)).toEqual([[1], [0]]);
    expect(clash.content).toBe(steps);
  });

  it('lets a cancel be heard between many blocks', async () => {
    const abort = new AbortController();
    let breaths = 0;
    const breathe = (): Promise<void> => {
      if (++breaths === 2) abort.abort();
      return Promise.resolve();
    };
    const rows = Array.from({ length: 200 }, (_, i) => `row${i}();`);
    const blocks = rows.map((row, i) => block(row, `line${i}();`));
    const plan = await planFile(file(...rows), blocks, { policy: 'apply-sure' }, { breathe, signal: abort.signal });
    expect(plan).toEqual({ content: file(...rows), changes: [], verdicts: [] });
    expect(breaths).toBe(2);
    expect((await planFile(file(...rows), blocks, { policy: 'apply-sure' }, { breathe })).verdicts).toHaveLength(200);
  });

  it('does not put two edits of one word side by side', async () => {
    const text = file('const a = 1;', 'const b = 2;');
    const plan = await planned(text, [block('const b = 2;', 'const b = 3;'), block('b = 2', 'b = 20')]);
    expect(plan.content).toBe(text);
    expect(plan.verdicts.map(({ overlapsWith }) => overlapsWith)).toEqual([[1], [0]]);
  });

  it('needs no more than seconds for a request with very many blocks', async () => {
    const calls = Array.from({ length: 300 }, (_, i) => `const value${i} = compute(${i});`);
    const work = startMeasuringWork();
    const plan = await planned(
      file(...calls),
      calls.map((call) => block(call, call.replace('compute', 'measure'))),
    );
    const spent = work();
    expect(included(plan)).toEqual(calls.map(() => true));
    // Comparing every block with every pair of others took several seconds.
    expect(spent / 1000).toBeLessThan(1.5);
  });

  it('asks a model about an open block once, in the snapshot', async () => {
    let asked = 0;
    const model = {
      id: 'm',
      ask: () => {
        asked++;
        return Promise.resolve({ text: '{"candidate":"none"}', costUsd: 0, cached: false });
      },
    };
    const text = file('const limits = {', '  retries: 5,', '  timeoutMs: 3000,', '};', 'other();');
    const open = block(
      'const limits = {\n  retries: 7,\n  timeoutMs: 3000,\n};',
      'const limits = {\n  retries: 9,\n  timeoutMs: 3000,\n};',
    );
    const plan = await planFile(text, [block('other();', 'another();'), open], { policy: 'apply-sure' }, { model });
    expect(included(plan)).toEqual([true, false]);
    expect(asked).toBe(1);
  });

  it('swaps two lines: neither block sees the other’s work', async () => {
    expect((await planned(steps, [block('one();', 'two();'), block('two();', 'one();')])).content).toBe(
      file('two();', 'one();', 'three();', 'four();'),
    );
  });

  it('lets blocks share context lines', async () => {
    const plan = await planned(steps, [
      block('one();\ntwo();', 'a();\ntwo();'),
      block('two();\nthree();', 'two();\nb();'),
    ]);
    expect(plan.content).toBe(file('a();', 'two();', 'b();', 'four();'));
  });

  it('puts lines in before a line that another block changes, in whatever order they come', async () => {
    const [changed, added] = [block('two();', '2();'), block('one();\n', 'one();\nx();\n')];
    for (const blocks of [
      [changed, added],
      [added, changed],
    ]) {
      const plan = await planned(steps, blocks);
      expect(plan.content).toBe(file('one();', 'x();', '2();', 'three();', 'four();'));
      expect(plan.changes.map(({ text }) => text)).toEqual(['x();\n', '2']);
    }
  });

  it('names overlaps on both sides and applies neither', async () => {
    const blocks = [block('one();\ntwo();', 'a();\nb();'), block('two();\nthree();', 'c();\nd();')];
    const plan = await planned(steps, blocks);
    expect(plan.content).toBe(steps);
    expect(plan.verdicts.map(({ overlapsWith }) => overlapsWith)).toEqual([[1], [0]]);
    const sure = await planned(steps, blocks, 'apply-sure');
    expect(sure.content).toBe(file('a();', 'b();', 'three();', 'four();'));
    expect(included(sure)).toEqual([true, false]);
  });

  it('calls two insertions at one spot an overlap: their order would be a guess', async () => {
    const plan = await planned(steps, [block('one();\n', 'one();\nx();\n'), block('one();\n', 'one();\ny();\n')]);
    expect(plan.content).toBe(steps);
    expect(plan.verdicts[0]?.overlapsWith).toEqual([1]);
  });

  it('applies all or nothing, or what is sure', async () => {
    const blocks = [block('one();', 'uno();'), block('never_was_here();', 'x();')];
    const nothing = await planned(steps, blocks);
    expect(nothing.content).toBe(steps);
    expect(nothing.changes).toEqual([]);
    expect(nothing.verdicts.map(({ resolution }) => resolution.status)).toEqual(['applied', 'refused']);
    const sure = await planned(steps, blocks, 'apply-sure');
    expect(sure.content).toBe(steps.replace('one', 'uno'));
    expect(included(sure)).toEqual([true, false]);
  });

  it('finds a block that builds on an earlier one', async () => {
    const plan = await planned(steps, [
      block('one();', 'brand_new_call(x);'),
      block('brand_new_call(x);', 'brand_new_call(x, y);'),
    ]);
    expect(plan.content).toBe(steps.replace('one()', 'brand_new_call(x, y)'));
    expect(plan.verdicts.map(({ dependsOnEarlier }) => dependsOnEarlier)).toEqual([false, true]);
  });

  it('finds a block that builds on an earlier one although the snapshot has something like it', async () => {
    const content = file('function compute(items) {', '  const total = sum(items);', '  return total;', '}');
    const oldString = lines('function compute(items) {', '  const total = sum(items) + 10;', '  return total;');
    const plan = await planned(content, [
      block('  const total = sum(items);', '  const total = sum(items) + 10;'),
      block(oldString, oldString.replace('+ 10', '+ 20')),
    ]);
    expect(plan.content).toBe(content.replace('sum(items)', 'sum(items) + 20'));
    expect(plan.verdicts.map(({ dependsOnEarlier }) => dependsOnEarlier)).toEqual([false, true]);
  });

  it('keeps what an earlier block made of a line that a later one shows so and leaves alone', async () => {
    const content = file('function compute(items) {', '  const total = sum(items);', '  return total;', '}');
    const oldString = lines('function compute(items) {', '  const total = sum(items) + 10;', '  return total;');
    const plan = await planned(content, [
      block('  const total = sum(items);', '  const total = sum(items) + 10;'),
      block(oldString, oldString.replace('return total', 'return total * 2')),
    ]);
    expect(plan.content).toBe(
      file('function compute(items) {', '  const total = sum(items) + 10;', '  return total * 2;', '}'),
    );
  });

  it('is not kept back by a block that wants what is true already', async () => {
    const plan = await planned(steps, [block('one();', 'uno();'), block('two();', 'two();')]);
    expect(plan.content).toBe(steps.replace('one', 'uno'));
    expect(included(plan)).toEqual([true, false]);
  });

  it('makes an edit that comes twice once', async () => {
    expect((await planned(steps, [block('one();', 'uno();'), block('one();', 'uno();')])).content).toBe(
      steps.replace('one', 'uno'),
    );
  });

  it('deletes the last lines of an open file', async () => {
    expect((await planned('a1\nb1', [block('a1', ''), block('b1', '')])).content).toBe('');
  });

  it('does not find a block in the work of one that could not be applied', async () => {
    const plan = await planned(
      steps,
      [block('nowhere_to_be_seen();', 'brand_new_call(x);'), block('brand_new_call(x);', 'brand_new_call(x, y);')],
      'apply-sure',
    );
    expect(plan.content).toBe(steps);
  });

  it('deletes neighbours', async () => {
    expect((await planned(steps, [block('one();\n', ''), block('two();\n', '')])).content).toBe(
      file('three();', 'four();'),
    );
  });

  it('gives each block its own line hint', async () => {
    const twins = file('x();', 'a();', 'b();', 'c();', 'x();');
    const plan = await planned(twins, [block('x();', 'y();', { lineHint: 5 }), block('x();', 'z();', { lineHint: 1 })]);
    expect(plan.content).toBe(file('z();', 'a();', 'b();', 'c();', 'y();'));
  });

  it('takes replaceAll and single blocks together', async () => {
    expect((await planned('x=1\ny=x\n', [block('x', 'q', { replaceAll: true }), block('y=', 'z=')])).content).toBe(
      'q=1\nz=q\n',
    );
  });

  it.each([
    ['an open file', 'a\nb', 'c\n', 'a\nb\nc\n'],
    ['a closed file', 'a\nb\n', 'c', 'a\nb\nc\n'],
    ['a CRLF file', 'a\r\nb\r\n', 'c\nd\n', 'a\r\nb\r\nc\r\nd\r\n'],
  ])('appends to %s', async (_name, content, text, wanted) => {
    expect((await planned(content, [block('', text, { atEnd: true })])).content).toBe(wanted);
  });

  it('shows an insertion at a mere line number for review', async () => {
    const plan = await planned('a\nb\n', [block('', 'c', { lineHint: 2 })]);
    const resolution = plan.verdicts[0]?.resolution;
    expect(resolution && gist(resolution)).toBe('review: low-confidence');
    const changes = resolution?.status === 'review' ? resolution.candidates[0]?.changes : undefined;
    expect(applyChanges('a\nb\n', changes ?? [])).toBe('a\nc\nb\n');
  });

  it('fills an empty file', async () => {
    expect((await planned('', [block('', 'hello\n')])).content).toBe('hello\n');
  });

  it('is done with no blocks', async () => {
    expect((await planned(steps, [])).content).toBe(steps);
  });
});

describe('snippetBlocks', () => {
  const content = file(
    'import a',
    '',
    'class A {',
    '  one() {',
    '    x();',
    '  }',
    '',
    '  two() {',
    '    y();',
    '    z();',
    '  }',
    '}',
  );

  it('puts each segment where most of its lines stand, in order', () => {
    const blocks = snippetBlocks(content, [
      lines('  one() {', '    x(1);', '  }'),
      lines('  two() {', '    y();', '    z(2);', '  }'),
    ]);
    expect(blocks.map(({ oldString, newString, lineHint }) => [oldString, newString, lineHint])).toEqual([
      [lines('  one() {', '    x();', '  }'), lines('  one() {', '    x(1);', '  }'), 4],
      [lines('  two() {', '    y();', '    z();', '  }'), lines('  two() {', '    y();', '    z(2);', '  }'), 8],
    ]);
  });

  it('leaves no blank line behind for a segment’s final break', async () => {
    const plan = await planned(content, snippetBlocks(content, [file('  one() {', '    x(1);', '  }')]));
    expect(plan.content).toBe(content.replace('x()', 'x(1)'));
  });

  it('gives nothing when any segment is unknown', () => {
    expect(snippetBlocks(content, [lines('  one() {', '    x(1);', '  }'), 'stranger(1);\nstranger(2);'])).toEqual([]);
  });

  it('gives nothing when segments stand in another order', () => {
    expect(
      snippetBlocks(content, [lines('  two() {', '    y();', '    z();'), lines('  one() {', '    x();')]),
    ).toEqual([]);
  });

  it('gives nothing when a segment fits two places', () => {
    const twins = file('f() {', '  a();', '}', 'g();', 'f() {', '  a();', '}');
    expect(snippetBlocks(twins, [lines('f() {', '  a(1);', '}')])).toEqual([]);
  });
});
