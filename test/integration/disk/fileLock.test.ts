import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { formatMessages } from '../../../src/base/text/message.ts';
import { asItIs } from '../../../src/base/text/say.ts';
import { FileLocks, type FileLock } from '../../../src/base/node/locks/fileLock.ts';
import { ownMark } from '../../../src/base/node/locks/processMark.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const target = '/somewhere/file.txt';

async function taken(locks: FileLocks): Promise<FileLock> {
  const lock = await locks.acquire(target);
  if ('sentence' in lock) throw new Error(asItIs(lock.sentence));
  return lock;
}

/** A lock as a process leaves it that was killed while it held it. */
async function abandonedLock(directory: string, pid: number, realm = ownMark().realm): Promise<string> {
  const lock = await taken(new FileLocks(directory));
  const [name = ''] = await readdir(directory);
  await lock.release();
  await writeFile(join(directory, name), JSON.stringify({ realm, pid, nonce: 'dead' }));
  return join(directory, name);
}

const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

it('one at a time, by real path', async () => {
  const directory = join(await scratchFolder(), 'locks');
  const locks = new FileLocks(directory, { waitMs: 60, abandonedMs: 60_000 });
  const lock = await taken(locks);
  expect(formatMessages(await locks.acquire(target))).toMatchObject({
    isBusy: true,
    sentence: expect.stringMatching(/Another process/) as unknown,
  });
  expect(await locks.acquire('/somewhere/else.txt')).toHaveProperty('isHeld');
  await lock.release();
  expect(await locks.acquire(target)).toHaveProperty('isHeld');
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

it('the lock of a process that is gone is taken over, by one of those who want it at a time', async () => {
  const directory = join(await scratchFolder(), 'locks');
  for (let round = 0; round < 15; round++) {
    await abandonedLock(directory, deadPid());
    let holders = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const lock = await taken(new FileLocks(directory));
        most = Math.max(most, ++holders);
        await pause(Math.random() * 4);
        expect(await lock.isHeld()).toBe(true);
        holders--;
        await lock.release();
      }),
    );
    expect(most).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  }
});

it('a living process keeps its lock; one that cannot be seen from here keeps it for a while', async () => {
  const directory = join(await scratchFolder(), 'locks');
  const locks = new FileLocks(directory, { waitMs: 60, abandonedMs: 5000 });
  await abandonedLock(directory, process.pid);
  expect(formatMessages(await locks.acquire(target))).toMatchObject({
    isBusy: true,
    sentence: expect.stringMatching(/Another process/) as unknown,
  });
  const path = await abandonedLock(join(directory, 'other'), deadPid(), '00000000');
  const others = new FileLocks(join(directory, 'other'), { waitMs: 60, abandonedMs: 5000 });
  expect(formatMessages(await others.acquire(target))).toMatchObject({
    isBusy: true,
    sentence: expect.stringMatching(/Another process/) as unknown,
  });
  await utimes(path, new Date(), new Date(Date.now() - 6000));
  expect(await others.acquire(target)).toHaveProperty('isHeld');
});

it('a lock that was taken over is not released by the one who lost it', async () => {
  const directory = join(await scratchFolder(), 'locks');
  const slept = await taken(new FileLocks(directory));
  const lock = await taken(new FileLocks(directory, { waitMs: 1000, abandonedMs: -1 }));
  expect(await slept.isHeld()).toBe(false);
  await slept.release();
  expect(await lock.isHeld()).toBe(true);
});

it('a directory that others can write to is not trusted', async () => {
  const directory = join(await scratchFolder(), 'locks');
  await mkdir(directory);
  await chmod(directory, 0o777);
  expect(formatMessages(await new FileLocks(directory).acquire(target))).toMatchObject({
    isBusy: false,
    sentence: expect.stringMatching(/open to others/) as unknown,
  });
});

it('what was left on the way to a lock is removed, unless somebody may still be on the way', async () => {
  const directory = join(await scratchFolder(), 'locks');
  await (await taken(new FileLocks(directory))).release();
  const [old, fresh] = [`${'a'.repeat(64)}.lock-${'0'.repeat(24)}`, `${'a'.repeat(64)}.lock-${'1'.repeat(24)}`];
  for (const name of [old, fresh]) await writeFile(join(directory, name), '{}');
  await utimes(join(directory, old), new Date(), new Date(Date.now() - 3_600_000));
  await (await taken(new FileLocks(directory))).release();
  expect(await readdir(directory)).toEqual([fresh]);
});
