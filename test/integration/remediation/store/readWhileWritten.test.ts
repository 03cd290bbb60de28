import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getId, madeUpFix, openedRemediations, startStoreProcess } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

it('a project’s file that some read while others write it loses no verdict: what was read a moment ago does not come back', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'web', '.recourse', 'remediations.jsonl');
  const known = await openedRemediations(join(folder, 'own'), { projectFiles: [{ name: 'web', file }] });
  const id = getId(await known.record(madeUpFix(0, { scope: 'project' })));
  const processes = [1, 2, 3].map(() => startStoreProcess(join(folder, 'own'), file, id, '0', '80'));
  await Promise.all(processes.map(({ gone }) => gone));
  const judged = processes.flatMap(({ lines }) => lines.filter((line) => /^\d+$/.test(line))).length;
  expect(judged).toBeGreaterThan(200);
  expect((JSON.parse(readFileSync(file, 'utf8').trim()) as { helpfulCount: number }).helpfulCount).toBe(judged);
}, 60_000);
