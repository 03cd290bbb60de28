import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/base/systemClock.ts';
import type { Place, ProviderResult } from '../../../../src/callers/domain/provider.ts';
import { WorkspaceRoots } from '../../../../src/callers/node/engine/workspaceRoots.ts';
import { ScipProvider, type ScipProviderOptions } from '../../../../src/callers/node/scip/scipProvider.ts';
import { projectRoot } from '../../../../tools/paths.ts';
import { KeptLog } from '../../../support/keptLog.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';
import { scipBytes, type WrittenDocument } from '../../../support/scipBytes.ts';

const repo = 'test . shop 1 `repo`/save().';
const long = new AbortController().signal;
const source = 'function save() {}\nsave();\n';
const plain: WrittenDocument = {
  path: 'a.js',
  occurrences: [
    { symbol: repo, range: [0, 9, 13], roles: 1 },
    { symbol: repo, range: [1, 0, 4] },
  ],
};

function getProvider(root: string, more: Partial<ScipProviderOptions> = {}): ScipProvider {
  return new ScipProvider({
    roots: new WorkspaceRoots([{ name: 'app', path: root }]),
    setting: '',
    clock: systemClock,
    log: new KeptLog(),
    ...more,
  });
}

/** A folder with these files, an hour old, and an index that is younger. */
async function indexed(
  files: Readonly<Record<string, string | Uint8Array>>,
  documents: readonly WrittenDocument[],
  where = 'index.scip',
): Promise<string> {
  const root = await scratchFolder(files);
  for (const path of Object.keys(files)) await age(join(root, path));
  await writeFile(join(root, where), scipBytes(documents));
  return root;
}

async function age(file: string): Promise<void> {
  const then = Date.now() / 1000 - 3600;
  await utimes(file, then, then);
}

const getSites = ({ sites }: ProviderResult): string[] =>
  sites.map(({ path, line, column }) => `${path}:${line}:${column}`).sort();
const target = (path: string, line: number, column: number): Place => ({ path, line, column });
const ask = (provider: ScipProvider, name = 'save', ...targets: Place[]): Promise<ProviderResult> =>
  provider.ask({ name, targets: targets.length === 0 ? [target('a.js', 1, 9)] : targets }, long);

/** A copy of a project with the index that a real indexer made of it; the index is the youngest file. */
async function fixture(language: 'typescript' | 'python'): Promise<string> {
  const root = await scratchFolder();
  await cp(join(projectRoot, 'test/fixtures/scip', language), root, { recursive: true });
  await utimes(join(root, 'index.scip'), Date.now() / 1000 + 1, Date.now() / 1000 + 1);
  return root;
}

describe('an index of scip-typescript', () => {
  it('names uses through a barrel, under another name and behind wide characters', async () => {
    const provider = getProvider(await fixture('typescript'));
    expect(getSites(await ask(provider, 'save', target('store.ts', 11, 2)))).toEqual([
      'service.ts:7:7',
      'service.ts:8:8',
      'service.ts:9:24',
    ]);
    const cleaned = await ask(provider, 'clean', target('store.ts', 22, 16));
    expect(getSites(cleaned)).toEqual(
      expect.arrayContaining(['service.ts:10:12', 'service.ts:10:37', 'tidying.ts:3:22']),
    );
    expect(new Set(cleaned.sites.map(({ kind }) => kind))).toEqual(new Set(['reference']));
  });

  it('is whole where nothing has changed, but not for what is exported under another name', async () => {
    const provider = getProvider(await fixture('typescript'));
    expect((await ask(provider, 'save', target('store.ts', 11, 2))).state).toBe('whole');
    expect((await ask(provider, 'clean', target('store.ts', 22, 16))).state).toBe('partial');
  });

  it('finds functions inside functions, classes by what makes their objects, and no uses of what has none', async () => {
    const provider = getProvider(await fixture('typescript'));
    expect(getSites(await ask(provider, 'trim', target('store.ts', 23, 8)))).toEqual(['store.ts:24:9']);
    expect(getSites(await ask(provider, 'FileStore', target('store.ts', 6, 13)))).toContain('service.ts:4:18');
    expect(getSites(await ask(provider, 'constructor', target('store.ts', 9, 2)))).toEqual(['service.ts:4:18']);
    expect(await ask(provider, 'save', target('store.ts', 17, 2))).toMatchObject({ state: 'whole', sites: [] });
  });

  it('denies places where another symbol stands, and none of which it knows nothing', async () => {
    const { denies } = await ask(getProvider(await fixture('typescript')), 'save', target('store.ts', 17, 2));
    expect(denies?.(target('service.ts', 8, 8))).toBe(true);
    expect(denies?.(target('service.ts', 8, 9))).toBe(false);
    expect(denies?.(target('elsewhere.ts', 8, 8))).toBe(false);
  });
});

describe('an index of scip-python', () => {
  it('names uses through packages, other names, base classes and behind wide characters', async () => {
    const provider = getProvider(await fixture('python'));
    expect(getSites(await ask(provider, 'save', target('shop/store.py', 10, 8)))).toEqual([
      'shop/service.py:6:9',
      'shop/service.py:8:24',
    ]);
    expect(getSites(await ask(provider, 'clean', target('shop/store.py', 14, 4)))).toEqual(
      expect.arrayContaining(['shop/service.py:8:29', 'shop/service.py:9:13']),
    );
  });

  it('says that who calls a class calls its __init__', async () => {
    expect(
      getSites(await ask(getProvider(await fixture('python')), '__init__', target('shop/store.py', 7, 8))),
    ).toContain('shop/service.py:7:12');
  });
});

describe('the SCIP provider', () => {
  it('has nothing to say without an index, without a target it knows, and of targets whose file has moved on', async () => {
    expect(await ask(getProvider(await scratchFolder({ 'a.js': source })))).toEqual({
      state: 'unknown',
      sites: [],
      isAbsent: true,
    });
    const root = await indexed({ 'a.js': source }, [plain]);
    expect((await ask(getProvider(root), 'save', target('b.js', 1, 9))).state).toBe('unknown');
    expect((await ask(getProvider(root), 'save', target('a.js', 2, 9))).state).toBe('unknown');
    await writeFile(join(root, 'a.js'), `\n${source}`);
    expect((await ask(getProvider(root))).state).toBe('unknown');
  });

  it('leaves out definitions, imports and forward definitions', async () => {
    const root = await indexed({ 'a.js': source, 'b.js': 'save save save\n' }, [
      plain,
      {
        path: 'b.js',
        occurrences: [
          { symbol: repo, range: [0, 0, 4], roles: 2 },
          { symbol: repo, range: [0, 5, 9], roles: 0x40 },
          { symbol: repo, range: [0, 10, 14], roles: 8 },
        ],
      },
    ]);
    expect(getSites(await ask(getProvider(root)))).toEqual(['a.js:2:0', 'b.js:1:10']);
  });

  it('reads ranges in all their forms', async () => {
    const root = await indexed({ 'a.js': source, 'b.js': 'save save save\nsave\n' }, [
      plain,
      {
        path: 'b.js',
        occurrences: [
          { symbol: repo, range: [0, 0, 0, 4] },
          { symbol: repo, range: [0, 5, 9], form: 'typed' },
          { symbol: repo, range: [0, 10, 0, 14], form: 'typed' },
          { symbol: repo, range: [1, 0, 2, 0] },
          { symbol: repo, range: [1] },
        ],
      },
    ]);
    expect(getSites(await ask(getProvider(root)))).toEqual(['a.js:2:0', 'b.js:1:0', 'b.js:1:10', 'b.js:1:5']);
  });

  it.each([
    [1, 9],
    [2, 6],
    [3, 5],
  ])('counts columns as the document says (%s)', async (encoding, column) => {
    const root = await indexed({ 'a.js': source, 'b.js': '"🚀ö";save()\n' }, [
      plain,
      { path: 'b.js', encoding, occurrences: [{ symbol: repo, range: [0, column, column + 4] }] },
    ]);
    expect(getSites(await ask(getProvider(root)))).toEqual(['a.js:2:0', 'b.js:1:6']);
  });

  it('counts in bytes where an indexer that is known for it does not say so', async () => {
    const root = await scratchFolder({ 'a.rs': 'fn save() {}\nfn f() { "ö"; save(); }\n' });
    await age(join(root, 'a.rs'));
    await writeFile(
      join(root, 'index.scip'),
      scipBytes(
        [
          {
            path: 'a.rs',
            occurrences: [
              { symbol: repo, range: [0, 3, 7], roles: 1 },
              { symbol: repo, range: [1, 15, 19] },
            ],
          },
        ],
        { tool: 'rust-analyzer' },
      ),
    );
    expect(getSites(await ask(getProvider(root), 'save', target('a.rs', 1, 3)))).toEqual(['a.rs:2:14']);
  });

  it('no longer trusts a file that changes, and trusts it again when the change is undone', async () => {
    const root = await indexed({ 'a.js': source, 'b.js': 'save();\n' }, [
      plain,
      { path: 'b.js', occurrences: [{ symbol: repo, range: [0, 0, 4] }] },
    ]);
    const provider = getProvider(root);
    const before = await ask(provider);
    expect([before.state, getSites(before), before.covers?.('a.js'), before.covers?.('c.js')]).toEqual([
      'whole',
      ['a.js:2:0', 'b.js:1:0'],
      true,
      false,
    ]);
    await writeFile(join(root, 'b.js'), '// more\nsave();\n');
    expect(before.covers?.('b.js')).toBe(false);
    const changed = await ask(provider);
    expect([changed.state, getSites(changed), changed.covers?.('a.js')]).toEqual(['partial', ['a.js:2:0'], true]);
    await writeFile(join(root, 'b.js'), 'save();\n');
    const undone = await ask(provider);
    expect([undone.state, getSites(undone)]).toEqual(['whole', ['a.js:2:0', 'b.js:1:0']]);
    await rm(join(root, 'b.js'));
    expect([(await ask(provider)).state, undone.covers?.('b.js')]).toEqual(['partial', false]);
  });

  it('hears of a change of a file that no answer names', async () => {
    const root = await indexed({ 'a.js': source, 'b.js': 'other();\n' }, [plain, { path: 'b.js', occurrences: [] }]);
    const provider = getProvider(root);
    expect((await ask(provider)).state).toBe('whole');
    await writeFile(join(root, 'b.js'), 'save();\n');
    provider.filesChanged([join(root, 'b.js'), '/somewhere/else.js']);
    expect((await ask(provider)).state).toBe('partial');
  });

  it('does not believe a file that is younger than the index, unless the index holds its text', async () => {
    const root = await indexed({ 'a.js': source }, [plain]);
    const later = Date.now() / 1000 + 10;
    await utimes(join(root, 'a.js'), later, later);
    expect((await ask(getProvider(root))).state).toBe('unknown');
    await writeFile(join(root, 'index.scip'), scipBytes([{ ...plain, text: source }]));
    expect((await ask(getProvider(root))).state).toBe('whole');
    await writeFile(join(root, 'index.scip'), scipBytes([{ ...plain, text: `${source} ` }]));
    expect((await ask(getProvider(root))).state).toBe('unknown');
  });

  it('does not believe an old file in which other names stand where the index has definitions', async () => {
    const root = await indexed({ 'a.js': 'function load() {}\nload();\n' }, [plain]);
    expect((await ask(getProvider(root))).state).toBe('unknown');
  });

  it('leaves out places where no token begins', async () => {
    const root = await indexed({ 'a.js': source, 'b.js': 'resave(); save();\n' }, [
      plain,
      {
        path: 'b.js',
        occurrences: [
          { symbol: repo, range: [0, 2, 6] },
          { symbol: repo, range: [0, 10, 14] },
          { symbol: repo, range: [9, 0, 4] },
          { symbol: repo, range: [0, 500, 504] },
        ],
      },
    ]);
    expect(getSites(await ask(getProvider(root)))).toEqual(['a.js:2:0', 'b.js:1:10']);
  });

  it('does not trust a file that differs in the editor', async () => {
    const root = await indexed({ 'a.js': source, 'b.js': 'save();\n' }, [
      plain,
      { path: 'b.js', occurrences: [{ symbol: repo, range: [0, 0, 4] }] },
    ]);
    const buffers = new Map([[join(root, 'b.js'), 'save();\n']]);
    const provider = getProvider(root, { buffer: (file) => buffers.get(file) });
    expect(getSites(await ask(provider))).toEqual(['a.js:2:0', 'b.js:1:0']);
    buffers.set(join(root, 'b.js'), '\nsave();\n');
    expect(getSites(await ask(provider))).toEqual(['a.js:2:0']);
  });

  it('follows overriding in both directions and from one index to another', async () => {
    const [base, derived, sibling] = [
      't . p 1 `a`/Base#save().',
      't . q 1 `b`/Derived#save().',
      't . q 1 `b`/Sibling#save().',
    ];
    const root = await scratchFolder({ 'one/a.js': 'save()\nsave\n', 'two/b.js': 'save() load()\nsave save\n' });
    for (const path of ['one/a.js', 'two/b.js']) await age(join(root, path));
    await writeFile(
      join(root, 'one/index.scip'),
      scipBytes([
        {
          path: 'a.js',
          occurrences: [
            { symbol: base, range: [0, 0, 4], roles: 1 },
            { symbol: base, range: [1, 0, 4] },
          ],
        },
      ]),
    );
    await writeFile(
      join(root, 'two/index.scip'),
      scipBytes([
        {
          path: 'b.js',
          implementations: [
            [derived, base],
            [sibling, base],
          ],
          occurrences: [
            { symbol: derived, range: [0, 0, 4], roles: 1 },
            { symbol: derived, range: [1, 0, 4] },
            { symbol: sibling, range: [1, 5, 9] },
          ],
        },
      ]),
    );
    const provider = getProvider(root, {
      roots: new WorkspaceRoots([
        { name: 'one', path: join(root, 'one') },
        { name: 'two', path: join(root, 'two') },
      ]),
    });
    expect(getSites(await ask(provider, 'save', target('one/a.js', 1, 0)))).toEqual([
      'one/a.js:2:0',
      'two/b.js:2:0',
      'two/b.js:2:5',
    ]);
    // A call of a sibling never is a call of this one.
    expect(getSites(await ask(provider, 'save', target('two/b.js', 1, 0)))).toEqual(['one/a.js:2:0', 'two/b.js:2:0']);
  });

  it('takes an index from elsewhere, for a setting that is relative or absolute', async () => {
    const root = await indexed(
      { 'src/a.js': source, 'build/keep': '' },
      [{ ...plain, path: 'src/a.js' }],
      'build/code.scip',
    );
    expect(
      (await ask(getProvider(root, { setting: 'build/code.scip' }), 'save', target('src/a.js', 1, 9))).sites,
    ).toHaveLength(1);
    expect(
      (await ask(getProvider(root, { setting: join(root, 'build/code.scip') }), 'save', target('src/a.js', 1, 9)))
        .sites,
    ).toHaveLength(1);
  });

  it('reads an index again when it changes', async () => {
    const root = await indexed({ 'a.js': source }, [{ ...plain, occurrences: plain.occurrences.slice(0, 1) }]);
    const provider = getProvider(root);
    expect((await ask(provider)).sites).toEqual([]);
    await writeFile(join(root, 'index.scip'), scipBytes([plain]));
    expect((await ask(provider)).sites).toHaveLength(1);
    await rm(join(root, 'index.scip'));
    expect((await ask(provider)).state).toBe('unknown');
  });

  it('rejects with a sentence for an index that is none, that is cut off or that cannot be read, and is well again afterwards', async () => {
    const root = await scratchFolder({ 'a.js': source, 'index.scip': 'no index\n' });
    await age(join(root, 'a.js'));
    const provider = getProvider(root);
    await expect(ask(provider)).rejects.toThrow('The SCIP index is no SCIP index.');
    const bytes = scipBytes([plain, { ...plain, path: 'b.js' }]);
    await writeFile(join(root, 'index.scip'), bytes.subarray(0, bytes.length - 3));
    await expect(ask(provider)).rejects.toThrow('ends too early');
    await writeFile(join(root, 'index.scip'), '');
    await expect(ask(provider)).rejects.toThrow('is no SCIP index');
    await writeFile(join(root, 'index.scip'), bytes);
    expect((await ask(provider)).state).toBe('partial');
    await rm(join(root, 'index.scip'));
    await mkdir(join(root, 'index.scip'));
    expect((await ask(provider)).state).toBe('unknown');
  });

  it('never looks outside the workspace, whatever paths an index has', async () => {
    const outside = await scratchFolder({ 'secret.js': 'save();\n' });
    const use = [{ symbol: repo, range: [0, 0, 4] }];
    const root = await indexed({ 'a.js': source }, [
      plain,
      ...[
        `../${outside.split('/').at(-1) ?? ''}/secret.js`,
        join(outside, 'secret.js'),
        'a.js/../../x',
        './a.js',
        '',
        'b\0.js',
      ].map((path) => ({ path, occurrences: use })),
    ]);
    expect(getSites(await ask(getProvider(root)))).toEqual(['a.js:2:0']);
  });

  it('is quiet at once when nobody wants the answer any more', async () => {
    const root = await indexed({ 'a.js': source }, [plain]);
    expect(await getProvider(root).ask({ name: 'save', targets: [target('a.js', 1, 9)] }, AbortSignal.abort())).toEqual(
      {
        state: 'unknown',
        sites: [],
      },
    );
  });
});
