import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import type { Remediations } from '../../../../src/remediation/domain/types.ts';
import { getChanged, getId, madeUpFix, mustGet, openedRemediations } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

interface Project {
  readonly folder: string;
  readonly file: string;
  readonly open: () => Promise<Remediations>;
}

async function project(): Promise<Project> {
  const folder = await scratchFolder();
  const file = join(folder, 'app', '.recourse', 'remediations.jsonl');
  await mkdir(dirname(file), { recursive: true });
  return {
    folder,
    file,
    open: () =>
      openedRemediations(join(folder, 'storage'), { projectFiles: [{ name: 'app', file, root: join(folder, 'app') }] }),
  };
}

describe('hostile records', () => {
  it('of the end of time can be judged, and stay records', async () => {
    const { file, open } = await project();
    const endOfTime = 8_640_000_000_000_000;
    await writeFile(
      file,
      `${JSON.stringify({ id: 'late', errorMessage: madeUpFix(1).errorMessage, solution: 'Wait.', createdAt: endOfTime, updatedAt: endOfTime })}\n`,
    );
    const remediations = await open();
    const judged = getChanged(await remediations.feedback('late', 'helpful'));
    expect(() => new Date(judged.updatedAt).toISOString()).not.toThrow();
    await remediations.close();
    const again = await open();
    expect((await again.status()).notices).toEqual([]);
    expect(await mustGet(again, 'late')).toMatchObject({ helpfulCount: 1 });
  });

  it('in a file that is none are not waited for', async () => {
    const { folder, file } = await project();
    await symlink('/dev/zero', file);
    const remediations = await openedRemediations(join(folder, 'storage'), { projectFiles: [{ name: 'app', file }] });
    getId(await remediations.record(madeUpFix(4)));
    const { results, degraded } = await remediations.search({ error: madeUpFix(4).errorMessage });
    expect(results).toHaveLength(1);
    expect(degraded).toBe(true);
    expect((await remediations.status()).notices).toMatchObject([{ code: 'project-lines-refused' }]);
  });

  it('among a hundred thousand lines of junk keep nobody waiting: they are read in steps and once, and the file is left as it is', async () => {
    const { file, open } = await project();
    const junk = 'junk {"a": 1}\n'.repeat(100_000);
    await writeFile(file, junk);
    const remediations = await open();
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 1);
    await remediations.search({ error: madeUpFix(1).errorMessage });
    clearInterval(turning);
    // Ten thousand lines are read before it is given up: two hundred steps.
    expect(turns).toBeGreaterThan(5);
    expect(formatMessages((await remediations.status()).notices[0])).toMatchObject({
      code: 'project-lines-refused',
      message: expect.stringMatching(
        /more than 10000 lines that are no records: from line 10001 on it is not read.*Remove/,
      ) as string,
    });
    expect(formatMessages(await remediations.record(madeUpFix(1, { scope: 'project' })))).toMatchObject({
      error: { message: expect.stringContaining('is not written to') as string },
    });
    expect(await readFile(file, 'utf8')).toBe(junk);
  });

  it.each(['sqlite', 'memory'])(
    'of one error in great number are searched as far as is of use, said so, and stay in the file (%s)',
    async (repository) => {
      const { folder, file } = await project();
      const { errorMessage } = madeUpFix(3);
      await writeFile(
        file,
        Array.from(
          { length: 230 },
          (_, at) =>
            `${JSON.stringify({ id: `r${String(at)}`, errorMessage, solution: 'Wait.', codeDiff: `-a\n+b${String(at)}`, createdAt: at + 1, updatedAt: at + 1 })}\n`,
        ).join(''),
      );
      const remediations = await openedRemediations(join(folder, 'storage'), {
        projectFiles: [{ name: 'app', file }],
        ...(repository === 'memory' && { sqlite: undefined }),
      });
      const { results, searched } = await remediations.search({ error: errorMessage, limit: 100 });
      expect(results.length).toBeLessThanOrEqual(100);
      expect(searched.records).toBe(200);
      expect((await remediations.status()).notices.map(({ message }) => formatMessages(message)).join('\n')).toContain(
        '30 records are not searched',
      );
      getId(await remediations.record(madeUpFix(4, { scope: 'project' })));
      const lines = (await readFile(file, 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(231);
      const [first] = (await remediations.search({ error: madeUpFix(4).errorMessage })).results;
      expect(first).toMatchObject({ relation: 'exact', remediation: { solution: madeUpFix(4).solution } });
    },
  );

  it('do not lead out of the project: a link to a file elsewhere is neither read nor written', async () => {
    const { folder, file, open } = await project();
    const elsewhere = join(folder, 'profile');
    await writeFile(elsewhere, 'export PATH=/bin\n');
    await symlink(elsewhere, file);
    const remediations = await open();
    expect(await remediations.record(madeUpFix(5, { scope: 'project' }))).toMatchObject({
      error: { code: 'INTERNAL_ERROR' },
    });
    expect(await readFile(elsewhere, 'utf8')).toBe('export PATH=/bin\n');
  });
});

describe('links in a project', () => {
  it('may lead to another place of the same project', async () => {
    const { folder, file, open } = await project();
    const other = join(folder, 'app', 'fixes.jsonl');
    await writeFile(other, '');
    await symlink(other, file);
    getId(await (await open()).record(madeUpFix(8, { scope: 'project' })));
    expect(await readFile(other, 'utf8')).toContain('"solution"');
  });

  it('do not lead out of it by a folder either', async () => {
    const folder = await scratchFolder();
    await mkdir(join(folder, 'app'));
    await mkdir(join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'app', '.recourse'));
    const remediations = await openedRemediations(join(folder, 'storage'), {
      projectFiles: [
        { name: 'app', file: join(folder, 'app', '.recourse', 'remediations.jsonl'), root: join(folder, 'app') },
      ],
    });
    expect(await remediations.record(madeUpFix(9, { scope: 'project' }))).toMatchObject({
      error: { code: 'INTERNAL_ERROR' },
    });
  });
});

describe('merging', () => {
  it('never makes a record older: the clock may have gone back', async () => {
    const folder = await scratchFolder();
    let now = 2_000_000;
    const remediations = await openedRemediations(folder, { now: () => now });
    const kept = getId(await remediations.record(madeUpFix(6)));
    const other = getId(await remediations.record(madeUpFix(7)));
    now = 1_000_000;
    const merged = await remediations.merge(kept, other);
    expect(merged).toMatchObject({ value: { id: kept } });
    expect((await mustGet(remediations, kept)).updatedAt).toBeGreaterThan(2_000_000);
  });
});
