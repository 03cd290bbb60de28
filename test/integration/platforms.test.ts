import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';

/** What works on some systems only, by the word of `docs/platforms.md`. */
const things: Readonly<Record<string, RegExp>> = {
  'signal to a group': /process\.kill\(\s*-/,
  taskkill: /\btaskkill\b/,
  '/proc': /['"`]\/proc\b/,
  bash: /['"`](?:bash|sh|\/bin\/\w+|\/usr\/bin\/\w+|cmd(?:\.exe)?|powershell(?:\.exe)?)['"`]\s*(?:;|,\s*\[)/,
  detached: /\bdetached:/,
  'folders of the system': /['"`]\/(?:tmp|run|var|etc|dev)\/(?!null)/,
  'owner and mode': /\bf?chmod(?:Sync)?\(|\bchown(?:Sync)?\(|\bgetuid\b/,
  O_NOFOLLOW: /\bO_NOFOLLOW\b/,
  'named pipe': /\\\\\.\\\\?pipe/,
  rename: /(?<![.\w]|async )rename(?:Sync)?\((?!\w+: )/,
};

const page = readFileSync(join(projectRoot, 'docs/platforms.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`src/'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const plain = (cell = ''): string => cell.replaceAll('`', '');

/** The code of a file without its comments: they may speak of anything. */
function getCode(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

/** Domains hold words about errors and logs, and call nothing. */
const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll(sep, '/')}`)
  .filter((path) => path.endsWith('.ts') && !path.includes('/domain/'));

describe('calls that only some systems have', () => {
  test.each(Object.entries(things))('%s: only where docs/platforms.md says what guards it', (thing, pattern) => {
    const found = files.filter((file) => pattern.test(getCode(file))).sort();
    const listed = rows
      .filter(([what]) => what === thing)
      .map(([, file]) => plain(file))
      .sort();
    expect(found).toEqual(listed);
  });

  test('every row names a test and a file that are there', () => {
    expect(rows.length).toBeGreaterThan(30);
    for (const [what, file, guard, testFile] of rows) {
      expect(existsSync(join(projectRoot, plain(file))), `${what ?? ''}: ${file ?? ''}`).toBe(true);
      expect(existsSync(join(projectRoot, plain(testFile))), `${what ?? ''}: ${testFile ?? ''}`).toBe(true);
      expect(guard).not.toBe('');
    }
  });

  test('a use that is planted is found', () => {
    expect(things['signal to a group']?.test('process.kill(-child.pid, "SIGTERM")')).toBe(true);
    expect(things['bash']?.test("spawn('/bin/sh', ['-c', line])")).toBe(true);
    expect(things['/proc']?.test('readFileSync(`/proc/${pid}/stat`)')).toBe(true);
    expect(things['rename']?.test('await rename(from, to);')).toBe(true);
    expect(things['rename']?.test('await renameOver(from, to);')).toBe(false);
  });
});
