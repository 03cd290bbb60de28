import { formatMessage } from '../../../src/base/text/message.ts';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CappedLog } from '../../../src/jobs/node/agent/cappedLog.ts';
import { AgentRunWatch } from '../../../src/jobs/node/agent/agentRunMark.ts';
import { linesBefore } from '../../../src/jobs/node/desk/linesBefore.ts';
import { logPlace, readTail } from '../../../src/jobs/node/local/read/logFiles.ts';
import { readLogWindow } from '../../../src/jobs/node/logs/readLogWindow.ts';
import { openLogFile, openOutput } from '../../../src/jobs/node/openLogFile.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const secret = 'aws_secret_access_key = nothing-to-see\n';
let home = '';
let store = '';
let log = '';

beforeEach(async () => {
  home = await scratchFolder({ credentials: secret, 'folder/job.e': secret });
  store = await scratchFolder();
  mkdirSync(join(store, 'job_stdio'));
  log = join(store, 'job_stdio', 'job.e');
});

/** What every reader of logs says of this one. */
async function said(): Promise<string> {
  const [tail, part, lines] = [
    await readTail(log, 1000),
    await readLogWindow(log, { at: 'end' }),
    await linesBefore(log, secret.length),
  ];
  const text = 'text' in tail ? formatMessage(tail) : new TextDecoder().decode(tail.bytes);
  return `${text} ${JSON.stringify(part)} ${lines}`;
}

describe.skipIf(process.platform === 'win32')('the output of a job', () => {
  it('is read where it is a file, also in a store that is a link', async () => {
    writeFileSync(log, 'failed\n');
    expect(await said()).toContain('failed');
    symlinkSync(store, join(home, 'linked'));
    log = join(home, 'linked', 'job_stdio', 'job.e');
    expect(await said()).toContain('failed');
    expect(logPlace(log)).toMatchObject({ state: 'here', bytes: 7 });
  });

  it('is not read through a link in its place, or in that of its folder', async () => {
    symlinkSync(join(home, 'credentials'), log);
    expect(await said()).not.toContain('nothing-to-see');
    expect(await said()).toContain('it is a link');
    expect(logPlace(log)).toMatchObject({ state: 'missing' });
    renameSync(join(store, 'job_stdio'), join(store, 'aside'));
    symlinkSync(join(home, 'folder'), join(store, 'job_stdio'));
    await expect(openLogFile(log)).rejects.toThrow('it is a link, or lies in a folder that is one');
    expect(await said()).not.toContain('nothing-to-see');
  });

  it('is not written through a link or into a pipe in its place, nor is what an agent prints', async () => {
    symlinkSync(join(home, 'credentials'), log);
    expect(() => openOutput(log, 'start')).toThrow('it is a link');
    expect(() => openOutput(log, 'end')).toThrow('it is a link');
    await expect(CappedLog.create(log, 100)).rejects.toThrow();
    expect(readFileSync(join(home, 'credentials'), 'utf8')).toBe(secret);
    const pipe = join(store, 'job_stdio', 'pipe.e');
    execFileSync('mkfifo', [pipe]);
    expect(() => openOutput(pipe, 'start')).toThrow();
    const plain = join(store, 'job_stdio', 'plain.e');
    writeFileSync(plain, 'old output');
    closeSync(openOutput(plain, 'end'));
    expect(readFileSync(plain, 'utf8')).toBe('old output');
    closeSync(openOutput(plain, 'start'));
    expect(readFileSync(plain, 'utf8')).toBe('');
  });

  it('is not waited for where it is a pipe; nor is the mark of an agent, which then allows nothing', async () => {
    execFileSync('mkfifo', [log]);
    expect(await said()).toContain('no file');
    const agents = new AgentRunWatch(store);
    expect(await agents.atWork(Date.now())).toBeUndefined();
    execFileSync('mkfifo', [join(store, 'agent-run.json')]);
    expect(await agents.atWork(Date.now())).toMatchObject({ autoApply: 0 });
  });
});
