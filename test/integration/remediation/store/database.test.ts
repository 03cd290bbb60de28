import { ok } from '../../../../src/base/result.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import { systemClock } from '../../../../src/base/systemClock.ts';
import { redactError } from '../../../../src/remediation/node/redact/redactError.ts';
import { applicationId, migrate, schemaVersion } from '../../../../src/remediation/node/store/schema.ts';
import {
  getChanged,
  getId,
  madeUpFix,
  mustGet,
  openedRemediations,
  startStoreProcess,
  until,
} from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';
import { sqliteWithoutTermIndex } from '../../../support/sqliteWithoutTermIndex.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const fileIn = (folder: string): string => join(folder, 'remediations.db');
const many = (first: number, count: number): ReturnType<typeof madeUpFix>[] =>
  Array.from({ length: count }, (_, at) => madeUpFix(first + at));

function integrity(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return [
      database.prepare('pragma integrity_check').get()?.['integrity_check'],
      database.prepare("insert into term_index (term_index) values ('integrity-check')").run().changes >= 0,
    ];
  } finally {
    database.close();
  }
}

describe('the shared store and other processes', () => {
  it('holds all that a killed process had recorded, and nothing is damaged', async () => {
    const folder = await scratchFolder();
    for (let round = 0; round < 8; round++) {
      const { child, lines, gone } = startStoreProcess(folder, '', 'record', String(round * 10_000));
      await until(() => lines.length > 3);
      await sleep(round * 23);
      child.kill('SIGKILL');
      await gone;
      const known = await openedRemediations(folder);
      for (const id of lines.slice(1)) expect(await known.get(id), id).toBeDefined();
      expect((await known.status()).notices).toEqual([]);
      await known.close();
    }
    expect(integrity(fileIn(folder))).toEqual(['ok', true]);
  }, 60_000);

  it('is written by four at once and loses nothing: records, and verdicts on one record', async () => {
    const folder = await scratchFolder();
    const known = await openedRemediations(folder);
    const id = getId(await known.record(madeUpFix(0)));
    const writers = [1_000, 2_000].map((first) => startStoreProcess(folder, '', 'record', String(first), '150'));
    const judges = [0, 1].map(() => startStoreProcess(folder, '', id, '0', '150'));
    await Promise.all([...writers, ...judges].map(({ gone }) => gone));
    for (const { lines } of [...writers, ...judges]) expect(lines.at(-1)).toBe('closed');
    expect((await known.status()).records.shared).toBe(301);
    expect(await mustGet(known, id)).toMatchObject({ helpfulCount: 300, usageCount: 300, confidence: 1 });
    expect((await known.search({ error: madeUpFix(2_077).errorMessage })).results[0]).toMatchObject({ score: 1 });
    await known.close();
    expect(integrity(fileIn(folder))).toEqual(['ok', true]);
  }, 60_000);

  it('waits for a lock without holding up its thread, and gives up after five seconds', async () => {
    const folder = await scratchFolder();
    // Time that runs ten times as fast.
    const known = await openedRemediations(folder, {
      clock: { now: () => systemClock.now() * 10, after: (ms, callback) => systemClock.after(ms / 10, callback) },
    });
    getId(await known.record(madeUpFix(1)));
    const other = new DatabaseSync(fileIn(folder));
    onTestFinished(() => {
      if (other.isOpen) other.close();
    });
    other.exec('begin immediate');
    const recording = known.record(madeUpFix(2));
    let turns = 0;
    for (; turns < 10; turns++) await sleep(5);
    expect((await known.search({ error: madeUpFix(1).errorMessage })).results).toHaveLength(1);
    other.exec('commit');
    expect(await recording).toMatchObject({ value: { outcome: 'created' } });
    other.exec('begin immediate');
    expect(await known.record(madeUpFix(3))).toMatchObject({ error: { code: 'TIMEOUT_ERROR' } });
    other.exec('rollback');
    expect(await known.record(madeUpFix(3))).toMatchObject({ value: { outcome: 'created' } });
  }, 30_000);

  it('begins anew when the file is deleted while it is open, and says so', async () => {
    const folder = await scratchFolder();
    const known = await openedRemediations(folder);
    await known.recordAll(many(0, 5));
    for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true });
    expect((await known.search({ error: madeUpFix(1).errorMessage })).results).toEqual([]);
    expect(await known.record(madeUpFix(7))).toMatchObject({ value: { outcome: 'created' } });
    expect(formatMessages((await known.status()).notices)).toMatchObject([
      { code: 'store-rebuilt', message: expect.stringContaining('deleted') as unknown },
    ]);
    expect((await (await openedRemediations(folder)).status()).records.shared).toBe(1);
  });
});

describe('a store whose log is deleted while it is open', () => {
  it('loses nothing, neither what stood in the log nor what is recorded next', async () => {
    const folder = await scratchFolder();
    const known = await openedRemediations(folder);
    await known.recordAll(many(0, 5));
    await rm(`${fileIn(folder)}-wal`);
    expect(await known.record(madeUpFix(7))).toMatchObject({ value: { outcome: 'created' } });
    expect((await (await openedRemediations(folder)).status()).records.shared).toBe(6);
  });
});

describe('a damaged store', () => {
  it.each(['no database', 'cut', 'random pages', 'head'] as const)(
    'is moved aside, what can be read of it is kept, and it is said: %s',
    async (damage) => {
      const folder = await scratchFolder();
      const file = fileIn(folder);
      const projectFiles = [{ name: 'p', file: join(folder, 'p', '.recourse', 'remediations.jsonl') }];
      const before = await openedRemediations(folder, { projectFiles });
      await before.recordAll([...many(0, 300), madeUpFix(900, { scope: 'project' })]);
      await before.close();
      const bytes = await readFile(file);
      if (damage === 'no database')
        await writeFile(file, 'this is no database, though it is long enough for a head: '.repeat(20));
      else if (damage === 'cut') truncateSync(file, Math.floor(bytes.length / 8192) * 4096);
      else if (damage === 'head') await writeFile(file, bytes.fill(0x5a, 0, 4_096));
      else {
        for (let page = 12; page * 4_096 < bytes.length; page += 5) bytes.fill(page, page * 4_096, (page + 1) * 4_096);
        await writeFile(file, bytes);
      }
      const known = await openedRemediations(folder, { projectFiles });
      // Damage in the middle shows itself when it is met.
      await until(async () => {
        await known.list({ limit: 100, offset: 250 });
        await known.search({ error: madeUpFix(123).errorMessage });
        return (await known.status()).notices.length > 0;
      });
      const { notices, records } = await known.status();
      expect(notices.map(({ code }) => code)).toEqual(['store-rebuilt']);
      const aside = readdirSync(folder).filter((name) => /^remediations\.db\.damaged-\d{8}T\d{9}Z$/.test(name));
      expect(aside).toHaveLength(1);
      expect(formatMessages(notices[0]!.message)).toContain(aside[0]);
      expect(records.project).toBe(1);
      if (damage === 'no database' || damage === 'head') expect(records.shared).toBe(0);
      else {
        expect(records.shared).toBeGreaterThan(20);
        for (const { errorMessage, solution } of await known.list({ scope: 'shared' }))
          expect(`${errorMessage} ${solution}`).toMatch(
            /^ValueError: the .* was not ready in time Start part \d+ earlier\.$/,
          );
      }
      expect((await known.search({ error: madeUpFix(900).errorMessage })).results[0]).toMatchObject({
        score: 1,
        remediation: { scope: 'project' },
      });
      expect(await known.record(madeUpFix(5_000))).toMatchObject({ value: { outcome: 'created' } });
      await known.close();
      expect(integrity(file)).toEqual(['ok', true]);
      expect((await (await openedRemediations(folder)).status()).notices).toEqual([]);
    },
    60_000,
  );

  it('is found damaged by two at once and moved aside once', async () => {
    const folder = await scratchFolder();
    const known = [await openedRemediations(folder), await openedRemediations(folder)];
    await known[0]!.recordAll(many(0, 50));
    for (const each of known) await each.close();
    writeFileSync(fileIn(folder), Buffer.alloc(50_000, 0x33));
    const again = await Promise.all([openedRemediations(folder), openedRemediations(folder)]);
    await Promise.all(again.map((each, at) => each.record(madeUpFix(at))));
    expect(readdirSync(folder).filter((name) => name.includes('damaged') && !/-(wal|shm)$/.test(name))).toHaveLength(1);
    for (const each of again) expect((await each.status()).records.shared).toBe(2);
  });

  it('that belongs to another program stays as it is', async () => {
    const folder = await scratchFolder();
    const other = new DatabaseSync(fileIn(folder));
    other.exec('create table notes (text); insert into notes values (1); pragma user_version = 7');
    other.close();
    const bytes = readFileSync(fileIn(folder));
    const known = await openedRemediations(folder, { projectFiles: [{ name: 'p', file: join(folder, 'p.jsonl') }] });
    expect(await known.record(madeUpFix(1))).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
    expect(await known.record(madeUpFix(1, { scope: 'project' }))).toMatchObject({ value: { outcome: 'created' } });
    expect(await known.search({ error: madeUpFix(1).errorMessage })).toMatchObject({
      degraded: true,
      results: [{ score: 1 }],
    });
    expect((await known.status()).notices).toHaveLength(1);
    await known.close();
    expect(readFileSync(fileIn(folder)).equals(bytes)).toBe(true);
  });
});

const unshare = 'unshare';
const processFile = fileURLToPath(new URL('../../../support/remediationProcess.ts', import.meta.url));

describe.skipIf(process.platform !== 'linux' || spawnSync(unshare, ['-rm', 'true']).status !== 0)('a disk', () => {
  const inside = (mount: string, ...args: readonly string[]): string[] => {
    const { stdout, stderr } = spawnSync(
      unshare,
      ['-rm', 'sh', '-c', `${mount} && exec "$0" "$@"`, process.execPath, processFile, ...args],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    return stdout.trim().split('\n');
  };

  it('that is full refuses what has no room, loses nothing and is said; so does a project file on it', async () => {
    const folder = await scratchFolder();
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const full = inside(`mount -t tmpfs -o size=900k tmpfs ${JSON.stringify(disk)}`, disk, '', 'record', '0', '100000');
    expect(full.at(-3)).toMatch(/no room left/);
    expect(JSON.parse(full.at(-2)!)).toEqual({
      records: { shared: full.length - 4, project: 0 },
      notices: ['disk-full'],
    });
    const storage = join(folder, 'storage');
    const lines = inside(
      `mount -t tmpfs -o size=60k tmpfs ${JSON.stringify(disk)}`,
      storage,
      join(disk, '.recourse', 'remediations.jsonl'),
      'record',
      '0',
      '100000',
    );
    expect(lines.at(-3)).toMatch(/no room left/);
    expect(JSON.parse(lines.at(-2)!)).toMatchObject({ records: { project: lines.length - 4 } });
  }, 60_000);

  it('that cannot be written is read', async () => {
    const folder = await scratchFolder();
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const readOnly = `mount --bind ${JSON.stringify(disk)} ${JSON.stringify(disk)} && mount -o remount,bind,ro ${JSON.stringify(disk)}`;
    expect(inside(readOnly, disk, '', 'record', '0', '1').slice(1)).toEqual([
      expect.stringMatching(/cannot be written/),
      JSON.stringify({ records: { shared: 0, project: 0 }, notices: ['read-only'] }),
      'closed',
    ]);
    const known = await openedRemediations(disk);
    await known.recordAll(many(0, 10));
    await known.close();
    expect(inside(readOnly, disk, '', 'record', '0', '1').slice(1)).toEqual([
      expect.stringMatching(/cannot be written/),
      JSON.stringify({ records: { shared: 10, project: 0 }, notices: ['read-only'] }),
      'closed',
    ]);
    const file = join(disk, '.recourse', 'remediations.jsonl');
    const project = await openedRemediations(join(folder, 'storage'), { projectFiles: [{ name: 'p', file }] });
    await project.record(madeUpFix(1, { scope: 'project' }));
    await project.close();
    expect(inside(readOnly, join(folder, 'storage'), file, 'record', '5', '1').slice(1, 3)).toEqual([
      expect.stringMatching(/cannot be written/),
      JSON.stringify({ records: { shared: 0, project: 1 }, notices: [] }),
    ]);
  }, 30_000);
});

describe('the schema', () => {
  it('is brought up from every earlier version, with all records read anew and found', async () => {
    for (let version = 1; version < schemaVersion; version++) {
      const folder = await scratchFolder();
      const old = new DatabaseSync(fileIn(folder));
      migrate(old, 0, version);
      old.exec(`pragma application_id = ${applicationId}`);
      const insert =
        old.prepare(`insert into remediations (id, error_message, error_type, solution, project_path, context, tags, severity, normalized_error, stack_signature, hash, created_at, stack_trace)
        values (?, ?, 'ValueError', ?, '/srv/app', '{"port":"80"}', '["a","b"]', 'high', 'old', '', 'old-hash', 12345, '')`);
      for (let at = 0; at < 120; at++) insert.run(`old-${at}`, madeUpFix(at).errorMessage, madeUpFix(at).solution);
      old.close();
      const known = await openedRemediations(folder);
      await until(async () => (await known.status()).records.shared === 120);
      expect((await known.search({ error: madeUpFix(77).errorMessage })).results[0]).toMatchObject({
        id: 'old-77',
        score: 1,
        remediation: {
          solution: madeUpFix(77).solution,
          tags: ['a', 'b'],
          context: { port: '80' },
          severity: 'high',
          category: 'other',
          projectPath: '/srv/app',
          createdAt: 12345,
          confidence: 0.5,
          recordedCount: 1,
        },
      });
      expect(await known.list({ tags: ['b'], limit: 100 })).toHaveLength(100);
      expect(await known.record({ ...madeUpFix(77), errorType: 'ValueError' })).toMatchObject({
        value: {
          id: 'old-77',
          outcome: 'merged',
        },
      });
    }
  });

  it('signs records of an earlier way of reading anew', async () => {
    const folder = await scratchFolder();
    const before = await openedRemediations(folder);
    await before.recordAll(many(0, 120));
    await before.close();
    const old = new DatabaseSync(fileIn(folder));
    old.exec("update records set signature_version = signature_version - 1, hash = 'old-hash'");
    old.close();
    const now = await openedRemediations(folder);
    const find = async (): Promise<number> =>
      (await now.search({ error: madeUpFix(77).errorMessage })).results[0]?.score ?? 0;
    await until(async () => (await find()) === 1);
    const open = new DatabaseSync(fileIn(folder));
    const unsigned = open.prepare("select count(*) as count from records where hash = 'old-hash'");
    await until(() => unsigned.get()?.['count'] === 0);
    open.close();
    await now.close();
  });

  it('reads in records of an earlier version what their readings do not have yet', async () => {
    const getText = (name: string): string =>
      `error: the sum of the basket is wrong\n\nerror: test failed, to rerun pass \`--bin ${name}\``;
    const folder = await scratchFolder();
    const before = await openedRemediations(folder);
    await before.record({ ...madeUpFix(1), errorMessage: getText('harvest') });
    await before.close();
    const old = new DatabaseSync(fileIn(folder));
    old.exec("update texts set reading = json_remove(reading, '$.around')");
    old.exec('update records set signature_version = signature_version - 1');
    old.close();
    const now = await openedRemediations(folder);
    const find = async (name: string): Promise<string | undefined> =>
      (await now.search({ error: getText(name) })).results[0]?.relation;
    await until(async () => (await find('plough')) === 'similar');
    expect(await find('harvest')).toBe('exact');
    await now.close();
  });

  it('loses secrets that an earlier Recourse did not know as such', async () => {
    const folder = await scratchFolder();
    const before = await openedRemediations(folder);
    const id = getId(await before.record({ ...madeUpFix(1), solution: 'mysql -u root -phunter2secret < dump.sql' }));
    await before.close();
    const old = new DatabaseSync(fileIn(folder));
    expect(old.prepare('select count(*) as count from texts where body like ?').get('%hunter2secret%')?.['count']).toBe(
      1,
    );
    old.exec('update records set signature_version = signature_version - 1');
    old.close();
    const now = await openedRemediations(folder, { redact: (text) => redactError(text) });
    await until(async () => (await now.get(id))?.solution !== 'mysql -u root -phunter2secret < dump.sql');
    expect((await now.get(id))?.solution).toBe('mysql -u root -p<password> < dump.sql');
    await now.close();
    const after = new DatabaseSync(fileIn(folder));
    expect(
      after.prepare('select count(*) as count from texts where body like ?').get('%hunter2secret%')?.['count'],
    ).toBe(0);
    after.close();
  });

  it('of a later Recourse is read and never changed', async () => {
    const folder = await scratchFolder();
    const today = await openedRemediations(folder);
    await today.recordAll(many(0, 5));
    await today.close();
    const later = new DatabaseSync(fileIn(folder));
    later.exec(`alter table records add column colour text; pragma user_version = ${schemaVersion + 1}`);
    later.close();
    const known = await openedRemediations(folder);
    expect((await known.search({ error: madeUpFix(3).errorMessage })).results[0]).toMatchObject({ score: 1 });
    expect(await known.record(madeUpFix(9))).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
    expect((await known.status()).notices).toMatchObject([{ code: 'read-only' }]);
    await known.close();
    const after = new DatabaseSync(fileIn(folder));
    expect(after.prepare('pragma user_version').get()).toEqual({ user_version: schemaVersion + 1 });
    expect(after.prepare('select count(*) as count from records').get()).toEqual({ count: 5 });
    after.close();
  });
});

describe('a Node with less', () => {
  it('than a full-text index finds the same, and shares its database with one that has it', async () => {
    const folder = await scratchFolder();
    const less = await openedRemediations(folder, { sqlite: sqliteWithoutTermIndex });
    await less.recordAll(many(0, 60));
    const query = { error: `${madeUpFix(31).errorMessage} (again)`, minScore: 0.3 };
    const found = (await less.search(query)).results.map(({ id, score }) => ({ id, score }));
    expect(found[0]!.score).toBeGreaterThan(0.6);
    const whole = await openedRemediations(folder);
    expect((await whole.search(query)).results.map((each) => ({ id: each.id, score: each.score }))).toEqual(found);
    const id = getId(await whole.record(madeUpFix(100)));
    // Each sees what the other does.
    expect((await less.search({ error: `${madeUpFix(100).errorMessage} (again)` })).results[0]?.id).toBe(id);
    await less.update(id, { errorMessage: madeUpFix(200).errorMessage });
    await whole.record(madeUpFix(300));
    expect((await whole.search({ error: `${madeUpFix(200).errorMessage} (again)` })).results[0]?.id).toBe(id);
    await less.remove(id);
    for (const each of [whole, less])
      expect(
        (await each.search({ error: madeUpFix(200).errorMessage, limit: 100 })).results.filter(
          (result) => result.id === id,
        ),
      ).toEqual([]);
  });

  it('than SQLite keeps its records in a file of lines, which those with SQLite read too', async () => {
    const folder = await scratchFolder();
    const projectFiles = [{ name: 'p', file: join(folder, 'p', 'remediations.jsonl') }];
    const less = await openedRemediations(folder, { sqlite: undefined, projectFiles });
    await less.recordAll([...many(0, 20), madeUpFix(50, { scope: 'project' })]);
    const id = getId(await less.record(madeUpFix(4)));
    await less.feedback(id, 'helpful');
    expect(await less.status()).toMatchObject({
      records: { shared: 20, project: 1 },
      notices: [{ code: 'no-sqlite' }],
    });
    expect((await less.list({ text: 'part 11 earlier' })).map(({ solution }) => solution)).toEqual([
      madeUpFix(11).solution,
    ]);
    await less.close();
    expect(existsSync(fileIn(folder))).toBe(false);
    const again = await openedRemediations(folder, { sqlite: undefined, projectFiles });
    expect((await again.search({ error: madeUpFix(4).errorMessage })).results[0]).toMatchObject({
      id,
      score: 1,
      remediation: { helpfulCount: 1, recordedCount: 2 },
    });
    expect((await again.search({ error: `${madeUpFix(13).errorMessage} (again)` })).results[0]!.score).toBeGreaterThan(
      0.6,
    );
    expect(await again.remove([id])).toEqual(ok({ removed: 1 }));
    const whole = await openedRemediations(folder, { projectFiles });
    await whole.record(madeUpFix(99));
    expect((await whole.status()).records).toEqual({ shared: 20, project: 1 });
    expect((await whole.search({ error: madeUpFix(7).errorMessage })).results[0]).toMatchObject({
      score: 1,
      remediation: { scope: 'shared' },
    });
  });

  it('than either moves confidence and counts by the same verdicts in the same way, in all scopes', async () => {
    const folder = await scratchFolder();
    const now = (): number => 5_000;
    const projectFiles = [{ name: 'p', file: join(folder, 'p.jsonl') }];
    const stores = [
      await openedRemediations(join(folder, 'a'), { now }),
      await openedRemediations(join(folder, 'b'), { now, sqlite: undefined }),
      await openedRemediations(join(folder, 'c'), { now, projectFiles }),
    ];
    const results = await Promise.all(
      stores.map(async (known, at) => {
        const id = getId(await known.record(madeUpFix(1, at === 2 ? { scope: 'project' } : {})));
        const seen: unknown[] = [];
        for (const verdict of [
          'helpful',
          'outdated',
          'helpful',
          'not-helpful',
          'outdated',
          'outdated',
          'outdated',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'helpful',
          'not-helpful',
          'outdated',
        ] as const) {
          const { confidence, usageCount, helpfulCount, notHelpfulCount, outdatedCount, isOutdated, updatedAt } =
            getChanged(await known.feedback(id, verdict));
          seen.push({ confidence, usageCount, helpfulCount, notHelpfulCount, outdatedCount, isOutdated, updatedAt });
        }
        return seen;
      }),
    );
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});

describe('many records', () => {
  it('are imported as one transaction, in some milliseconds each, and found quickly', async () => {
    const folder = await scratchFolder();
    const known = await openedRemediations(folder);
    const other = await openedRemediations(folder);
    const jsonl = many(0, 4_000)
      .map((each) => `${JSON.stringify(each)}\n`)
      .join('');
    const counts = new Set<number>();
    const work = startMeasuringWork();
    let isDone = false;
    const importing = known.import(jsonl).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      counts.add((await other.status()).records.shared);
      await sleep(5);
    }
    expect(await importing).toMatchObject({ value: { created: 4_000, merged: 0, refused: [] } });
    expect(work() / 4_000).toBeLessThan(5);
    counts.add((await other.status()).records.shared);
    expect([...counts].sort((a, b) => a - b)).toEqual([0, 4_000]);
    const times: number[] = [];
    for (let at = 0; at < 60; at++) {
      const searchWork = startMeasuringWork();
      const { results } = await known.search({ error: madeUpFix(at * 61).errorMessage });
      times.push(searchWork());
      expect(results.map(({ remediation }) => remediation.solution)).toContain(madeUpFix(at * 61).solution);
    }
    // The one in the middle: garbage of the import is collected during some of them.
    expect(times.sort((a, b) => a - b)[30]).toBeLessThan(100);
  }, 60_000);
});
