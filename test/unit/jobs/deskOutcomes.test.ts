import { describe, expect, test } from 'vitest';
import {
  badCode,
  deskOver,
  deskTime,
  openedDesk,
  getPending,
  person,
  refusedConnection,
  waits,
  type OpenedDesk,
} from '../../support/openedDesk.ts';
import { english } from '../../support/english.ts';

describe('what became of it', () => {
  async function retried(stderr = refusedConnection): Promise<OpenedDesk> {
    const opened = await openedDesk({ workflows: [{ jobs: [waits('fetch', stderr), waits('other', badCode)] }] });
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    return opened;
  }
  const settled = async ({ desk }: OpenedDesk): Promise<unknown> => {
    const answer = await desk.settle(1);
    const audit = await desk.audit({ limit: 100 });
    return [
      answer.ok && answer.value,
      audit.ok && audit.value.filter((each) => each.type === 'outcome').map(({ outcome }) => outcome),
    ];
  };

  test('is written down once, and not before it is known', async () => {
    const opened = await retried();
    expect(await settled(opened)).toEqual([0, []]);
    opened.engine.setStatus('fetch', 'running');
    expect(await settled(opened)).toEqual([0, []]);
    opened.engine.finish('fetch', { status: 'completed' });
    const both = await Promise.all([opened.desk.settle(1), deskOver(opened.engine, opened.folder).desk.settle(1)]);
    expect(both.map((each) => each.ok && each.value).sort()).toEqual([0, 1]);
    expect(await settled(opened)).toEqual([0, ['passed']]);
  });

  test.each([
    ['the same failure again', refusedConnection.replace('443', '8443'), 'failed-same-way'],
    ['another failure', badCode, 'failed-otherwise'],
  ])('%s', async (_, stderr, outcome) => {
    const opened = await retried();
    opened.engine.finish('fetch', { status: 'pending_failed', stderr });
    expect(await settled(opened)).toEqual([1, [outcome]]);
  });

  test('a decision that follows tells how the retried attempt failed', async () => {
    const opened = await retried();
    opened.engine.finish('fetch', { status: 'pending_failed', stderr: refusedConnection });
    await getPending(opened);
    await opened.desk.resolve(1, [{ jobId: 1, action: 'retry' }], person);
    opened.engine.finish('fetch', { status: 'completed' });
    expect(await settled(opened)).toEqual([2, ['passed', 'failed-same-way']]);
  });

  test('a cancelled or forgotten job is stopped', async () => {
    const opened = await retried();
    opened.engine.setStatus('fetch', 'canceled');
    expect(await settled(opened)).toEqual([1, ['stopped']]);
  });

  test('is shown with the next failure of its kind, on this project and in every window', async () => {
    const opened = await retried();
    opened.engine.finish('fetch', { status: 'completed' });
    await opened.desk.settle(1);
    opened.engine.add({ jobs: [waits('fetch again', refusedConnection)] });
    const { jobs, groups } = await getPending(deskOver(opened.engine, opened.folder), 2);
    expect(jobs[0]?.past).toEqual({ retried: 1, passed: 1, failedSameWay: 0, failedOtherwise: 0, failed: 0 });
    expect(groups[0]?.past).toEqual(jobs[0]?.past);
  });
});

describe('a person who knows better', () => {
  test('is heard: the advice is theirs, says so, and shows what the log says instead', async () => {
    const opened = await openedDesk({ workflows: [{ jobs: [waits('fetch', refusedConnection)] }] });
    const [before] = (await getPending(opened)).jobs;
    await opened.desk.correct(
      { fingerprint: before?.fingerprint ?? '', verdict: 'permanent', note: 'that server was switched off' },
      person,
    );
    const [after] = (await getPending(opened)).jobs;
    expect(english(after?.advice)).toMatchObject({
      verdict: 'permanent',
      confidence: 0.9,
      cause: 'connection-refused',
      reason: 'You said on 2026-11-22 that this is permanent: that server was switched off.',
    });
    expect(english(after?.advice.counterEvidence)).toContain('transient');
    expect(after?.past?.correction).toMatchObject({ verdict: 'permanent', at: deskTime });
    await opened.desk.correct({ fingerprint: before?.fingerprint ?? '', verdict: 'none' }, person);
    expect((await getPending(opened)).jobs[0]?.advice).toEqual(before?.advice);
  });

  test('is believed less with every retry that says otherwise, down to no verdict', async () => {
    const opened = await openedDesk({
      workflows: [{ jobs: Array.from({ length: 12 }, (_, at) => waits(`t${at}`, badCode)) }],
    });
    const [first] = (await getPending(opened)).jobs;
    await opened.desk.correct({ fingerprint: first?.fingerprint ?? '', verdict: 'transient' }, person);
    expect((await getPending(opened)).jobs[0]?.advice).toMatchObject({ verdict: 'transient', confidence: 0.9 });
    await opened.desk.resolve(
      1,
      Array.from({ length: 11 }, (_, at) => ({ jobId: at + 1, action: 'retry' as const })),
      person,
    );
    for (let at = 0; at < 11; at++) opened.engine.finish(`t${at}`, { status: 'pending_failed', stderr: badCode });
    await opened.desk.settle(1);
    const last = (await getPending(opened)).jobs.find(({ job }) => job.name === 't11');
    expect(last?.advice.verdict).toBe('uncertain');
    expect(english(last?.advice.counterEvidence)).toContain('0 of 11 retries passed');
  });
});
