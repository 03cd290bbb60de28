import { describe, expect, it } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

const content = file(
  'async function save(order) {',
  '  if (!order.ok) {',
  '    throw new Error("order not found");',
  '  }',
  '  await api.put(order.id, order.body, { timeout: 3000 });',
  '  audit("saved", order.id);',
  '}',
);
const more = { languageId: 'javascript' };
const broken = lines('  await api.put(', '    order.id,', '    order.body,', '    { timeout: 3000 },', '  );');

describe('an old text whose lines are broken otherwise', () => {
  it.each([
    ['changes a number', broken, broken.replace('3000', '9000'), content.replace('3000', '9000')],
    ['adds a member', broken, broken.replace('3000', '3000, retries: 2'), content.replace('3000', '3000, retries: 2')],
    ['takes a member away', broken, broken.replace('    order.body,\n', ''), content.replace(' order.body,', '')],
    [
      'changes words of a text',
      '  if (!order.ok) { throw new Error("order not found"); }',
      '  if (!order.ok) { throw new Error("no such order"); }',
      content.replace('order not found', 'no such order'),
    ],
  ])('%s in the file’s own lines', async (_name, oldString, newString, wanted) => {
    expect(await outcome(content, oldString, newString, more)).toBe(wanted);
  });

  it('is asked about where the edit adds a line', async () => {
    const newString = broken.replace('  );', '  );\n  log(order);');
    expect(await outcome(content, broken, newString, more)).toMatch(/^(review|refused)/);
  });

  it('is asked about where the edit is about the lines or a closing comma', async () => {
    const newString = broken.replace('3000 },', '9000 }');
    expect(await outcome(content, broken, newString, more)).toMatch(/^(review|refused)/);
  });

  it('is left where the new text stands already', async () => {
    const old = lines('api.put(', '  order.id,', '  order.body,', '  { timeout: 3000 },', ')');
    const done = content.replace('3000 });', '3000 }).then(log);');
    expect(await outcome(done, old, `${old}.then(log)`, more)).toMatch(/^(review|refused)/);
  });

  it('is asked about where two places have its tokens', async () => {
    const twice = `${content}${content.replace('save', 'store')}`;
    expect(await outcome(twice, broken, broken.replace('3000', '9000'), more)).toMatch(/^(review|refused)/);
  });

  it('is asked about beside a comment, which ends with its line', async () => {
    const noted = content.replace('order.body, ', 'order.body, // all of it\n    ');
    const old = broken.replace('order.body,', 'order.body, // all of it');
    expect(await outcome(noted, old, old.replace('3000', '9000'), more)).toMatch(/^(review|refused)/);
  });

  it('is asked about in a language whose lines mean something', async () => {
    expect(await outcome(content, broken, broken.replace('3000', '9000'), { languageId: 'python' })).toMatch(
      /^(review|refused)/,
    );
  });
});
