import { spawnSync } from 'node:child_process';
import { chmod, chown, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

const writer = bundledProcess('test/support/diskWriter.ts');

it('a disk that takes no more: a sentence, the old file, and nothing beside it', async () => {
  const text = 'x'.repeat(50_000);
  const root = await scratchFolder({ 'src/a.txt': text });
  const locks = join(await scratchFolder(), 'locks');
  // The shell's limit on file sizes stands for a full disk: a write stops in the middle.
  const { stdout, status } = spawnSync(
    'bash',
    [
      '-c',
      'ulimit -f 16; exec "$@"',
      'bash',
      process.execPath,
      writer,
      'append',
      root,
      'src/a.txt',
      locks,
      'name',
      '1',
    ],
    { encoding: 'utf8' },
  );
  expect({ stdout, status }).toEqual({
    stdout: 'src/a.txt was not written. It would be larger than this disk takes.\n',
    status: 3,
  });
  expect(await readdir(join(root, 'src'))).toEqual(['a.txt']);
  expect(await readFile(join(root, 'src/a.txt'), 'utf8')).toBe(text);
  expect(await readdir(locks)).toEqual([]);
});

it.runIf(process.getuid?.() === 0)(
  "somebody else's folder: a sentence; somebody else's file: not even that is tried",
  async () => {
    const [uid, gid] = [12_345, 12_345];
    const root = await scratchFolder({ 'theirs/mine.txt': 'a\n', 'mine/theirs.txt': 'b\n', 'mine/mine.txt': 'c\n' });
    const locks = await scratchFolder();
    await chmod(root, 0o755);
    await chmod(locks, 0o700);
    for (const path of ['theirs/mine.txt', 'mine', 'mine/mine.txt']) await chown(join(root, path), uid, gid);
    await chown(locks, uid, gid);
    const write = (path: string): { stdout: string; stderr: string; status: number | null } =>
      spawnSync(process.execPath, [writer, 'append', root, path, locks, 'name', '1'], { uid, gid, encoding: 'utf8' });
    expect(write('theirs/mine.txt')).toMatchObject({
      status: 3,
      stdout:
        'theirs/mine.txt was not written. Its folder may not be written to. Ask the user to change the permissions.\n',
    });
    expect(write('mine/theirs.txt').stderr).toContain('"reason":"read-only"');
    expect(write('mine/mine.txt')).toMatchObject({ status: 0 });
    expect(await readFile(join(root, 'mine/mine.txt'), 'utf8')).toBe('c\nname 0\n');
    expect(await readFile(join(root, 'theirs/mine.txt'), 'utf8')).toBe('a\n');
  },
);

it.runIf(process.getuid?.() === 0)('a folder that may be written to but not read takes edits', async () => {
  const root = await scratchFolder({ 'drop/a.txt': 'a\n' });
  const locks = await scratchFolder();
  await chmod(root, 0o755);
  await chown(join(root, 'drop/a.txt'), 12_345, 12_345);
  await chmod(join(root, 'drop'), 0o733);
  await chmod(locks, 0o700);
  await chown(locks, 12_345, 12_345);
  expect(
    spawnSync(process.execPath, [writer, 'append', root, 'drop/a.txt', locks, 'name', '1'], {
      uid: 12_345,
      gid: 12_345,
    }).status,
  ).toBe(0);
  expect(await readFile(join(root, 'drop/a.txt'), 'utf8')).toBe('a\nname 0\n');
});
