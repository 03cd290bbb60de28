import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DiskFiles } from '../../../src/edit/node/disk/diskFiles.ts';
import { IntentJournal } from '../../../src/edit/node/disk/unfinished/intentJournal.ts';
import type { UnfinishedEdit } from '../../../src/edit/domain/unfinishedEdit.ts';
import type { UnfinishedEdits } from '../../../src/edit/node/disk/unfinished/unfinishedEdits.ts';
import { FileLocks } from '../../../src/base/node/locks/fileLock.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

const writer = bundledProcess('test/support/diskWriter.ts');
const bytes = (text: string): Buffer => Buffer.from(text);

interface Place {
  readonly root: string;
  readonly locks: string;
  readonly folder: string;
  readonly journal: IntentJournal;
  readonly unfinished: UnfinishedEdits;
}

async function place(files: Readonly<Record<string, string>>, objection?: string): Promise<Place> {
  const root = await scratchFolder(files);
  const storage = await scratchFolder();
  const [locks, folder] = [join(storage, 'locks'), join(storage, 'unfinished')];
  const journal = new IntentJournal(folder);
  const disk = new DiskFiles([root], {
    locks: new FileLocks(locks),
    objection: objection === undefined ? undefined : () => Promise.resolve(objection),
  });
  return { root, locks, folder, journal, unfinished: disk.unfinished([journal]) };
}

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [writer, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits until an edit is under way, or is left from before. */
async function announced(folder: string): Promise<void> {
  while (!(await readdir(folder).catch(() => [])).some((name) => name.endsWith('.intent'))) await pause(1);
}

/** What is there, by name; temporary files aside. */
async function texts(root: string): Promise<Record<string, string>> {
  const names = (await readdir(root)).filter((name) => !name.startsWith('.recourse-')).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)),
  );
}

/** A record as a killed process leaves it: of a write from `before` to `after`. */
async function left(
  { root, journal }: Place,
  files: Readonly<Record<string, readonly [before: string | undefined, after: string | undefined]>>,
): Promise<string> {
  const optional = (text: string | undefined): Buffer | undefined => (text === undefined ? undefined : bytes(text));
  const intent = await journal.begin(
    Object.entries(files).map(([path, [before, after]]) => ({
      path: join(root, path),
      before: optional(before),
      after: optional(after),
      mode: 0o640,
    })),
  );
  await intent.giveUp();
  const [found] = await journal.abandoned();
  return found?.id ?? '';
}

function states(edit: UnfinishedEdit | undefined): Record<string, string> {
  return edit?.kind === 'unfinished' ? Object.fromEntries(edit.files.map(({ name, state }) => [name, state])) : {};
}

describe('killed at any moment between its files', () => {
  it.each(['finish', 'undo'] as const)(
    'an edit is found, and is whole again after "%s"',
    async (way) => {
      const length = 40_000;
      const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
      const it = await place(Object.fromEntries(names.map((name) => [name, 'a'.repeat(length)])));
      let halves = 0;
      for (let round = 0; round < 15 || (halves < 4 && round < 120); round++) {
        const child = start('several', it.root, [...names, 'e.txt'].join(','), it.locks, it.folder);
        await once(child.stdout!, 'data');
        // Every other kill waits until an edit is announced: on a loaded machine the writer may not come so far in any
        // time that was set before.
        if (round % 2 === 1) await announced(it.folder);
        await pause(Math.random() * (round % 2 === 1 ? 4 : 60));
        child.kill('SIGKILL');
        await once(child, 'exit');
        const now = await texts(it.root);
        for (const name of names) expect(now[name]).toBe(now[name]?.charAt(0).repeat(length));
        const letters = new Set(names.map((name) => now[name]?.charAt(0)));
        const found = await it.unfinished.find();
        // Four equal letters may still want the fifth file made or deleted; different ones are half an edit for sure.
        if (letters.size > 1) expect(found, `round ${round}: half an edit, and nobody is told`).toHaveLength(1);
        expect(found.length).toBeLessThanOrEqual(1);
        const [edit] = found;
        if (edit === undefined) continue;
        halves++;
        expect(new Set(Object.values(states(edit)))).toEqual(new Set(['written', 'not-written']));
        const wanted = new Map(
          edit.kind === 'unfinished'
            ? edit.files.map((file) => [file.name, (way === 'finish' ? file.after : file.before)?.toString()])
            : [],
        );
        expect(await it.unfinished.settle(edit.id, way)).toMatchObject({ status: 'done', untouched: [] });
        const whole = await texts(it.root);
        for (const [name, text] of wanted) expect(whole[name] === text, `${name} after ${way}`).toBe(true);
        expect(new Set(names.map((name) => whole[name]?.charAt(0))).size).toBe(1);
        expect(await it.unfinished.find()).toEqual([]);
        expect(await it.unfinished.settle(edit.id, way)).toEqual({ status: 'gone' });
      }
      expect(halves).toBeGreaterThanOrEqual(4);
      expect((await readdir(it.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
    180_000,
  );

  it('two who settle it at once: one does, the other is told that it is gone', async () => {
    for (let round = 0; round < 10; round++) {
      const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
      const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
      const other = new DiskFiles([it.root], { locks: new FileLocks(it.locks) }).unfinished([it.journal]);
      const outcomes = await Promise.all([it.unfinished.settle(id, 'finish'), other.settle(id, 'undo')]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['done', 'gone']);
      expect(new Set(Object.values(await texts(it.root))).size).toBe(1);
    }
  });
});

describe('an unfinished edit', () => {
  it("of a process that is still at work is nobody's business", async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
    const intent = await it.journal.begin([
      { path: join(it.root, 'a.txt'), before: bytes('old'), after: bytes('new') },
      { path: join(it.root, 'b.txt'), before: bytes('old'), after: bytes('new') },
    ]);
    expect(await it.unfinished.find()).toEqual([]);
    await intent.end();
    expect(await readdir(it.folder)).toEqual([]);
  });

  it('leaves alone what somebody has changed since, and names it', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'mine', 'c.txt': 'old' });
    const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'], 'c.txt': ['old', 'new'] });
    expect(states((await it.unfinished.find())[0])).toEqual({
      'a.txt': 'written',
      'b.txt': 'changed',
      'c.txt': 'not-written',
    });
    expect(await it.unfinished.settle(id, 'finish')).toEqual({
      status: 'done',
      changed: ['c.txt'],
      untouched: ['b.txt'],
    });
    expect(await texts(it.root)).toEqual({ 'a.txt': 'new', 'b.txt': 'mine', 'c.txt': 'new' });
  });

  it('brings deleted files back with their mode, and takes made ones away', async () => {
    const it = await place({ 'made.txt': 'new', 'stays.txt': 'old' });
    const id = await left(it, {
      'made.txt': [undefined, 'new'],
      'gone.txt': ['old', undefined],
      'stays.txt': ['old', 'new'],
    });
    expect(await it.unfinished.settle(id, 'undo')).toEqual({
      status: 'done',
      changed: ['made.txt', 'gone.txt'],
      untouched: [],
    });
    expect(await texts(it.root)).toEqual({ 'gone.txt': 'old', 'stays.txt': 'old' });
    expect((await stat(join(it.root, 'gone.txt'))).mode & 0o777).toBe(0o640);
  });

  it('keeps the mode of files that are replaced', async () => {
    const it = await place({ 'a.sh': 'new', 'b.sh': 'old' });
    await chmod(join(it.root, 'b.sh'), 0o751);
    await it.unfinished.settle(await left(it, { 'a.sh': ['old', 'new'], 'b.sh': ['old', 'new'] }), 'finish');
    expect((await stat(join(it.root, 'b.sh'))).mode & 0o777).toBe(0o751);
  });

  it('that did nothing yet, or all there was to do, is not spoken of, and its record goes', async () => {
    for (const now of ['old', 'new']) {
      const it = await place({ 'a.txt': now, 'b.txt': now });
      await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
      expect(await it.unfinished.find()).toEqual([]);
      expect(await readdir(it.folder)).toEqual([]);
    }
  });

  it('can be left as it is', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
    const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    expect(await it.unfinished.settle(id, 'keep')).toEqual({ status: 'done', changed: [], untouched: [] });
    expect(await texts(it.root)).toEqual({ 'a.txt': 'new', 'b.txt': 'old' });
    expect(await it.unfinished.find()).toEqual([]);
  });

  it('is not touched while an editor holds unsaved changes', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' }, 'b.txt is unsaved.');
    const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    expect(await it.unfinished.settle(id, 'finish')).toEqual({ status: 'failed', message: 'b.txt is unsaved.' });
    expect(await it.unfinished.find()).toHaveLength(1);
  });

  it('of another workspace is neither shown nor touched, nor is a file outside this one that a record names', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
    const outside = join(await scratchFolder({ 'x.txt': 'old' }), 'x.txt');
    const [here, there] = [join(it.root, 'a.txt'), outside].map((path) => ({
      path,
      before: bytes('old'),
      after: bytes('new'),
    }));
    await (await it.journal.begin([there!, there!])).giveUp();
    expect(await it.unfinished.find()).toEqual([]);
    const [foreign] = await it.journal.abandoned();
    expect(await it.unfinished.settle(foreign!.id, 'finish')).toEqual({ status: 'gone' });
    await it.journal.forget(foreign!);
    await (await it.journal.begin([here!, there!])).giveUp();
    const [edit] = await it.unfinished.find();
    expect(await it.unfinished.settle(edit!.id, 'finish')).toEqual({
      status: 'done',
      changed: [],
      untouched: [outside],
    });
    expect(await readFile(outside, 'utf8')).toBe('old');
  });

  it('does not follow a link that has taken the place of one of its files', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old', 'secret.txt': 'old' });
    const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    await rm(join(it.root, 'b.txt'));
    await symlink('secret.txt', join(it.root, 'b.txt'));
    expect(await it.unfinished.settle(id, 'finish')).toEqual({ status: 'done', changed: [], untouched: ['b.txt'] });
    expect(await readFile(join(it.root, 'secret.txt'), 'utf8')).toBe('old');
  });

  it('whose contents would be too large to keep is told of, but can only be left', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
    const small = new IntentJournal(it.folder, { perRecord: 5, all: 100_000 });
    await left({ ...it, journal: small }, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    const [edit] = await it.unfinished.find();
    expect(edit).toMatchObject({ canFinish: false, canUndo: false });
    expect(await it.unfinished.settle(edit!.id, 'undo')).toEqual({
      status: 'failed',
      message: 'What a.txt held before was not kept, so nothing was changed.',
    });
    const full = new IntentJournal(it.folder, { perRecord: 1000, all: 10 });
    await left({ ...it, journal: full }, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    expect((await it.unfinished.find()).map((each) => each.kind === 'unfinished' && each.canUndo)).toEqual([
      false,
      false,
    ]);
  });
});

describe('the journal', () => {
  it.each([
    ['torn', (all: Buffer) => all.subarray(0, all.length - 3)],
    ['overwritten', (all: Buffer) => Buffer.concat([all.subarray(0, -1), Buffer.from('!')])],
    ['empty', () => Buffer.alloc(0)],
    [
      'of a later version',
      (all: Buffer) => Buffer.from(all.toString('latin1').replace('"version":1', '"version":9'), 'latin1'),
    ],
    ['no record at all', () => Buffer.from('{"files":[{"path":"/etc/passwd"}]}\n')],
  ])('with a record that is %s: it is told of and nothing is done', async (_name, spoil) => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
    const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    const path = join(it.folder, `${id}.intent`);
    await writeFile(path, spoil(await readFile(path)));
    expect(await it.unfinished.find()).toEqual([{ kind: 'damaged', id, path }]);
    for (const way of ['finish', 'undo'] as const)
      expect(await it.unfinished.settle(id, way)).toMatchObject({ status: 'failed' });
    expect(await texts(it.root)).toEqual({ 'a.txt': 'new', 'b.txt': 'old' });
    expect(await it.unfinished.settle(id, 'keep')).toMatchObject({ status: 'done' });
    expect(await it.unfinished.find()).toEqual([]);
  });

  it('is closed to others', async () => {
    const it = await place({ 'a.txt': 'new', 'b.txt': 'old' });
    const id = await left(it, { 'a.txt': ['old', 'new'], 'b.txt': ['old', 'new'] });
    expect((await stat(it.folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(it.folder, `${id}.intent`))).mode & 0o777).toBe(0o600);
  });

  it.each(['a file', 'open to others'])(
    'whose folder is %s: the files are written all the same, and the answer says what is missing',
    async (what) => {
      const it = await place({ 'a.txt': 'a', 'b.txt': 'a' });
      if (what === 'a file') await writeFile(it.folder, '');
      else {
        await mkdir(it.folder);
        await chmod(it.folder, 0o777);
      }
      expect(await several(it)).toEqual({
        status: 'written',
        saved: true,
        warning: expect.stringMatching(
          /^The record .* could not be kept \(.+\)\. The files were written all the same\.$/,
        ) as string,
      });
      expect(await texts(it.root)).toEqual({ 'a.txt': 'b', 'b.txt': 'b' });
      await rm(it.folder, { recursive: true });
    },
  );

  it('is empty after an edit, and after one that could not be made', async () => {
    const it = await place({ 'a.txt': 'a', 'b.txt': 'a' });
    expect(await several(it)).toEqual({ status: 'written', saved: true });
    expect(
      await several(it, async () => {
        await writeFile(join(it.root, 'b.txt'), 'changed');
      }),
    ).toMatchObject({ status: 'changed' });
    expect(await texts(it.root)).toEqual({ 'a.txt': 'b', 'b.txt': 'changed' });
    expect(await readdir(it.folder)).toEqual([]);
  });
});

/** Writes the next letter into both files. `before`: what happens after they were read. */
async function several({ root, locks, journal }: Place, before?: () => Promise<void>): Promise<unknown> {
  const files = new DiskFiles([root], { locks: new FileLocks(locks), journal });
  const opened = await Promise.all(['a.txt', 'b.txt'].map((path) => files.open(path, false)));
  await before?.();
  return files.commit(
    opened.map((file) => {
      if (file.kind !== 'file') throw new Error(file.kind);
      return {
        kind: 'change' as const,
        key: file.key,
        before: file.text,
        changes: [{ start: 0, end: 1, text: String.fromCharCode(file.text.charCodeAt(0) + 1) }],
      };
    }),
  );
}
