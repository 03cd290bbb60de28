import { execFileSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { leadsTo, WorkspaceBorder } from '../../src/base/node/workspaceBorder.ts';
import { scratchFolder } from '../support/scratchFolder.ts';

const secret = 'aws_secret_access_key = nothing-to-see';
let outside = '';
let root = '';
let other = '';
let border: WorkspaceBorder;

beforeEach(async () => {
  outside = await scratchFolder({ 'keys/credentials.ts': secret });
  root = await scratchFolder({ 'src/a.ts': 'a', 'packages/pkg/index.ts': 'pkg' });
  other = await scratchFolder({ 'b.ts': 'b' });
  border = new WorkspaceBorder([root, other]);
});

/** Both ways to read, which must agree. */
async function reading(path: string, maxBytes = 1000): Promise<string> {
  const [atOnce, later] = [border.readAtOnce(path, maxBytes), await border.read(path, maxBytes)];
  const told = [atOnce, later].map((read) => (read.ok ? `read ${read.value.bytes.toString()}` : read.error));
  expect(told[1]).toBe(told[0]);
  return told[0] ?? '';
}

describe('the border of a workspace for reading', () => {
  it('lets through what is inside, also through links that stay inside or lead into another folder', async () => {
    await mkdir(join(root, 'node_modules/@scope'), { recursive: true });
    await symlink('../../packages/pkg', join(root, 'node_modules/@scope/pkg'));
    await symlink(join(other, 'b.ts'), join(root, 'b.ts'));
    expect(await reading(join(root, 'src/a.ts'))).toBe('read a');
    expect(await reading(join(root, 'node_modules/@scope/pkg/index.ts'))).toBe('read pkg');
    expect(await reading(join(root, 'b.ts'))).toBe('read b');
  });

  it('lets through nothing of a link to a file or a folder outside, of `..` and of whole paths', async () => {
    await symlink(join(outside, 'keys'), join(root, 'lib'));
    await symlink(join(outside, 'keys/credentials.ts'), join(root, 'one.ts'));
    await symlink(join(root, 'one.ts'), join(root, 'chain.ts'));
    const paths = ['lib/credentials.ts', 'one.ts', 'chain.ts', '../keys/credentials.ts'].map((path) =>
      join(root, path),
    );
    for (const path of [
      ...paths.slice(0, 3),
      join(outside, 'keys/credentials.ts'),
      `${root}/src/../../${outside.split('/').at(-1) ?? ''}/keys/credentials.ts`,
    ]) {
      expect(await reading(path)).toBe('outside');
      expect(border.leadsInside(path)).toBe(false);
    }
    expect(await reading(`${root}-not`)).toBe('missing');
  });

  it('holds for a folder that is a link itself, and follows it where it leads now', async () => {
    await symlink(root, join(other, 'opened'));
    border = new WorkspaceBorder([join(other, 'opened')]);
    expect(await reading(join(other, 'opened/src/a.ts'))).toBe('read a');
    await rm(join(other, 'opened'));
    const moved = await scratchFolder({ 'src/a.ts': 'moved' });
    await symlink(moved, join(other, 'opened'));
    expect(await reading(join(other, 'opened/src/a.ts'))).toBe('read moved');
    expect(await reading(join(root, 'src/a.ts'))).toBe('outside');
  });

  it('judges what was opened: a folder that is swapped for a link and back gains nothing', async () => {
    const opened = openSync(join(outside, 'keys/credentials.ts'), 'r');
    // As if the path had led out for a moment: it is an honest one again when it is looked at.
    await writeFile(join(root, 'src/credentials.ts'), 'honest');
    expect(border.holdsOpened(opened, join(root, 'src/credentials.ts'))).toBe(false);
    closeSync(opened);
    const honest = openSync(join(root, 'src/a.ts'), 'r');
    expect(border.holdsOpened(honest, join(root, 'src/a.ts'))).toBe(true);
    closeSync(honest);
  });

  it('never reads a secret while a folder is swapped for a link all the time', async () => {
    await writeFile(join(root, 'src/credentials.ts'), 'honest');
    symlinkSync(join(outside, 'keys'), join(root, 'evil'));
    const told = new Set<string>();
    for (let turn = 0; turn < 400; turn++) {
      const read = border.read(join(root, 'src/credentials.ts'), 1000);
      renameSync(join(root, 'src'), join(root, 'aside'));
      renameSync(join(root, 'evil'), join(root, 'src'));
      const second = border.read(join(root, 'src/credentials.ts'), 1000);
      const third = border.readAtOnce(join(root, 'src/credentials.ts'), 1000);
      for (const each of [await read, third]) told.add(each.ok ? each.value.bytes.toString() : each.error);
      renameSync(join(root, 'src'), join(root, 'evil'));
      renameSync(join(root, 'aside'), join(root, 'src'));
      const last = await second;
      told.add(last.ok ? last.value.bytes.toString() : last.error);
    }
    expect([...told]).not.toContain(secret);
    expect([...told]).toContain('outside');
  });

  it('waits for no pipe, reads no device, socket or folder, and nothing that is too large', async () => {
    await mkdir(join(root, 'folder.ts'));
    expect(await reading(join(root, 'folder.ts'))).toMatch(/not-a-file|unreadable/);
    await writeFile(join(root, 'sparse.ts'), '');
    truncateSync(join(root, 'sparse.ts'), 10_000_000_000);
    expect(await reading(join(root, 'sparse.ts'), 20_000_000)).toBe('too-large');
    expect(await reading(join(root, 'src/a.ts'), 0)).toBe('too-large');
    expect(await reading(join(root, 'nothing.ts'))).toBe('missing');
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [join(root, 'pipe.ts')]);
    expect(await reading(join(root, 'pipe.ts'))).toBe('not-a-file');
    await symlink('/dev/zero', join(root, 'zero.ts'));
    expect(await reading(join(root, 'zero.ts'))).toBe('outside');
    border = new WorkspaceBorder(['/dev']);
    expect(await reading('/dev/zero')).toBe('not-a-file');
    border = new WorkspaceBorder([root]);
    const server = createServer().listen(join(root, 'socket.ts'));
    await new Promise((resolve) => {
      server.once('listening', resolve);
    });
    expect(await reading(join(root, 'socket.ts'))).toBe('not-a-file');
    server.close();
  });

  it('takes of a file that grows what it had when it was opened', async () => {
    const path = join(root, 'grows.ts');
    await writeFile(path, 'x'.repeat(100));
    const before = border.readAtOnce(path, 1000);
    await writeFile(path, 'x'.repeat(2000));
    expect(before.ok && before.value.bytes.length).toBe(100);
    expect(await reading(path)).toBe('too-large');
  });

  it('tells by the spelling alone what is never to be looked for', () => {
    expect([
      border.spells(root),
      border.spells(join(root, 'x')),
      border.spells(`${root}x`),
      border.spells('/etc/passwd'),
    ]).toEqual([true, true, false, false]);
    expect(new WorkspaceBorder(['/']).spells('/etc')).toBe(true);
  });

  it('takes an open file that another program has replaced meanwhile, but not one that was opened by a link', () => {
    const path = realpathSync(join(root, 'src/a.ts'));
    const opened = openSync(path, 'r');
    writeFileSync(`${path}.new`, 'newer');
    renameSync(`${path}.new`, path);
    expect(leadsTo(opened, path)).toBe(true);
    closeSync(opened);
    symlinkSync(join(outside, 'keys/credentials.ts'), `${path}.link`);
    const secretFile = openSync(`${path}.link`, 'r');
    expect(leadsTo(secretFile, `${path}.link`)).toBe(false);
    rmSync(join(outside, 'keys/credentials.ts'));
    expect(() => leadsTo(secretFile, path)).not.toThrow();
    expect(leadsTo(secretFile, path)).toBe(false);
    closeSync(secretFile);
  });
});
