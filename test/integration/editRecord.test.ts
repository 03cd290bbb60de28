import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import { getEvent } from '../support/recordedEdits.ts';

const script = join(import.meta.dirname, '..', 'support', 'recordingProcess.ts');

describe('the record on disk', () => {
  let folder: string;
  let warnings: string[];
  const logs: EventLog[] = [];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'recourse-record-')), 'record');
    warnings = [];
  });
  afterEach(async () => {
    for (const log of logs.splice(0)) log.dispose();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await chmod(folder, 0o700).catch(() => undefined);
    await rm(join(folder, '..'), { recursive: true, force: true });
  });

  function open(keep = 1000): EventLog {
    const log = new EventLog(folder, {
      keep: () => keep,
      log: {
        warn: (message) => {
          warnings.push(message);
        },
      },
    });
    logs.push(log);
    return log;
  }

  function start(name: string, count: number, keep: number): ChildProcess & { said: number } {
    const child = Object.assign(
      spawn(process.execPath, [script, folder, name, String(count), String(keep)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
      { said: 0 },
    );
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      child.said = Math.max(child.said, ...[...text.matchAll(/wrote (\d+)\n/g)].map(([, number]) => Number(number)));
    });
    children.push(child);
    return child;
  }

  async function allText(): Promise<string> {
    const names = await readdir(folder);
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  }

  test('an edit that a person placed stands where it was put, and nowhere else', async () => {
    const log = open();
    const placed = getEvent({
      id: log.nextId(),
      at: 1000,
      verdict: 'review',
      cause: 'ambiguous',
      startLine: 12,
      endLine: 13,
    });
    const accepted = getEvent({ id: log.nextId(), at: 2000, verdict: 'proposed', startLine: 12, endLine: 13 });
    const older = getEvent({
      id: log.nextId(),
      at: 3000,
      verdict: 'review',
      cause: 'ambiguous',
      startLine: 12,
      endLine: 13,
    });
    for (const each of [placed, accepted, older]) log.record(each);
    log.follow({ id: placed.id, at: 4000, sequel: 'placed', startLine: 19, endLine: 20 });
    log.follow({ id: placed.id, at: 5000, sequel: 'undone' });
    log.follow({ id: accepted.id, at: 4000, sequel: 'accepted' });
    // As an earlier version wrote it.
    log.follow({ id: older.id, at: 4000, sequel: 'placed' });
    const read = await open().read();
    expect(read.map(({ event: { startLine, endLine } }) => [startLine, endLine])).toEqual([
      [12, 13],
      [12, 13],
      [19, 20],
    ]);
    expect(read.at(-1)?.event).toEqual({ ...placed, startLine: 19, endLine: 20 });
  });

  test('gives back what was recorded, newest first, with what followed', async () => {
    const log = open();
    const first = getEvent({ id: log.nextId(), at: 1000 });
    const second = getEvent({
      id: log.nextId(),
      at: 2000,
      verdict: 'review',
      cause: 'guard-number',
      margin: 0.125,
      costUsd: 0.001,
    });
    log.record(first);
    log.record(second);
    log.follow({ id: first.id, at: 5000, sequel: 'undone' });
    log.follow({ id: first.id, at: 3000, sequel: 'accepted' });
    log.follow({ id: 'unknown', at: 3000, sequel: 'accepted' });
    expect(await open().read()).toEqual([
      { event: second, sequels: [] },
      {
        event: first,
        sequels: [
          { id: first.id, at: 3000, sequel: 'accepted' },
          { id: first.id, at: 5000, sequel: 'undone' },
        ],
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test("never holds a word of anyone's text, whatever it is handed", async () => {
    const log = open();
    const secret = 'const password = "hunter2";';
    const careless = {
      ...getEvent({ id: 'careless', cause: `absent: ${secret}`, languageId: secret }),
      oldString: secret,
      content: secret,
    };
    log.record(careless);
    log.follow({ id: 'careless', at: 1, sequel: 'accepted', ...{ newString: secret } });
    const text = await allText();
    expect(text).toContain('careless');
    expect(text).not.toMatch(/hunter2|password/);
    expect((await log.read())[0]?.event.cause).toBe('other');
  });

  test('belongs to its owner alone', async () => {
    if (process.platform === 'win32') return;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'edits.jsonl'), '', { mode: 0o644 });
    await chmod(join(folder, 'edits.jsonl'), 0o644);
    open().record(getEvent());
    expect((await stat(join(folder, 'edits.jsonl'))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
    open().record(getEvent());
    expect((await stat(join(folder, 'edits.jsonl'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('passes over torn, foreign and hostile lines', async () => {
    const log = open();
    log.record(getEvent({ id: 'one' }));
    await appendFile(join(folder, 'edits.jsonl'), '{"kind":"edit","edit":{"id":"torn","at":17');
    log.record(getEvent({ id: 'two' }));
    const bad = [
      'not json',
      '{}',
      '[]',
      'null',
      '{"kind":"edit","edit":{"id":"no figures"}}',
      JSON.stringify({ kind: 'edit', edit: { ...getEvent({ id: 'bad' }), confidence: 7 } }),
      JSON.stringify({ kind: 'edit', edit: { ...getEvent({ id: 'bad' }), at: 1e300 } }),
      `{"kind":"edit","edit":${'['.repeat(5000)}`,
      '\u0000\u0000\u0000',
    ];
    await appendFile(join(folder, 'edits.jsonl'), `${bad.join('\n')}\n`);
    log.record(getEvent({ id: 'three' }));
    expect((await log.read()).map(({ event }) => event.id)).toEqual(['three', 'two', 'one']);
  });

  test('keeps the newest edits and not much more', async () => {
    const log = open(20);
    for (let number = 1; number <= 203; number++) {
      log.record(getEvent({ id: `edit-${String(number)}`, at: number }));
      log.follow({ id: `edit-${String(number)}`, at: number, sequel: 'accepted' });
      if (number > 20 && number % 7 === 0) expect((await log.read()).length).toBe(20);
    }
    const edits = await log.read();
    expect(edits.map(({ event }) => event.at)).toEqual(Array.from({ length: 20 }, (_, index) => 203 - index));
    expect(edits.every(({ sequels }) => sequels.length === 1)).toBe(true);
    // The ring, one file more, and the one that is being filled.
    expect((await allText()).match(/"kind":"edit"/g)?.length).toBeLessThanOrEqual(30);
    expect(warnings).toEqual([]);
  });

  test('records nothing with a ring of 0', async () => {
    const log = open(0);
    log.record(getEvent());
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    expect(await log.read()).toEqual([]);
  });

  test('loses nothing when several processes write at once', async () => {
    const writers = ['a', 'b', 'c', 'd'].map((name) => start(name, 150, 1000));
    await Promise.all(writers.map((child) => once(child, 'exit')));
    const edits = await open().read();
    expect(edits.length).toBe(600);
    expect(new Set(edits.map(({ event }) => event.id)).size).toBe(600);
    expect(edits.every(({ sequels }) => sequels.length === 1)).toBe(true);
    // All four of them put files aside on the way.
    expect((await readdir(folder)).length).toBeGreaterThan(1);
  });

  test('keeps its ring while several processes put files aside', async () => {
    const writers = ['a', 'b', 'c', 'd'].map((name) => start(name, 150, 40));
    await Promise.all(writers.map((child) => once(child, 'exit')));
    expect((await open(40).read()).length).toBe(40);
  });

  test('loses nothing when a writer is killed in the middle', async () => {
    for (let round = 1; round <= 4; round++) {
      const child = start(`round${String(round)}`, 1_000_000, 400);
      while (child.said < 60 * round) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill('SIGKILL');
      // It has ended and was heard out: what it wrote since this process last had its turn may be more than the ring
      // holds.
      await once(child, 'close');
      const ids = new Set((await open(400).read()).map(({ event }) => event.id));
      // The ring holds the last 400; of those it said it wrote, the newest must be there without a gap.
      for (let number = child.said; number > Math.max(0, child.said - 300); number--)
        expect(ids.has(`round${String(round)}-${String(number)}`), `edit ${String(number)}`).toBe(true);
      open(400).record(getEvent({ id: `after-${String(round)}`, at: Date.now() }));
      expect((await open(400).read())[0]?.event.id).toBe(`after-${String(round)}`);
    }
  });

  test('tells of what other processes write', async () => {
    const log = open();
    const told = new Promise<void>((resolve) => {
      log.onDidChange(resolve);
    });
    await Promise.all([told, once(start('elsewhere', 1, 1000), 'exit')]);
    expect((await log.read()).map(({ event }) => event.id)).toEqual(['elsewhere-1']);
  });

  test('reads the same whether it has read before or not', async () => {
    const reader = open(40);
    for (let number = 1; number <= 100; number++) {
      open(40).record(getEvent({ id: `edit-${String(number)}`, at: number }));
      if (number % 9 === 0) expect(await reader.read()).toEqual(await open(40).read());
    }
    // A late line in a file that was put aside already.
    const aside = (await readdir(folder)).find((name) => name !== 'edits.jsonl') ?? '';
    await appendFile(
      join(folder, aside),
      `${JSON.stringify({ kind: 'sequel', sequel: { id: 'edit-99', at: 5, sequel: 'undone' } })}\n`,
    );
    expect(await reader.read()).toEqual(await open(40).read());
    expect((await reader.read()).find(({ event }) => event.id === 'edit-99')?.sequels).toHaveLength(1);
  });

  test('forgets everything on request, and nothing but its own files', async () => {
    const log = open(4);
    for (let number = 1; number <= 9; number++) log.record(getEvent({ id: `edit-${String(number)}` }));
    await writeFile(join(folder, 'notes.jsonl'), 'kept');
    log.clear();
    expect(await log.read()).toEqual([]);
    expect(await readdir(folder)).toEqual(['notes.jsonl']);
    log.record(getEvent({ id: 'again' }));
    expect((await log.read()).length).toBe(1);
  });

  test('is no obstacle where it cannot be written, and says so once', async () => {
    await mkdir(join(folder, '..'), { recursive: true });
    await writeFile(folder, 'a file in the place of the folder');
    const log = open();
    log.record(getEvent({ id: 'one' }));
    log.record(getEvent({ id: 'two' }));
    log.follow({ id: 'one', at: 1, sequel: 'undone' });
    expect(warnings.length).toBe(1);
    expect(warnings[0]).not.toContain(folder);
    expect(await log.read()).toEqual([]);
    log.clear();
    await rm(folder);
    log.record(getEvent({ id: 'three' }));
    expect((await log.read()).map(({ event }) => event.id)).toEqual(['three']);
  });

  test('does not follow a link out of its folder', async () => {
    if (process.platform === 'win32') return;
    await mkdir(folder, { recursive: true });
    const elsewhere = join(folder, '..', 'elsewhere.txt');
    await writeFile(elsewhere, '');
    await symlink(elsewhere, join(folder, 'edits.jsonl'));
    open().record(getEvent());
    expect(await readFile(elsewhere, 'utf8')).toBe('');
    expect(warnings.length).toBe(1);
  });
});
