import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchFinds } from '../../../../src/mcp/hook/patchFinds.ts';

const text = 'class A {\n\tsave() {\n\t\treturn "a" - 1;\n\t}\n}\n';
const block = (oldString: string, anchors?: readonly string[]) => ({ path: 'a.js', oldString, newString: '', anchors });

test('lines are compared without the blanks around them, and with plain punctuation', () => {
  expect(patchFinds(text, block('  save() {\n    return \u201ca\u201d \u2013 1; \n'))).toBe(true);
  expect(patchFinds(text, block('return "a" - 2;'))).toBe(false);
  expect(patchFinds(text, block('return "a"'))).toBe(false);
  expect(patchFinds(text, block('save() {\n}'))).toBe(false);
});

test('what a hunk names above its lines has to stand in the file, too', () => {
  expect(patchFinds(text, block('save() {', ['class A {']))).toBe(true);
  expect(patchFinds(text, block('save() {', ['class B {']))).toBe(false);
});

test('any lines of a file are found in it, however they are indented', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (drawn, from, count) => {
      const lines = drawn.join('\n').split('\n');
      const start = from % lines.length;
      const part = lines.slice(start, start + 1 + (count % 4)).map((line) => `  ${line}`);
      expect(patchFinds(lines.join('\n'), block(part.join('\n')))).toBe(true);
    }),
  );
});
