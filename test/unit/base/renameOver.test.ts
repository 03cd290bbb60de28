import { expect, test } from 'vitest';
import { renameOver, type RenameDeps } from '../../../src/base/node/renameOver.ts';

function failing(
  times: number,
  code: string,
  platform: NodeJS.Platform,
): RenameDeps & { readonly calls: string[]; readonly waits: number[] } {
  const calls: string[] = [];
  const waits: number[] = [];
  return {
    calls,
    waits,
    platform,
    rename: (from, to) =>
      calls.push(`${from} ${to}`) > times
        ? Promise.resolve()
        : Promise.reject(Object.assign(new Error(code), { code })),
    wait: (ms) => Promise.resolve(waits.push(ms)),
  };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows a file that somebody reads (%s) is renamed over a little later',
  async (code) => {
    const parts = failing(3, code, 'win32');
    await renameOver('a', 'b', parts);
    expect(parts.calls).toEqual(['a b', 'a b', 'a b', 'a b']);
    expect(parts.waits).toEqual([10, 20, 40]);
  },
);

test('on Windows a file that stays open is told after a second or so', async () => {
  const parts = failing(100, 'EPERM', 'win32');
  await expect(renameOver('a', 'b', parts)).rejects.toMatchObject({ code: 'EPERM' });
  const waited = parts.waits.reduce((sum, ms) => sum + ms, 0);
  expect(waited).toBeGreaterThan(1000);
  expect(waited).toBeLessThan(2000);
});

test.each([
  ['linux', 'EPERM'],
  ['darwin', 'EACCES'],
  ['win32', 'ENOENT'],
  ['win32', 'ENOSPC'],
] as const)('on %s %s is final at once', async (platform, code) => {
  const parts = failing(1, code, platform);
  await expect(renameOver('a', 'b', parts)).rejects.toMatchObject({ code });
  expect(parts.calls).toHaveLength(1);
});
