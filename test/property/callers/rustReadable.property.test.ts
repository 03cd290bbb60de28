import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableRust } from '../../../src/callers/node/facts/languages/rustReadable.ts';

const pieces = fc.constantFrom(
  ...[
    'cfg_x! {',
    'cfg_if! {',
    'a::b! {',
    '{',
    '}',
    '\n',
    ' ',
    '#![a]',
    '#[b]',
    'if #[cfg(x)] ',
    ' else ',
    '"',
    "'a'",
    '//',
  ],
  ...['/*', '*/', 'pub use a::B;', 'fn go() {', 'struct A', ';', 'x! ', 'é', 'quote! {', 'macro_rules! a {'],
);

const sources = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

test('a text of Rust keeps its length and its lines', () => {
  fc.assert(
    fc.property(sources, (source) => {
      const { text } = readableRust(source);
      expect(text).toHaveLength(source.length);
      expect(text.replace(/[^\n]/g, '.')).toBe(source.replace(/[^\n]/g, '.'));
    }),
  );
});

test('a text that is written anew is only left out in parts', () => {
  fc.assert(
    fc.property(sources, (source) => {
      const { text } = readableRust(source);
      // Nothing else is put in than the brackets that close what a macro was given.
      const changed = [...text].filter((unit, at) => unit !== source[at] && unit !== ' ');
      expect(changed.every((unit) => unit === '{' || unit === '}')).toBe(true);
    }),
  );
});
