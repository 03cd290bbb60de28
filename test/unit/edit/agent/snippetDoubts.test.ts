import { expect, test } from 'vitest';
import { planSnippet } from '../../../../src/edit/domain/agent/snippetPlan.ts';

const file = [
  'import os',
  '',
  'def run(line):',
  '    parsed = parse(line)',
  '    try:',
  '        # It may exist.',
  '        conn = known[line]',
  '    except KeyError:',
  '        conn = connect(line)',
  '    return conn, parsed',
  '',
  'def end():',
  '    return 0',
  '',
].join('\n');
const plan = (segments: readonly string[]): ReturnType<typeof planSnippet> =>
  planSnippet(file, segments, { languageId: 'python' });

test('a snippet of Python that ends below the head of a block does not remove the rest of it', () => {
  const cut = 'def run(line):\n    parsed = parse(line, {})\n    try:\n        # It may exist.';
  expect(plan(['import os', cut]).kind).toBe('unclear');
  expect(plan([cut, 'def end():\n    return 0']).kind).toBe('unclear');
  const whole = `${cut}\n        conn = known[line]\n    except KeyError:\n        conn = connect(line)\n    return conn, parsed`;
  expect(plan([whole]).kind).toBe('sure');
});

test('a row indented with tabs is not put into a file of spaces, nor the other way round', () => {
  expect(plan(['def end():\n\treturn 1']).kind).toBe('unclear');
  expect(plan(['def end():\n    return 1']).kind).toBe('sure');
  const tabs = file.replaceAll('    ', '\t');
  expect(planSnippet(tabs, ['def end():\n    return 1'], { languageId: 'python' }).kind).toBe('unclear');
  expect(planSnippet(tabs, ['def end():\n\treturn 1'], { languageId: 'python' }).kind).toBe('sure');
});

test('a block indented by two blanks is not put into a file that indents by four', () => {
  const narrow = 'def run(line):\n  parsed = parse(line, {})\n  conn = known[line]\n  return conn, parsed';
  expect(plan([narrow]).kind).toBe('unclear');
  expect(plan([narrow.replaceAll('\n  ', '\n    ')]).kind).toBe('sure');
  const aligned = 'def run(line):\n    return {\n        1: 2,\n        3: call(4,\n                5),\n    }';
  expect(plan([aligned]).kind).toBe('sure');
});

test('a remark behind the head of a block, or an open bracket, does not hide another step', () => {
  const remarked = 'def end():  # pragma: no cover\n  return 1';
  expect(plan([remarked]).kind).toBe('unclear');
  expect(plan([remarked.replace('\n  ', '\n    ')]).kind).toBe('sure');
  const calls = ['a', 'b', 'c'].map((name) => `${name} = call(\n    1,\n)\n`).join('\n');
  const withCalls = (last: string): ReturnType<typeof planSnippet> =>
    planSnippet(`${file}\n${calls}`, [last], { languageId: 'python' });
  expect(withCalls('a = call(\n  2,\n)').kind).toBe('unclear');
  expect(withCalls('a = call(\n    2,\n)').kind).toBe('sure');
  // Rows in brackets that the file lines up in several ways tell nothing.
  const loose = calls.replace('\n    1', '\n        1');
  expect(planSnippet(`${file}\n${loose}`, ['a = call(\n  2,\n)'], { languageId: 'python' }).kind).toBe('sure');
});

test('a row below an address is no block of its own step', () => {
  const address = "def end():\n    get('http://host/path'\n      , 1)\n    return 1";
  expect(plan([address]).kind).toBe('sure');
});

test('a row below the head of a block that stands further in than the file has it is written', () => {
  expect(plan(['def end():\n        return 1']).kind).toBe('sure');
});
