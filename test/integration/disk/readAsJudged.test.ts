import { execFileSync } from 'node:child_process';
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import { findElsewhere } from '../../../src/edit/node/disk/elsewhere.ts';
import { readPlainFile, readTextFile } from '../../../src/edit/node/disk/readTextFile.ts';
import { WorkspaceFolders } from '../../../src/edit/node/disk/workspaceFolders.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const secret = 'const key = "nothing-to-see-here";';
let outside = '';
let root = '';

beforeEach(async () => {
  outside = await scratchFolder({ 'a.ts': secret });
  root = await scratchFolder({ 'src/a.ts': 'let a = 1;\n' });
});

describe('a file that is to be edited', () => {
  it('is not read through a folder on the way that has become a link since it was judged', async () => {
    const path = join(root, 'src/a.ts');
    expect(await readTextFile(path, 1000)).toMatchObject({ ok: true, value: { text: 'let a = 1;\n' } });
    await rename(join(root, 'src'), join(root, 'aside'));
    await symlink(outside, join(root, 'src'));
    expect(await readTextFile(path, 1000)).toMatchObject({
      ok: false,
      error: { why: 'unreadable', detail: expect.stringContaining('has become a link') as string },
    });
    await expect(readPlainFile(path, 1000)).rejects.toThrow('has become a link');
  });

  it('is no pipe, no folder, and no file beyond the limit, however it is asked for', async () => {
    await writeFile(join(root, 'sparse.ts'), '');
    await truncate(join(root, 'sparse.ts'), 10_000_000_000);
    await mkdir(join(root, 'folder.ts'));
    expect(await readTextFile(join(root, 'sparse.ts'), 20_000_000)).toMatchObject({
      ok: false,
      error: { why: 'too-large' },
    });
    await expect(readPlainFile(join(root, 'sparse.ts'), 20_000_000)).rejects.toThrow(
      'no regular file of up to 20000000 bytes',
    );
    expect(await readTextFile(join(root, 'folder.ts'), 100)).toMatchObject({ ok: false, error: { why: 'folder' } });
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [join(root, 'pipe.ts')]);
    expect(await readTextFile(join(root, 'pipe.ts'), 100)).toMatchObject({ ok: false, error: { why: 'not-a-file' } });
    await expect(readPlainFile(join(root, 'pipe.ts'), 100)).rejects.toThrow('no regular file');
  });

  it('is not looked for behind links out when its text is searched in others', async () => {
    await symlink(join(outside, 'a.ts'), join(root, 'linked.ts'));
    await symlink(outside, join(root, 'folder'));
    const folders = new WorkspaceFolders([root]);
    expect(await findElsewhere(join(root, 'src/a.ts'), secret, folders, systemClock)).toEqual([]);
    await writeFile(join(root, 'inside.ts'), secret);
    await symlink('inside.ts', join(root, 'again.ts'));
    expect(
      (await findElsewhere(join(root, 'src/a.ts'), secret, folders, systemClock)).map(({ path }) => path).sort(),
    ).toEqual(['again.ts', 'inside.ts']);
  });
});
