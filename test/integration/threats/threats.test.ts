import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundedRequest } from '../../../src/base/node/boundedRequest.ts';
import { receiverProblem } from '../../../src/callers/domain/keys/receiverPattern.ts';
import { classifyPath } from '../../../src/edit/domain/formats/safePath.ts';
import { openRemediations } from '../../../src/remediation/index.ts';

test('every test and every file that is named is there', () => {
  const sources = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('test', name), 'utf8'))
    .join('\n');
  const rows = readFileSync('SECURITY.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  const named = rows.flatMap((row) =>
    [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, title = '']) => title),
  );
  expect(rows.length).toBeGreaterThan(10);
  const written = (title: string): string[] => [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`];
  expect(named.filter((title) => !written(title).some((text) => sources.includes(text)))).toEqual([]);
  const files = [...readFileSync('docs/limits.md', 'utf8').matchAll(/`(src\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every setting that names a program, a path or an address is of the machine, or restricted', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly contributes: {
      readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly scope?: string }>> }[];
    };
    readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  };
  const restricted = new Set(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations);
  const settings = [manifest.contributes.configuration].flat().flatMap(({ properties }) => Object.entries(properties));
  const telling = settings.filter(([name]) =>
    /(?:[pP]ath|[uU]rl|[eE]ndpoint|[cC]ommand|[fF]older|\.file|File|[pP]ort|profiles|scipIndex|provider|[pP]rogram)$/.test(
      name,
    ),
  );
  expect(telling.length).toBeGreaterThan(8);
  expect(
    telling.filter(([name, { scope }]) => scope !== 'machine' && !restricted.has(name)).map(([name]) => name),
  ).toEqual([]);
});

test('no spelling of a path leaves the workspace', () => {
  const outside = [
    '../a',
    'a/../../b',
    '/etc/passwd',
    '\\\\host\\share\\a',
    '//host/share/a',
    'C:\\a',
    'c:a',
    'a\\..\\..\\b',
    '~/a',
    '.git/config',
    '.GIT/hooks/x',
    '.git./x',
    'file:///etc/passwd',
    'file://../etc/passwd',
    'file:///%2e%2e/%2e%2e/etc/passwd',
    'a\u0000b',
  ];
  expect(outside.filter((path) => classifyPath(path).kind === 'relative')).toEqual([]);
});

test('an endpoint that redirects to an address of the cloud reaches nobody', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    let reached = 0;
    const inner = createServer((_, response) => {
      reached++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    for (const location of [
      'http://169.254.169.254/latest/meta-data/',
      `http://127.0.0.1:${(inner.address() as AddressInfo).port}/`,
    ]) {
      const outer = createServer((_, response) => {
        response.writeHead(status, { location }).end();
      });
      await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
      await expect(
        boundedRequest(
          { url: `http://127.0.0.1:${(outer.address() as AddressInfo).port}/v1`, key: 'k', body: {} },
          1000,
          new AbortController().signal,
        ),
      ).rejects.toThrow('unreachable');
      outer.close();
    }
    expect(reached).toBe(0);
    inner.close();
  }
});

test('an import writes no file but its store, whatever paths it holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recourse-import-'));
  const remediations = await openRemediations(join(folder, 'store', 'a.db'));
  const record = {
    id: '../../out',
    errorMessage: 'e',
    solution: 's',
    affectedFiles: ['../../out', '/tmp/out'],
    projectPath: '../../out',
    codeDiff: '--- a/../../out\n+++ b/../../out\n@@ -0,0 +1 @@\n+x\n',
  };
  await remediations.import(`${JSON.stringify(record)}\n`);
  await remediations.close();
  expect(readdirSync(folder)).toEqual(['store']);
  expect(readdirSync(join(folder, 'store')).every((name) => name.startsWith('a.db'))).toBe(true);
});

test('patterns of users that could take long are refused', () => {
  for (const pattern of ['(a+)+$', '(a|a)*$', '(a*)*b', '(?=(a+))\\1*', '.*.*.*x', '(?<n>a)\\k<n>'])
    expect(receiverProblem(pattern)).toBeTypeOf('string');
});
