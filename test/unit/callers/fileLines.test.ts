import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { FileLines, type LinePlace } from '../../../src/callers/node/engine/fileLines.ts';
import { TestClock } from '../../support/testClock.ts';

const folder = mkdtempSync(join(tmpdir(), 'recourse-lines-'));
const border = new WorkspaceBorder([folder]);
const file = join(folder, 'a.txt');
const count = 300;
writeFileSync(file, Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n'));
const places: readonly LinePlace[] = Array.from({ length: count }, (_, at) => ({ file, line: at + 1 }));
const told = (lines: FileLines): readonly string[] => places.map(({ line }) => lines.line(file, line));
const onDisk = places.map(({ line }) => `line ${line}`);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('takes a part of many lines from another thread, and none of a few', async () => {
  const asked: number[] = [];
  const worker = {
    lines: (files: readonly string[], lines: readonly number[]) => {
      asked.push(files.length);
      return Promise.resolve(lines.map((line) => `other ${line}`));
    },
  };
  const few = new FileLines({ border, clock: new TestClock(), worker });
  await few.ahead(places.slice(0, 100))();
  expect(asked).toEqual([]);
  const many = new FileLines({ border, clock: new TestClock(), worker });
  const rest = many.ahead(places);
  expect(asked).toEqual([100, 100, 10]);
  await rest();
  expect(told(many)).toEqual(places.map(({ line }) => (line <= 210 ? `other ${line}` : `line ${line}`)));
});

it.each<[string, (files: readonly string[], lines: readonly number[]) => Promise<readonly string[]> | undefined]>([
  ['is not there', () => undefined],
  ['ended before it had read any', () => Promise.resolve([])],
  ['has read fewer', (_, [first = 0]) => Promise.resolve([`line ${first}`])],
])('reads for itself what another thread has not: it %s', async (_, lines) => {
  const read = new FileLines({ border, clock: new TestClock(), worker: { lines } });
  await read.ahead(places)();
  expect(told(read)).toEqual(onDisk);
});

it('does not wait long for a thread that is busy', async () => {
  const clock = new TestClock();
  const read = new FileLines({ border, clock, worker: { lines: () => new Promise(() => undefined) } });
  const over = read.ahead(places)();
  clock.advance(15);
  await over;
  expect(told(read)).toEqual(onDisk);
});
