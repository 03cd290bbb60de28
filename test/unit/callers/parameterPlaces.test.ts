import { expect, test } from 'vitest';
import { findParameterPlaces } from '../../../src/callers/node/facts/reading/readParameterNames.ts';

const read = (text: string, name = 'go'): readonly string[] =>
  findParameterPlaces(text, text.indexOf(name) + name.length, text.startsWith('def') && !text.includes(':\n')).map(
    (each) => `${each.name} ${each.place ?? 'by name'}`,
  );

test.each<[code: string, places: readonly string[]]>([
  ['def go(a, b = [1, 2], *rest, c:, d: 3, **more, &block)', ['a 0', 'b 1', 'c by name', 'd by name']],
  ['def go a, b\n  a.run(b)\nend', ['a 0', 'b 1']],
  ['def go = run(a)', []],
  ['def go\n  run(a)\nend', []],
  ['def go(self, a: Repo = None, *, b=1):\n', ['a 0', 'b by name']],
  ['def go(a, b=", ", c=(1, 2)):\n', ['a 0', 'b 1', 'c 2']],
  ['function go(a, { b, c }, d = () => 1, ...rest) {}', ['a 0', 'd 2']],
  ['const go = async (a, b) => a', ['a 0', 'b 1']],
  ['const go = a => a.run()', ['a 0']],
  ['const go = function named(a) {}', ['a 0']],
  ['exports.go = function* (a) {}', ['a 0']],
  ['go(a) { a.run() }', ['a 0']],
  ['function go(?Repo $a, \\App\\Log $b = null, ...$rest) {}', ['$a 0', '$b 1']],
  ['function go(a', []],
])('%s', (code, places) => {
  expect(read(code)).toEqual(places);
});
