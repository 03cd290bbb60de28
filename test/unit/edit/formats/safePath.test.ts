import { describe, expect, it } from 'vitest';
import { classifyPath, matchOtherEndings, matchPath } from '../../../../src/edit/domain/formats/safePath.ts';

describe('classifyPath', () => {
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src//a.ts', 'src/a.ts'],
    ['src\\a.ts', 'src/a.ts'],
    ['a/../b.ts', 'b.ts'],
    ['.github/x.yml', '.github/x.yml'],
    ['.gitignore', '.gitignore'],
    ['app/[id]/(x)/p.tsx', 'app/[id]/(x)/p.tsx'],
    ['a b.ts', 'a b.ts'],
    ['..a/b', '..a/b'],
    ['\u{1f600}.ts', '\u{1f600}.ts'],
  ])('%j is %j', (path, normal) => expect(classifyPath(path)).toEqual({ kind: 'relative', path: normal }));

  it.each(['/etc/passwd', 'C:\\x\\y.ts', 'c:/x/y.ts'])('%j is absolute, as written', (path) =>
    expect(classifyPath(path)).toEqual({ kind: 'absolute', path }),
  );

  it.each([
    ['file:///etc/passwd', '/etc/passwd'],
    ['file:/x', '/x'],
    ['FILE://localhost/w/my%20a.ts', '/w/my a.ts'],
    ['file:///C:/x/y.ts', 'C:/x/y.ts'],
    ['file:///c%3A/x/y.ts', 'c:/x/y.ts'],
    ['file://src/a.ts', '/src/a.ts'],
    ['file:///w/../../etc/x', '/w/../../etc/x'],
  ])('%j is the absolute path %j', (address, path) =>
    expect(classifyPath(address)).toEqual({ kind: 'absolute', path }),
  );

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['../x', 'escapes'],
    ['a/../../x', 'escapes'],
    ['a\\..\\..\\x', 'escapes'],
    ['.. /x', 'escapes'],
    ['a/.../x', 'escapes'],
    ['a/..', 'escapes'],
    ['~/x', 'home'],
    ['~root/x', 'home'],
    ['.git/config', 'git-folder'],
    ['a/.GIT/hooks/x', 'git-folder'],
    ['.git./config', 'git-folder'],
    ['.git /config', 'git-folder'],
    ['git~1/config', 'git-folder'],
    ['.g\u200cit/config', 'git-folder'],
    ['.git::$INDEX_ALLOCATION/config', 'git-folder'],
    ['/w/.git/config', 'git-folder'],
    ['a\0b', 'control-character'],
    ['a\nb', 'control-character'],
    ['a\u202etxt', 'control-character'],
    ['a\ud83d.ts', 'control-character'],
    ['a\ude00.ts', 'control-character'],
    ['\ud83d', 'control-character'],
    ['file:x', 'url'],
    ['./file:///etc/passwd', 'url'],
    ['a/../ file:/x', 'url'],
    ['file:///w/.git/config', 'git-folder'],
    ['file:///w/%2egit/config', 'git-folder'],
    ['file:///a%00b', 'control-character'],
    ['https://x.y/z.ts', 'url'],
    ['//server/share/x', 'network'],
    ['\\\\server\\share', 'network'],
    ['\\\\?\\C:\\x', 'network'],
    ['C:x', 'drive-relative'],
    ['\\x', 'drive-relative'],
    ['a/', 'directory'],
    ['.', 'directory'],
    ['a/.', 'directory'],
    ['x'.repeat(5000), 'too-long'],
  ])('%j is unsafe: %s', (path, why) => expect(classifyPath(path)).toEqual({ kind: 'unsafe', why }));
});

describe('signs that make a path look like another one', () => {
  const kind = (path: string): string => {
    const judged = classifyPath(path);
    return judged.kind === 'unsafe' ? judged.why : judged.kind;
  };
  it.each([
    [0x1f, 0x20],
    [0x7f, 0x7e],
    [0x80, 0xa0],
    [0x9f, 0xa0],
    [0x2028, 0x2027],
    [0x2029, 0x2027],
    [0x202a, 0x2027],
    [0x202e, 0x202f],
    [0x2066, 0x2065],
    [0x2069, 0x206a],
    [0xd800, 0xd7ff],
    [0xdfff, 0xe000],
  ])('%d is none of a path, its neighbour %d is', (unsafe, safe) =>
    expect([unsafe, safe].map((code) => kind(`a${String.fromCodePoint(code)}b`))).toEqual([
      'control-character',
      'relative',
    ]),
  );

  it('are judged before anything else but length', () => {
    expect(['x'.repeat(4096), 'x'.repeat(4097), '~/a\0'].map(kind)).toEqual([
      'relative',
      'too-long',
      'control-character',
    ]);
  });

  it.each([
    ['vscode:x', 'url'],
    ['DATA:x', 'url'],
    ['x:y', 'drive-relative'],
    ['a/c:/x', 'relative'],
    ['./c:/x', 'drive-relative'],
    ['xx:y', 'relative'],
    ['x+y.z-1://a', 'url'],
    ['a~/x', 'relative'],
    ['a/~/x', 'relative'],
    ['git~x/c', 'relative'],
    ['git~12/c', 'relative'],
    ['x.git/c', 'relative'],
    ['.gitx/c', 'relative'],
    ['a/ /b', 'escapes'],
    ['a/...b', 'relative'],
  ])('%s: %s', (path, is) => expect(kind(path)).toBe(is));
});

describe('matchPath', () => {
  const all = [
    'src/a.ts',
    'src/lib/a.ts',
    'test/b.ts',
    'README.md',
    'pkg/one/index.ts',
    'pkg/two/index.ts',
    'index.ts',
  ];
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src/a.ts', 'src/a.ts'],
    ['b.ts', 'test/b.ts'],
    ['lib/a.ts', 'src/lib/a.ts'],
    ['SRC/A.TS', 'src/a.ts'],
    ['/home/me/w/src/lib/a.ts', 'src/lib/a.ts'],
    ['C:\\w\\test\\b.ts', 'test/b.ts'],
    ['a/README.md', 'README.md'],
    ['index.ts', 'index.ts'],
    ['one/index.ts', 'pkg/one/index.ts'],
  ])('%j means %j', (path, meant) => expect(matchPath(path, all)).toEqual({ kind: 'one', path: meant }));

  it('gives all where several end alike, and a choice where only a tail agrees', () => {
    expect(matchPath('a.ts', all)).toEqual({ kind: 'several', paths: ['src/a.ts', 'src/lib/a.ts'] });
    expect(matchPath('other/b.ts', all)).toEqual({ kind: 'several', paths: ['test/b.ts'] });
    expect(matchPath('new/deep/index.ts', all)).toMatchObject({ kind: 'several' });
  });

  it('prefers exact case, and finds nothing where no name agrees', () => {
    expect(matchPath('x/A.ts', ['x/a.ts', 'x/A.ts'])).toEqual({ kind: 'one', path: 'x/A.ts' });
    expect(matchPath('zzz.ts', all)).toEqual({ kind: 'none' });
    expect(matchPath('', all)).toEqual({ kind: 'none' });
  });
});

describe('matchOtherEndings', () => {
  const all = [
    'src/app.ts',
    'src/app.css',
    'src/main.ts',
    'src/one.test.ts',
    '.env.local',
    'Dockerfile.dev',
    'a/b.yml',
  ];
  const none = { kind: 'none' };
  const one = (path: string): unknown => ({ kind: 'one', path });
  it.each([
    ['src/main', { unwritten: one('src/main.ts'), other: none }],
    ['main', { unwritten: one('src/main.ts'), other: none }],
    ['/home/me/w/src/main', { unwritten: one('src/main.ts'), other: none }],
    ['src/app', { unwritten: { kind: 'several', paths: ['src/app.ts', 'src/app.css'] }, other: none }],
    ['src/main.js', { unwritten: none, other: one('src/main.ts') }],
    ['src/app.js', { unwritten: none, other: { kind: 'several', paths: ['src/app.ts', 'src/app.css'] } }],
    ['src/one.test.js', { unwritten: none, other: one('src/one.test.ts') }],
    ['a/b.yaml', { unwritten: none, other: one('a/b.yml') }],
    ['.env', { unwritten: none, other: { kind: 'several', paths: ['.env.local'] } }],
    ['Dockerfile', { unwritten: none, other: { kind: 'several', paths: ['Dockerfile.dev'] } }],
    ['src/none.js', { unwritten: none, other: none }],
  ])('%s', (path, found) => expect(matchOtherEndings(path, all)).toEqual(found));

  it('compares names as file systems do that compose signs, or do not', () => {
    expect(matchPath('e\u0301.md', ['src/\u00e9.md'])).toEqual({ kind: 'one', path: 'src/\u00e9.md' });
  });
});
