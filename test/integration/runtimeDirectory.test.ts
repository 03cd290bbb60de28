import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatMessages } from '../../src/base/text/message.ts';
import { ownedDirectory, runtimeDirectory } from '../../src/base/node/runtimeDirectory.ts';
import { scratchFolder } from '../support/scratchFolder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('where the processes of a user meet', () => {
  it('is the same however little of the environment a process was given', () => {
    vi.stubEnv('RECOURSE_RUNTIME_DIR', '');
    const here = runtimeDirectory();
    vi.stubEnv('XDG_RUNTIME_DIR', '/somewhere/else');
    vi.stubEnv('TMPDIR', '/somewhere/temporary');
    vi.stubEnv('HOME', '/nowhere');
    expect(runtimeDirectory()).toBe(here);
    expect(here).toContain('recourse');
  });

  it('can be chosen', () => {
    vi.stubEnv('RECOURSE_RUNTIME_DIR', '/chosen');
    expect(runtimeDirectory()).toBe('/chosen');
  });
});

describe('a directory of its owner', () => {
  it('is made where there is none, for nobody else', async () => {
    const path = join(await scratchFolder(), 'a/b');
    expect(await ownedDirectory(path)).toEqual({ ok: true, value: path });
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('is not a link, not a file and not open to others', async () => {
    const root = await scratchFolder();
    await mkdir(join(root, 'real'), { mode: 0o700 });
    await symlink('real', join(root, 'link'));
    await writeFile(join(root, 'file'), '');
    expect(formatMessages(await ownedDirectory(join(root, 'link')))).toMatchObject({
      ok: false,
      error: expect.stringContaining('not a directory') as string,
    });
    expect(await ownedDirectory(join(root, 'file'))).toMatchObject({ ok: false });
    await chmod(join(root, 'real'), 0o750);
    expect(formatMessages(await ownedDirectory(join(root, 'real')))).toMatchObject({
      ok: false,
      error: expect.stringContaining('open to others') as string,
    });
  });
});
