import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WorkspaceRoots } from '../../../src/callers/node/engine/workspaceRoots.ts';

describe('on Windows', () => {
  const one = new WorkspaceRoots([{ name: 'shop', path: 'c:\\work\\shop' }], win32);
  const two = new WorkspaceRoots(
    [
      { name: 'shop', path: 'c:\\work\\shop' },
      { name: 'tools', path: 'D:\\tools' },
    ],
    win32,
  );

  test('files are spoken of with slashes, whichever way the letter of the drive is written', () => {
    for (const file of ['c:\\work\\shop\\src\\a.ts', 'C:\\work\\shop\\src\\a.ts'])
      expect(one.shown(file)).toBe('src/a.ts');
    expect(two.shown('d:\\tools\\src\\a.ts')).toBe('tools/src/a.ts');
    expect(one.shown('c:\\work\\shopping\\a.ts')).toBeUndefined();
    expect(one.shown('d:\\work\\shop\\a.ts')).toBeUndefined();
  });

  test('what somebody writes is one file: absolute, with either slash, from the folder itself', () => {
    for (const written of [
      'C:/work/shop/src/a.ts',
      'C:\\work\\shop\\src\\..\\src\\a.ts',
      '.\\src\\a.ts',
      './src/a.ts',
      'src\\a.ts',
      'src//a.ts',
    ])
      expect(one.canonical(written), written).toBe('src/a.ts');
    expect(two.canonical('tools\\src\\a.ts')).toBe('tools/src/a.ts');
  });

  test('they lie in their folder, and what leads out of it leads nowhere', () => {
    expect(one.absolute('src/a.ts')).toBe('c:\\work\\shop\\src\\a.ts');
    expect(two.absolute('tools/src/a.ts')).toBe('D:\\tools\\src\\a.ts');
    for (const shown of ['../secret.ts', '..\\secret.ts', 'src/../../secret.ts'])
      expect(one.absolute(shown)).toBeUndefined();
  });

  test('ids with a container keep their path', () => {
    // `path#Container.member`: the colon and the backslash of a drive are never in it.
    expect(`${one.shown('C:\\work\\shop\\src\\a.ts') ?? ''}#Cart.total`).toBe('src/a.ts#Cart.total');
  });
});

test("elsewhere a backslash may be somebody else's slash, and letters of drives mean nothing", () => {
  const roots = new WorkspaceRoots([{ name: 'shop', path: '/work/shop' }], posix);
  expect(roots.canonical('src\\a.ts')).toBe('src/a.ts');
  expect(roots.canonical('/work/shop/./src/a.ts')).toBe('src/a.ts');
  expect(roots.shown('/WORK/shop/a.ts')).toBeUndefined();
  expect(roots.absolute('../a.ts')).toBeUndefined();
});
