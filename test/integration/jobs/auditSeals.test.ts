import { appendFile, copyFile, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileLocks } from '../../../src/base/node/locks/fileLock.ts';
import type { CorrectionRecord, DecisionRecord } from '../../../src/jobs/domain/desk/audit.ts';
import { isTampered, noSeals, type AuditSeals } from '../../../src/jobs/domain/desk/auditSeals.ts';
import { AuditFile } from '../../../src/jobs/node/desk/auditFile.ts';
import { AuditHeads } from '../../../src/jobs/node/desk/auditHeads.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

function decision(id: string, more: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    type: 'decision',
    id,
    at: 1,
    backend: 'local',
    workflowId: 1,
    runId: 1,
    jobId: 1,
    jobName: 'a',
    attempt: 1,
    action: 'retry',
    decider: { kind: 'agent', name: 'mcp' },
    result: 'applied',
    ...more,
  };
}

interface Scene {
  readonly path: string;
  readonly state: string;
  /** A process that knows nothing of the file yet. */
  readonly fresh: (path?: string, state?: string) => AuditFile;
  readonly lines: () => Promise<string[]>;
  readonly replace: (lines: readonly string[]) => Promise<void>;
}

/** An audit of five decisions. */
async function scene(): Promise<Scene> {
  const folder = await scratchFolder();
  const path = join(folder, 'shop/.recourse/jobs/audit-local.jsonl');
  const state = join(folder, 'state');
  const fresh = (of = path, in_ = state): AuditFile =>
    new AuditFile(of, undefined, new AuditHeads(in_, new FileLocks(join(folder, 'locks'))));
  const writer = fresh();
  for (const id of ['one', 'two', 'three', 'four', 'five']) await writer.append([decision(id)]);
  return {
    path,
    state,
    fresh,
    lines: async () => (await readFile(path, 'utf8')).split('\n').filter((line) => line !== ''),
    replace: (lines) => writeFile(path, lines.map((line) => `\n${line}\n`).join('')),
  };
}

async function idsIn(file: AuditFile): Promise<readonly string[]> {
  return (await file.history())
    .latest({ limit: 100 })
    .map((each) => (each.type === 'decision' ? each.id : each.type))
    .reverse();
}

const clean: AuditSeals = { ...noSeals, sealed: 5 };

describe('the audit', () => {
  it('that nobody touched is proved, for every process of the user, and its key is the user’s alone', async () => {
    const { fresh, state, path } = await scene();
    expect(await fresh().seals()).toEqual(clean);
    expect((await stat(join(state, 'seal.key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).not.toContain((await readFile(join(state, 'seal.key'), 'utf8')).trim());
    await fresh().append([decision('six')]);
    expect(await fresh().seals()).toEqual({ ...clean, sealed: 6 });
  });

  it.each<[string, (lines: string[]) => readonly string[], Partial<AuditSeals>, readonly string[]]>([
    [
      'a line that names somebody else',
      (lines) =>
        lines.map((line, at) => (at === 2 ? line.replace('"kind":"agent","name":"mcp"', '"kind":"person"') : line)),
      { altered: 1, missing: 1 },
      ['one', 'two', 'four', 'five'],
    ],
    [
      'the last line changed',
      (lines) => lines.map((line, at) => (at === 4 ? line.replace('"action":"retry"', '"action":"fail"') : line)),
      { altered: 1, missing: 1 },
      ['one', 'two', 'three', 'four'],
    ],
    [
      'a line taken out',
      (lines) => lines.filter((_, at) => at !== 1),
      { missing: 1 },
      ['one', 'three', 'four', 'five'],
    ],
    ['the end cut off', (lines) => lines.slice(0, 3), { missing: 2 }, ['one', 'two', 'three']],
    ['the beginning cut off', (lines) => lines.slice(2), { missing: 2 }, ['three', 'four', 'five']],
    [
      'two lines in another order',
      ([a, b, c, d, e]) => [a!, c!, b!, d!, e!],
      { altered: 1, missing: 1 },
      ['one', 'three', 'four', 'five'],
    ],
    [
      'a line made up, without a seal',
      (lines) => [...lines, JSON.stringify(decision('made up', { decider: { kind: 'person' } }))],
      { unsealed: 1 },
      ['one', 'two', 'three', 'four', 'five'],
    ],
    [
      'a line made up before the first',
      (lines) => [JSON.stringify(decision('made up')), ...lines],
      { unsealed: 1 },
      ['one', 'two', 'three', 'four', 'five'],
    ],
    [
      'a line made up with the seal of another',
      (lines) => [
        ...lines,
        `${JSON.stringify(decision('made up')).slice(0, -1)}${lines[4]!.slice(lines[4]!.indexOf(',"seal"')).replace('"n":5', '"n":6')}`,
      ],
      { altered: 1 },
      ['one', 'two', 'three', 'four', 'five'],
    ],
    [
      'all of it without seals',
      (lines) => lines.map((line) => line.replace(/,"seal".*/, '}')),
      { unsealed: 5, missing: 5 },
      [],
    ],
    ['all of it gone', () => [], { missing: 5 }, []],
  ])('tells of %s, and counts what is proved', async (_, change, told, ids) => {
    const { lines, replace, fresh } = await scene();
    await replace(change(await lines()));
    const seals = await fresh().seals();
    expect(seals).toMatchObject(told);
    expect(isTampered(seals)).toBe(true);
    expect(await idsIn(fresh())).toEqual(ids);
    // It stays told when the record goes on.
    await fresh().append([decision('after')]);
    expect(isTampered(await fresh().seals())).toBe(true);
    expect((await idsIn(fresh())).at(-1)).toBe('after');
  });

  it('that was deleted is missed, with its folder too, and by a process that has read it', async () => {
    const { path, fresh } = await scene();
    const reader = fresh();
    expect(await reader.seals()).toEqual(clean);
    await rm(path);
    expect(await reader.seals()).toMatchObject({ missing: 5 });
    await rm(dirname(path), { recursive: true });
    expect(await fresh().seals()).toMatchObject({ missing: 5 });
  });

  it('of another folder, or of another engine, does not take its place', async () => {
    const { path, state, fresh } = await scene();
    const other = join(dirname(dirname(dirname(dirname(path)))), 'other/audit-local.jsonl');
    const writer = fresh(other, state);
    for (let at = 0; at < 8; at++) await writer.append([decision(`other-${at}`)]);
    await copyFile(other, path);
    expect(isTampered(await fresh().seals())).toBe(true);
    const torc = join(dirname(path), 'audit-torc.jsonl');
    await copyFile(other, torc);
    expect(isTampered(await fresh(torc).seals())).toBe(true);
  });

  it('that moved with its folder is proved there', async () => {
    const { path, fresh } = await scene();
    const folder = dirname(dirname(dirname(path)));
    await rename(folder, `${folder}-renamed`);
    const moved = path.replace(folder, `${folder}-renamed`);
    expect(await fresh(moved).seals()).toEqual(clean);
    await fresh(moved).append([decision('six')]);
    expect(await fresh(moved).seals()).toEqual({ ...clean, sealed: 6 });
  });

  it('from another machine is shown as that, and what people said there binds nobody here', async () => {
    const { path, state, fresh } = await scene();
    const said: CorrectionRecord = {
      type: 'correction',
      at: 1,
      fingerprint: 'f',
      verdict: 'transient',
      decider: { kind: 'person' },
    };
    await fresh().append([said]);
    const elsewhere = `${state}-elsewhere`;
    expect(await fresh(path, elsewhere).seals()).toEqual({ ...noSeals, elsewhere: 6 });
    expect(await idsIn(fresh(path, elsewhere))).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect((await fresh(path, elsewhere).history()).correction('f')).toBeUndefined();
    expect((await fresh().history()).correction('f')).toMatchObject({ verdict: 'transient' });
    // Both write to it, and each proves its own lines.
    await fresh(path, elsewhere).append([decision('there')]);
    await fresh().append([decision('here')]);
    expect(await fresh().seals()).toEqual({ ...noSeals, sealed: 7, elsewhere: 1 });
    expect(await fresh(path, elsewhere).seals()).toEqual({ ...noSeals, sealed: 1, elsewhere: 7 });
  });

  it('of an earlier version is shown as unsealed, goes on, and cannot be changed any more', async () => {
    const { path, fresh, replace, lines } = await scene();
    const old = path.replace('audit-local', 'audit-old');
    await mkdir(dirname(old), { recursive: true });
    await writeFile(old, [decision('a'), decision('b')].map((each) => `\n${JSON.stringify(each)}\n`).join(''));
    expect(await fresh(old).seals()).toEqual({ ...noSeals, earlier: 2 });
    await fresh(old).append([decision('c')]);
    expect(await fresh(old).seals()).toEqual({ ...noSeals, earlier: 2, sealed: 2 });
    expect(await idsIn(fresh(old))).toEqual(['a', 'b', 'c']);
    await writeFile(old, (await readFile(old, 'utf8')).replace('"id":"a"', '"id":"x"'));
    expect(isTampered(await fresh(old).seals())).toBe(true);
    expect(await idsIn(fresh(old))).toEqual(['c']);
    await replace(await lines());
  });

  it('is written without seals where no key can be had, and says so', async () => {
    const { path, fresh, state } = await scene();
    await writeFile(`${state}-file`, '');
    const keyless = fresh(path.replace('audit-local', 'audit-keyless'), `${state}-file`);
    expect((await keyless.append([decision('one')])).ok).toBe(true);
    expect(await idsIn(keyless)).toEqual(['one']);
    expect(await keyless.seals()).toMatchObject({ problem: expect.stringContaining('state-file') as string });
  });

  it('whose key was lost says that it cannot be checked; a damaged key is not written over', async () => {
    const { state, fresh } = await scene();
    await cp(state, `${state}-copy`, { recursive: true });
    await rm(join(state, 'seal.key'));
    expect(await fresh().seals()).toMatchObject({ sealed: 0, elsewhere: 5 });
    await writeFile(join(state, 'seal.key'), 'x', { mode: 0o600 });
    await fresh().append([decision('six')]);
    expect(await readFile(join(state, 'seal.key'), 'utf8')).toBe('x');
    expect(await fresh().seals()).toMatchObject({ problem: expect.stringContaining('damaged') as string });
  });

  it('passes over what a kill tore, and a line that was written twice', async () => {
    const { path, lines, fresh } = await scene();
    await appendFile(path, JSON.stringify(decision('torn')).slice(0, -9));
    await fresh().append([decision('six')]);
    await appendFile(path, `\n${(await lines()).at(-1)!}\n`);
    expect(await fresh().seals()).toEqual({ ...clean, sealed: 6 });
  });
});
