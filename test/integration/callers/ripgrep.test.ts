import { chmod, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { isAlive } from '../../../src/base/node/isAlive.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { RipgrepFinder } from '../../../src/callers/node/ripgrep/ripgrepFinder.ts';
import { searchNames, type NameSearchResult, type SearchPlace } from '../../../src/callers/node/ripgrep/searchNames.ts';
import type { SearchLimits } from '../../../src/callers/node/ripgrep/hitCollector.ts';
import { findRealRipgrep } from '../../support/findRealRipgrep.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const rg = await findRealRipgrep();
if (rg === undefined)
  console.warn('skipped: the tests with a real ripgrep; there is none under .vscode-test nor on the PATH');

const search = (
  engine: string | undefined,
  place: SearchPlace,
  name: string,
  limits: Partial<SearchLimits> = {},
): Promise<NameSearchResult> =>
  searchNames(engine, {
    ...place,
    border: new WorkspaceBorder(['/']),
    name,
    maxBytes: 1e7,
    clock: systemClock,
    ...limits,
  });
const tree = (...roots: readonly string[]): SearchPlace => ({ roots, excludes: [], maxFileBytes: 1 << 20 });
const lines = (root: string, { hits }: NameSearchResult): string[] =>
  hits.map(({ path, line, column }) => `${relative(root, path)}:${line}:${column}`);

/** A program that answers to `--version` like ripgrep and otherwise does what the script says. */
async function fakeRipgrep(script: string, path = 'fake/rg'): Promise<string> {
  const file = join(await scratchFolder(), path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    `#!/bin/sh\nfor each in "$@"; do if [ "$each" = --version ]; then echo "ripgrep 14.1.0 (rev x)"; exit 0; fi; done\n${script}\n`,
  );
  await chmod(file, 0o755);
  return file;
}

/** Both engines must say the same of these; `real` is skipped with a word where there is no ripgrep. */
const engines: readonly { readonly title: string; readonly path: string | undefined; readonly isThere: boolean }[] = [
  { title: 'ripgrep', path: rg, isThere: rg !== undefined },
  { title: 'the built-in scan', path: undefined, isThere: true },
];

describe.each(engines)('a search with $title', ({ path: engine, isThere, title }) => {
  const when = it.runIf(isThere);
  const name = title === 'ripgrep' ? 'ripgrep' : 'scan';

  when('finds a name in given files, with its line, column and text', async () => {
    const root = await scratchFolder({
      'a.ts': 'import { save } from "x";\r\n\tsave(1); saved(); save(2)\r\n',
      'ä b.py': '# é𝒳 save\n',
      'none.ts': 'saved',
      '-rf.ts': 'save',
      'latin.txt': Uint8Array.of(0xe9, 0x20, 0x73, 0x61, 0x76, 0x65, 0x20, 0xff),
      'bom.ts': '\ufeffsave',
      bin: 'save\0save',
      'p.php': '$save = 1;',
      'p.js': '$save = 1;',
    });
    const files = ['a.ts', 'ä b.py', 'none.ts', '-rf.ts', 'latin.txt', 'bom.ts', 'bin', 'p.php', 'p.js'].map((each) =>
      join(root, each),
    );
    const result = await search(engine, { files }, 'save');
    expect(lines(root, result)).toEqual([
      '-rf.ts:1:0',
      'a.ts:1:9',
      'a.ts:2:1',
      'a.ts:2:19',
      'bom.ts:1:0',
      'latin.txt:1:2',
      'p.php:1:1',
      'ä b.py:1:6',
    ]);
    expect(result.hits[2]?.lineText).toBe('\tsave(1); saved(); save(2)');
    expect(result).toMatchObject({ engine: name, unreadable: 0 });
    expect(result.stoppedBy).toBeUndefined();
  });

  when('reads UTF-16 with its mark', async () => {
    const root = await scratchFolder({ 'w.cs': Buffer.from('\ufeffx\nsave();\n', 'utf16le') });
    expect(lines(root, await search(engine, { files: [join(root, 'w.cs')] }, 'save'))).toEqual(['w.cs:2:0']);
  });

  when.each(['$el', 'naïve', 'имя', 'save!', '.*', 'a[0]', '-x', '--', '\\d', '(', '𝒳'])(
    'takes %s as it stands',
    async (wanted) => {
      const root = await scratchFolder({ 'a.rb': `x ${wanted} y\n<${wanted}>\n` });
      expect(lines(root, await search(engine, { files: [join(root, 'a.rb')] }, wanted))).toEqual([
        'a.rb:1:2',
        'a.rb:2:1',
      ]);
    },
  );

  when.each(['', 'a\nb', 'a\0b'])('finds %j nowhere', async (wanted) => {
    const root = await scratchFolder({ 'a.ts': 'a\nb' });
    expect((await search(engine, { files: [join(root, 'a.ts')] }, wanted)).hits).toEqual([]);
  });

  when('says how many files it could not read', async () => {
    const root = await scratchFolder({ 'a.ts': 'save' });
    const result = await search(
      engine,
      { files: [join(root, 'gone.ts'), join(root, 'a.ts'), join(root, 'no', 'b.ts')] },
      'save',
    );
    expect(lines(root, result)).toEqual(['a.ts:1:0']);
    expect(result).toMatchObject({ unreadable: 2, engine: name });
  });

  when('searches whole folders as the index walks them', async () => {
    const root = await scratchFolder({
      '.gitignore': 'gen/\n',
      'gen/a.ts': 'save',
      'out/b.ts': 'save',
      'src/out/c.ts': 'save',
      'node_modules/d/i.js': 'save',
      '.git/e': 'save',
      '.github/f.yml': 'save',
      'src/.gitignore': 'x.*\n!x.ts\n',
      'src/x.py': 'save',
      'src/x.ts': 'save',
      '.ignore': 'y.ts\n',
      'y.ts': 'save',
      'big.ts': 'save',
      'keep/.gitignore': '',
      'q{1}.ts': 'save',
      'inner/.gitignore': 'z.ts\n',
      'inner/z.ts': 'save',
      'inner/w.ts': 'save',
    });
    await truncate(join(root, 'big.ts'), 2 << 20);
    const result = await search(
      engine,
      { roots: [root, join(root, 'inner')], excludes: ['out', 'q{1}.*', '**/q{1,2}.ts', '['], maxFileBytes: 1 << 20 },
      'save',
    );
    expect(lines(root, result)).toEqual([
      '.github/f.yml:1:0',
      'inner/w.ts:1:0',
      'q{1}.ts:1:0',
      'src/out/c.ts:1:0',
      'src/x.ts:1:0',
      'y.ts:1:0',
    ]);
    expect(result.engine).toBe(name);
  });

  when('gives ten thousand hits whole, file by file, and says when they were too many', async () => {
    const files: Record<string, string> = {};
    for (let at = 0; at < 100; at++) files[`d/f${String(at).padStart(3, '0')}.ts`] = 'save();\n'.repeat(100);
    const root = await scratchFolder(files);
    const place = { files: Object.keys(files).map((each) => join(root, each)) };
    let streamed = 0;
    const whole = await search(engine, place, 'save', {
      onHits: (hits) => {
        streamed += hits.length;
      },
    });
    expect([whole.hits.length, streamed, whole.stoppedBy]).toEqual([10_000, 10_000, undefined]);
    const cut = await search(engine, place, 'save', { maxBytes: 50_000 });
    expect(cut.stoppedBy).toBe('bytes');
    expect(cut.hits.length).toBeGreaterThan(100);
    expect(cut.hits.reduce((sum, { path, lineText }) => sum + path.length + lineText.length, 0)).toBeLessThanOrEqual(
      50_000,
    );
  });

  when('ends at once when it is cancelled, before and during the search', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}.ts`, 'save\n'.repeat(50)]));
    const root = await scratchFolder(files);
    const place = { files: Object.keys(files).map((each) => join(root, each)) };
    expect(await search(engine, place, 'save', { signal: AbortSignal.abort() })).toMatchObject({
      stoppedBy: 'cancelled',
      hits: [],
    });
    const stop = new AbortController();
    const result = await search(engine, place, 'save', {
      signal: stop.signal,
      onHits: () => {
        stop.abort();
      },
    });
    expect(result.stoppedBy).toBe('cancelled');
    expect(result.hits).toHaveLength(50);
    expect(await search(engine, place, 'save', { deadline: systemClock.now() - 1 })).toMatchObject({
      stoppedBy: 'deadline',
      hits: [],
    });
  });
});

describe.runIf(rg !== undefined)('ripgrep and the built-in scan', () => {
  it('find the same in any text', async () => {
    const pieces = [
      'save',
      'save',
      'sav',
      '$',
      '_',
      '1',
      'é',
      'e\u0301',
      '𝒳',
      'имя',
      ' ',
      ' ',
      '.',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '"',
      '“',
      '😀',
      '\ufeff',
      '\u2028',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));
    const root = await scratchFolder();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('save', '$save', 'é', 'имя', '𝒳', 'save1', '_save', '.save', 'e\u0301'),
        async (texts, wanted) => {
          run += 1;
          const files = texts.map((_, at) => join(root, `${run}-${at}.${at % 2 === 0 ? 'ts' : 'php'}`));
          await Promise.all(files.map((file, at) => writeFile(file, texts[at] as string)));
          const [first, second] = [await search(rg, { files }, wanted), await search(undefined, { files }, wanted)];
          expect(first.hits).toEqual(second.hits);
          expect([first.engine, second.engine]).toEqual(['ripgrep', 'scan']);
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe.runIf(process.platform !== 'win32')('a ripgrep that misbehaves', () => {
  const sound = (path: string): string =>
    `{"type":"begin","data":{}}\n{"type":"match","data":{"path":{"text":"${path}"},"lines":{"text":"save\\n"},"line_number":1}}\n{"type":"end","data":{"path":{"text":"${path}"},"binary_offset":null}}\n`;

  it.each([
    ['ends without a summary', 'exit 0'],
    ['crashes', 'kill -SEGV $$'],
    ['prints nonsense', 'echo "{"; echo nonsense; exit 1'],
    ['rejects its arguments', 'echo "unrecognized flag" >&2; exit 2'],
  ])('and %s is replaced by the built-in scan', async (_, script) => {
    const root = await scratchFolder({ 'a.ts': 'save' });
    for (const place of [{ files: [join(root, 'a.ts')] }, tree(root)]) {
      const result = await search(await fakeRipgrep(script), place, 'save');
      expect(lines(root, result)).toEqual(['a.ts:1:0']);
      expect(result.engine).toBe('scan');
    }
  });

  it('and breaks off in the middle gives no hit twice', async () => {
    const root = await scratchFolder({ 'a.ts': 'save', 'b.ts': 'save' });
    const file = join(root, 'a.ts');
    const seen: string[] = [];
    const result = await search(
      await fakeRipgrep(`cat <<'END'\n${sound(file)}END\nexit 2`),
      { files: [file, join(root, 'b.ts')] },
      'save',
      {
        onHits: (hits) => {
          seen.push(...hits.map(({ path }) => relative(root, path)));
        },
      },
    );
    expect(lines(root, result)).toEqual(['a.ts:1:0', 'b.ts:1:0']);
    expect(seen).toEqual(['a.ts', 'b.ts']);
  });

  it('and tells of files nobody asked for is not believed', async () => {
    const root = await scratchFolder({ 'a.ts': 'nothing' });
    const result = await search(
      await fakeRipgrep(`cat <<'END'\n${sound('/etc/passwd')}{"type":"summary","data":{"stats":{"searches":1}}}\nEND`),
      { files: [join(root, 'a.ts')] },
      'save',
    );
    expect(result).toMatchObject({ hits: [], engine: 'ripgrep' });
  });

  it.each([
    ['and hangs', 'exec sleep 30'],
    ['and waits for a program of its own', 'sleep 30'],
  ])('%s is killed at the deadline', async (_, script) => {
    const root = await scratchFolder({ 'a.ts': 'save' });
    const pid = join(root, 'pid');
    const start = performance.now();
    const result = await search(
      await fakeRipgrep(`echo $$ > ${pid}; ${script}`),
      { files: [join(root, 'a.ts')] },
      'save',
      { deadline: systemClock.now() + 1500 },
    );
    expect(result.stoppedBy).toBe('deadline');
    // Long before it would have ended by itself.
    expect(performance.now() - start).toBeLessThan(25_000);
    expect(isAlive(Number(await readFile(pid, 'utf8')))).toBe(false);
  });

  it('and is not there, or is no program, is replaced too', async () => {
    const root = await scratchFolder({ 'a.ts': 'save', rg: 'no program' });
    for (const path of [join(root, 'nowhere'), join(root, 'rg'), root])
      expect((await search(path, { files: [join(root, 'a.ts')] }, 'save')).hits).toHaveLength(1);
  });
});

describe.runIf(process.platform !== 'win32')('finding ripgrep', () => {
  const platform = `${process.platform}-${process.arch}`;
  const find = (places: Parameters<RipgrepFinder['find']>[0]) => new RipgrepFinder().find(places);

  it.each([
    `node_modules/@vscode/ripgrep-universal/bin/${platform}/rg`,
    `node_modules.asar.unpacked/@vscode/ripgrep-universal/bin/${platform}/rg`,
    'node_modules/@vscode/ripgrep/bin/rg',
    'node_modules.asar.unpacked/@vscode/ripgrep/bin/rg',
  ])("takes the editor's at %s", async (layout) => {
    const path = await fakeRipgrep('', layout);
    expect(await find({ appRoot: path.slice(0, -layout.length - 1) })).toMatchObject({
      path,
      from: 'editor',
      version: '14.1.0',
    });
  });

  it("prefers the setting to the editor's, and the editor's to the PATH", async () => {
    const [own, editors, onPath] = [
      await fakeRipgrep(''),
      await fakeRipgrep('', 'node_modules/@vscode/ripgrep/bin/rg'),
      await fakeRipgrep('', 'rg'),
    ];
    const appRoot = join(editors, '../../../../..');
    const path = ['', '.', 'relative', '/nonexistent', dirname(onPath)].join(delimiter);
    expect((await find({ setting: own, appRoot, path })).from).toBe('setting');
    expect((await find({ appRoot, path })).from).toBe('editor');
    expect(await find({ path })).toEqual({ path: onPath, from: 'path', version: '14.1.0', missed: [] });
  });

  it('passes over what does not work and says why, without ever failing', async () => {
    const root = await scratchFolder({
      other: '#!/bin/sh\necho "grep 3.8"\n',
      broken: '#!/bin/sh\nexit 3\n',
      plain: 'no program',
    });
    for (const each of ['other', 'broken']) await chmod(join(root, each), 0o755);
    const reasons = async (setting: string): Promise<unknown> =>
      (await find({ setting })).missed.map(({ reason }) => reason);
    expect(await reasons(join(root, 'other'))).toEqual(['not-ripgrep']);
    expect(await reasons(join(root, 'broken'))).toEqual(['failed']);
    expect(await reasons(join(root, 'plain'))).toEqual(['failed']);
    expect(await reasons(join(root, 'none'))).toEqual(['missing']);
    expect(await reasons('rg')).toEqual(['missing']);
    expect(await reasons('/a\0b')).toEqual(['failed']);
    expect(await find({ setting: '', appRoot: '', path: '' })).toEqual({ from: 'none', missed: [] });
  });

  it('asks once, until told to forget', async () => {
    const path = await fakeRipgrep('');
    const finder = new RipgrepFinder();
    expect((await finder.find({ setting: path })).from).toBe('setting');
    await rm(path);
    expect((await finder.find({ setting: path })).from).toBe('setting');
    finder.forget();
    expect((await finder.find({ setting: path })).from).toBe('none');
  });
});
