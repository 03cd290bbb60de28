import { execFileSync } from 'node:child_process';
import { chmod, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import {
  FileDiscovery,
  type DiscoveredFile,
  type DiscoveryOptions,
} from '../../../src/callers/node/files/fileDiscovery.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { syncNames } from '../../../src/callers/node/names/syncNames.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const discovery = (roots: readonly string[], more: Partial<DiscoveryOptions> = {}): FileDiscovery =>
  new FileDiscovery({ roots, excludes: [], maxBytes: 1 << 20, clock: systemClock, ...more });

async function walk(found: FileDiscovery): Promise<DiscoveredFile[]> {
  const files: DiscoveredFile[] = [];
  for await (const file of found.files()) files.push(file);
  return files;
}

const read = (root: string, files: readonly DiscoveredFile[]): string[] =>
  files
    .filter(({ kind }) => kind === 'read')
    .map(({ path }) => relative(root, path))
    .sort();

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Trees whose ignore files do what people do to them; every file is asked of Git. */
const ignoreCases: Readonly<
  Record<string, readonly [ignores: Readonly<Record<string, string>>, paths: readonly string[]]>
> = {
  'plain names and endings': [
    { '.gitignore': '*.log\nbuild\n/only-here\ntmp/\n' },
    ['a.log', 'x/b.log', 'build/a', 'x/build/a', 'only-here', 'x/only-here', 'tmp/a', 'x/tmp/a', 'x/y/tmp', 'keep.ts'],
  ],
  negations: [
    { '.gitignore': '*.js\n!keep.js\nlib/\n!lib/in.ts\n*\n!*/\n!*.ts\n' },
    ['a.js', 'keep.js', 'x/keep.js', 'lib/in.ts', 'lib/out.ts', 'src/deep/a.ts', 'src/deep/a.py'],
  ],
  'inner files win over outer ones': [
    {
      '.gitignore': '*.gen.ts\nbuild/\n',
      'x/.gitignore': '!*.gen.ts\n!build/\nlocal\n',
      'x/y/.gitignore': 'b.gen.ts\n/c.ts\n',
    },
    [
      'a.gen.ts',
      'x/a.gen.ts',
      'x/y/a.gen.ts',
      'x/y/b.gen.ts',
      'x/build/out.ts',
      'x/build/deep/o.ts',
      'build/out.ts',
      'x/local',
      'local',
      'x/y/local',
      'x/y/c.ts',
      'x/y/z/c.ts',
    ],
  ],
  'anchors and stars': [
    { '.gitignore': '/a/*/c\ndoc/**/x.md\n**/deep/z\nfoo/**\nq?.ts\n[ab].ts\n' },
    [
      'a/b/c',
      'a/b/d/c',
      'a/c',
      'doc/x.md',
      'doc/1/2/x.md',
      'in/doc/x.md',
      'deep/z',
      'm/n/deep/z',
      'foo/a/b',
      'in/foo/a',
      'qa.ts',
      'qab.ts',
      'a.ts',
      'c.ts',
    ],
  ],
  'comments, escapes, blanks': [
    { '.gitignore': '# comment\n\\#hash\n\\!bang\nspace\\ \ntrailing   \n\n  \nwith space.ts\n' },
    ['# comment', '#hash', '!bang', 'space ', 'trailing', 'with space.ts', 'comment'],
  ],
  'escapes in an inner file': [
    { 'in/.gitignore': '\\#hash\n\\!bang\n!kept\n/top\nin/a.ts\n' },
    ['in/#hash', 'in/x/#hash', 'in/!bang', '#hash', 'in/top', 'in/x/top', 'in/in/a.ts', 'in/x/in/a.ts'],
  ],
  'folders with signs in their names': [
    { 'a[b]*/.gitignore': 'x.ts\n', '#c/.gitignore': 'x.ts\n', '!d/.gitignore': 'sub/x.ts\n' },
    ['a[b]*/x.ts', 'ab/x.ts', 'a[b]*/q/x.ts', '#c/x.ts', '!d/sub/x.ts', '!d/x.ts', 'x.ts'],
  ],
  'Windows line breaks and a mark': [{ '.gitignore': '\ufeff*.log\r\nbuild/\r\n' }, ['a.log', 'build/a', 'a.ts']],
  case: [{ '.gitignore': 'Build\n*.LOG\n' }, ['build/a', 'Build/a', 'a.log', 'a.LOG']],
  'a file below an ignored one cannot come back': [
    { '.gitignore': '/vendor\n!/vendor/keep.ts\n', 'vendor/.gitignore': '!*\n' },
    ['vendor/keep.ts', 'vendor/b.ts', 'x/vendor/a.ts'],
  ],
  'negated ranges': [{ '.gitignore': '[!c].py\n[^d].rb\n\\[!x\n' }, ['c.py', 'd.py', 'c.rb', 'd.rb', '[!x']],
  'named ranges': [
    { '.gitignore': '[[:digit:]].ts\n[^[:alpha:]x-].js\n[]-a].py\n' },
    ['1.ts', 'a.ts', '1.js', 'a.js', '-.js', '].py', '-.py', 'a.py', '^.py'],
  ],
  'two stars that are no folders': [
    { '.gitignore': 'a**/x.ts\nsub/**b/x.ts\n**\\/y.ts\n' },
    ['a/q/x.ts', 'ab/q/x.ts', 'sub/ab/x.ts', 'sub/q/ab/x.ts', 'y.ts', 'q/y.ts'],
  ],
  'impossible ranges': [{ '.gitignore': '[z-a].ts\n[\n*.log\n' }, ['m.ts', 'a.log', '[']],
};

describe('a walk that follows .gitignore files', () => {
  it.runIf(hasGit).each(Object.entries(ignoreCases))(
    '%s: finds what Git does not ignore',
    async (_, [ignores, paths]) => {
      const root = await scratchFolder({ ...ignores, ...Object.fromEntries(paths.map((path) => [path, 'text'])) });
      execFileSync('git', ['init', '-q'], { cwd: root });
      execFileSync('git', ['config', 'core.excludesFile', '/dev/null'], { cwd: root });
      const all = [...Object.keys(ignores), ...paths];
      let ignored: string[] = [];
      try {
        ignored = execFileSync('git', ['check-ignore', '--no-index', '-z', '--stdin'], {
          cwd: root,
          input: all.join('\0'),
        })
          .toString('utf8')
          .split('\0');
      } catch {
        // Git ends with 1 where it ignores nothing.
      }
      expect(read(root, await walk(discovery([root])))).toEqual(all.filter((path) => !ignored.includes(path)).sort());
    },
  );
});

describe('a walk', () => {
  it('counts what it passes over, by reason, and names ignored folders', async () => {
    const root = await scratchFolder({
      'a.ts': 'a',
      'b/c.py': 'c',
      'node_modules/x/i.js': 'x',
      '.git/config': 'x',
      'out/o.js': 'o',
      'gen/g.ts': 'g',
      '.gitignore': 'gen/\n*.tmp\n',
      'x.tmp': '',
      'l.png': 'no picture',
      'yarn.lock': '',
      bin: 'a\0b',
      'wide.txt': Uint8Array.of(0xfe, 0xff, 0, 65),
      'm.js': 'x'.repeat(5000),
      'p.go': '// Code generated by p. DO NOT EDIT.\n',
      'big.ts': '',
    });
    await truncate(join(root, 'big.ts'), 2 << 20);
    const found = discovery([root], { excludes: ['**/out'] });
    const files = await walk(found);
    expect(read(root, files)).toEqual(['.gitignore', 'a.ts', 'b/c.py']);
    expect(
      Object.fromEntries(
        files.flatMap((file) => (file.kind === 'skipped' ? [[relative(root, file.path), file.reason]] : [])),
      ),
    ).toEqual({
      bin: 'binary',
      'wide.txt': 'encoding',
      'm.js': 'minified',
      'p.go': 'generated',
      'big.ts': 'too-large',
    });
    expect(Object.fromEntries(found.passed)).toEqual({
      dependencies: 1,
      'version-control': 1,
      excluded: 1,
      ignored: 2,
      binary: 1,
      generated: 1,
    });
    expect(found.leftFolders.map(({ path, reason }) => `${relative(root, path)} ${reason}`).sort()).toEqual([
      'gen ignored',
      'out excluded',
    ]);
    expect(found.isWhole).toBe(true);
  });

  it('follows no link: what is inside is found where it is, and nothing outside is read or listed', async () => {
    const outside = await scratchFolder({ 'lib/l.ts': 'l', 'one.ts': 'o' });
    const root = await scratchFolder({ 'a/a.ts': 'a' });
    await symlink(root, join(root, 'a', 'circle'));
    await symlink(join(root, 'a'), join(root, 'again'));
    await symlink(join(outside, 'lib'), join(root, 'lib'));
    await symlink(join(outside, 'lib'), join(root, 'lib2'));
    await symlink(join(root, 'a'), join(outside, 'lib', 'back'));
    await symlink(join(outside, 'one.ts'), join(root, 'one.ts'));
    await symlink(join(root, 'a', 'a.ts'), join(root, 'same.ts'));
    await symlink('/', join(root, 'everything'));
    await symlink(join(root, 'nowhere'), join(root, 'dangling'));
    const found = discovery([root]);
    expect(read(root, await walk(found))).toEqual(['a/a.ts']);
    expect([found.passed.get('link'), found.passed.get('link-out')]).toEqual([3, 4]);
  });

  it('takes several roots, one inside another once and by its own rules', async () => {
    const root = await scratchFolder({ '.gitignore': 'x.ts\n', 'x.ts': '', 'inner/x.ts': '', 'inner/y.ts': '' });
    const other = await scratchFolder({ 'x.ts': '' });
    const files = await walk(discovery([root, join(root, 'inner'), other, other]));
    expect(files.map(({ path }) => path).sort()).toEqual(
      [join(root, '.gitignore'), join(root, 'inner/x.ts'), join(root, 'inner/y.ts'), join(other, 'x.ts')].sort(),
    );
  });

  it('reads on as files are taken, lets other work run, and stops when told to', async () => {
    const root = await scratchFolder(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, at) => [`d${at % 7}/f${at}.ts`, 'x'.repeat(2000).replaceAll('xx', 'x\n')]),
      ),
    );
    const stop = new AbortController();
    const found = discovery([root], { signal: stop.signal });
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    let taken = 0;
    for await (const file of found.files()) {
      expect(file.kind).toBe('read');
      taken += 1;
      const busyUntil = performance.now() + 2;
      while (performance.now() < busyUntil);
      if (taken === 60) stop.abort();
    }
    clearInterval(timer);
    expect(taken).toBe(60);
    expect(found.isWhole).toBe(false);
    // 60 files of 2 ms each in slices of 8 ms.
    expect(ticks).toBeGreaterThan(8);
  });

  it('says of a root that is not there that nothing is known of it', async () => {
    const root = await scratchFolder({ 'a.ts': '' });
    const found = discovery([root, join(root, 'gone')]);
    expect(read(root, await walk(found))).toEqual(['a.ts']);
    expect(found.unreadable).toEqual([join(root, 'gone')]);
  });
});

describe('syncNames', () => {
  const names = (index: NameIndex, root: string, name: string): string[] =>
    index
      .filesWith(name)
      .map((id) => relative(root, index.file(id)?.path ?? ''))
      .sort();

  it('takes in what is new, drops what is gone, reads only what changed, and leaves open buffers alone', async () => {
    const root = await scratchFolder({
      'a.ts': 'alpha',
      'b.ts': 'beta',
      'c.min.js': 'x',
      'd/e.ts': 'alpha beta',
      'm.js': 'y'.repeat(4000),
      'open.ts': 'alpha',
    });
    const index = new NameIndex();
    const isKnown: DiscoveryOptions['isKnown'] = (path, stat) => index.isCurrent(path, stat);
    expect(await syncNames(index, discovery([root]))).toMatchObject({
      found: 5,
      changed: 5,
      removed: 0,
      isWhole: true,
    });
    expect(names(index, root, 'alpha')).toEqual(['a.ts', 'd/e.ts', 'open.ts']);
    expect(index.skipped()).toEqual(new Map([['minified', 1]]));
    index.put(join(root, 'open.ts'), { size: 5, mtimeMs: 9 }, new TextEncoder().encode('typed'));
    await writeFile(join(root, 'b.ts'), 'gamma and beta');
    await rm(join(root, 'd'), { recursive: true });
    await writeFile(join(root, 'f.ts'), 'alpha');
    expect(
      await syncNames(index, discovery([root], { isKnown }), { keeps: (path) => path === join(root, 'open.ts') }),
    ).toEqual({ found: 5, changed: 2, removed: 1, bytes: 19, isWhole: true });
    expect([names(index, root, 'alpha'), names(index, root, 'gamma'), names(index, root, 'typed')]).toEqual([
      ['a.ts', 'f.ts'],
      ['b.ts'],
      ['open.ts'],
    ]);
    const generation = index.generation;
    expect(
      await syncNames(index, discovery([root], { isKnown }), { keeps: (path) => path === join(root, 'open.ts') }),
    ).toEqual({ found: 5, changed: 0, removed: 0, bytes: 0, isWhole: true });
    expect(index.generation).toBe(generation);
  });

  it('drops nothing after a walk that was stopped', async () => {
    const root = await scratchFolder({ 'a.ts': 'alpha', 'b.ts': 'beta' });
    const index = new NameIndex();
    await syncNames(index, discovery([root]));
    expect(await syncNames(index, discovery([root], { signal: AbortSignal.abort() }))).toMatchObject({
      found: 0,
      removed: 0,
      isWhole: false,
    });
    expect(index.size).toBe(2);
  });

  it('drops nothing below a folder that cannot be read, and keeps what a watcher adds meanwhile', async () => {
    const root = await scratchFolder({ 'a/x.ts': 'alpha', 'b.ts': 'beta' });
    const index = new NameIndex();
    await syncNames(index, discovery([root]));
    await rm(join(root, 'b.ts'));
    await chmod(join(root, 'a'), 0);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await rm(join(root, 'a'), { recursive: true });
    const found = discovery([root]);
    await syncNames(index, {
      async *files() {
        yield* found.files();
        index.put(join(root, 'new.ts'), { size: 1, mtimeMs: 1 }, new TextEncoder().encode('fresh'));
      },
      get isWhole() {
        return found.isWhole;
      },
      // Root may read everything.
      get unreadable() {
        return isRoot ? [join(root, 'a')] : found.unreadable;
      },
    });
    if (!isRoot) await chmod(join(root, 'a'), 0o755);
    expect([names(index, root, 'alpha'), names(index, root, 'beta'), names(index, root, 'fresh')]).toEqual([
      ['a/x.ts'],
      [],
      ['new.ts'],
    ]);
  });
});

describe('files on a slow disk', () => {
  it('come once each and in their order, however often the walk changes between waiting for them and reading ahead', async () => {
    const names = Array.from({ length: 2300 }, (_, at) => `f${String(at).padStart(4, '0')}.ts`);
    const root = await scratchFolder(
      Object.fromEntries(names.map((name) => [name, `const ${name.slice(0, 5)} = 1;\n`])),
    );
    let now = 0;
    // Each look at this clock finds it a millisecond later.
    const slowClock = { ...systemClock, now: () => (now += 1) };
    const told = async (clock: DiscoveryOptions['clock']): Promise<string[]> => {
      const lines: string[] = [];
      // What a file holds is there only until the next one is asked for.
      for await (const file of discovery([root], { clock, breathe: () => undefined }).files())
        lines.push(
          `${relative(root, file.path)} ${file.kind === 'read' ? Buffer.from(file.bytes).toString() : file.kind}`,
        );
      return lines;
    };
    const expected = names.map((name) => `${name} const ${name.slice(0, 5)} = 1;\n`);
    expect((await told(slowClock)).join('')).toBe(expected.join(''));
    expect((await told(systemClock)).join('')).toBe(expected.join(''));
    // What is known is not read in either way.
    const known = discovery([root], {
      clock: slowClock,
      breathe: () => undefined,
      isKnown: (path) => path.endsWith('7.ts'),
    });
    expect((await walk(known)).filter(({ kind }) => kind === 'known')).toHaveLength(230);
  });
});
