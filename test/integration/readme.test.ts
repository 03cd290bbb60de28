import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { projectRoot } from '../../tools/paths.ts';

const texts = JSON.parse(readFileSync(join(projectRoot, 'package.nls.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
const titles = new Set(manifest.contributes.commands.map(({ title }) => plain(texts[title.slice(1, -1)] ?? title)));
const pages = [
  ...readdirSync(projectRoot).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(projectRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A command's title without the dots that say it will ask. */
function plain(title: string): string {
  return title.replace(/(?:\.\.\.|…)$/, '');
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  // Neither code nor what stands in backticks is a link.
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, picture, label, target]) => ({
    isPicture: picture === '!',
    label: label ?? '',
    target: target ?? '',
  }));

  test('its links lead to files that are there', () => {
    const missing = links.filter(
      ({ target }) =>
        !/^(?:https?:|#)/.test(target) && !existsSync(join(projectRoot, dirname(page), target.replace(/#.*$/, ''))),
    );
    expect(missing).toEqual([]);
  });

  test('its pictures say in words what they show', () => {
    expect(links.filter(({ isPicture, label }) => isPicture && label.split(' ').length < 2)).toEqual([]);
  });

  test('the commands it names by their whole name are there', () => {
    const named = [...prose.matchAll(/\*\*Recourse: ([^*]+)\*\*/g)].map(([, name]) => plain(name ?? ''));
    expect(named.filter((name) => !titles.has(name))).toEqual([]);
  });
});

test('the commands of the table for troubleshooting are there', () => {
  const table = readFileSync(join(projectRoot, 'docs', 'troubleshooting.md'), 'utf8');
  // The editor's own commands have their group in front; "Apply · Preview" and the like are what is read on the screen.
  const named = [...table.matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !/^(?:MCP|Developer): /.test(name) && name !== 'Copy Retry Prompt');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !titles.has(name))).toEqual([]);
});

test('every picture is small, and shown somewhere', () => {
  const all = pages.map((page) => readFileSync(join(projectRoot, page), 'utf8')).join('\n');
  const pictures = readdirSync(join(projectRoot, 'docs', 'images'));
  expect(pictures.length).toBeGreaterThanOrEqual(5);
  for (const name of pictures) {
    expect(statSync(join(projectRoot, 'docs', 'images', name)).size, name).toBeLessThanOrEqual(120 * 1024);
    expect(all, name).toContain(`images/${name})`);
  }
});

test('what is told of every feature is reached from the README', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  for (const page of ['edits', 'callers', 'known-fixes', 'jobs', 'agents'])
    expect(readme).toContain(`(docs/${page}.md)`);
});

test('the README is short enough to be read', () => {
  const words = readFileSync(join(projectRoot, 'README.md'), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== '');
  expect(words.length).toBeLessThanOrEqual(1300);
});

test('every page of the docs is reached from the README, directly or through another page', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    const text = readFileSync(join(projectRoot, page), 'utf8');
    for (const [, target] of text.matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g)) {
      const path = join(dirname(page), target ?? '');
      if (existsSync(join(projectRoot, path))) reached.add(path);
    }
  }
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});
