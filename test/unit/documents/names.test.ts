import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { projectRoot } from '../../../tools/paths.ts';

const documents = [
  ...readdirSync(projectRoot).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ...readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Folders a path may begin in without saying so: documents speak of a feature's files from there. */
const roots = ['', 'src', 'src/edit', 'src/callers', 'src/remediation', 'src/jobs', 'src/health', 'src/base'];
/** What is made by a build or a run, and so is not in the tree. */
const made = /^(?:dist|dist-test|test-results|node_modules)\//;

/**
 * The paths in backticks of a text that are this project's: they begin with one of its folders, or are a file of its
 * top.
 */
function pathsIn(text: string): readonly string[] {
  const code = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, what]) => what ?? '');
  return code.filter(
    (what) =>
      /^(?:src|test|tools|media|docs|demo|\.github\/workflows|\.ci|domain|node|host|base|cascade|mcp|panels)\/[\w./{},*-]*$/.test(
        what,
      ) && !made.test(what),
  );
}

/** `a/{b,c}.ts` is two paths; what has a star is looked for up to its folder. */
function spelledOut(path: string): readonly string[] {
  const braces = /^(.*)\{([^}]*)\}(.*)$/.exec(path);
  if (braces !== null)
    return (braces[2] ?? '').split(',').flatMap((part) => spelledOut(`${braces[1] ?? ''}${part}${braces[3] ?? ''}`));
  const star = path.indexOf('*');
  return [star < 0 ? path : path.slice(0, path.lastIndexOf('/', star))];
}

const isThere = (path: string): boolean =>
  roots.some((root) => ['', '.ts'].some((end) => existsSync(join(projectRoot, root, path + end))));

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8');

  test('names no file or folder that is not there', () => {
    expect(
      pathsIn(text)
        .flatMap(spelledOut)
        .filter((path) => !isThere(path)),
    ).toEqual([]);
  });

  test('names no npm script that is not there', () => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test('links to no file that is not there', () => {
    const links = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, to]) => to ?? '')
      .filter((to) => !/^(?:[a-z]+:|#)/.test(to));
    const from = join(projectRoot, document, '..');
    expect(links.map((to) => to.replace(/#.*$/, '')).filter((to) => !existsSync(join(from, to)))).toEqual([]);
  });
});

test('paths are found where they are written', () => {
  expect(pathsIn('See `src/edit/domain/{a,b}.ts`, `npm run x`, `a/b` and `node/disk`.\n```\n`src/no.ts`\n```')).toEqual(
    ['src/edit/domain/{a,b}.ts', 'node/disk'],
  );
  expect(spelledOut('src/{a,b}/*.ts')).toEqual(['src/a', 'src/b']);
});
