import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ownGrammars } from '../../src/callers/node/facts/ownGrammars.ts';
import { grammarFiles, runtimeFile } from '../../src/edit/node/syntax/grammars.ts';
import { noticesFile, notices, noticesText } from '../../tools/notices.ts';
import { compatibleLicences, embeddedPackages, shippedPackages } from '../../tools/notices/shipped.ts';
import { projectRoot } from '../../tools/paths.ts';
import { runProcess } from '../../tools/process.ts';
import { replaceReference } from '../../tools/reference/replaceReference.ts';

/** What esbuild says of the bundles that were packed. */
interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

let scratch: string;
let copy: string;
let here: Buffer;
let elsewhere: Buffer;
let said: string;
let files: Readonly<Record<string, Uint8Array>>;

/** Packs the project of a folder as `npm run package` does. */
async function pack(folder: string, out: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, output } = await runProcess(process.execPath, [join(folder, 'tools', 'package.ts'), `--out=${out}`], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  expect(code, output).toBe(0);
  return output;
}

/** The built-in fixes are made of it, so that a build needs it; and the folders above it. */
function isOfCorpus(path: string): boolean {
  return ['test/fixtures/errors', 'test/bench/remediation'].some(
    (folder) =>
      `${path.replaceAll(sep, '/')}/`.startsWith(`${folder}/`) ||
      `${folder}/`.startsWith(`${path.replaceAll(sep, '/')}/`),
  );
}

/** Another person's checkout: in another folder, older, with other modes, and its packages behind a link. */
async function otherCheckout(): Promise<string> {
  const folder = join(scratch, 'Somebody else’s checkout');
  const left = new Set([
    'node_modules',
    'dist',
    'dist-test',
    'test',
    'test-results',
    'coverage',
    '.cache',
    '.git',
    '.vscode-test',
  ]);
  await cp(projectRoot, folder, {
    recursive: true,
    filter: (path) =>
      (!left.has(relative(projectRoot, path).split(sep)[0] ?? '') || isOfCorpus(relative(projectRoot, path))) &&
      !path.endsWith('.vsix'),
  });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('node_modules')) continue;
    await chmod(join(entry.parentPath, entry.name), 0o700);
    await utimes(join(entry.parentPath, entry.name), 1_000_000_000, 1_000_000_000);
  }
  return folder;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recourse-vsix-'));
  copy = await otherCheckout();
  // One after the other: they would be made at the same second else.
  said = await pack(projectRoot, join(scratch, 'here.vsix'));
  await pack(copy, join(scratch, 'elsewhere.vsix'), {
    TZ: 'Pacific/Auckland',
    LC_ALL: 'de_DE.UTF-8',
    LANG: 'de_DE.UTF-8',
    HOME: scratch,
    USER: 'somebody',
  });
  [here, elsewhere] = await Promise.all([
    readFile(join(scratch, 'here.vsix')),
    readFile(join(scratch, 'elsewhere.vsix')),
  ]);
  files = unzipSync(here);
}, 600_000);

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('the package', () => {
  test('has the same bytes wherever and whenever it is made, and its hash is said', () => {
    const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    expect(hash(elsewhere)).toBe(hash(here));
    expect(said).toContain(`SHA-256 ${hash(here)}`);
  });

  test('says nothing of the folder it was made in', () => {
    const texts = Object.entries(files).filter(([path]) => !path.endsWith('.wasm'));
    expect(texts.filter(([, bytes]) => Buffer.from(bytes).includes(projectRoot)).map(([path]) => path)).toEqual([]);
  });

  test('weighs at most 10 MB', () => {
    expect(here.length).toBeLessThanOrEqual(10 * 1024 * 1024);
    expect(here.length).toBeGreaterThan(1024 * 1024);
  });

  test('holds these files, and none besides, of at most these sizes in KB', async () => {
    const sample = (await readdir(join(projectRoot, 'demo'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.name !== '.gitattributes',
    ).length;
    const pages = (await readdir(join(projectRoot, 'media', 'walkthrough'))).length;
    const panels = (await readdir(join(projectRoot, 'media'), { withFileTypes: true, recursive: true })).filter(
      ({ name }) => name === 'main.ts',
    ).length;
    const grammars = [...grammarFiles, ...ownGrammars.keys(), runtimeFile].map((file) => `dist/grammars/${file}`);
    const bundles = [
      'callersWorker',
      'extension',
      'hook',
      'hookAsk',
      'hookEdits',
      'hookLookups',
      'hookWrites',
      'jobs',
      'jobsRunner',
      'lazy',
      'lazyCallers',
      'lazyHealth',
      'lazyJobs',
      'lazyRemediation',
      'lazyUnfinished',
      'mcp',
      'mcpCallers',
      'mcpEdits',
      'mcpServer',
      'remediations',
      'treeSitter',
    ];
    const kinds: readonly {
      readonly what: readonly string[] | RegExp;
      readonly count?: number;
      readonly kb: number;
    }[] = [
      { what: ['package.json', 'package.nls.json', 'package.nls.de.json'], kb: 150 },
      { what: ['readme.md', 'changelog.md', 'LICENSE.txt', 'ThirdPartyNotices.txt'], kb: 100 },
      { what: ['l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'], kb: 320 },
      // Each has a budget of its own in budgets.test.ts.
      { what: bundles.map((name) => `dist/${name}.cjs`), kb: 980 },
      { what: ['dist/builtinFixes.json.br'], kb: 600 },
      { what: grammars, kb: 6000 },
      { what: /^dist\/panels\/\w+\.(?:js|css)$/, count: 2 * panels, kb: 100 },
      { what: ['media/icon.png', 'media/recourse.svg'], kb: 50 },
      { what: ['media/schemas/torc-workflow.json'], kb: 30 },
      { what: /^demo\/(?:[\w.-]+\/)*[\w.-]+$/, count: sample, kb: 40 },
      { what: /^media\/walkthrough\/[\w.-]+\.(?:md|svg|png)$/, count: pages, kb: 300 },
    ];
    const shipped = Object.keys(files)
      .filter((path) => path.startsWith('extension/'))
      .map((path) => path.slice('extension/'.length));
    const taken = new Set<string>();
    for (const { what, count, kb } of kinds) {
      const found = shipped.filter((path) => (what instanceof RegExp ? what.test(path) : what.includes(path)));
      if (what instanceof RegExp) expect(found, String(what)).toHaveLength(count ?? 0);
      else expect([...found].sort()).toEqual([...what].sort());
      for (const path of found) {
        taken.add(path);
        expect(files[`extension/${path}`]?.length, path).toBeLessThanOrEqual(kb * 1024);
      }
    }
    expect(shipped.filter((path) => !taken.has(path))).toEqual([]);
    expect(Object.keys(files).filter((path) => !path.startsWith('extension/'))).toEqual([
      '[Content_Types].xml',
      'extension.vsixmanifest',
    ]);
    expect(shipped).toEqual(expect.arrayContaining([manifest.main.slice(2), manifest.icon]));
  });
});

describe('the notices', () => {
  test('are those of what is shipped ("npm run docs" makes them)', async () => {
    expect(await readFile(noticesFile, 'utf8')).toBe(noticesText());
    expect(Buffer.from(files['extension/ThirdPartyNotices.txt'] ?? []).toString('utf8')).toBe(noticesText());
  });

  test('name every package that is bundled or copied, and what those carry inside', async () => {
    const { outputs } = JSON.parse(await readFile(join(projectRoot, 'dist', 'meta.json'), 'utf8')) as Metafile;
    const inputs = Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => path),
    );
    const bundled = new Set(inputs.flatMap((path) => getPackage(path) ?? []));
    const copied = ['@vscode/tree-sitter-wasm', 'web-tree-sitter', ...ownGrammars.values()];
    expect([...new Set([...bundled, ...copied])].sort()).toEqual([...shippedPackages].sort());

    // What a package was bundled from is in the source maps beside its files.
    const sources = await Promise.all(
      inputs
        .filter((path) => path.includes('node_modules/'))
        .map(async (path) => {
          const map = await readFile(join(projectRoot, `${path}.map`), 'utf8').catch(() => '{}');
          return ((JSON.parse(map) as { readonly sources?: readonly string[] }).sources ?? []).flatMap(
            (source) => getPackage(source) ?? [],
          );
        }),
    );
    const inside = new Set(sources.flat().filter((name) => !bundled.has(name)));
    expect(inside.size).toBeGreaterThan(3);
    expect([...inside].sort()).toEqual(
      embeddedPackages
        .filter(({ grammar }) => grammar === undefined)
        .map(({ name }) => name)
        .sort(),
    );
    expect(embeddedPackages.flatMap(({ grammar }) => grammar ?? []).sort()).toEqual([...grammarFiles].sort());
  });

  test('are of licences that go with the MIT licence, with the words those ask to be passed on', () => {
    expect(
      notices()
        .filter(({ licence }) => !compatibleLicences.has(licence))
        .map(({ name, licence }) => `${name}: ${licence}`),
    ).toEqual([]);
    expect(
      notices()
        .filter(({ text }) => !/copyright/i.test(text) || !/(?:permission|licen[cs]e)/i.test(text))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('take their words from files that are used, each of them', async () => {
    const kept = await readdir(join(projectRoot, 'tools', 'licences'));
    expect(kept.sort()).toEqual([...new Set(embeddedPackages.map(({ file }) => basename(file)))].sort());
  });
});

test('the reference is that of the manifest ("npm run docs" makes it)', async () => {
  const page = await readFile(join(projectRoot, 'docs', 'reference.md'), 'utf8');
  const texts = JSON.parse(await readFile(join(projectRoot, 'package.nls.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  expect(page).toBe(replaceReference(page, manifest, texts));
  expect(page).toContain('recourse.edit.applyFromClipboard');
});

/** The npm package a path lies in: the innermost one. */
function getPackage(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/'))?.[1];
}
