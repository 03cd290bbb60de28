import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentModel } from '../../src/edit/node/model/environmentModel.ts';
import { questionAbout } from '../unit/edit/model/modelQuestions.ts';
import { KeptLog } from '../support/keptLog.ts';
import { scratchFolder } from '../support/scratchFolder.ts';
import { TestClock } from '../support/testClock.ts';

it('the day’s limit holds although the count of that day can be read but not written', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'model-spending.json'), '{"day":"2026-11-21","usd":0,"questions":1}');
  // In the way of the file that is to replace it, as a read-only folder would be for anybody but the superuser.
  await mkdir(join(folder, `model-spending.json.${String(process.pid)}.tmp`));
  const model = environmentModel({
    // No program listens on this port: a question that fails counts all the same.
    environment: {
      RECOURSE_MODEL_URL: 'http://127.0.0.1:1/v1',
      RECOURSE_MODEL_NAME: 'm',
      RECOURSE_MODEL_DAILY_QUESTIONS: '3',
    },
    folder,
    clock: new TestClock(),
    log: new KeptLog(),
    now: () => new Date(2026, 10, 21, 12),
  });
  const ask = (text: string): Promise<unknown> | undefined =>
    model?.ask(questionAbout(text), new AbortController().signal);
  await expect(ask('a')).rejects.toThrow('unreachable');
  await expect(ask('b')).rejects.toThrow('unreachable');
  expect(await ask('c')).toEqual({ declined: 'over-budget' });
});
