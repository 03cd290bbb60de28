import { describe, expect, it } from 'vitest';
import { announcesContent, nameOnly, readInfo } from '../../../../src/edit/domain/formats/pathClues.ts';

describe('a line that is nothing but a path', () => {
  it.each([
    ['src/one two three four five six.ts', true],
    ['src/one two three four five six seven.ts', false],
    ['src/my file.ts', true],
    ['my file.ts', false],
    ['src/a.ts b.ts', false],
    ['src/see a.ts, then b.ts', false],
    ['src/what? file.ts', false],
    ['src/no extension', false],
  ])('with blanks, %s: %s', (line, is) => expect(nameOnly(line)).toBe(is ? line : undefined));

  it.each([
    ['### `src/a.ts`', 'src/a.ts'],
    ['**File: src/a.ts**', 'src/a.ts'],
    ['- src/a.ts (new)', 'src/a.ts'],
    ['src/a.ts - updated version', 'src/a.ts'],
    ['src/a.ts   —   new file', 'src/a.ts'],
    ['src/a.ts -- new file', undefined],
    ['src/a.ts - renewed', undefined],
    [`src/a.ts - full${' x'.repeat(15)}`, 'src/a.ts'],
    [`src/a.ts - full${' x'.repeat(16)}`, undefined],
    ['[src/a.ts](src/a.ts)', 'src/a.ts'],
    ['src/a.ts:12-20', 'src/a.ts'],
    ['src/a.ts#L3', 'src/a.ts'],
    ['--- src/a.ts ---', 'src/a.ts'],
    ['<file_path>src/a.ts</file_path>', 'src/a.ts'],
    ['<edit path="src/a.ts">', 'src/a.ts'],
    ['src/a.ts and src/b.ts', undefined],
    [`${'x'.repeat(398)}.ts`, undefined],
    [`${'x'.repeat(397)}.ts`, `${'x'.repeat(397)}.ts`],
  ])('%s names %s', (line, path) => expect(nameOnly(line)).toBe(path));
});

describe('the words behind the marks of a fence', () => {
  it.each([
    ['ts src/a.ts', 'ts', 'src/a.ts'],
    ['ts:src/a.ts', 'ts', 'src/a.ts'],
    ['src/a.ts', '', 'src/a.ts'],
    ['src/a:b.ts', '', 'src/a:b.ts'],
    ['ts title="src/a b.ts"', 'ts', 'src/a b.ts'],
    ["ts {path='src/a.ts'}", 'ts', 'src/a.ts'],
    ['path=src/a.ts', '', 'src/a.ts'],
    ['C:/x/a.ts', '', 'C:/x/a.ts'],
    ['ts', 'ts', undefined],
    ['TypeScript', 'typescript', undefined],
    ['c++', 'c++', undefined],
    ['ts showLineNumbers', 'ts', undefined],
    ['title="Read me"', '', undefined],
  ])('%s', (info, language, path) => expect(readInfo(info)).toEqual({ language, citation: false, path }));

  it('quote code with its lines before the path', () => {
    expect(readInfo('12:30:src/a.ts')).toEqual({ language: '', citation: true });
    expect(readInfo('12:src/a.ts').citation).toBe(false);
  });
});

it.each([
  ['Create `a.ts`:', true],
  ['Create a new file `a.ts`:', true],
  ['Save this as `a.ts`', true],
  ['Here is the full content of `a.ts`:', true],
  ['The updated `a.ts`:', true],
  ['1. Write `a.ts`', true],
  ['Add a check to `a.ts`:', false],
  ['In `a.ts`:', false],
  ['Created yesterday, `a.ts`', false],
  ['Save `a.ts`', false],
])('%s says that the code below is all of the file: %s', (line, does) =>
  expect(announcesContent({ path: 'a.ts', kind: 'prose', line })).toBe(does),
);
