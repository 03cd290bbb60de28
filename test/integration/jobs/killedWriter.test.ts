import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ProposalsFile } from '../../../src/jobs/node/desk/proposalsFile.ts';
import { must, openedJobs } from '../../support/localJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

const script = bundledProcess('test/support/jobsWriter.ts');

test('killed at any moment, the store of jobs and the proposals hold all that was confirmed, and nothing by halves', async () => {
  const folder = await scratchFolder();
  const told: string[] = [];
  for (let round = 0; round < 10; round++) {
    const child = spawn(process.execPath, [script, folder, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => told.push(line));
    await once(lines, 'line');
    await pause(Math.random() * 60);
    child.kill('SIGKILL');
    await gone;
  }
  const jobs = await openedJobs(folder);
  const confirmed = (what: string): string[] =>
    told.filter((line) => line.startsWith(what)).map((line) => line.slice(what.length + 1));
  expect(confirmed('workflow').length).toBeGreaterThanOrEqual(10);
  const ids: number[] = [];
  for (let offset = 0; ; offset += 100) {
    const { items, hasMore } = must(await jobs.workflows({ offset, limit: 100 }));
    ids.push(...items.map(({ id }) => id));
    if (!hasMore) break;
  }
  expect(confirmed('workflow').filter((id) => !ids.includes(Number(id)))).toEqual([]);
  // What was begun and not confirmed is there whole or not at all.
  for (const id of ids)
    expect(
      must(await jobs.jobs(id, {}))
        .items.map(({ name }) => name)
        .sort(),
      String(id),
    ).toEqual(['one', 'three', 'two']);
  const proposals = new ProposalsFile(join(folder, 'proposals-local.jsonl'));
  const kept = new Set((await proposals.all()).map(({ id }) => id));
  expect(confirmed('proposal').filter((id) => !kept.has(id))).toEqual([]);
  expect((await proposals.change((all) => all.slice(1))).ok).toBe(true);
  expect((await readdir(folder)).filter((name) => name.includes('damaged') || name.endsWith('.tmp'))).toEqual([]);
}, 120_000);
