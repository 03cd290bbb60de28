import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { StoreSchema } from '../../src/base/node/sqlite/openStore.ts';
import { StoreConnection, StoreFile } from '../../src/base/node/sqlite/storeConnection.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import { scratchFolder } from '../support/scratchFolder.ts';
import { smallDisk } from '../support/smallDisk.ts';

const steps = ['create table notes (text)', 'alter table notes add column colour text'];

function schema(version: number): StoreSchema<object> {
  return {
    applicationId: 7,
    version,
    migrate: (database, from) => {
      for (const step of steps.slice(from, version)) database.exec(step);
    },
    pragmas: 'pragma synchronous = normal',
    probe: (database) => ({ count: database.prepare('select count(*) from notes').get() }),
  };
}

interface Options {
  readonly version?: number;
  readonly reading?: { readonly createsFile: boolean; readonly readsLater: boolean };
}

function connect(file: string, { version = 2, reading = { createsFile: false, readsLater: false } }: Options = {}) {
  const rebuilt: (string | undefined)[] = [];
  const source = new StoreFile({
    sqlite,
    file,
    schema: schema(version),
    reading,
    now: () => 0,
    onRebuilt: (to) => rebuilt.push(to),
  });
  const store = new StoreConnection(source, systemClock);
  onTestFinished(() => {
    store.close();
  });
  const write = (text: string): ReturnType<typeof store.transaction> =>
    store.transaction(({ statement }) => void statement('insert into notes (text) values (?)').run(text));
  const read = (): unknown =>
    store.attempt(({ statement }) =>
      statement('select text from notes')
        .all()
        .map((row) => row['text']),
    );
  return { store, rebuilt, write, read };
}

test('a store is nothing until it is written, and of the present version afterwards', async () => {
  const file = join(await scratchFolder(), 'sub', 'store.db');
  const { read, write, store } = connect(file);
  expect(read()).toEqual({ ok: true, value: [] });
  expect(existsSync(file)).toBe(false);
  expect(await write('a')).toEqual({ ok: true, value: undefined });
  expect(read()).toEqual({ ok: true, value: ['a'] });
  store.close();
  expect(read()).toEqual({ ok: false, error: { problem: 'closed' } });
});

test('an earlier version is brought up, a later one refused or read', async () => {
  const file = join(await scratchFolder(), 'store.db');
  const early = connect(file, { version: 1 });
  await early.write('a');
  early.store.close();
  const late = connect(file);
  expect(late.read()).toEqual({ ok: true, value: ['a'] });
  late.store.close();
  const bytes = readFileSync(file);
  expect(connect(file, { version: 1 }).read()).toMatchObject({
    ok: false,
    error: { problem: 'read-only', error: { why: 'later' } },
  });
  const reader = connect(file, { version: 1, reading: { createsFile: true, readsLater: true } });
  expect(reader.read()).toEqual({ ok: true, value: ['a'] });
  expect(await reader.write('b')).toMatchObject({ ok: false, error: { problem: 'read-only' } });
  expect([reader.read(), reader.store.isReadOnly]).toEqual([{ ok: true, value: ['a'] }, true]);
  reader.store.close();
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('another program’s file is neither changed nor moved', async () => {
  const file = join(await scratchFolder(), 'store.db');
  const other = new sqlite.DatabaseSync(file);
  other.exec('create table notes (text)');
  other.close();
  const bytes = readFileSync(file);
  const { write, rebuilt } = connect(file);
  expect(await write('a')).toMatchObject({ ok: false, error: { problem: 'unavailable', error: { why: 'foreign' } } });
  expect(rebuilt).toEqual([]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('a damaged file is moved aside, a deleted one begun anew, and both are told', async () => {
  const file = join(await scratchFolder(), 'store.db');
  writeFileSync(file, 'no database, but as long as its head would be. '.repeat(20));
  const { write, read, rebuilt } = connect(file);
  expect(await write('a')).toEqual({ ok: true, value: undefined });
  expect(rebuilt).toEqual([expect.stringMatching(/store\.db\.damaged-19700101T000000000Z$/)]);
  for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  expect(await write('b')).toEqual({ ok: true, value: undefined });
  expect([read(), rebuilt.length, rebuilt[1]]).toEqual([{ ok: true, value: ['b'] }, 2, undefined]);
});

test('a store that can only be read is written as soon as it can be', async (context) => {
  const disk = await smallDisk(512 * 1024);
  if (disk === undefined) return context.skip();
  const file = join(disk.path, 'store.db');
  const first = connect(file);
  await first.write('a');
  first.store.close();
  disk.protect(true);
  const { read, write, store } = connect(file);
  expect([read(), store.isReadOnly]).toEqual([{ ok: true, value: ['a'] }, true]);
  expect(await write('b')).toMatchObject({ ok: false, error: { problem: 'read-only' } });
  disk.protect(false);
  expect(await write('b')).toEqual({ ok: true, value: undefined });
  expect([read(), store.isReadOnly]).toEqual([{ ok: true, value: ['a', 'b'] }, false]);
  store.close();
});
