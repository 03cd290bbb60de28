import { describe, expect, it } from 'vitest';
import { TextIndex } from '../../../../src/base/text/textIndex.ts';
import { namedDefinition } from '../../../../src/edit/domain/advice/namedDefinition.ts';
import { renderAdvicePrompt } from '../../../../src/edit/domain/advice/renderAdvice.ts';
import { agentBench } from '../../../support/agentBench.ts';
import { file, held } from '../engine/engineCase.ts';

const store = file(
  'import { db } from "./db";',
  '',
  'export async function save(order) {',
  '  await db.put(order);',
  '',
  '  return order.id;',
  '}',
  '',
  'class Cart {',
  '  total(prices) {',
  '    return prices.length;',
  '  }',
  '}',
  '',
  'const later = (x) => {',
  '  return x;',
  '};',
);
const lines = (oldString: string, content = store): [string, number, number] | undefined => {
  const found = namedDefinition(new TextIndex(content), oldString);
  return found === undefined ? undefined : [found.name, found.startLine, found.endLine];
};

describe('the function or class that an old text names', () => {
  it.each<[string, string, [string, number, number] | undefined]>([
    ['function save(o) {\n  cache.write(o);\n}', 'its definition', ['save', 3, 7]],
    ['  total(list) {', 'a method', ['total', 10, 12]],
    ['const later = async () => 1;', 'an assigned one', ['later', 15, 17]],
    ['log(save(1));', 'a word', ['save', 3, 7]],
    ['foo(bar);', 'none', undefined],
    ['', 'nothing', undefined],
  ])('%j: %s', (oldString, _, found) => expect(lines(oldString)).toEqual(found));

  it.each<[string, string, [string, number, number]]>([
    ['def f(a):\n    return a\n\n\nx = 1\n', 'def f(b):', ['f', 1, 2]],
    ['func (q *Queue) Flush() error {\n\treturn nil\n}\n', 'func Flush() {', ['Flush', 1, 3]],
    ['class A\n{\n    int x;\n}\n', 'class A {', ['A', 1, 4]],
    ['def f\n  1\nend\n', 'def f()', ['f', 1, 3]],
  ])('%j', (content, oldString, found) => expect(lines(oldString, content)).toEqual(found));

  it('shows at most 40 lines', () => {
    const long = file('function f() {', ...Array.from({ length: 100 }, (_, i) => `  call(${i});`), '}');
    const found = namedDefinition(new TextIndex(long), 'function f() { gone(); }');
    expect(found?.numbered.split('\n')).toHaveLength(41);
    expect(found?.numbered.endsWith('[62 more lines]')).toBe(true);
  });
});

const absent = 'function save(item, user) {\n  cache.write(item.key, user.name);\n  notify(user);\n}';

it('is shown in the prompt and in the answer to an agent', async () => {
  const request = { content: store, oldString: absent, newString: 'x' };
  const text = renderAdvicePrompt((await held(request)).advice, request, 'a.ts');
  expect(text).toContain('a.ts defines save in lines 3 to 7:\n```\n3| export async function save(order) {');
  const answer = await agentBench({ 'a.ts': store }).replace('a.ts', absent, 'x');
  expect(answer.message).toMatch(/^Nothing was changed\. old_string is not in a\.ts/);
  expect(answer.message).toContain('save is defined in a.ts:3-7.');
  expect(answer.files[0]?.edits[0]?.numbered_lines).toContain('4|   await db.put(order);');
});

it('is replaced by the beginning of the file where it defines nothing that is named', async () => {
  const request = { content: 'one\ntwo\n', oldString: 'qqqq wwww eeee rrrr', newString: 'x' };
  expect(renderAdvicePrompt((await held(request)).advice, request, 'a.ts')).toContain(
    'a.ts begins:\n```\n1| one\n2| two',
  );
});
