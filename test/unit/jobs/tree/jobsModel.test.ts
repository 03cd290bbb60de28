import { ok } from '../../../../src/base/result.ts';
import { msg } from '../../../../src/base/text/message.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../src/jobs/host/contracts.ts';
import { JobsModel } from '../../../../src/jobs/host/tree/model/jobsModel.ts';
import type { JobsRowChanges } from '../../../../src/jobs/host/tree/model/treeRowCache.ts';
import type { TreeRow } from '../../../../src/jobs/host/tree/model/treeRow.ts';
import { groupOrder } from '../../../../src/jobs/host/tree/model/treeRows.ts';
import { jobStatuses } from '../../../../src/jobs/domain/status/jobStatus.ts';
import type { StrandedJob } from '../../../../src/jobs/domain/backend/jobBackend.ts';
import type { FailureDesk, PendingFailures } from '../../../../src/jobs/domain/desk/failureDesk.ts';
import type { MemoryJob } from '../../../support/memoryEngine/memoryWorkflow.ts';
import { memoryJobs, type MemoryJobs } from '../../../support/memoryJobs.ts';
import { TestClock } from '../../../support/testClock.ts';

const clock = new TestClock();
const models: JobsModel[] = [];
afterEach(() => {
  for (const model of models.splice(0)) model.dispose();
});

/** A desk that says the same of every job, and counts what it was asked. */
function getDesk(backend: MemoryJobs, asked: (readonly number[])[] = []): FailureDesk {
  const desk: Partial<FailureDesk> = {
    pending: async (workflowId, query) => {
      asked.push(query?.jobIds ?? []);
      const [workflow, jobs] = await Promise.all([
        backend.workflow(workflowId),
        backend.jobs(workflowId, { status: 'pending_failed' }),
      ]);
      if (!workflow.ok) return workflow;
      if (!jobs.ok) return jobs;
      const wanted = new Set(query?.jobIds);
      const found = jobs.value.items
        .filter(({ id }) => wanted.has(id))
        .map((job) => ({
          job,
          attempt: undefined,
          attempts: [],
          context: {},
          fingerprint: 'f',
          stderrTail: '',
          proposals: [],
          advice: {
            verdict: 'transient' as const,
            confidence: 0.9,
            reason: msg('The network was away.'),
            cause: 'connection-refused',
          },
        }));
      const pending: PendingFailures = {
        workflow: workflow.value,
        jobs: found,
        groups: [],
        total: found.length,
        hasMore: false,
      };
      return ok(pending);
    },
    settle: () => Promise.resolve(ok(0)),
  };
  return desk as FailureDesk;
}

function getEngine(
  backend: MemoryJobs,
  { asked, folder = 'app' }: { readonly asked?: (readonly number[])[]; readonly folder?: string } = {},
): Engine {
  return {
    key: `${folder}#${backend.name}`,
    backend,
    desk: getDesk(backend, asked),
    folder: { name: folder, path: `/${folder}`, profiles: [], jobs: undefined as never },
  };
}

function getModel(engines: readonly Engine[], closed?: 'untrusted' | 'no-folder'): JobsModel {
  const model = new JobsModel({ engines: () => Promise.resolve(engines), closed: () => closed, clock });
  models.push(model);
  return model;
}

/** A row in a word or two. */
function said({ subject }: TreeRow): string {
  switch (subject.kind) {
    case 'engine':
      return `engine ${subject.name}`;
    case 'workflow':
      return `workflow ${subject.workflow.name}`;
    case 'group':
      return `${subject.status} ${subject.count}`;
    case 'job':
      return `${subject.job.name}${subject.opinion === undefined ? '' : ` ${subject.opinion.verdict}`}`;
    case 'attempt':
      return `attempt ${subject.attempt.attempt}`;
    case 'more':
      return `${subject.left} more`;
    case 'empty':
      return subject.state;
    case 'problem':
      return `problem ${subject.problem.code}`;
  }
}

async function under(model: JobsModel, ...way: readonly string[]): Promise<readonly TreeRow[]> {
  let rows = await model.under();
  for (const step of way) {
    const row = rows.find((each) => said(each).startsWith(step));
    if (row === undefined) throw new Error(`There is no ${step} among ${rows.map(said).join(', ')}.`);
    rows = await model.under(row.id);
  }
  return rows;
}

const words = async (model: JobsModel, ...way: readonly string[]): Promise<readonly string[]> =>
  (await under(model, ...way)).map(said);
/** Lets promises that wait for nothing but each other come to their end. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};
const many = (count: number, job: Partial<MemoryJob> = {}): MemoryJob[] =>
  Array.from({ length: count }, (_, at) => ({ name: `fit_${at}`, status: 'pending_failed', ...job }));

describe('the rows of the Jobs view', () => {
  test('every status has a place, and what waits comes first', async () => {
    expect([...groupOrder].sort()).toEqual([...jobStatuses].sort());
    const model = getModel([
      getEngine(
        memoryJobs({
          workflows: [
            { name: 'train', jobs: [{ name: 'a', status: 'completed' }, { name: 'b', status: 'failed' }, ...many(3)] },
          ],
        }),
      ),
    ]);
    expect(await words(model, 'engine')).toEqual(['workflow train']);
    expect(await words(model, 'engine', 'workflow')).toEqual(['pending_failed 3', 'failed 1', 'completed 1']);
    model.setActive(true, false);
    expect(model.standing).toMatchObject({ waiting: 3, watch: 'live', away: [] });
  });

  test('running jobs that nothing runs are looked for from time to time, as their node says nothing when it dies', async () => {
    let lost: readonly StrandedJob[] = [];
    const workflows = [
      { name: 'train', jobs: [...many(2, { status: 'running' }), { name: 'b', status: 'completed' as const }] },
    ];
    const backend = Object.assign(memoryJobs({ kind: 'torc', name: 'cluster', workflows }), {
      stranded: () => Promise.resolve(ok(lost)),
    });
    const model = getModel([getEngine(backend)]);
    model.setActive(true, false);
    await model.start();
    await settled();
    const subjects = async (...way: readonly string[]): Promise<readonly unknown[]> =>
      (await under(model, ...way)).map(({ subject }) => 'lost' in subject && subject.lost);
    expect(await subjects('engine')).toEqual([0]);
    expect(await subjects('engine', 'workflow', 'running')).toEqual([undefined, undefined]);
    const [first] = (await under(model, 'engine', 'workflow', 'running')).map(({ subject }) => subject);
    const id = first?.kind === 'job' ? first.job.id : -1;
    lost = [{ id, name: 'fit_0', node: 'n1', reason: msg('Its allocation {0} has ended: {1}.', '9', 'NODE_FAIL') }];
    clock.advance(60_000);
    await settled();
    expect(await subjects('engine')).toEqual([1]);
    expect(await subjects('engine', 'workflow', 'running')).toEqual([lost[0], undefined]);
    model.setActive(false, false);
    expect(clock.waiting, 'a hidden view asks nothing').toBe(0);
  });

  test('jobs, their attempts the latest first, and what is thought of those that wait', async () => {
    const asked: (readonly number[])[] = [];
    const model = getModel([
      getEngine(memoryJobs({ workflows: [{ jobs: many(2, { attempt: 3, stderr: 'x' }) }] }), { asked }),
    ]);
    await under(model, 'engine', 'workflow', 'pending_failed');
    await settled();
    expect(await words(model, 'engine', 'workflow', 'pending_failed')).toEqual(['fit_0 transient', 'fit_1 transient']);
    expect(asked).toEqual([[1, 2]]);
    expect(await words(model, 'engine', 'workflow', 'pending_failed', 'fit_0')).toEqual([
      'attempt 3',
      'attempt 2',
      'attempt 1',
    ]);
  });

  test('of ten thousand jobs 200 are asked for, then 200 more; a handful is judged, and one that is looked at', async () => {
    const asked: (readonly number[])[] = [];
    const backend = memoryJobs({ workflows: [{ jobs: many(10_000) }] });
    const model = getModel([getEngine(backend, { asked })]);
    const rows = await under(model, 'engine', 'workflow', 'pending_failed');
    expect([rows.length, said(rows[200]!)]).toEqual([201, '9800 more']);
    await settled();
    expect(asked.map(({ length }) => length)).toEqual([50]);
    await model.showMore(rows[200]!.id);
    const after = await under(model, 'engine', 'workflow', 'pending_failed');
    expect([after.length, said(after[400]!)]).toEqual([401, '9600 more']);
    const last = after[399]!.subject;
    if (last.kind === 'job') await model.backendViews[0]!.judge(last.job);
    expect(asked.at(-1)).toEqual([400]);
  });

  test('of news only what has changed is read again', async () => {
    const backend = memoryJobs({
      workflows: [
        {
          name: 'one',
          jobs: [
            { name: 'a', status: 'running' },
            { name: 'b', status: 'running' },
          ],
        },
        { name: 'two', jobs: [{ name: 'c', status: 'running' }] },
      ],
    });
    const model = getModel([getEngine(backend)]);
    model.setActive(true, false);
    await under(model, 'engine', 'workflow one', 'running');
    await under(model, 'engine', 'workflow two', 'running');
    clock.advance(5000);
    await settled();
    const changes: JobsRowChanges[] = [];
    model.onDidChange((changed) => {
      if (changed.length > 0) changes.push(changed);
    });
    const calls = backend.calls.length;
    backend.finish('a', { status: 'pending_failed' });
    backend.tell([{ workflowId: 1 }]);
    clock.advance(200);
    await settled();
    expect(backend.calls.slice(calls).map(({ method, argument }) => `${method} ${JSON.stringify(argument)}`)).toEqual([
      'workflow 1',
      'counts 1',
      'jobs 1',
    ]);
    expect(changes.flat().filter((id) => id.includes('/w2'))).toEqual([]);
    expect(changes.flat()).not.toContain('all');
    expect(await words(model, 'engine', 'workflow one')).toEqual(['pending_failed 1', 'running 1']);
  });

  test('nothing is asked while nobody looks; then everything that was missed', async () => {
    const backend = memoryJobs({ workflows: [{ jobs: [{ name: 'a', status: 'running' }] }] });
    const model = getModel([getEngine(backend)]);
    await under(model, 'engine', 'workflow');
    const calls = backend.calls.length;
    backend.finish('a', { status: 'completed' });
    clock.advance(60_000);
    await settled();
    expect(backend.calls.length).toBe(calls);
    model.setActive(true, false);
    clock.advance(500);
    await settled();
    expect(await words(model, 'engine', 'workflow')).toEqual(['completed 1']);
  });

  test('a list that was folded is not kept up to date, and is asked for again when it is unfolded', async () => {
    const backend = memoryJobs({ workflows: [{ jobs: many(2) }] });
    const model = getModel([getEngine(backend)]);
    model.setActive(true, false);
    await under(model, 'engine', 'workflow', 'pending_failed');
    const [group] = await under(model, 'engine', 'workflow');
    model.fold(group!.id);
    clock.advance(5000);
    await settled();
    const calls = backend.calls.length;
    backend.finish(1, { status: 'pending_failed' });
    clock.advance(1000);
    await settled();
    expect(backend.calls.slice(calls).map(({ method }) => method)).not.toContain('jobs');
    const changes: JobsRowChanges[] = [];
    model.onDidChange((changed) => changes.push(changed));
    model.unfold(group!.id);
    expect(changes).toEqual([[group!.id]]);
    expect(await words(model, 'engine', 'workflow', 'pending_failed')).toHaveLength(2);
  });

  test('a filter finds jobs of every status by a part of their names', async () => {
    const model = getModel([
      getEngine(
        memoryJobs({
          workflows: [
            {
              jobs: [
                { name: 'Fit_one', status: 'completed' },
                { name: 'fit_two', status: 'pending_failed' },
                { name: 'load', status: 'ready' },
              ],
            },
          ],
        }),
      ),
    ]);
    await under(model, 'engine', 'workflow');
    model.setFilter(' FIT ');
    expect(await words(model, 'engine', 'workflow')).toEqual(['Fit_one', 'fit_two transient']);
    model.setFilter('nobody');
    expect(await words(model, 'engine', 'workflow')).toEqual(['no-match']);
    model.setFilter('');
    expect(await words(model, 'engine', 'workflow')).toEqual(['pending_failed 1', 'ready 1', 'completed 1']);
  });

  test('no state is blank: no workflows, an untrusted window, no folder, engines that cannot be opened', async () => {
    // Without rows the view says how to begin; beside others, an engine says it itself.
    expect(await words(getModel([getEngine(memoryJobs())]))).toEqual([]);
    const both = [getEngine(memoryJobs()), getEngine(memoryJobs(), { folder: 'other' })];
    expect(await words(getModel(both), 'engine')).toEqual(['no-workflows']);
    expect(await words(getModel([], 'untrusted'))).toEqual(['untrusted']);
    expect(await words(getModel([], 'no-folder'))).toEqual(['no-folder']);
    const broken = new JobsModel({
      engines: () => Promise.reject(new Error('disk full')),
      closed: () => undefined,
      clock,
    });
    models.push(broken);
    expect(await words(broken)).toEqual(['problem store']);
    expect(
      await words(
        getModel([getEngine(memoryJobs({ workflows: [{ jobs: [{ name: 'a' }] }] }))]),
        'engine',
        'workflow',
        'ready',
        'a',
      ),
    ).toEqual(['no-attempts']);
  });

  test.each(['offline', 'unauthorized', 'forbidden'] as const)(
    'a server that is %s has a row that says so, and what was known stays beside it',
    async (code) => {
      const server = memoryJobs({ kind: 'torc', name: 'cluster' });
      server.setAway({ code, message: msg('No.') });
      const model = getModel([
        getEngine(memoryJobs({ workflows: [{ name: 'mine', jobs: [{ name: 'a' }] }] })),
        getEngine(server),
      ]);
      expect(await words(model)).toEqual(['engine local', 'engine cluster']);
      expect(await words(model, 'engine cluster')).toEqual([`problem ${code}`]);
      expect(await words(model, 'engine local')).toEqual(['workflow mine']);
      server.add({ name: 'theirs', jobs: [{ name: 'b' }] });
      server.setAway(undefined);
      await model.refresh();
      expect(await words(model, 'engine cluster')).toEqual(['workflow theirs']);
      server.setAway({ code, message: msg('No.') });
      await model.refresh();
      expect(await words(model, 'engine cluster')).toEqual([`problem ${code}`, 'workflow theirs']);
      expect(model.standing).toMatchObject({ watch: 'paused', away: ['cluster'] });
    },
  );

  test('output that is on another machine is said once, above the attempts', async () => {
    const model = getModel([
      getEngine(
        memoryJobs({
          workflows: [
            {
              jobs: [
                {
                  name: 'a',
                  status: 'pending_failed',
                  attempts: [
                    {
                      stderr: {
                        state: 'elsewhere',
                        name: 'job_wf1_j1_r1_a1.e',
                        message: msg('Set the output folder.'),
                      },
                    },
                  ],
                },
              ],
            },
          ],
        }),
      ),
    ]);
    expect(await words(model, 'engine', 'workflow', 'pending_failed', 'a')).toEqual(['log-elsewhere', 'attempt 1']);
  });

  test('engines that are opened anew take the place of the old ones, whose answers count no more', async () => {
    const first = memoryJobs({ workflows: [{ name: 'old', jobs: [{ name: 'a' }] }] });
    const second = memoryJobs({ workflows: [{ name: 'new', jobs: [{ name: 'a' }] }] });
    let engines = [getEngine(first)];
    const model = new JobsModel({ engines: () => Promise.resolve(engines), closed: () => undefined, clock });
    models.push(model);
    expect(await words(model, 'engine')).toEqual(['workflow old']);
    engines = [getEngine(second)];
    await model.restart();
    expect(await words(model, 'engine')).toEqual(['workflow new']);
    first.setStatus('a', 'failed');
    clock.advance(1000);
    await settled();
    expect(await words(model, 'engine', 'workflow')).toEqual(['ready 1']);
  });

  test('folders have an engine each, by name; one folder needs no name', async () => {
    const model = getModel([getEngine(memoryJobs(), { folder: 'app' }), getEngine(memoryJobs(), { folder: 'lib' })]);
    expect((await model.under()).map(({ subject }) => (subject.kind === 'engine' ? subject.folder : ''))).toEqual([
      'app',
      'lib',
    ]);
    expect(
      (await getModel([getEngine(memoryJobs({ workflows: [{ jobs: [] }] }))]).under()).map(({ subject }) =>
        subject.kind === 'engine' ? subject.folder : '',
      ),
    ).toEqual([undefined]);
  });
});
