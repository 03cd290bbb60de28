import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, link, mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatMessages } from '../../src/base/text/message.ts';
import { readOwnedText } from '../../src/base/node/ownedFile.ts';
import { knownDirectory, ownedDirectory } from '../../src/base/node/runtimeDirectory.ts';
import { unsafeParent } from '../../src/base/node/safePath.ts';
import { accessToken } from '../../src/mcp/accessToken.ts';
import { scratchFolder } from '../support/scratchFolder.ts';

const isRoot = process.getuid?.() === 0;
/** A number that no account of a system has. */
const stranger = 54_321;
const mine = 'a-token-of-ones-own-1234567890';
const theirs = 'a-token-of-somebody-else-1234567890';

/** Swaps two files for each other under one name, as fast as it can, until it is ended. Answers once it has begun. */
async function swapper(folder: string): Promise<void> {
  const script = `
    const { linkSync, renameSync } = require('node:fs');
    process.chdir(${JSON.stringify(folder)});
    console.log('on');
    for (let n = 0; ; n++) { linkSync(n % 2 === 0 ? 'theirs' : 'mine', 'next'); renameSync('next', 'kept'); require('node:fs').rmSync('next', { force: true }); }`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
}

describe.skipIf(process.platform === 'win32')('a file that decides about rights', () => {
  it('is judged and read through one descriptor: what is swapped in between is not believed', async () => {
    const folder = await scratchFolder({ mine, theirs, kept: mine });
    await chmod(join(folder, 'mine'), 0o600);
    await chmod(join(folder, 'kept'), 0o600);
    await chmod(join(folder, 'theirs'), 0o644);
    await swapper(folder);
    const seen = new Set<string>();
    for (let tries = 0; tries < 3000 && (tries < 200 || seen.size < 2); tries++) {
      const read = await readOwnedText(join(folder, 'kept'), 1000);
      seen.add(read.ok ? read.value : read.error.why);
    }
    expect([...seen]).not.toContain(theirs);
    expect([...seen]).toContain(mine);
    expect([...seen]).toContain('open-to-others');
  });

  it('is no link, no pipe, no folder, not large, and has one name where that is asked for', async () => {
    const folder = await scratchFolder({ mine, large: 'x'.repeat(2000) });
    for (const name of ['mine', 'large']) await chmod(join(folder, name), 0o600);
    await symlink('mine', join(folder, 'link'));
    await mkdir(join(folder, 'folder'), { mode: 0o700 });
    const pipe = spawn('mkfifo', ['-m', '600', join(folder, 'pipe')]);
    await once(pipe, 'exit');
    const reasons = await Promise.all(
      ['link', 'folder', 'pipe', 'large', 'nothing'].map(async (name) => {
        const read = await readOwnedText(join(folder, name), 1000);
        return read.ok ? read.value : read.error.why;
      }),
    );
    expect(reasons).toEqual(['not-regular', 'not-regular', 'not-regular', 'too-large', 'missing']);
    await link(join(folder, 'mine'), join(folder, 'again'));
    expect(await readOwnedText(join(folder, 'mine'), 1000)).toEqual({ ok: true, value: mine });
    expect(await readOwnedText(join(folder, 'mine'), 1000, { isSole: true })).toMatchObject({
      ok: false,
      error: { why: 'not-regular' },
    });
  });
});

describe.skipIf(process.platform === 'win32')('a folder in which others could replace things', () => {
  it('is told of, also behind a link; the folder for temporary files is none, for it keeps users apart', async () => {
    const root = await scratchFolder();
    await mkdir(join(root, 'open/in'), { recursive: true });
    await chmod(join(root, 'open'), 0o777);
    await symlink('open/in', join(root, 'link'));
    expect(await unsafeParent(join(root, 'open/in/file'))).toBe(join(root, 'open'));
    expect(await unsafeParent(join(root, 'link/file'))).toBe(join(root, 'open'));
    expect(formatMessages(await ownedDirectory(join(root, 'open/in/own')))).toMatchObject({
      ok: false,
      error: expect.stringContaining('RECOURSE_RUNTIME_DIR') as string,
    });
    await chmod(join(root, 'open'), 0o1777);
    expect(await unsafeParent(join(root, 'open/in/file'))).toBeUndefined();
    expect(await ownedDirectory(join(root, 'open/in/own'))).toMatchObject({ ok: true });
  });

  it('keeps no token: the sentence says why and what to do', async () => {
    const root = await scratchFolder();
    await mkdir(join(root, 'open'));
    await chmod(join(root, 'open'), 0o777);
    for (const place of [
      { kind: 'data', folder: join(root, 'open') },
      { kind: 'data', folder: join(root, 'open/data') },
      { kind: 'runtime', folder: join(root, 'open/run') },
    ] as const) {
      expect(await accessToken(undefined, undefined, place)).toMatchObject({
        ok: false,
        error: expect.stringMatching(/open.*--data DIR.*RECOURSE_MCP_TOKEN/) as string,
      });
    }
    await chmod(join(root, 'open'), 0o755);
    expect(await accessToken(undefined, undefined, { kind: 'data', folder: join(root, 'open/data') })).toMatchObject({
      ok: true,
    });
  });
});

describe.skipIf(!isRoot)('a second user of the machine (only root can be two)', () => {
  it('who owns the folder, and swaps files in it, is never believed', async () => {
    const folder = await scratchFolder({ mine, theirs, kept: mine });
    await rename(join(folder, 'kept'), join(folder, 'mcp-http.token'));
    for (const name of ['mine', 'mcp-http.token']) await chmod(join(folder, name), 0o600);
    await chmod(join(folder, 'theirs'), 0o600);
    await chown(join(folder, 'theirs'), stranger, stranger);
    await chmod(folder, 0o700);
    await chown(folder, stranger, stranger);
    for (const place of [
      { kind: 'data', folder },
      { kind: 'runtime', folder },
    ] as const) {
      expect(await accessToken(undefined, undefined, place)).toMatchObject({
        ok: false,
        error: expect.stringContaining('RECOURSE_MCP_TOKEN') as string,
      });
    }
    expect(await knownDirectory(folder)).toMatchObject({ ok: false });
    expect(formatMessages(await ownedDirectory(join(folder, 'below')))).toMatchObject({
      ok: false,
      error: expect.stringContaining(folder) as string,
    });
  });

  it('whose file lies in the place of one of ours is not read', async () => {
    const folder = await scratchFolder({ theirs });
    await chmod(join(folder, 'theirs'), 0o600);
    await chown(join(folder, 'theirs'), stranger, stranger);
    expect(await readOwnedText(join(folder, 'theirs'), 1000)).toMatchObject({
      ok: false,
      error: { why: 'open-to-others' },
    });
  });
});
