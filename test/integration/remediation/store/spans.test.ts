import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MemoryMeter } from '../../../../src/base/metrics.ts';
import { KeptLog } from '../../../support/keptLog.ts';
import { getId, madeUpFix, openedRemediations } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';
import { TestClock } from '../../../support/testClock.ts';

const token = 'JaneDoesSecret';

it('every operation on known fixes has one line in the log: what came of it, where, and how long it took; nothing of anybody’s text', async () => {
  const log = new KeptLog();
  const meter = new MemoryMeter();
  const clock = new TestClock();
  const folder = await scratchFolder();
  // Redacting is the part of an operation that this test can let time pass in.
  const known = await openedRemediations(join(folder, 'own'), {
    log,
    meter,
    clock,
    projectFiles: [{ name: 'web', file: join(folder, 'web', '.recourse', 'remediations.jsonl') }],
    redact: (text) => {
      clock.advance(7);
      return Promise.resolve({ text, found: [] });
    },
  });
  const spans = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    log.lines.length = 0;
    await work();
    return log.lines.filter(
      (line) =>
        line.startsWith('remediation.') &&
        !line.startsWith('remediation.stage') &&
        line.includes(' outcome=') &&
        !/ stage=\S+ outcome=/.test(line),
    );
  };
  let id = '';
  expect(
    await spans(async () => {
      id = getId(await known.record({ ...madeUpFix(1), solution: token }));
    }),
  ).toEqual(['remediation.create outcome=created ms=7 type=valueerror scope=shared']);
  expect(await spans(() => known.record({ ...madeUpFix(1), solution: token }))).toEqual([
    'remediation.create outcome=merged ms=7 type=valueerror scope=shared',
  ]);
  expect(await spans(() => known.record({ ...madeUpFix(1), solution: '' }))).toEqual([
    'remediation.create outcome=refused ms=0 reason=VALIDATION_ERROR',
  ]);
  expect(await spans(() => known.recordAll([madeUpFix(2), madeUpFix(2), { ...madeUpFix(3), solution: '' }]))).toEqual([
    'remediation.create-all outcome=done ms=7 records=3 created=1 merged=1 refused=1',
  ]);
  expect(await spans(() => known.recordAll('x' as never))).toEqual([
    'remediation.create-all outcome=refused ms=0 reason=VALIDATION_ERROR',
  ]);
  expect(await spans(() => known.search({ error: madeUpFix(1).errorMessage, projectPath: '/srv/web' }))).toEqual([
    'remediation.search outcome=none ms=7 results=0 records=0 degraded=false',
  ]);
  expect(await spans(() => known.search({ error: madeUpFix(1).errorMessage }))).toEqual([
    expect.stringMatching(
      /^remediation\.search outcome=answer ms=0 results=\d top=1 stage=signature records=2 degraded=false$/,
    ),
  ]);
  expect(await spans(() => known.search({ error: '' }))).toEqual([
    'remediation.search outcome=refused ms=0 results=0 reason=VALIDATION_ERROR',
  ]);
  expect((await spans(() => known.searchAll([{ error: madeUpFix(1).errorMessage }, { error: '' }]))).at(-1)).toBe(
    'remediation.search-all outcome=done ms=0 results=1 records=2 refused=1',
  );
  expect(
    await spans(() => known.import(`${JSON.stringify(madeUpFix(1, { solution: token }))}\nnonsense\n`, 'project')),
  ).toEqual(['remediation.import outcome=done ms=7 created=1 merged=0 refused=1 scope=project']);
  expect(await spans(() => known.import('', 'nowhere' as never))).toEqual([
    'remediation.import outcome=refused ms=0 reason=VALIDATION_ERROR',
  ]);
  expect(await spans(() => known.feedback(id, 'helpful'))).toEqual([
    'remediation.feedback outcome=done ms=0 scope=shared+project',
  ]);
  expect(await spans(() => known.used(id))).toEqual(['remediation.feedback outcome=done ms=0 scope=shared+project']);
  expect(await spans(() => known.feedback('nobody', 'helpful'))).toEqual([
    'remediation.feedback outcome=refused ms=0 reason=NOT_FOUND',
  ]);
  expect(await spans(() => known.update(id, { tags: ['x'] }))).toEqual([
    'remediation.update outcome=done ms=7 scope=shared+project',
  ]);
  expect(await spans(() => known.update(id, { tags: 5 as never }))).toEqual([
    'remediation.update outcome=refused ms=0 reason=VALIDATION_ERROR',
  ]);
  expect(await spans(() => known.export())).toEqual(['remediation.export outcome=written ms=0 records=3']);
  const [other] = await known.list({ text: 'cedar' });
  expect(await spans(() => known.merge(id, other?.id ?? ''))).toEqual([
    expect.stringMatching(/^remediation\.merge outcome=done ms=\d+ scope=\S+$/),
  ]);
  expect(await spans(() => known.remove(id))).toEqual([
    expect.stringMatching(/^remediation\.remove outcome=removed ms=0 records=2 scope=shared\+project$/),
  ]);
  expect(await spans(() => known.remove(id))).toEqual(['remediation.remove outcome=refused ms=0 reason=NOT_FOUND']);
  await known.close();
  expect(await spans(() => known.record(madeUpFix(4)))).toEqual([
    'remediation.create outcome=failed ms=7 reason=closed',
  ]);
  expect(log.lines.join('\n')).not.toContain(token);
  expect(meter.snapshot().counters.filter(({ name }) => name === 'remediation.create.total')).toMatchObject([
    { labels: { error_type: 'valueerror' }, value: 4 },
  ]);
});
