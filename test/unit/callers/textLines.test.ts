import { expect, test } from 'vitest';
import { isClaim, nodeOfHit } from '../../../src/callers/domain/answer/textNodes.ts';
import type { FileFacts } from '../../../src/callers/domain/facts.ts';

/** What a line of a file without facts says of its first `save`. */
function told(lineText: string, path = 'a.zig'): string {
  const { type, confidence } = nodeOfHit(
    { path, line: 1, column: lineText.indexOf('save'), lineText },
    'save',
    undefined,
  );
  return `${type} ${String(confidence)}`;
}

test.each([
  ['save(1)', 'grep_match 0.4'],
  ['save (1)', 'grep_match 0.4'],
  ['save<Row>(1)', 'grep_match 0.4'],
  ['save <Row>(1)', 'grep_match 0.4'],
  ['save<Row> x', 'grep_match 0.15'],
  ['x = save', 'grep_match 0.15'],
  ['save;', 'grep_match 0.15'],
  ['save[0](1)', 'grep_match 0.15'],
  ['// save', 'comment 0'],
  ['  # save', 'comment 0'],
  ['* save', 'comment 0'],
  ['/* save', 'comment 0'],
  ['-- save', 'comment 0'],
  ['; save', 'comment 0'],
  ['<!-- save', 'comment 0'],
  ['x(); // save', 'comment 0'],
  ['x("a"); // save', 'comment 0'],
  ['x() // "save"', 'string-mention 0'],
  ['http://save', 'grep_match 0.15'],
  ['x - save', 'grep_match 0.15'],
  ['x // y "z" save', 'grep_match 0.15'],
  ['import save', 'import 0'],
  ['from save', 'import 0'],
  ['require save', 'import 0'],
  ['  use save', 'import 0'],
  ['using save', 'import 0'],
  ['include save', 'import 0'],
  ['importer save', 'grep_match 0.15'],
  ['x import save', 'grep_match 0.15'],
  ['fn save() {', 'definition 0'],
  ['pub fn  save()', 'definition 0'],
  ['class save', 'definition 0'],
  ['Sub save', 'definition 0'],
  ['procedure save', 'definition 0'],
  ['module save', 'definition 0'],
  ['macro save', 'definition 0'],
  ['confn save', 'grep_match 0.15'],
  ['fn x = save', 'grep_match 0.15'],
  ['"save"', 'string-mention 0'],
  ["'save'", 'string-mention 0'],
  ['`save`', 'string-mention 0'],
  ['x("a save b")', 'string-mention 0'],
  ["it's save", 'grep_match 0.15'],
  ["it's save's", 'string-mention 0'],
  ['"a" + save + "b"', 'grep_match 0.15'],
  ['"a" + "save"', 'string-mention 0'],
  ['"save', 'grep_match 0.15'],
  ['save"', 'grep_match 0.15'],
  ['public save(a) {', 'definition 0'],
  ['save(a) { }', 'definition 0'],
  ['static #save(a) {', 'definition 0'],
  ['#save(a) {', 'comment 0'],
  ['Public save(a) {', 'grep_match 0.4'],
  ['save(a) = {', 'grep_match 0.4'],
  ['save(a; b) {', 'grep_match 0.4'],
  ['save(a) { x }', 'grep_match 0.4'],
  ['save {', 'grep_match 0.15'],
  ['await save(a) {', 'grep_match 0.4'],
  ['yield save(a) {', 'grep_match 0.4'],
  ['new save(a) {', 'grep_match 0.4'],
  ['throw save(a) {', 'grep_match 0.4'],
  ['else save(a) {', 'grep_match 0.4'],
  ['do save(a) {', 'grep_match 0.4'],
])('%s is %s', (line, type) => {
  expect(told(line)).toBe(type);
});

test('prose is a comment whatever it says, and a header may only be so long', () => {
  expect(told('save(1)', 'docs/read.md')).toBe('comment 0');
  expect(told('save(1)', 'LICENSE')).toBe('comment 0');
  const header = (length: number): string => `save(${'a'.repeat(length - 4)}) {`;
  expect(told(header(300))).toBe('definition 0');
  expect(told(header(301))).toBe('grep_match 0.4');
});

test('where there are facts they say what is defined and imported, and around what a place stands: the innermost', () => {
  const site = (line: number, column: number): { line: number; column: number } => ({ line, column });
  const facts = {
    path: 'a.ts',
    definitions: [
      { name: 'Shop', kind: 'class', site: site(1, 6), startLine: 1, endLine: 9, container: -1 },
      { name: 'pay', kind: 'method', site: site(3, 2), startLine: 3, endLine: 5, container: 0 },
      { name: 'save', kind: 'method', site: site(7, 2), startLine: 7, endLine: 9, container: 0 },
    ],
    imports: [{ local: 'save', imported: 'save', from: 'x', site: site(2, 9) }],
  } as unknown as FileFacts;
  const at = (line: number, lineText: string): string => {
    const { type, name, id } = nodeOfHit(
      { path: 'a.ts', line, column: lineText.indexOf('save'), lineText },
      'save',
      facts,
    );
    return `${type} ${name} ${id}`;
  };
  expect(at(7, '  save() {}')).toBe('definition Shop.save a.ts:7:2');
  expect(at(7, '    save() {}')).toBe('grep_match Shop.save a.ts:7:4');
  expect(at(8, '  save() {}')).toBe('grep_match Shop.save a.ts:8:2');
  expect(at(2, '  x, save')).toBe('import Shop a.ts:2:5');
  expect(at(3, '    save(1)')).toBe('grep_match Shop.pay a.ts:3:4');
  expect(at(5, '  save(1)')).toBe('grep_match Shop.pay a.ts:5:2');
  expect(at(6, '  save(1)')).toBe('grep_match Shop a.ts:6:2');
  expect(at(10, '  save(1)')).toBe('grep_match a.ts a.ts:10:2');
  // Of what it reads well it does not guess by the look.
  expect(at(11, 'def save')).toBe('grep_match a.ts a.ts:11:4');
  expect(at(12, 'import save')).toBe('grep_match a.ts a.ts:12:7');
});

test.each(['call', 'grep_match', 'route', 'semantic_match', 'callback'] as const)('%s may be a caller', (type) => {
  expect(isClaim({ type } as Parameters<typeof isClaim>[0])).toBe(true);
});

test.each(['definition', 'import', 'comment', 'string-mention'] as const)('%s is none', (type) => {
  expect(isClaim({ type } as Parameters<typeof isClaim>[0])).toBe(false);
});
