import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileLocks } from '../../../src/base/node/locks/fileLock.ts';
import type { DecisionRecord } from '../../../src/jobs/domain/desk/audit.ts';
import type { ProposedDecision } from '../../../src/jobs/domain/desk/failureDesk.ts';
import { AuditFile } from '../../../src/jobs/node/desk/auditFile.ts';
import { ProposalsFile } from '../../../src/jobs/node/desk/proposalsFile.ts';
import { startJob } from '../../../src/jobs/node/local/process/startJob.ts';
import { getProblem } from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { smallDisk, type SmallDisk } from '../../support/smallDisk.ts';

const kib = 1024;
/** How a disk takes nothing any more, how it takes something again, and how the system names it. */
const faults: readonly (readonly [
  kind: string,
  code: string,
  begin: (disk: SmallDisk) => void,
  end: (disk: SmallDisk) => void,
])[] = [
  [
    'is full',
    'ENOSPC',
    (disk) => {
      disk.fill();
    },
    (disk) => {
      disk.empty();
    },
  ],
  [
    'can only be read',
    'EROFS',
    (disk) => {
      disk.protect(true);
    },
    (disk) => {
      disk.protect(false);
    },
  ],
];

function decision(id: string, reason: string): DecisionRecord {
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

function proposal(id: string): ProposedDecision {
  return {
    id,
    at: 1,
    backend: 'local',
    workflowId: 1,
    attempt: 1,
    decision: { jobId: 1, action: 'retry', reason: 'r'.repeat(kib) },
    decider: { kind: 'agent' },
  };
}

describe.each(faults)('on a disk that %s', (_, code, begin, end) => {
  test('a decision that cannot be written down is told with its place; the next one is written, and none is torn', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    const audit = new AuditFile(join(disk.path, 'audit.jsonl'));
    expect((await audit.append([decision('before', 'why')])).ok).toBe(true);
    begin(disk);
    expect(
      getProblem(await audit.append(Array.from({ length: 30 }, () => decision('late', 'w'.repeat(kib))))),
    ).toMatchObject({
      code: 'store',
      message: expect.stringContaining(`${audit.path} cannot be written (${code}). Free some space`) as unknown,
    });
    end(disk);
    expect((await audit.append([decision('after', 'why')])).ok).toBe(true);
    const ids = (await new AuditFile(audit.path).history())
      .latest({ limit: 10 })
      .map((each) => (each.type === 'decision' ? each.id : each.type));
    // Whole lines for which there was room may stand: they are true.
    expect(ids.filter((id) => id !== 'late')).toEqual(['after', 'before']);
    expect(
      readFileSync(audit.path, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.endsWith('}')).length,
    ).toBeLessThanOrEqual(1);
  });

  test('proposals stay as they were, with a sentence, and nothing lies about afterwards', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    const path = join(disk.path, 'proposals.jsonl');
    const proposals = new ProposalsFile(path, new FileLocks(join(await scratchFolder(), 'locks')));
    expect((await proposals.change(() => [proposal('a')])).ok).toBe(true);
    const before = readFileSync(path);
    begin(disk);
    expect(
      getProblem(await proposals.change((known) => [...known, ...Array.from({ length: 30 }, () => proposal('b'))])),
    ).toMatchObject({
      code: 'store',
      message: expect.stringContaining(`${path} (${code}). Free some space`) as unknown,
    });
    expect(readFileSync(path)).toEqual(before);
    expect((await proposals.all()).map(({ id }) => id)).toEqual(['a']);
    end(disk);
    expect((await proposals.change((known) => [...known, proposal('b')])).ok).toBe(true);
    expect((await proposals.all()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(readdirSync(disk.path)).toEqual(['proposals.jsonl']);
  });

  test('a job whose output has no place is not begun, in the true words of the system', async (context) => {
    const disk = await smallDisk(64 * kib);
    if (disk === undefined) return context.skip();
    begin(disk);
    // Not even the folder is there: Node says ENOENT of a disk that can only be read, as if something had been removed.
    const held = startJob({
      command: 'true',
      folder: '/',
      environment: {},
      file: join(disk.path, 'store', 'job_stdio', 'job'),
    });
    // A full disk in memory has room for names. What then holds no output is found when the command runs.
    if (code === 'EROFS') await expect(held).rejects.toMatchObject({ code });
    else (await held).child.kill('SIGKILL');
    end(disk);
  });
});

test('proposals that cannot be read are not replaced by fewer', async () => {
  const path = join(await scratchFolder(), 'proposals.jsonl');
  const proposals = new ProposalsFile(path, new FileLocks(join(await scratchFolder(), 'locks')));
  mkdirSync(path);
  expect(getProblem(await proposals.change(() => [proposal('a')]))).toMatchObject({
    code: 'store',
    message: expect.stringContaining(path) as unknown,
  });
  expect(await proposals.all()).toEqual([]);
  const large = join(await scratchFolder(), 'proposals.jsonl');
  writeFileSync(large, Buffer.alloc(64_000_001, ' '));
  expect(
    getProblem(
      await new ProposalsFile(large, new FileLocks(join(await scratchFolder(), 'locks'))).change(() => [proposal('a')]),
    ),
  ).toMatchObject({ message: expect.stringContaining('not a file of proposals') as unknown });
  expect(readFileSync(large)).toHaveLength(64_000_001);
});
