import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveInside } from '../../src/edit/node/realWorkspacePath.ts';

/** base/ws is the workspace, base/outside is not, base/alias is a link to the workspace. */
let base: string;
let ws: string;

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'recourse-paths-')));
  ws = join(base, 'ws');
  for (const folder of ['ws/src/deep', 'ws/.git/hooks', 'ws/vendor/lib/.git', 'outside', 'ws-evil']) {
    await mkdir(join(base, folder), { recursive: true });
  }
  for (const file of ['ws/src/a.ts', 'ws/.gitignore', 'outside/secret.txt', 'ws-evil/a.ts', 'ws/.git/config']) {
    await writeFile(join(base, file), 'text');
  }
  const links: Record<string, string> = {
    alias: ws,
    'ws/out': join(base, 'outside'),
    'ws/secret.txt': '../outside/secret.txt',
    'ws/inner': 'src/deep',
    'ws/a-link.ts': 'src/a.ts',
    'ws/dangling.ts': join(base, 'outside/not-yet.ts'),
    'ws/dangling-inside.ts': 'src/not-yet.ts',
    'ws/loop': 'loop',
    'ws/innocent': '.git',
    'ws/chain': 'out',
  };
  for (const [link, target] of Object.entries(links)) await symlink(target, join(base, link));
});
afterAll(async () => {
  await rm(base, { recursive: true, force: true });
});

describe('what is inside', () => {
  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['./src//deep/../a.ts', 'src/a.ts'],
    ['src/new/folder/b.ts', 'src/new/folder/b.ts'],
    ['.gitignore', '.gitignore'],
    ['..hidden/x', '..hidden/x'],
  ])('%s is used, existing or not', async (path, expected) => {
    expect(await resolveInside(ws, path)).toEqual({
      ok: true,
      value: { path: join(ws, expected), realPath: join(ws, expected) },
    });
  });

  it('keeps the spelling of a link within the folder and tells where it leads', async () => {
    expect(await resolveInside(ws, 'a-link.ts')).toEqual({
      ok: true,
      value: { path: join(ws, 'a-link.ts'), realPath: join(ws, 'src/a.ts') },
    });
    expect(await resolveInside(ws, 'inner/new.ts')).toMatchObject({ value: { realPath: join(ws, 'src/deep/new.ts') } });
  });

  it('takes absolute paths, however the folder is spelled', async () => {
    const alias = join(base, 'alias');
    for (const [folder, path] of [
      [ws, join(ws, 'src/a.ts')],
      [alias, join(ws, 'src/a.ts')],
      [ws, join(alias, 'src/a.ts')],
      [alias, 'src/a.ts'],
    ] as const) {
      expect(await resolveInside(folder, path)).toMatchObject({ ok: true, value: { realPath: join(ws, 'src/a.ts') } });
    }
  });
});

describe('what is refused', () => {
  it.each([
    ['out/secret.txt', 'outside', 'a folder link leads out'],
    ['out/new.txt', 'outside', 'so would a new file there'],
    ['chain/new.txt', 'outside', 'over two links'],
    ['secret.txt', 'outside', 'a file link leads out'],
    ['dangling.ts', 'broken-link', 'writing would create a file outside'],
    ['dangling.ts/x', 'broken-link', 'also below it'],
    ['dangling-inside.ts', 'broken-link', 'where a dangling link leads is not followed by hand'],
    ['loop/x.ts', 'broken-link', 'a circle'],
    ['src/a.ts/b.ts', 'not-a-folder', 'a file on the way'],
    ['../outside/secret.txt', 'escapes', 'dots'],
    ['src/../../ws-evil/a.ts', 'escapes', 'dots in the middle'],
    ['.git/config', 'git-folder', 'Git'],
    ['.GIT/new-hook', 'git-folder', 'any case'],
    ['.git', 'git-folder', 'the file of a worktree'],
    ['vendor/lib/.git/config', 'git-folder', 'a nested repository'],
    ['innocent/hooks/pre-commit', 'git-folder', 'a link into Git'],
    ['', 'empty', 'nothing'],
    ['src/', 'directory', 'a folder'],
  ])('%s (%s): %s', async (path, why) => {
    expect(await resolveInside(ws, path)).toEqual({ ok: false, error: why });
  });

  it('absolute paths outside, also those that begin alike', async () => {
    for (const path of [
      'outside/secret.txt',
      'ws-evil/a.ts',
      'ws/../outside/secret.txt',
      'ws/src/../../ws-evil/a.ts',
    ]) {
      expect(await resolveInside(ws, `${base}/${path}`)).toEqual({ ok: false, error: 'outside' });
    }
    expect(await resolveInside(ws, ws)).toEqual({ ok: false, error: 'directory' });
    expect(await resolveInside(ws, join(ws, '.git/config'))).toEqual({ ok: false, error: 'git-folder' });
  });

  it('everything, when the folder is gone', async () => {
    for (const path of ['a.ts', '/etc/hostname', join(base, 'gone/a.ts')]) {
      expect(await resolveInside(join(base, 'gone'), path)).toEqual({ ok: false, error: 'unreadable' });
    }
  });
});
