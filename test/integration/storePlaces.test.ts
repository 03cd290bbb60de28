import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatMessages } from '../../src/base/text/message.ts';
import { asItIs } from '../../src/base/text/say.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import { storeReason } from '../../src/base/node/sqlite/storePlace.ts';
import { loadNames } from '../../src/callers/node/names/snapshotFile.ts';
import { FactsStore } from '../../src/callers/node/store/factsStore.ts';
import { RecordFiles } from '../../src/edit/node/record/recordFiles.ts';
import { openRemediations, type Remediations } from '../../src/remediation/index.ts';
import { searchRemediationsTool } from '../../src/tools/searchRemediations.ts';
import { recordRemediationTool } from '../../src/tools/recordRemediation.ts';
import type { RemediationAccess } from '../../src/tools/remediationAccess.ts';
import { openedJobs } from '../support/localJobs.ts';
import { madeUpFix } from '../support/remediationStore.ts';
import { scratchFolder } from '../support/scratchFolder.ts';
import { smallDisk } from '../support/smallDisk.ts';

const pipe = (path: string): void => {
  execFileSync('mkfifo', [path]);
};
const signal = new AbortController().signal;

/** What has the place of a store, and how it is called. */
const places: readonly (readonly [what: string, put: (file: string) => void, said: RegExp])[] = [
  ['a pipe', pipe, /is a pipe, not a file\. Move it away, or choose another place/],
  [
    'a folder',
    (file) => {
      mkdirSync(file);
    },
    /is a folder, not a file\. Move it away, or choose another place/,
  ],
  [
    'a file in the place of its folder',
    (file) => {
      writeFileSync(join(file, '..'), 'x');
    },
    /is a file, not a folder, so nothing can be stored in it\. Move it away/,
  ],
];

function accessTo(known: Remediations): RemediationAccess {
  const nothing = (text: string) => Promise.resolve({ text, found: [] });
  return {
    open: () => Promise.resolve(known),
    redact: nothing,
    defaults: () => ({ limit: 5, minScore: 0 }),
    keepsShared: true,
    reachesOut: false,
    project: () => undefined,
  } as unknown as RemediationAccess;
}

async function opened(file: string, projectFile?: string): Promise<Remediations> {
  const known = await openRemediations(
    file,
    projectFile === undefined
      ? {}
      : { projectFiles: [{ name: 'shop', file: projectFile, root: join(projectFile, '..') }] },
  );
  onTestFinished(() => known.close());
  return known;
}

describe.skipIf(process.platform === 'win32').each(places)('%s where a store has its file', (what, put, said) => {
  const fileIn = async (): Promise<string> => {
    const folder = await scratchFolder();
    if (what.startsWith('a file')) return join(folder, 'data', 'store.db');
    mkdirSync(join(folder, 'data'));
    return join(folder, 'data', 'store.db');
  };

  it('is told to whoever searches known fixes, records one or judges one, with what to do', async () => {
    const file = await fileIn();
    put(file);
    // A folder is taken for the one that the store is to lie in, and does.
    const known = await opened(what === 'a folder' ? join(file, '..', 'with') : file);
    if (what === 'a folder') return;
    const found = await searchRemediationsTool(accessTo(known)).run({ error: 'Error: no such table' }, signal);
    expect(found.text).toMatch(said);
    expect(found.text).not.toMatch(/done: \./);
    expect(found.data).toMatchObject({ degraded: true, reasons: [expect.stringMatching(said)] });
    const kept = await recordRemediationTool(accessTo(known)).run(
      { error_message: 'Error: no such table', solution: 'Make it.', scope: 'shared' },
      signal,
    );
    expect(kept.isError).toBe(true);
    expect(kept.text).toMatch(said);
    expect(formatMessages((await known.status()).notices[0]?.message)).toMatch(said);
  });

  it('is told to whoever asks for jobs', async () => {
    const folder = join(await fileIn(), '..');
    if (what.startsWith('a file')) writeFileSync(folder, 'x');
    else put(join(folder, 'jobs.db'));
    const jobs = await openedJobs(folder);
    const answer = await jobs.workflows({ limit: 5 }, signal);
    expect(answer).toMatchObject({ ok: false, error: { code: 'store' } });
    expect(answer.ok ? '' : formatMessages(answer.error.message)).toMatch(said);
  });

  it('keeps no reader of the index and of the record waiting', async () => {
    const file = await fileIn();
    put(file);
    expect(await loadNames(file)).toMatchObject({ ok: false });
    const record = new RecordFiles(join(file, '..'), () => 10);
    if (what !== 'a file in the place of its folder') put(join(file, '..', 'edits.jsonl'));
    expect(() => {
      record.append('{}');
    }).toThrow(said);
    await expect(record.size()).rejects.toThrow(said);
    expect(await record.read()).toEqual([]);
  });

  it('leaves the kept facts of code without that file only', async () => {
    const folder = join(await fileIn(), '..');
    if (what.startsWith('a file')) writeFileSync(folder, 'x');
    else put(join(folder, 'facts-1-1.db'));
    const store = await FactsStore.open({ folder, version: '1', clock: systemClock });
    if (store.ok) await store.value.store.close();
    expect(store.ok).toBe(!what.startsWith('a file'));
  });
});

describe.skipIf(process.platform === 'win32')('a project’s file of fixes', () => {
  it.each(places.slice(0, 2))('that is %s is not waited for, and the search says so', async (_, put) => {
    const folder = await scratchFolder();
    put(join(folder, 'fixes.jsonl'));
    const known = await opened(join(await scratchFolder(), 'store.db'), join(folder, 'fixes.jsonl'));
    const found = await searchRemediationsTool(accessTo(known)).run({ error: 'Error: no such table' }, signal);
    expect(found.text).toMatch(/fixes\.jsonl cannot be read: It is no file\. Put it away, or name another one\./);
    expect(found.data).toMatchObject({ degraded: true });
  });
});

describe('a full disk', () => {
  it('is named, with what to do, when a fix is recorded and when a store is opened for a search', async (context) => {
    const disk = await smallDisk(512 * 1024);
    if (disk === undefined) return context.skip();
    const known = await opened(join(disk.path, 'kept.db'));
    disk.fill();
    const kept = await recordRemediationTool(accessTo(known)).run(
      { error_message: madeUpFix(1).errorMessage, solution: 'x'.repeat(10_000), scope: 'shared' },
      signal,
    );
    expect(kept.text).toMatch(/There is no room left on the disk\. Free some and try again/);
    const later = await opened(join(disk.path, 'later.db'));
    const found = await searchRemediationsTool(accessTo(later)).run({ error: 'Error: no such table' }, signal);
    expect(found.text).toMatch(/There is no room left on the disk\. Free some and try again/);
    expect(found.data).toMatchObject({ degraded: true });
  });

  it('and other troubles come as sentences', () => {
    const said = (error: unknown): string => asItIs(storeReason(error));
    expect(said(Object.assign(new Error('no'), { code: 'ENOSPC' }))).toBe(
      'There is no room left on the disk. Free some and try again.',
    );
    expect(said(Object.assign(new Error('EACCES: permission denied.'), { code: 'EACCES' }))).toBe(
      'It cannot be written (EACCES: permission denied). Check the permissions of the file and of its folder.',
    );
    expect(said(Object.assign(new Error('database is locked'), { errcode: 5 }))).toBe(
      'Another process is writing it. Try again in a moment.',
    );
    expect(said(Object.assign(new Error('disk I/O error'), { errcode: 10 }))).toBe(
      'The system says: disk I/O error. Check the file and its folder.',
    );
  });
});
