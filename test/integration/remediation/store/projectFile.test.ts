import { ok } from '../../../../src/base/result.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import type { Remediations } from '../../../../src/remediation/domain/types.ts';
import {
  getId,
  madeUpFix,
  mustGet,
  openedRemediations,
  startStoreProcess,
  until,
} from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

const inProject = { scope: 'project' } as const;

async function project(
  options: Parameters<typeof openedRemediations>[1] = {},
  folder?: string,
): Promise<{ readonly folder: string; readonly file: string; readonly remediations: Remediations }> {
  const at = folder ?? (await scratchFolder());
  const file = join(at, 'app', '.recourse', 'remediations.jsonl');
  const remediations = await openedRemediations(join(at, 'storage'), {
    projectFiles: [{ name: 'app', file }],
    ...options,
  });
  return { folder: at, file, remediations };
}

const getLines = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('the known fixes of a project', () => {
  it('stand in the file one a line, with sorted names, in the order of their ids, and are found', async () => {
    const { file, remediations } = await project();
    for (let at = 0; at < 8; at++)
      getId(await remediations.record(madeUpFix(at, { ...inProject, tags: ['b', 'a'], context: { z: '1', a: '2' } })));
    const records = getLines(file).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records).toHaveLength(8);
    for (const record of records) expect(Object.keys(record)).toEqual([...Object.keys(record)].sort());
    expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id as string).sort());
    expect(Object.keys(records[0]!)).toEqual([
      'context',
      'createdAt',
      'errorMessage',
      'id',
      'solution',
      'tags',
      'updatedAt',
    ]);
    const { results } = await remediations.search({ error: madeUpFix(3).errorMessage });
    expect(results[0]).toMatchObject({ score: 1, remediation: { scope: 'project', solution: madeUpFix(3).solution } });
    expect((await remediations.status()).records).toEqual({ shared: 0, project: 8 });
  });

  it('are read again when somebody else has changed the file, and those that are gone are gone', async () => {
    const { file, remediations } = await project();
    const id = getId(await remediations.record(madeUpFix(1, inProject)));
    await writeFile(
      file,
      `${JSON.stringify({ id: 'written-by-hand', errorMessage: madeUpFix(2).errorMessage, solution: 'By hand.' })}\n`,
    );
    expect(await remediations.get(id)).toBeUndefined();
    expect(
      (await remediations.search({ error: madeUpFix(2).errorMessage })).results.map((result) => result.id),
    ).toEqual(['written-by-hand']);
    await rm(file);
    expect((await remediations.search({ error: madeUpFix(2).errorMessage })).results).toEqual([]);
  });

  it('lose nothing of what was pulled between two changes', async () => {
    const { file, remediations } = await project();
    const id = getId(await remediations.record(madeUpFix(1, inProject)));
    await appendFile(
      file,
      `${JSON.stringify({ id: 'pulled', errorMessage: madeUpFix(2).errorMessage, solution: 'Pulled.', futureField: { kept: [1, 2] } })}\n`,
    );
    await remediations.feedback(id, 'helpful');
    await remediations.feedback('pulled', 'outdated');
    const records = new Map(
      getLines(file).map((line) => [
        (JSON.parse(line) as { id: string }).id,
        JSON.parse(line) as Record<string, unknown>,
      ]),
    );
    expect(records.get(id)).toMatchObject({ helpfulCount: 1, confidence: 0.6 });
    expect(records.get('pulled')).toMatchObject({ outdatedCount: 1, confidence: 0.3, futureField: { kept: [1, 2] } });
  });

  it('say where no lock can be kept, and not that another process was writing', async () => {
    const closed = join(await scratchFolder({ locks: 'a file, no folder' }), 'locks');
    vi.stubEnv('RECOURSE_RUNTIME_DIR', closed);
    const { file, remediations } = await project();
    const recorded = await remediations.record(madeUpFix(1, inProject));
    vi.unstubAllEnvs();
    expect(formatMessages(recorded)).toMatchObject({
      error: {
        code: 'INTERNAL_ERROR',
        message: expect.stringMatching(
          /remediations\.jsonl cannot be written, so nothing was changed\. .*locks.* cannot be used: /,
        ) as unknown,
      },
    });
    expect(existsSync(file)).toBe(false);
  });

  it('keep lines that are no records, and say which', async () => {
    const { file, remediations } = await project();
    const id = getId(await remediations.record(madeUpFix(1, inProject)));
    await appendFile(file, '{"id":"cut","errorMessage":"x\n{"id":"no-solution","errorMessage":"x"}\n// a remark\n');
    await remediations.feedback(id, 'helpful');
    const { notices } = await remediations.status();
    expect(notices.map(({ code }) => code)).toEqual(['project-lines-refused']);
    expect(formatMessages(notices[0]?.message)).toMatch(/lines 2, 3, 4 are not read.*not JSON/s);
    expect(getLines(file).slice(1)).toEqual([
      '{"id":"cut","errorMessage":"x',
      '{"id":"no-solution","errorMessage":"x"}',
      '// a remark',
    ]);
  });

  it('are read from both sides of a conflict that git left, and the next change puts them together', async () => {
    const { file, remediations } = await project();
    const id = getId(await remediations.record(madeUpFix(1, inProject)));
    const [mine] = getLines(file);
    const theirs = JSON.stringify({
      ...(JSON.parse(mine!) as object),
      solution: 'Theirs, later.',
      usageCount: 7,
      updatedAt: Date.now() + 10_000,
    });
    const more = JSON.stringify({ id: 'theirs-too', errorMessage: madeUpFix(2).errorMessage, solution: 'Theirs.' });
    await writeFile(
      file,
      `<<<<<<< HEAD\n${mine}\n||||||| base\n{"id":"gone","errorMessage":"x","solution":"y"}\n=======\n${theirs}\n${more}\n>>>>>>> branch\n`,
    );
    expect(await mustGet(remediations, id)).toMatchObject({ solution: 'Theirs, later.', usageCount: 7 });
    expect((await remediations.list({ scope: 'project' })).map((each) => each.id).sort()).toEqual(
      [id, 'theirs-too'].sort(),
    );
    expect(formatMessages((await remediations.status()).notices[0]?.message)).toMatch(/conflict/);
    await remediations.used(id);
    expect(getLines(file).map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([id, 'theirs-too'].sort());
    expect((await remediations.status()).notices).toEqual([]);
  });

  it('merge in git without a question when two branches record, judge and record the same', async () => {
    const { folder, file, remediations } = await project();
    const git = (...args: string[]): string =>
      execFileSync(
        'git',
        ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false', ...args],
        { cwd: join(folder, 'app'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      );
    const id = getId(await remediations.record(madeUpFix(0, inProject)));
    for (let at = 1; at < 6; at++) await remediations.record(madeUpFix(at, inProject));
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'base');
    git('switch', '-qc', 'theirs');
    for (let at = 10; at < 16; at++) await remediations.record(madeUpFix(at, inProject));
    await remediations.record(madeUpFix(30, { ...inProject, tags: ['theirs'] }));
    await remediations.feedback(id, 'helpful');
    await remediations.feedback(id, 'helpful');
    git('commit', '-qam', 'theirs');
    git('switch', '-q', 'main');
    for (let at = 20; at < 26; at++) await remediations.record(madeUpFix(at, inProject));
    await remediations.record(madeUpFix(30, { ...inProject, tags: ['ours'] }));
    await remediations.feedback(id, 'not-helpful');
    git('commit', '-qam', 'ours');
    git('merge', '-q', 'theirs', '-m', 'merged');
    expect(await remediations.list({ scope: 'project' })).toHaveLength(6 + 6 + 6 + 1);
    expect(await mustGet(remediations, id)).toMatchObject({ helpfulCount: 2, notHelpfulCount: 1 });
    // The next change folds the two that are the same into one line.
    await remediations.used(id);
    const twins = getLines(file).filter((line) => line.includes(madeUpFix(30).solution));
    expect(twins).toHaveLength(1);
    expect(JSON.parse(twins[0]!)).toMatchObject({
      recordedCount: 2,
      tags: expect.arrayContaining(['ours', 'theirs']) as unknown,
    });
    // 19 records, and that the other of the two is gone.
    expect(
      getLines(file)
        .map((line) => line.includes('"removedAt"'))
        .sort(),
    ).toEqual([...Array.from({ length: 19 }, () => false), true]);
  });

  it('that were folded into one stay one, counted once, when git brings the other line back from a branch that is behind', async () => {
    const { file, remediations } = await project();
    const id = getId(await remediations.record(madeUpFix(0, inProject)));
    const twin = id.startsWith('f') ? 'g'.repeat(16) : 'f'.repeat(16);
    const [line = ''] = getLines(file);
    // It has not been touched for years.
    const other = JSON.stringify({
      ...(JSON.parse(line) as object),
      id: twin,
      createdAt: 1_500_000_000_000,
      updatedAt: 1_500_000_000_000,
    });
    await writeFile(file, `${line}\n${other}\n`);
    await remediations.used(id);
    expect(await mustGet(remediations, id)).toMatchObject({ recordedCount: 2 });
    for (let times = 0; times < 3; times++) {
      await appendFile(file, `${line}\n${other}\n`);
      await remediations.used(id);
    }
    expect([await mustGet(remediations, id), getLines(file).length]).toMatchObject([
      { recordedCount: 2, usageCount: 4 },
      2,
    ]);
    expect(await remediations.list({ scope: 'project' })).toHaveLength(1);
  });

  it('stay removed when git merges a branch that has worked on them and beside them, unless they were changed there later', async () => {
    const { folder, file, remediations } = await project();
    const git = (...args: string[]): string =>
      execFileSync(
        'git',
        ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false', ...args],
        { cwd: join(folder, 'app'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      );
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push(getId(await remediations.record(madeUpFix(at, inProject))));
    const [used, changed, kept] = ids as [string, string, string];
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'base');
    git('switch', '-qc', 'theirs');
    for (let at = 10; at < 30; at++) await remediations.record(madeUpFix(at, inProject));
    await remediations.used(used);
    git('commit', '-qam', 'theirs');
    git('switch', '-q', 'main');
    expect(await remediations.remove([used, changed])).toEqual(ok({ removed: 2 }));
    git('commit', '-qam', 'ours');
    git('switch', '-q', 'theirs');
    await until(
      () =>
        Date.now() >
        Math.max(...getLines(file).map((line) => (JSON.parse(line) as { updatedAt: number }).updatedAt)) + 5,
    );
    expect(await remediations.update(changed, { solution: 'Changed after it was removed elsewhere.' })).toMatchObject({
      ok: true,
    });
    git('commit', '-qam', 'theirs, later');
    git('merge', '-q', 'main', '-m', 'merged');
    expect(await remediations.get(used)).toBeUndefined();
    expect(await mustGet(remediations, changed)).toMatchObject({ solution: 'Changed after it was removed elsewhere.' });
    expect(await remediations.get(kept)).toBeDefined();
    expect(await remediations.list({ scope: 'project' })).toHaveLength(4 + 20 + 1);
    expect((await remediations.status()).notices).toEqual([]);
    // The file may be imported elsewhere: what it tells of as removed is neither a record nor refused. Git's union may
    // leave an unchanged line twice, after the order of the ids: that one merges.
    const elsewhere = await openedRemediations(join(folder, 'elsewhere'));
    const twice = getLines(file).length - new Set(getLines(file)).size;
    expect(
      await elsewhere.import(
        `${readFileSync(file, 'utf8')}${getLines(file).find((line) => line.includes(used) && line.includes('removedAt')) ?? ''}`,
      ),
    ).toEqual(ok({ created: 25, merged: twice, refused: [] }));
    // What was removed may be recorded again.
    const again = getId(await remediations.record(madeUpFix(0, inProject)));
    expect(await remediations.get(again)).toBeDefined();
    expect((await remediations.search({ error: madeUpFix(0).errorMessage })).results[0]?.id).toBe(again);
  });

  it('are the same for every window: two processes that record and judge at once lose nothing', async () => {
    const { folder, file, remediations } = await project();
    const id = getId(await remediations.record(madeUpFix(0, inProject)));
    const storage = join(folder, 'storage');
    const elsewhere = join(folder, 'storage-of-another-editor');
    const processes = [
      startStoreProcess(storage, file, 'record', '100', '25'),
      startStoreProcess(elsewhere, file, 'record', '200', '25'),
      startStoreProcess(storage, file, id, '0', '25'),
      startStoreProcess(elsewhere, file, id, '0', '25'),
    ];
    await Promise.all(processes.map(({ gone }) => gone));
    for (const { lines } of processes) expect(lines.at(-1)).toBe('closed');
    // On a machine that is busy a writer may be refused after waiting for long; what was said to be done is there.
    const accepted = (from: number, to: number, answer: RegExp): number =>
      processes.slice(from, to).flatMap(({ lines }) => lines.filter((line) => answer.test(line))).length;
    const records = 1 + accepted(0, 2, /^[0-9a-f]{16}$/);
    const judged = accepted(2, 4, /^\d{1,2}$/);
    expect(getLines(file)).toHaveLength(records);
    expect(await mustGet(remediations, id)).toMatchObject({ helpfulCount: judged, confidence: 1 });
    expect((await remediations.status()).records.project).toBe(records);
    expect([records, judged].every((count) => count > 20)).toBe(true);
  }, 60_000);

  it('outlive a writer that is killed at any moment: the file is whole, with all that was said to be written', async () => {
    const { folder, file, remediations } = await project();
    await remediations.record(madeUpFix(0, inProject));
    for (let round = 1; round <= 5; round++) {
      const { child, lines, gone } = startStoreProcess(join(folder, 'storage'), file, 'record', String(round * 1_000));
      await until(() => lines.length > 2 + round);
      child.kill('SIGKILL');
      await gone;
      const written = lines.slice(1);
      const { notices } = await remediations.status();
      expect(notices).toEqual([]);
      for (const each of written) expect(await remediations.get(each), each).toBeDefined();
    }
    expect(await remediations.record(madeUpFix(9_999, inProject))).toMatchObject({ value: { outcome: 'created' } });
  }, 60_000);

  it('cost nothing to open again, and need no more than the file: the cache may be deleted or damaged', async () => {
    const { folder, file, remediations } = await project();
    await remediations.recordAll(Array.from({ length: 30 }, (_, at) => madeUpFix(at, inProject)));
    const caches = join(folder, 'storage', 'projects');
    await rm(caches, { recursive: true });
    expect((await remediations.search({ error: madeUpFix(7).errorMessage })).results[0]?.score).toBe(1);
    await remediations.close();
    for (const damage of ['deleted', 'damaged'] as const) {
      if (damage === 'deleted') await rm(caches, { recursive: true, force: true });
      else {
        const name = execFileSync('ls', [caches], { encoding: 'utf8' })
          .split('\n')
          .find((each) => each.endsWith('.db'))!;
        await writeFile(join(caches, name), Buffer.alloc(20_000, 0x5a));
      }
      const again = (await project({}, folder)).remediations;
      expect(await again.list({ scope: 'project' }), damage).toHaveLength(30);
      expect((await again.search({ error: madeUpFix(7).errorMessage })).results[0]?.score).toBe(1);
      await again.close();
    }
    expect(getLines(file)).toHaveLength(30);
  });

  it('are told of to a window that listens when another has changed them', async () => {
    const { folder, remediations } = await project();
    const other = (await project({}, folder)).remediations;
    let heard = 0;
    remediations.onDidChange(() => {
      heard++;
    });
    await other.record(madeUpFix(1, inProject));
    await until(() => heard === 1);
    await other.record(madeUpFix(1));
    await until(() => heard === 2);
    expect((await remediations.status()).records).toEqual({ shared: 1, project: 1 });
  });

  it('are refused where no project is open, and go to the project they name', async () => {
    const folder = await scratchFolder();
    const alone = await openedRemediations(folder);
    expect(await alone.record(madeUpFix(1, inProject))).toMatchObject({
      error: { code: 'VALIDATION_ERROR', fields: [{ field: 'scope' }] },
    });
    const files = ['web', 'api'].map((name) => ({ name, file: join(folder, name, '.recourse', 'remediations.jsonl') }));
    const both = await openedRemediations(join(folder, 'both'), { projectFiles: files });
    await both.record(madeUpFix(1, { ...inProject, projectPath: 'api' }));
    await both.record(madeUpFix(2, { ...inProject, projectPath: join(folder, 'web') }));
    expect(files.map(({ file }) => getLines(file).length)).toEqual([1, 1]);
    expect(readFileSync(files[1]!.file, 'utf8')).toContain(madeUpFix(1).solution);
    expect(existsSync(join(folder, 'api', '.recourse', '.gitattributes'))).toBe(true);
  });

  it('keep the line breaks of a file that has those of Windows', async () => {
    const { file, remediations } = await project();
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, `${JSON.stringify({ id: 'a', errorMessage: 'Error: a', solution: 'b' })}\r\n`);
    await remediations.record(madeUpFix(1, inProject));
    expect((await readFile(file, 'utf8')).match(/\r\n/g)).toHaveLength(2);
  });
});
