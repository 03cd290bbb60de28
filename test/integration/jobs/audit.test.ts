import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, open, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { DecisionRecord } from '../../../src/jobs/domain/desk/audit.ts';
import { AuditFile } from '../../../src/jobs/node/desk/auditFile.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

function decision(id: string, reason = 'why'): DecisionRecord {
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
    decider: { kind: 'person' },
    reason,
    result: 'applied',
  };
}

async function idsIn(path: string): Promise<readonly string[]> {
  return (await new AuditFile(path).history())
    .latest({ limit: 1e6 })
    .map((each) => (each.type === 'decision' ? each.id : each.type))
    .reverse();
}

/**
 * A process that appends until it has written `count` batches of three, and says each identifier when its append has
 * returned.
 */
async function writerScript(folder: string): Promise<string> {
  const script = join(folder, 'writer.ts');
  await writeFile(
    script,
    `
    const { AuditFile } = await import(${JSON.stringify(join(projectRoot, 'src/jobs/node/desk/auditFile.ts'))});
    const [path, name, count] = process.argv.slice(2);
    const file = new AuditFile(path);
    for (let at = 0; at < Number(count); at++) {
      const records = [0, 1, 2].map((part) => ({ type: 'decision', id: name + '-' + at + '-' + part, at: 1, backend: 'local', workflowId: 1, runId: 1, jobId: 1, jobName: 'a', attempt: 1, action: 'retry', decider: { kind: 'person' }, reason: 'é'.repeat(200 * part), result: 'applied' }));
      const done = await file.append(records);
      process.stdout.write((done.ok ? records.map(({ id }) => id).join(' ') : 'refused') + '\\n');
    }
  `,
  );
  return script;
}

function lines(child: ChildProcess): AsyncIterableIterator<string> {
  return createInterface({ input: child.stdout! })[Symbol.asyncIterator]() as AsyncIterableIterator<string>;
}

test('two processes write at once, a third reads on: nothing is lost, torn or read twice', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'audit-local.jsonl');
  const script = await writerScript(folder);
  const reader = new AuditFile(path);
  const writers = ['a', 'b'].map((name) =>
    spawn(process.execPath, [script, path, name, '30'], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const seen: number[] = [];
  const told = await Promise.all(
    writers.map(async (writer) => {
      const ids: string[] = [];
      for await (const line of lines(writer)) {
        ids.push(...line.split(' '));
        seen.push((await reader.history()).latest({ limit: 1e6 }).length);
      }
      return ids;
    }),
  );
  expect(told.map((ids) => ids.length)).toEqual([90, 90]);
  expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  expect((await reader.history()).latest({ limit: 1e6 })).toHaveLength(180);
  expect([...(await idsIn(path))].sort()).toEqual(told.flat().sort());
});

test('a process that is killed at any moment loses nothing that it was told is written, and spoils nothing of others', async () => {
  const folder = await scratchFolder();
  const path = join(folder, 'audit-local.jsonl');
  const script = await writerScript(folder);
  const acknowledged: string[] = [];
  let size = 0;
  for (let round = 0; round < 12; round++) {
    const writer = spawn(process.execPath, [script, path, `r${round}`, '100000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let heard = 0;
    for await (const line of lines(writer)) {
      acknowledged.push(...line.split(' '));
      if (heard++ === round) writer.kill('SIGKILL');
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
    const now = (await stat(path)).size;
    expect(now).toBeGreaterThan(size);
    size = now;
  }
  expect((await new AuditFile(path).append([decision('after')])).ok).toBe(true);
  const ids = await idsIn(path);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.at(-1)).toBe('after');
  expect(new Set(ids).size).toBe(ids.length);
});

test('a line that was torn is passed over and never glued to the next; what was there is never written again', async () => {
  const path = join(await scratchFolder(), 'audit-local.jsonl');
  const file = new AuditFile(path);
  await file.append([decision('one'), decision('two')]);
  await appendFile(path, JSON.stringify(decision('torn')).slice(0, -20));
  const before = await readFile(path);
  await file.append([decision('three')]);
  // Another process was cut off in the middle of a letter.
  await appendFile(path, Buffer.from('{"type":"decision","reason":"é').subarray(0, -1));
  await file.append([decision('four')]);
  expect((await readFile(path)).subarray(0, before.length)).toEqual(before);
  expect(await idsIn(path)).toEqual(['one', 'two', 'three', 'four']);
  expect((await file.history()).latest({ limit: 10 }).map((each) => each.type === 'decision' && each.id)).toEqual([
    'four',
    'three',
    'two',
    'one',
  ]);
});

test('reading goes on where it stopped, and begins anew for another file', async () => {
  const path = join(await scratchFolder(), 'audit-local.jsonl');
  const file = new AuditFile(path);
  await file.append([decision('one')]);
  expect((await file.history()).latest({ limit: 10 })).toHaveLength(1);
  await file.append([decision('two')]);
  expect((await file.history()).latest({ limit: 10 })).toHaveLength(2);
  // In its place and without a change of its size: the time of the change gives it away.
  const spoiled = await open(path, 'r+');
  await spoiled.write('#####', 1);
  await spoiled.close();
  await utimes(path, 1, 1);
  expect((await file.history()).latest({ limit: 10 })).toHaveLength(1);
  await file.append([decision('three')]);
  expect(await idsIn(path)).toEqual(['two', 'three']);
  await writeFile(path, '');
  expect((await file.history()).latest({ limit: 10 })).toEqual([]);
});

test('a record that comes twice counts once: the same decision, the same outcome', async () => {
  const path = join(await scratchFolder(), 'audit-local.jsonl');
  const file = new AuditFile(path);
  const outcome = { type: 'outcome', of: 'one', at: 2, outcome: 'passed' } as const;
  await file.append([
    { ...decision('one'), fingerprint: 'f' },
    { ...decision('one'), fingerprint: 'f' },
    outcome,
    { ...outcome, outcome: 'stopped' },
  ]);
  expect((await file.history()).past('f')).toMatchObject({ retried: 1, passed: 1 });
  expect((await file.history()).unsettled(1)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'a full disk is told; what was acknowledged before is there, what comes after is whole',
  async () => {
    const folder = await scratchFolder();
    const path = join(folder, 'audit-local.jsonl');
    const script = await writerScript(folder);
    // A limit on the size of files cuts a write short exactly as a full disk does.
    const writer = spawn(
      'bash',
      ['-c', 'trap "" XFSZ; ulimit -f 5; exec "$0" "$@"', process.execPath, script, path, 'a', '12'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const told: string[] = [];
    for await (const line of lines(writer)) told.push(...line.split(' '));
    expect(told).toContain('refused');
    const acknowledged = told.filter((id) => id !== 'refused');
    expect(acknowledged.length).toBeGreaterThan(2);
    await new AuditFile(path).append([decision('after')]);
    const ids = await idsIn(path);
    expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.at(-1)).toBe('after');
  },
);

test.skipIf(process.platform === 'win32')('a link in the place of the audit is not followed', async () => {
  const folder = await scratchFolder({ 'mine.txt': 'mine' });
  const path = join(folder, 'audit-local.jsonl');
  await symlink(join(folder, 'mine.txt'), path);
  expect(await new AuditFile(path).append([decision('one')])).toMatchObject({ ok: false, error: { code: 'store' } });
  expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  expect((await new AuditFile(path).history()).latest({ limit: 1 })).toEqual([]);
});

test.skipIf(process.platform === 'win32')('only its owner may read it', async () => {
  const path = join(await scratchFolder(), 'jobs', 'audit-local.jsonl');
  await new AuditFile(path).append([decision('one')]);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('a folder that is made for it keeps itself out of git; one that was there is left as it is', async () => {
  const folder = await scratchFolder();
  await new AuditFile(join(folder, '.recourse', 'jobs', 'audit-torc.jsonl')).append([decision('a')]);
  expect(await readFile(join(folder, '.recourse', 'jobs', '.gitignore'), 'utf8')).toBe('*\n');
  await new AuditFile(join(folder, 'audit-torc.jsonl')).append([decision('a')]);
  await expect(stat(join(folder, '.gitignore'))).rejects.toThrow('ENOENT');
});
