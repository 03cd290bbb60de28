import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CappedLog } from '../../../src/jobs/node/agent/cappedLog.ts';
import { drawSecret, shapedSecrets } from '../../support/secretSamples.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recourse-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('what an agent prints is kept without secrets, also where one comes in two pieces', async () => {
  const path = join(folder, 'agent.log');
  const log = await CappedLog.create(path, 1_000_000);
  const secret = drawSecret(shapedSecrets[0]!, 5);
  for (let at = 0; at < 3000; at++) await log.write(Buffer.from(`${String(at)} reading the log of a job\n`));
  await log.write(Buffer.from(`token ${secret.slice(0, 12)}`));
  await log.write(Buffer.from(`${secret.slice(12)}\nlast line é`));
  await log.close(`exit 0 ${secret}`);
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain(secret.slice(0, 16));
  expect(text.split('\n').slice(-5)).toEqual([
    '2999 reading the log of a job',
    'token <github-token>',
    'last line é',
    'exit 0 <github-token>',
    '',
  ]);
  expect(process.platform === 'win32' || (statSync(path).mode & 0o777) === 0o600).toBe(true);
});

test('no more is kept than the limit, and what was left out is said', async () => {
  const path = join(folder, 'agent.log');
  const log = await CappedLog.create(path, 200_000);
  for (let at = 0; at < 50; at++) await log.write(Buffer.from('x'.repeat(10_000)));
  await log.close('exit 0');
  const text = readFileSync(path, 'utf8');
  expect(text).toBe(`${'x'.repeat(200_000)}\n[300000 more bytes were not kept]\nexit 0\n`);
  expect(log.seen).toBe(500_000);
});
