import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatMessages } from '../../../src/base/text/message.ts';
import { asItIs } from '../../../src/base/text/say.ts';
import { replaceFile } from '../../../src/base/node/replaceFile.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { FileLocks } from '../../../src/base/node/locks/fileLock.ts';
import { FactsStore } from '../../../src/callers/node/store/factsStore.ts';
import type { CommitOutcome, FileChange } from '../../../src/edit/domain/agent/types.ts';
import { DiskFiles } from '../../../src/edit/node/disk/diskFiles.ts';
import { IntentJournal } from '../../../src/edit/node/disk/unfinished/intentJournal.ts';
import { EventLog } from '../../../src/edit/node/record/eventLog.ts';
import { accessToken } from '../../../src/mcp/accessToken.ts';
import { announce, bridgePlace, knownEditors } from '../../../src/mcp/bridge/discovery.ts';
import type { Discovery } from '../../../src/mcp/bridge/protocol.ts';
import { getEvent } from '../../support/recordedEdits.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { smallDisk } from '../../support/smallDisk.ts';

const kib = 1024;

/** Replaces the whole text of each file by the other text in one request. */
async function rewrite(files: DiskFiles, texts: Readonly<Record<string, string>>): Promise<CommitOutcome> {
  const changes: FileChange[] = [];
  for (const [path, text] of Object.entries(texts)) {
    const file = await files.open(path, false);
    if (file.kind !== 'file') throw new Error(`${path} is ${file.kind}`);
    changes.push({
      kind: 'change',
      key: file.key,
      before: file.text,
      changes: [{ start: 0, end: file.text.length, text }],
    });
  }
  return files.commit(changes);
}

describe('an edit of several files', () => {
  const texts = (letter: string): Record<string, string> => ({
    'a.txt': letter.repeat(3 * kib),
    'b.txt': letter.repeat(20 * kib),
  });
  const read = async (root: string): Promise<Record<string, string>> => ({
    'a.txt': await readFile(join(root, 'a.txt'), 'utf8'),
    'b.txt': await readFile(join(root, 'b.txt'), 'utf8'),
  });

  test('on a full disk is refused as a whole with what to do, and works once there is room', async (context) => {
    const disk = await smallDisk(96 * kib);
    if (disk === undefined) return context.skip();
    for (const [name, text] of Object.entries(texts('a'))) await writeFile(join(disk.path, name), text);
    const journal = new IntentJournal(join(await scratchFolder(), 'unfinished'));
    const files = new DiskFiles([disk.path], { locks: new FileLocks(join(await scratchFolder(), 'locks')), journal });
    // The first file goes in, the second does not.
    disk.fill(8 * kib);
    expect(await rewrite(files, texts('b'))).toEqual({
      status: 'failed',
      path: 'b.txt',
      message: 'b.txt was not written. The disk is full. Ask the user to make room.',
    });
    expect(await read(disk.path)).toEqual(texts('a'));
    expect(await journal.abandoned()).toEqual([]);
    disk.empty();
    expect((await readdir(disk.path)).sort()).toEqual(['a.txt', 'b.txt']);
    expect(await rewrite(files, texts('b'))).toEqual({ status: 'written', saved: true });
    expect(await read(disk.path)).toEqual(texts('b'));
  });

  test('on a disk that cannot be written is refused, too', async (context) => {
    const disk = await smallDisk(96 * kib);
    if (disk === undefined) return context.skip();
    for (const [name, text] of Object.entries(texts('a'))) await writeFile(join(disk.path, name), text);
    const files = new DiskFiles([disk.path], { locks: new FileLocks(join(await scratchFolder(), 'locks')) });
    const before = await files.open('a.txt', false);
    if (before.kind !== 'file') throw new Error(before.kind);
    disk.protect(true);
    expect(await files.open('a.txt', false)).toMatchObject({ kind: 'refused', reason: 'read-only' });
    expect(
      await files.commit([
        { kind: 'change', key: before.key, before: before.text, changes: [{ start: 0, end: 1, text: 'b' }] },
      ]),
    ).toEqual({
      status: 'failed',
      path: 'a.txt',
      message: 'a.txt is read-only. Ask the user to make it writable, then send the edit again.',
    });
    // Nothing has changed there, so no agent is sent to read it again.
    for (const path of ['new.txt', 'new/folder/new.txt']) {
      const created = await files.open(path, true);
      if (created.kind !== 'new') throw new Error(created.kind);
      expect(await files.commit([{ kind: 'create', key: created.key, content: 'x' }])).toEqual({
        status: 'failed',
        path,
        message: `${path} was not written. It is on a file system that is read-only. Ask the user.`,
      });
    }
    disk.protect(false);
    expect(await read(disk.path)).toEqual(texts('a'));
    expect(await rewrite(files, texts('b'))).toMatchObject({ status: 'written' });
  });

  test.each(['full', 'read-only'])(
    'is made all the same where its record lies on a disk that is %s, and says what is lost',
    async (kind) => {
      const disk = await smallDisk(64 * kib);
      if (disk === undefined) return;
      const root = await scratchFolder(texts('a'));
      const journal = new IntentJournal(join(disk.path, 'unfinished'));
      const files = new DiskFiles([root], { locks: new FileLocks(join(await scratchFolder(), 'locks')), journal });
      await mkdir(join(disk.path, 'unfinished'), { mode: 0o700 });
      if (kind === 'full') disk.fill();
      else disk.protect(true);
      const outcome = await rewrite(files, texts('b'));
      expect(outcome).toMatchObject({
        status: 'written',
        warning: expect.stringMatching(
          kind === 'full'
            ? /ENOSPC.* The files were written all the same\.$/
            : /EROFS.* The files were written all the same\.$/,
        ) as unknown,
      });
      expect(await read(root)).toEqual(texts('b'));
      if (kind === 'full') disk.empty();
      else disk.protect(false);
      expect(await readdir(join(disk.path, 'unfinished'))).toEqual([]);
      expect(await rewrite(files, texts('c'))).toEqual({ status: 'written', saved: true });
    },
  );

  test('that waits for being finished stays so while the disk is full, and is finished once there is room', async (context) => {
    const disk = await smallDisk(128 * kib);
    if (disk === undefined) return context.skip();
    for (const [name, text] of Object.entries({ ...texts('a'), 'a.txt': texts('b')['a.txt']! }))
      await writeFile(join(disk.path, name), text);
    const journal = new IntentJournal(join(await scratchFolder(), 'unfinished'));
    const intent = await journal.begin(
      Object.keys(texts('a')).map((name) => ({
        path: join(disk.path, name),
        before: Buffer.from(texts('a')[name]!),
        after: Buffer.from(texts('b')[name]!),
      })),
    );
    await intent.giveUp();
    const unfinished = new DiskFiles([disk.path], {
      locks: new FileLocks(join(await scratchFolder(), 'locks')),
    }).unfinished([journal]);
    const [found] = await unfinished.find();
    disk.fill();
    expect(await unfinished.settle(found!.id, 'finish')).toEqual({
      status: 'failed',
      message: 'b.txt was not written. The disk is full. Ask the user to make room.',
    });
    disk.empty();
    disk.protect(true);
    expect(await unfinished.settle(found!.id, 'undo')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('read-only') as unknown,
    });
    disk.protect(false);
    expect(await unfinished.find()).toHaveLength(1);
    expect(await unfinished.settle(found!.id, 'finish')).toMatchObject({ status: 'done', changed: ['b.txt'] });
    expect(await read(disk.path)).toEqual(texts('b'));
  });
});

describe('locks', () => {
  test.each([
    ['full', /^No lock can be kept in .*ENOSPC.*\. Free some space or/],
    ['read-only', /^No lock can be kept in .*EROFS.* restore the permission to write there/],
  ])(
    'on a disk that is %s are refused with a sentence, leave nothing, and are had again later',
    async (kind, words) => {
      const disk = await smallDisk(64 * kib);
      if (disk === undefined) return;
      const locks = new FileLocks(join(disk.path, 'locks'));
      await mkdir(join(disk.path, 'locks'), { mode: 0o700 });
      if (kind === 'full') disk.fill();
      else disk.protect(true);
      const refused = await locks.acquire('/w/a.ts');
      expect(formatMessages(refused)).toMatchObject({
        isBusy: false,
        sentence: expect.stringMatching(words) as unknown,
      });
      const root = await scratchFolder({ 'a.txt': 'a' });
      const outcome = await rewrite(new DiskFiles([root], { locks }), { 'a.txt': 'b' });
      // It is not the file's own disk that is full: the sentence names the folder of the locks.
      expect(outcome).toMatchObject({
        status: 'failed',
        path: 'a.txt',
        message: expect.stringContaining(join(disk.path, 'locks')) as unknown,
      });
      expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a');
      if (kind === 'full') disk.empty();
      else disk.protect(false);
      expect(await readdir(join(disk.path, 'locks'))).toEqual([]);
      const lock = await locks.acquire('/w/a.ts');
      if ('sentence' in lock) throw new Error(asItIs(lock.sentence));
      await lock.release();
    },
  );
});

describe('the record of edits', () => {
  test('whose folder cannot be made says why', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    disk.protect(true);
    const warnings: string[] = [];
    new EventLog(join(disk.path, 'a/record'), {
      keep: () => 1000,
      log: {
        warn: (message) => {
          warnings.push(message);
        },
      },
    }).record(getEvent({ id: 'one' }));
    expect(warnings).toEqual(['the record of edits cannot be written: EROFS']);
  });

  test('on a full disk keeps what it has, says so once, and goes on when there is room', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    const warnings: string[] = [];
    const log = new EventLog(join(disk.path, 'record'), {
      keep: () => 1000,
      log: {
        warn: (message) => {
          warnings.push(message);
        },
      },
    });
    for (let at = 0; at < 5; at++) log.record(getEvent({ id: `first-${at}`, at }));
    disk.fill();
    let kept = 5;
    // The last page of the file has some room: a line is torn at its end.
    for (let at = 0; at < 30; at++) {
      log.record(getEvent({ id: `full-${at}`, at: 100 + at }));
      const { problem } = await log.condition();
      if (problem === undefined) kept++;
    }
    expect((await log.condition()).problem).toBe('ENOSPC');
    expect(warnings).toEqual(['the record of edits cannot be written: ENOSPC']);
    // What was not said to be lost is there.
    expect(await log.read()).toHaveLength(kept);
    disk.empty();
    log.record(getEvent({ id: 'again', at: 1000 }));
    expect((await log.condition()).problem).toBeUndefined();
    expect((await log.read()).map(({ event }) => event.id).filter((id) => !id.startsWith('full'))).toEqual([
      'again',
      'first-4',
      'first-3',
      'first-2',
      'first-1',
      'first-0',
    ]);
    disk.protect(true);
    log.record(getEvent({ id: 'never', at: 2000 }));
    expect((await log.condition()).problem).toBe('EROFS');
    log.clear();
    expect(await log.read()).toHaveLength(kept + 1);
    disk.protect(false);
    log.clear();
    expect(await log.read()).toEqual([]);
  });
});

describe('a snapshot of names, or any file that is replaced as a whole', () => {
  test('stays as it was on a full disk and on one that cannot be written, with nothing beside it', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    const file = join(disk.path, 'names.bin');
    await replaceFile(file, Buffer.alloc(10 * kib, 'a'));
    disk.fill(8 * kib);
    await expect(replaceFile(file, Buffer.alloc(20 * kib, 'b'))).rejects.toMatchObject({ code: 'ENOSPC' });
    disk.empty();
    expect(await readdir(disk.path)).toEqual(['names.bin']);
    disk.protect(true);
    for (const path of [file, join(disk.path, 'a/b/c')])
      await expect(replaceFile(path, Buffer.alloc(10, 'c'))).rejects.toMatchObject({ code: 'EROFS' });
    disk.protect(false);
    expect(await readFile(file)).toEqual(Buffer.alloc(10 * kib, 'a'));
    await replaceFile(file, Buffer.alloc(20 * kib, 'b'));
    expect(await readFile(file)).toEqual(Buffer.alloc(20 * kib, 'b'));
  });
});

test("the callers' facts, where not even their folder can be made, are read-only and nothing worse", async (context) => {
  const disk = await smallDisk(64 * kib);
  if (disk === undefined) return context.skip();
  disk.protect(true);
  expect(
    await FactsStore.open({ folder: join(disk.path, 'callers/facts'), version: '1', clock: systemClock }),
  ).toMatchObject({ ok: false, error: { problem: 'read-only' } });
});

describe('what the server keeps', () => {
  test('a token that found no room is made when there is some', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    const data = join(disk.path, 'data');
    await mkdir(data, { mode: 0o700 });
    disk.fill();
    expect(await accessToken(undefined, undefined, { kind: 'data', folder: data })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^No token can be kept in .*ENOSPC/) as unknown,
    });
    disk.empty();
    const made = await accessToken(undefined, undefined, { kind: 'data', folder: data });
    expect(made).toMatchObject({ ok: true, value: { token: expect.stringMatching(/^[\w-]{43}$/) as unknown } });
    disk.protect(true);
    expect(await accessToken(undefined, undefined, { kind: 'data', folder: data })).toEqual(made);
  });

  test('an editor that found no room to say that its folders changed is known as it was, and leaves nothing half', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    const place = bridgePlace(disk.path, process.pid);
    const discovery: Discovery = {
      version: 1,
      pid: process.pid,
      socket: place.socket,
      token: 'x'.repeat(32),
      folders: ['/w'],
    };
    await announce(place, discovery);
    disk.fill();
    await expect(announce(place, { ...discovery, folders: ['/v'] })).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await knownEditors(disk.path)).toEqual([discovery]);
    disk.empty();
    expect(await readdir(disk.path)).toHaveLength(1);
    await announce(place, { ...discovery, folders: ['/v'] });
    expect(await knownEditors(disk.path)).toMatchObject([{ folders: ['/v'] }]);
  });
});
