import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asItIs } from '../../../src/base/text/say.ts';
import type { AgentFile, FileChange } from '../../../src/edit/domain/agent/types.ts';
import { DiskFiles } from '../../../src/edit/node/disk/diskFiles.ts';
import { FileLocks, type FileLock } from '../../../src/base/node/locks/fileLock.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

async function filesIn(root: string): Promise<DiskFiles> {
  return new DiskFiles([root], {
    locks: new FileLocks(join(await scratchFolder(), 'locks'), { waitMs: 300, abandonedMs: 120_000 }),
  });
}

async function open(files: DiskFiles, path: string): Promise<AgentFile> {
  const file = await files.open(path, false);
  if (file.kind !== 'file') throw new Error(JSON.stringify(file));
  return file;
}

/** The change that puts `to` where `from` stands. */
function change({ key, text }: AgentFile, from: string, to: string): FileChange & { kind: 'change' } {
  const start = text.indexOf(from);
  return { kind: 'change', key, before: text, changes: [{ start, end: start + from.length, text: to }] };
}

describe('one file', () => {
  it.each([
    ['UTF-8 with CRLF', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('%s: only the bytes of the change change', async (_name, bytes) => {
    const root = await scratchFolder({ 'a.txt': bytes('one\r\nzw\u00f6lf\r\nlast') });
    const files = await filesIn(root);
    expect(await files.commit([change(await open(files, 'a.txt'), 'zw\u00f6lf', 'drei\u00dfig')])).toEqual({
      status: 'written',
      saved: true,
    });
    expect(await readFile(join(root, 'a.txt'))).toEqual(bytes('one\r\ndrei\u00dfig\r\nlast'));
  });

  it('an encoding that cannot be told: plain ASCII goes in, every other byte stays', async () => {
    const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
    const root = await scratchFolder({ 'a.txt': bytes('gr\u00fcn = 1\r\nna\u00efve\r\n\x93quoted\x94\r\n') });
    const files = await filesIn(root);
    expect(await files.commit([change(await open(files, 'a.txt'), '= 1', '= 20')])).toEqual({
      status: 'written',
      saved: true,
    });
    expect(await readFile(join(root, 'a.txt'))).toEqual(bytes('gr\u00fcn = 20\r\nna\u00efve\r\n\x93quoted\x94\r\n'));
    // Neither what another encoding would write otherwise, nor what may be half of a character.
    expect(await files.commit([change(await open(files, 'a.txt'), 'quoted', 'gesch\u00fctzt')])).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('ASCII') as string,
    });
    expect(await files.commit([change(await open(files, 'a.txt'), 'n = 20', 'n = 3')])).toMatchObject({
      status: 'failed',
    });
    expect(await readFile(join(root, 'a.txt'))).toEqual(bytes('gr\u00fcn = 20\r\nna\u00efve\r\n\x93quoted\x94\r\n'));
  });

  it('keeps its mode', async () => {
    const root = await scratchFolder({ 'run.sh': '#!/bin/sh\necho a\n' });
    await chmod(join(root, 'run.sh'), 0o750);
    const files = await filesIn(root);
    await files.commit([change(await open(files, 'run.sh'), 'echo a', 'echo b')]);
    expect((await stat(join(root, 'run.sh'))).mode & 0o7777).toBe(0o750);
  });

  it.runIf(process.getuid?.() === 0)('keeps its owner, where the system allows that', async () => {
    const root = await scratchFolder({ 'a.txt': 'a' });
    const { chown } = await import('node:fs/promises');
    await chown(join(root, 'a.txt'), 1234, 5678);
    const files = await filesIn(root);
    await files.commit([change(await open(files, 'a.txt'), 'a', 'b')]);
    expect(await stat(join(root, 'a.txt'))).toMatchObject({ uid: 1234, gid: 5678 });
  });

  it('behind a link: the link stays, the file it leads to is changed', async () => {
    const root = await scratchFolder({ 'real/a.txt': 'a' });
    await symlink('real/a.txt', join(root, 'link.txt'));
    const files = await filesIn(root);
    await files.commit([change(await open(files, 'link.txt'), 'a', 'b')]);
    expect(await readlink(join(root, 'link.txt'))).toBe('real/a.txt');
    expect(await readFile(join(root, 'real/a.txt'), 'utf8')).toBe('b');
  });

  it('with a second name (a hard link) leaves the other name with the old text', async () => {
    const root = await scratchFolder({ 'a.txt': 'a' });
    await link(join(root, 'a.txt'), join(root, 'b.txt'));
    const files = await filesIn(root);
    await files.commit([change(await open(files, 'a.txt'), 'a', 'new')]);
    expect(await readFile(join(root, 'b.txt'), 'utf8')).toBe('a');
  });

  it('changed meanwhile is left as it is', async () => {
    const root = await scratchFolder({ 'a.txt': 'a' });
    const files = await filesIn(root);
    const wanted = change(await open(files, 'a.txt'), 'a', 'b');
    await writeFile(join(root, 'a.txt'), 'a and more');
    expect(await files.commit([wanted])).toEqual({ status: 'changed', path: 'a.txt' });
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a and more');
  });

  it('changed while the new content was on its way to the disk is left as it is, and so are the others of its request', async () => {
    for (const make of [
      (key: string): FileChange => ({ kind: 'change', key, before: 'a', changes: [{ start: 0, end: 1, text: 'b' }] }),
      (key: string): FileChange => ({ kind: 'delete', key, before: 'a' }),
      (key: string): FileChange => ({ kind: 'move', key, toKey: `${key}.moved`, before: 'a', changes: [] }),
    ]) {
      const root = await scratchFolder({ 'a.txt': 'a', 'z.txt': 'z' });
      const path = join(root, 'a.txt');
      // Asked when everything is staged: the last moment before anything is seen.
      const locks = new (class extends FileLocks {
        override acquire(): Promise<FileLock> {
          return Promise.resolve({
            isHeld: () => writeFile(path, 'saved by a person').then(() => true),
            release: () => Promise.resolve(),
          });
        }
      })();
      const files = new DiskFiles([root], { locks });
      expect(
        await files.commit([
          { kind: 'change', key: join(root, 'z.txt'), before: 'z', changes: [{ start: 0, end: 1, text: 'y' }] },
          make(path),
        ]),
      ).toEqual({ status: 'changed', path: 'a.txt' });
      expect(await readFile(path, 'utf8')).toBe('saved by a person');
      expect(await readFile(join(root, 'z.txt'), 'utf8')).toBe('z');
      expect((await readdir(root)).sort()).toEqual(['a.txt', 'z.txt']);
    }
  });

  it('gone, or swapped for a link to elsewhere, is not written', async () => {
    const outside = await scratchFolder({ 'a.txt': 'a' });
    const root = await scratchFolder({ 'src/a.txt': 'a' });
    const files = await filesIn(root);
    const wanted = change(await open(files, 'src/a.txt'), 'a', 'b');
    await rename(join(root, 'src'), join(root, 'moved'));
    expect(await files.commit([wanted])).toEqual({ status: 'changed', path: 'src/a.txt' });
    await symlink(outside, join(root, 'src'));
    expect(await files.commit([wanted])).toEqual({ status: 'changed', path: 'src/a.txt' });
    expect(await readFile(join(outside, 'a.txt'), 'utf8')).toBe('a');
  });

  it('made read-only meanwhile is not written, although its folder would allow it', async () => {
    const root = await scratchFolder({ 'a.txt': 'a' });
    const files = await filesIn(root);
    const wanted = change(await open(files, 'a.txt'), 'a', 'b');
    await chmod(join(root, 'a.txt'), 0o444);
    expect(await files.commit([wanted])).toMatchObject({
      status: 'failed',
      path: 'a.txt',
      message: expect.stringContaining('read-only') as string,
    });
  });

  it('is not given half a character', async () => {
    const root = await scratchFolder({ 'a.txt': 'a' });
    const files = await filesIn(root);
    expect(await files.commit([change(await open(files, 'a.txt'), 'a', 'b\ud83d')])).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('half of a character') as string,
    });
    expect(await files.commit([change(await open(files, 'a.txt'), 'a', '\ud83d\ude00')])).toMatchObject({
      status: 'written',
    });
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('\u{1F600}');
  });

  it('that another process is writing for too long is left alone', async () => {
    const root = await scratchFolder({ 'a.txt': 'a' });
    const directory = join(await scratchFolder(), 'locks');
    const locks = new FileLocks(directory, { waitMs: 100, abandonedMs: 120_000 });
    const held = await locks.acquire(join(root, 'a.txt'));
    const files = new DiskFiles([root], { locks });
    const wanted = change(await open(files, 'a.txt'), 'a', 'b');
    expect(await files.commit([wanted])).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Another process') as string,
    });
    if ('sentence' in held) throw new Error(asItIs(held.sentence));
    await held.release();
    expect(await files.commit([wanted])).toMatchObject({ status: 'written' });
  });
});

describe('files that come, go and move', () => {
  it('creates a file with the folders it needs, and none over another', async () => {
    const root = await scratchFolder();
    const files = await filesIn(root);
    const created: FileChange = { kind: 'create', key: join(root, 'a/b/new.ts'), content: 'x\n' };
    expect(await files.commit([created])).toEqual({ status: 'written', saved: true });
    expect(await readFile(join(root, 'a/b/new.ts'), 'utf8')).toBe('x\n');
    expect(await files.commit([{ ...created, content: 'y\n' }])).toEqual({ status: 'changed', path: 'a/b/new.ts' });
    expect(await readFile(join(root, 'a/b/new.ts'), 'utf8')).toBe('x\n');
    expect(await readdir(join(root, 'a/b'))).toEqual(['new.ts']);
  });

  it('deletes and moves', async () => {
    const root = await scratchFolder({ 'old.sh': 'echo a\n', 'gone.txt': 'x' });
    await chmod(join(root, 'old.sh'), 0o755);
    const files = await filesIn(root);
    const [old, gone] = [await open(files, 'old.sh'), await open(files, 'gone.txt')];
    const moved: FileChange = { ...change(old, 'a', 'b'), kind: 'move', toKey: join(root, 'bin/new.sh') };
    expect(await files.commit([moved, { kind: 'delete', key: gone.key, before: gone.text }])).toEqual({
      status: 'written',
      saved: true,
    });
    expect((await readdir(root)).sort()).toEqual(['bin']);
    expect(await readFile(join(root, 'bin/new.sh'), 'utf8')).toBe('echo b\n');
    expect((await stat(join(root, 'bin/new.sh'))).mode & 0o777).toBe(0o755);
  });

  it('does not move a file over another', async () => {
    const root = await scratchFolder({ 'a.txt': 'a', 'b.txt': 'b' });
    const files = await filesIn(root);
    expect(
      await files.commit([
        { ...change(await open(files, 'a.txt'), 'a', 'c'), kind: 'move', toKey: join(root, 'b.txt') },
      ]),
    ).toEqual({ status: 'changed', path: 'b.txt' });
    expect([await readFile(join(root, 'a.txt'), 'utf8'), await readFile(join(root, 'b.txt'), 'utf8')]).toEqual([
      'a',
      'b',
    ]);
    expect((await readdir(root)).sort()).toEqual(['a.txt', 'b.txt']);
  });
});

describe('several files', () => {
  it('none is written when one of them cannot be', async () => {
    const root = await scratchFolder({ 'a.txt': 'a', 'b.txt': 'b' });
    const files = await filesIn(root);
    const [a, b] = [await open(files, 'a.txt'), await open(files, 'b.txt')];
    await writeFile(join(root, 'b.txt'), 'other');
    expect(await files.commit([change(a, 'a', 'A'), change(b, 'b', 'B')])).toEqual({
      status: 'changed',
      path: 'b.txt',
    });
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a');
  });

  it('what was written before the one that fails is put back, byte for byte and by the same inode', async () => {
    const root = await scratchFolder({ 'a.txt': 'a', 'gone.txt': 'g', 'made/keep.txt': 'k' });
    const files = await filesIn(root);
    const [a, gone] = [await open(files, 'a.txt'), await open(files, 'gone.txt')];
    const before = await lstat(join(root, 'a.txt'));
    // The folder "taken" has the name that the last file wants: found only when it is published.
    await mkdir(join(root, 'taken'));
    const outcome = await files.commit([
      change(a, 'a', 'A'),
      { kind: 'delete', key: gone.key, before: gone.text },
      { kind: 'create', key: join(root, 'fresh/deep/new.txt'), content: 'n' },
      { kind: 'create', key: join(root, 'taken'), content: 't' },
    ]);
    expect(outcome).toEqual({ status: 'changed', path: 'taken' });
    expect((await readdir(root)).sort()).toEqual(['a.txt', 'gone.txt', 'made', 'taken']);
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a');
    expect((await lstat(join(root, 'a.txt'))).ino).toBe(before.ino);
  });

  it('two changes of one file are refused: the second would undo the first', async () => {
    const root = await scratchFolder({ 'a.txt': 'a b' });
    const files = await filesIn(root);
    const a = await open(files, 'a.txt');
    expect(await files.commit([change(a, 'a', 'A'), change(a, 'b', 'B')])).toMatchObject({ status: 'failed' });
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a b');
  });

  it('requests over the same files in another order do not wait for each other for ever', async () => {
    const root = await scratchFolder({ 'a.txt': 'a', 'b.txt': 'b' });
    const locks = new FileLocks(join(await scratchFolder(), 'locks'));
    const [one, two] = [new DiskFiles([root], { locks }), new DiskFiles([root], { locks })];
    const outcomes = await Promise.all([
      one.commit([change(await open(one, 'a.txt'), 'a', '1'), change(await open(one, 'b.txt'), 'b', '1')]),
      two.commit([change(await open(two, 'b.txt'), 'b', '2'), change(await open(two, 'a.txt'), 'a', '2')]),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['changed', 'written']);
    const texts = await Promise.all(['a.txt', 'b.txt'].map((name) => readFile(join(root, name), 'utf8')));
    expect(texts[0]).toBe(texts[1]);
  });
});
