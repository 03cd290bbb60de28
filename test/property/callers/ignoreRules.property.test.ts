import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IgnoreRules } from '../../../src/callers/node/files/ignoreRules.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const folders = ['a', 'ab', 'a/b', 'a/b/a', 'a/ba', 'b', 'b/a'];
const names = ['a', 'b', 'ab', 'ba', 'aab', 'b.a', '-', 'a b', '!a', '#a'];
const files = ['', ...folders]
  .flatMap((folder) => names.map((name) => (folder === '' ? name : `${folder}/${name}`)))
  .filter((path) => !folders.includes(path));

const piece = fc.constantFrom(
  'a',
  'b',
  'a',
  'b',
  'ab',
  '.',
  '-',
  '*',
  '*',
  '?',
  '/',
  '/',
  '**/',
  '/**',
  '/**/',
  '**',
  '***',
  '[ab]',
  '[!a]',
  '[^b]',
  '[a-b]',
  '[-a]',
  '[]a]',
  '[[:alpha:]]',
  '[[:punct:]]',
  '[[:none:]]',
  '[a',
  ']',
  '\\a',
  '\\*',
  '\\/',
  '\\',
  ' ',
  '\\ ',
  '!',
  '#',
);
const line = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '/', '**/', 'a/', '*'),
    fc.array(piece, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '', '/', ' '),
  )
  .map(([start, parts, end]) => start + parts.join('') + end);
const text = fc
  .tuple(fc.array(line, { maxLength: 4 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, end]) => lines.join(end));

/** Which paths a walk passes over that asks for each folder on the way. */
function passedOver(rulesOf: Readonly<Record<string, string>>, paths: readonly string[]): string[] {
  const start = new IgnoreRules(false).with('', rulesOf[''] ?? '');
  return paths.filter((path) => {
    let rules = start;
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      if (rules.ignores(folder, true)) return true;
      const own = rulesOf[folder];
      if (own !== undefined) rules = rules.with(folder, own);
    }
    return rules.ignores(path, folders.includes(path));
  });
}

function ignoredByGit(root: string, paths: readonly string[]): string[] {
  try {
    return execFileSync('git', ['check-ignore', '--no-index', '-z', '--stdin'], {
      cwd: root,
      input: paths.join('\0'),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '');
  } catch {
    // Git ends with 1 where it ignores nothing.
    return [];
  }
}

describe('patterns of .gitignore files', () => {
  test('mean what they mean to Git, whatever they are', async () => {
    const root = await scratchFolder(Object.fromEntries(files.map((path) => [path, ''])));
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['config', 'core.excludesFile', '/dev/null'], { cwd: root });
    execFileSync('git', ['config', 'core.ignoreCase', 'false'], { cwd: root });
    const asked = [...folders, ...files];
    await fc.assert(
      fc.asyncProperty(text, text, async (outer, inner) => {
        await writeFile(join(root, '.gitignore'), outer);
        await writeFile(join(root, 'a/.gitignore'), inner);
        expect(passedOver({ '': outer, a: inner }, asked)).toEqual(ignoredByGit(root, asked));
        await rm(join(root, 'a/.gitignore'));
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
