import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ownGrammars } from '../../src/callers/node/facts/ownGrammars.ts';
import { grammarFiles, runtimeFile } from '../../src/edit/node/syntax/grammars.ts';
import { noticesFile, noticesText } from '../../tools/notices.ts';
import { projectRoot } from '../../tools/paths.ts';
import { withReference } from '../../tools/readme/reference.ts';

const run = promisify(execFile);
const vsce = join(projectRoot, 'node_modules', '@vscode', 'vsce', 'vsce');

let scratch: string;
let files: readonly string[];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recourse-vsix-'));
  // Packaging runs the production build first, so the list below is that of a fresh one.
  await run(process.execPath, [vsce, 'package', '--no-dependencies', '--out', join(scratch, 'recourse.vsix')], { cwd: projectRoot });
  const { stdout } = await run(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: projectRoot });
  files = stdout.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}, 120_000);

afterAll(() => rm(scratch, { recursive: true, force: true }));

test('the package weighs at most 10 MB', async () => {
  const { size } = await stat(join(scratch, 'recourse.vsix'));
  expect(size).toBeLessThanOrEqual(10 * 1024 * 1024);
  expect(size).toBeGreaterThan(100_000);
});

test('what the extension needs at run time is in it', () => {
  const wanted = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'ThirdPartyNotices.txt', manifest.main.slice(2), manifest.icon, 'dist/lazy.cjs', 'dist/lazyCallers.cjs', 'dist/lazyRemediation.cjs', 'dist/remediations.cjs', 'dist/callersWorker.cjs', 'dist/mcp.cjs', 'dist/mcpEdits.cjs', 'dist/treeSitter.cjs', 'dist/panels/remediations.js', 'dist/panels/remediations.css', `dist/grammars/${runtimeFile}`];
  expect(files).toEqual(expect.arrayContaining([...wanted, ...[...grammarFiles, ...ownGrammars.keys()].map((file) => `dist/grammars/${file}`)]));
});

test('nothing else is in it', () => {
  const strangers = files.filter((file) => !/^(package(\.nls(\.[a-z-]+)?)?\.json|README\.md|CHANGELOG\.md|LICENSE|ThirdPartyNotices\.txt|media\/[\w./-]+\.(png|svg|md)|demo\/[\w./-]+|l10n\/[\w.-]+\.json|dist\/\w+\.cjs|dist\/grammars\/[\w-]+\.wasm|dist\/panels\/\w+\.(js|css))$/.test(file));
  expect(strangers).toEqual([]);
});

test('the notices are those of what is shipped ("npm run docs" makes them)', async () => {
  expect(await readFile(noticesFile, 'utf8')).toBe(noticesText());
});

test('the reference in the README is that of the manifest ("npm run docs" makes it)', async () => {
  const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
  const texts = JSON.parse(await readFile(join(projectRoot, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;
  expect(readme).toBe(withReference(readme, manifest, texts));
  expect(readme).toContain('recourse.edit.applyFromClipboard');
});
