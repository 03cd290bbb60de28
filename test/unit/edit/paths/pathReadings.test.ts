import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyPath } from '../../../../src/edit/domain/formats/safePath.ts';
import {
  barePath,
  besideFound,
  filePathOfAddress,
  lineInPath,
  pathReadings,
} from '../../../../src/edit/domain/paths/pathReadings.ts';

describe('what a written path may mean', () => {
  it.each([
    ['src/a.ts', ['src/a.ts']],
    ['src/a.ts:12', ['src/a.ts:12', 'src/a.ts']],
    ['src/a.ts:12:5', ['src/a.ts:12:5', 'src/a.ts']],
    ['src/a.ts:12-20', ['src/a.ts:12-20', 'src/a.ts']],
    ['src/a.ts#L12-L20', ['src/a.ts#L12-L20', 'src/a.ts']],
    [' `my docs/a.md` ', [' `my docs/a.md` ', 'my docs/a.md']],
    ['@src/a.ts', ['@src/a.ts', 'src/a.ts']],
    ['@org/a.ts', ['@org/a.ts', 'org/a.ts']],
    ['my%20docs/a.md', ['my%20docs/a.md', 'my docs/a.md']],
    ['100%.md', ['100%.md']],
    ['100%zz.md', ['100%zz.md']],
    ['\u00e9.md', ['\u00e9.md', 'e\u0301.md']],
    ["it's/o'brien.md", ["it's/o'brien.md"]],
    ['C:\\a.ts', ['C:\\a.ts']],
  ])('%j', (path, readings) => expect(pathReadings(path)).toEqual(readings));

  it('names the line', () => {
    expect(['a.ts:7', 'a.ts:7:2', 'a.ts#L9', 'a.ts', 'a.ts:0', 'C:7'].map(lineInPath)).toEqual([
      7,
      7,
      9,
      undefined,
      undefined,
      7,
    ]);
  });

  it('is never a way out: whatever an address or a reading says is judged, and none is a relative path that climbs', () => {
    const piece = fc.constantFrom(
      ' ',
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      'file://',
      'file:',
      'a',
      '.git',
      ':2',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const reading of [pieces.join(''), barePath(pieces.join('')), ...pathReadings(pieces.join(''))]) {
          const judged = classifyPath(reading);
          if (judged.kind === 'relative') expect(judged.path.split(/[/\\]/)).not.toContain('..');
          if (judged.kind === 'relative') expect(judged.path).not.toMatch(/^(?:[/\\]|\s*file:[/\\])/i);
          // A judge of what was judged comes to the same place, or to none.
          if (judged.kind === 'relative') expect([judged.kind, 'unsafe']).toContain(classifyPath(judged.path).kind);
          if (judged.kind !== 'unsafe') expect(judged.path.split(/[/\\]/)).not.toContain('.git');
        }
      }),
    );
  });

  it.each([
    ['file:a', undefined],
    ['files/a', undefined],
    ['file:///a%zz', '/a%zz'],
    ['file:\\\\src\\a.ts', '/src\\a.ts'],
  ])('%s is the address of %s', (address, path) => expect(filePathOfAddress(address)).toBe(path));
});

describe('a new name beside a file that was found elsewhere', () => {
  it.each([
    ['as written', 'b.ts', 'src/a.ts', 'src/a.ts', 'b.ts'],
    ['below folders that were left out', 'b.ts', 'a.ts', 'src/a.ts', 'src/b.ts'],
    ['below several', 'web/b.ts', 'web/a.ts', 'pkg/one/web/a.ts', 'pkg/one/web/b.ts'],
    ['already in full', 'src/b.ts', 'a.ts', 'src/a.ts', 'src/b.ts'],
    ['from another root', '/home/me/w/src/b.ts', '/home/me/w/src/a.ts', 'src/a.ts', 'src/b.ts'],
    ['with a prefix of its own', 'w/src/b.ts', 'w/src/a.ts', 'src/a.ts', 'src/b.ts'],
    ['absolute', '/w/b.ts', 'a.ts', 'src/a.ts', '/w/b.ts'],
  ])('%s', (_, to, written, found, place) => expect(besideFound(to, written, found)).toBe(place));
});
