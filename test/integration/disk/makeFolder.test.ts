import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../src/base/node/makeFolder.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

test('gives the first folder that it made, and nothing where all were there', async () => {
  const root = await scratchFolder({ file: 'no folder' });
  expect(makeFolder(join(root, 'a/b/c'))).toBe(join(root, 'a'));
  expect(makeFolder(join(root, 'a/b/c'))).toBeUndefined();
  expect(makeFolder(join(root, 'a/b/d'))).toBe(join(root, 'a/b/d'));
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file/x'))).toThrow('ENOTDIR');
});

test('processes that make the same folders at once all succeed', async () => {
  const root = await scratchFolder();
  const script = join(root, 'make.ts');
  writeFileSync(
    script,
    `
    const { makeFolder } = await import(${JSON.stringify(join(projectRoot, 'src/base/node/makeFolder.ts'))});
    const start = Number(process.argv[2]);
    for (let at = 0; at < 300; at++) {
      while (Date.now() < start + at);
      makeFolder(${JSON.stringify(join(root, 'made'))} + '/' + at + '/x/y/z');
    }
  `,
  );
  const start = String(Date.now() + 1500);
  const ends = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, [script, start], { stdio: ['ignore', 'ignore', 'inherit'] });
      const [code] = (await once(child, 'close')) as [number];
      return code;
    }),
  );
  expect(ends).toEqual([0, 0, 0]);
}, 60_000);
