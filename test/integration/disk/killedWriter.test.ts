import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DiskFiles } from '../../../src/edit/node/disk/diskFiles.ts';
import { FileLocks } from '../../../src/base/node/locks/fileLock.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

const writer = bundledProcess('test/support/diskWriter.ts');

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [writer, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

it('killed at any moment, a write leaves the old file or the new one, and the next write leaves no trace of it', async () => {
  const length = 1_500_000;
  const root = await scratchFolder({ 'src/large.txt': 'z'.repeat(length) });
  const locks = join(await scratchFolder(), 'locks');
  const path = join(root, 'src/large.txt');
  let withLeftovers = 0;
  // Where kills seldom hit a write under way (a slow start, a fast disk), there are more of them.
  for (let round = 0; round < 32 || (withLeftovers < 3 && round < 200); round++) {
    const child = start('rewrite', root, 'src/large.txt', locks);
    await once(child.stdout!, 'data');
    await pause(Math.random() * 60);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const text = await readFile(path, 'utf8');
    expect(text.length).toBe(length);
    expect(text === text.charAt(0).repeat(length), `round ${round}: a mixture`).toBe(true);
    if ((await readdir(join(root, 'src'))).length > 1) withLeftovers++;
  }
  // Some kills hit a write under way, else this has tested nothing.
  expect(withLeftovers).toBeGreaterThanOrEqual(3);

  const files = new DiskFiles([root], { locks: new FileLocks(locks) });
  const file = await files.open('src/large.txt', false);
  if (file.kind !== 'file') throw new Error(file.kind);
  expect(
    await files.commit([
      { kind: 'change', key: file.key, before: file.text, changes: [{ start: 0, end: 1, text: '!' }] },
    ]),
  ).toEqual({ status: 'written', saved: true });
  expect(await readdir(join(root, 'src'))).toEqual(['large.txt']);
  expect((await readdir(locks)).filter((name) => name.endsWith('.lock'))).toEqual([]);
}, 120_000);

it('processes that edit one file at once lose none of their edits', async () => {
  const root = await scratchFolder({ 'log.txt': 'start\n' });
  const locks = join(await scratchFolder(), 'locks');
  const names = ['anna', 'bert', 'cleo'];
  const children = names.map((name) => start('append', root, 'log.txt', locks, name, '40'));
  const codes = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(codes.map(([code]) => code as number)).toEqual([0, 0, 0]);
  const lines = (await readFile(join(root, 'log.txt'), 'utf8')).trimEnd().split('\n');
  const wanted = names.flatMap((name) => Array.from({ length: 40 }, (_, line) => `${name} ${line}`));
  expect([...lines].sort()).toEqual(['start', ...wanted].sort());
}, 120_000);
