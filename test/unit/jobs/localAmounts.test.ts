import { assert, integer, property } from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDuration, readMemory } from '../../../src/jobs/domain/workflow/amounts.ts';
import { exactMemoryText, exactRuntimeText } from '../../../src/jobs/node/local/amountTexts.ts';
import { exitLeft } from '../../../src/jobs/node/local/process/processExit.ts';
import { isSameProcess, processMark, processStat } from '../../../src/jobs/node/local/process/processFacts.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

test('amounts are written so that they are read as they were', () => {
  expect([16 * 2 ** 30, 1536 * 2 ** 20, 2 ** 50, 1000].map(exactMemoryText)).toEqual([
    '16g',
    '1536m',
    '1024t',
    '1000b',
  ]);
  expect([7200, 5400, 90, 1.5].map(exactRuntimeText)).toEqual(['PT2H', 'PT1H30M', 'PT1M30S', 'PT1.5S']);
  assert(
    property(integer({ min: 1, max: 2 ** 48 }), (bytes) => {
      expect(readMemory(exactMemoryText(bytes))).toBe(bytes);
    }),
  );
  assert(
    property(integer({ min: 1, max: 10_000_000 }), (milliseconds) => {
      expect(readDuration(exactRuntimeText(milliseconds / 1000))).toBeCloseTo(milliseconds / 1000, 6);
    }),
  );
});

test('what a wrapper has left is read strictly', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'job.exit');
  expect(exitLeft(file)).toBeUndefined();
  for (const [left, code, signal] of [
    ['0 0\n', 0, undefined],
    ['137 1\n', -1, 'SIGKILL'],
    ['137 0\n', 137, 'SIGKILL'],
    ['129 0', 129, undefined],
    ['1 1', 1, undefined],
  ] as const) {
    writeFileSync(file, left);
    expect(exitLeft(file)).toMatchObject({ exitCode: code, signal });
  }
  for (const left of ['', '0', 'x 0', '0 0 0', '0 2', '9999 0']) {
    writeFileSync(file, left);
    expect(exitLeft(file)).toBeUndefined();
  }
});

test.runIf(process.platform === 'linux')('a process is told from another one by when it was started', () => {
  const mark = processMark(process.pid)!;
  expect(mark).toMatch(/^[0-9a-f]{8}-\d+$/);
  expect(isSameProcess(process.pid, mark)).toBe(true);
  expect(isSameProcess(process.ppid, mark)).toBe(false);
  expect(isSameProcess(0, '')).toBe(false);
  expect(processStat(process.pid)?.residentPages).toBeGreaterThan(1000);
  expect(processMark(2 ** 22 + 5)).toBeUndefined();
});
