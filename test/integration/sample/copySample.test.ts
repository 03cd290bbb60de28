import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleMark } from '../../../src/base/sampleMark.ts';
import type { PlannedStep } from '../../../src/sample/domain/sampleSteps.ts';
import { copySample, sampleFolder, stateOfSample } from '../../../src/sample/node/copySample.ts';
import { PlannedSteps } from '../../../src/sample/node/plannedSteps.ts';
import { projectRoot } from '../../../tools/paths.ts';

const bundled = join(projectRoot, 'demo');
let scratch: string;
let folder: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recourse-sample-'));
  folder = join(scratch, 'recourse-sample');
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

describe('a copy of the sample', () => {
  test('is the sample, byte for byte, line ends and hidden files too', async () => {
    await copySample(bundled, folder);
    expect(await stateOfSample(bundled, folder)).toEqual({ kind: 'same' });
    expect(await readFile(join(folder, 'legacy/report.js'), 'utf8')).toContain('\r\n');
    expect(await readdir(join(folder, '.recourse'))).toEqual(['remediations.jsonl', 'sample.json']);
  });

  test('puts back what is missing and leaves what somebody changed or added', async () => {
    await copySample(bundled, folder);
    await writeFile(join(folder, 'src/cart.ts'), 'mine');
    await writeFile(join(folder, 'notes.md'), 'mine, too');
    await rm(join(folder, 'chat.md'));
    expect(await stateOfSample(bundled, folder)).toEqual({ kind: 'changed', paths: ['chat.md', 'src/cart.ts'] });
    await copySample(bundled, folder);
    expect(await readFile(join(folder, 'src/cart.ts'), 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('mine, too');
    expect(await stateOfSample(bundled, folder)).toEqual({ kind: 'changed', paths: ['src/cart.ts'] });
  });

  test('that was cut short is no sample yet: its mark comes last', async () => {
    await mkdir(join(folder, 'src'), { recursive: true });
    // A folder where a file has to go.
    await mkdir(join(folder, 'src/cart.ts'));
    await copySample(bundled, folder).catch(() => undefined);
    expect((await stateOfSample(bundled, folder)).kind).not.toBe('same');
  });

  test('does not go where something else is, but beside it', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.tex'), 'years of work');
    expect(await stateOfSample(bundled, folder)).toEqual({ kind: 'other' });
    await writeFile(join(scratch, 'recourse-sample-2'), 'a file');
    const free = await sampleFolder(bundled, scratch, 'recourse-sample', ({ kind }) => kind !== 'other');
    expect(free).toEqual({ folder: join(scratch, 'recourse-sample-3'), state: { kind: 'absent' } });
  });

  test('a fresh one stands beside one in which somebody has worked', async () => {
    await copySample(bundled, folder);
    await writeFile(join(folder, 'src/cart.ts'), 'mine');
    const { folder: fresh } = await sampleFolder(
      bundled,
      scratch,
      'recourse-sample',
      ({ kind }) => kind === 'absent' || kind === 'same',
    );
    expect(fresh).toBe(join(scratch, 'recourse-sample-2'));
    await copySample(bundled, fresh);
    expect(await sampleFolder(bundled, scratch, 'recourse-sample', ({ kind }) => kind === 'same')).toEqual({
      folder: fresh,
      state: { kind: 'same' },
    });
  });

  test('a folder with the mark alone is a sample that lost its files, and gets them back', async () => {
    await mkdir(join(folder, '.recourse'), { recursive: true });
    await writeFile(join(folder, sampleMark), await readFile(join(bundled, sampleMark)));
    expect((await stateOfSample(bundled, folder)).kind).toBe('changed');
    await copySample(bundled, folder);
    expect((await stateOfSample(bundled, folder)).kind).toBe('same');
  });
});

describe('what a window that is about to open is to do', () => {
  const plan: PlannedStep = { step: 'callers', folder: '/home/me/recourse-sample', at: 1_000_000 };
  const file = (): string => join(scratch, 'own', 'sample-next.json');

  test('is done once, by the window with that folder', async () => {
    const steps = new PlannedSteps(file());
    await steps.plan(plan);
    expect(await steps.take(['/home/me/other'], plan.at + 10)).toBeUndefined();
    expect(await steps.take(['/home/me/other', plan.folder], plan.at + 10)).toEqual(plan);
    expect(await steps.take([plan.folder], plan.at + 20)).toBeUndefined();
  });

  test.each([
    ['after ten minutes', 600_001],
    ['when the clock was put back', -1],
  ])('is nothing %s', async (_when, later) => {
    const steps = new PlannedSteps(file());
    await steps.plan(plan);
    expect(await steps.take([plan.folder], plan.at + later)).toBeUndefined();
  });

  test.each(['', '{', '{"step":"rm","folder":"/home/me/recourse-sample","at":1000000}', '[]', '{"step":"edit"}'])(
    'is nothing where the file holds %j',
    async (text) => {
      await mkdir(join(scratch, 'own'));
      await writeFile(file(), text);
      expect(await new PlannedSteps(file()).take([plan.folder], plan.at)).toBeUndefined();
    },
  );
});
