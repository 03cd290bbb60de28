import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copySample, stateOfSample } from '../../../src/sample/node/copySample.ts';
import { PlannedSteps } from '../../../src/sample/node/plannedSteps.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { smallDisk } from '../../support/smallDisk.ts';

const bundled = join(projectRoot, 'demo');

test('a copy that found no room is none, and is whole when it is asked for again', async (context) => {
  const disk = await smallDisk(4 * 2 ** 20);
  if (disk === undefined) return context.skip();
  const folder = join(disk.path, 'recourse-sample');
  await mkdir(folder);
  for (const room of [0, 8, 12, 20, 28].map((pages) => pages * 1024)) {
    disk.fill(room);
    await expect(copySample(bundled, folder)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect((await stateOfSample(bundled, folder)).kind).not.toBe('same');
  }
  disk.empty();
  await copySample(bundled, folder);
  expect(await stateOfSample(bundled, folder)).toEqual({ kind: 'same' });
  disk.protect(true);
  await copySample(bundled, folder);
  await expect(copySample(bundled, join(disk.path, 'second'))).rejects.toMatchObject({ code: 'EROFS' });
});

test('a plan that found no room leaves the earlier one', async (context) => {
  const disk = await smallDisk(64 * 1024);
  if (disk === undefined) return context.skip();
  const file = join(disk.path, 'sample-next.json');
  const steps = new PlannedSteps(file);
  const first = { step: 'callers', folder: '/home/me/first', at: 1000 } as const;
  await steps.plan(first);
  disk.fill();
  await expect(
    steps.plan({ step: 'edit', folder: `/home/me/${'second'.repeat(1000)}`, at: 2000 }),
  ).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await steps.take(['/home/me/first'], 1001)).toEqual(first);
});
