import { describe, expect, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import type { Decision } from '../../../../src/jobs/domain/backend/resolutions.ts';
import { retryCalls } from '../../../../src/jobs/node/torc/decide/calls.ts';
import { Downstream } from '../../../../src/jobs/node/torc/decide/downstream.ts';
import { prepare, resourceCalls, type JobFacts } from '../../../../src/jobs/node/torc/decide/prepare.ts';
import { jobSchema, readStatus, requirementSchema, resultSchema } from '../../../../src/jobs/node/torc/wire/schemas.ts';
import { handlerRecord } from '../../../../src/jobs/node/torc/wire/toRecords.ts';
import { inGerman } from '../../../support/inGerman.ts';

const job = (more: object = {}) =>
  jobSchema.parse({
    id: 12,
    workflow_id: 3,
    name: 'net',
    command: 'run',
    status: 'pending_failed',
    attempt_id: 1,
    resource_requirements_id: 5,
    ...more,
  });
const result = (more: object = {}) =>
  resultSchema.parse({
    id: 1,
    job_id: 12,
    workflow_id: 3,
    run_id: 1,
    attempt_id: 1,
    compute_node_id: 7,
    return_code: 3,
    exec_time_minutes: 2,
    completion_time: '2026-11-22T04:22:16Z',
    status: 'pending_failed',
    ...more,
  });
const row = requirementSchema.parse({
  id: 5,
  workflow_id: 3,
  name: 'small',
  num_cpus: 2,
  num_gpus: 0,
  num_nodes: 1,
  memory: '8g',
  runtime: 'PT2H',
  step_nodes: 4,
});
const facts = (more: Partial<JobFacts> = {}): JobFacts => ({
  job: job(),
  runId: 1,
  results: [result()],
  requirement: row,
  sharedBy: 240,
  anyNode: undefined,
  hasBatch: false,
  ...more,
});
const now = new Date('2026-11-22T05:00:00Z');
const prepared = (decision: Partial<Decision>, more: Partial<JobFacts> = {}) => {
  const done = prepare(facts(more), { jobId: 12, action: 'retry', ...decision }, now);
  if (!done.ok) throw new Error(asItIs(done.error.message));
  return done.value;
};
const problem = (decision: Partial<Decision>, more: Partial<JobFacts> = {}) => {
  const done = prepare(facts(more), { jobId: 12, action: 'retry', ...decision }, now);
  return done.ok ? undefined : done.error;
};

describe('what a decision comes to', () => {
  test('a retry goes through running to a new attempt', () => {
    expect(prepared({}).moves.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /jobs/12/manage_status_change/running/1',
      'POST /jobs/12/retry/1?max_retries=2',
    ]);
  });

  test('attempts that have a result already are passed over: their result would be refused and the job would hang', () => {
    const { attempt, moves } = prepared(
      {},
      { results: [result(), result({ id: 2, attempt_id: 2, status: 'failed' })] },
    );
    expect(attempt).toBe(3);
    expect(moves.map(({ path }) => path)).toEqual(retryCalls(12, 1, 1, 3).map(({ path }) => path));
    expect(moves).toHaveLength(4);
  });

  test('results of another run do not count, and a job with many more results than attempts is left to a person', () => {
    expect(prepared({}, { results: [result({ run_id: 0, attempt_id: 9 })] }).attempt).toBe(2);
    expect(problem({}, { results: [result({ attempt_id: 40 })] })).toMatchObject({ code: 'conflict' });
  });

  test('a failure copies the last result as the next attempt, with a code that is not 0', () => {
    const { moves } = prepared(
      { action: 'fail' },
      { results: [result({ return_code: 0 }), result({ id: 3, run_id: 9, attempt_id: 1, return_code: 77 })] },
    );
    expect(moves[1]).toMatchObject({
      method: 'POST',
      path: '/jobs/12/complete_job/failed/1',
      body: { run_id: 1, attempt_id: 2, return_code: 1, compute_node_id: 7, exec_time_minutes: 2, status: 'failed' },
    });
  });

  test('a server that takes lists gets the failure as one, which does all or nothing', () => {
    expect(prepared({ action: 'fail' }, { hasBatch: true }).moves[1]).toMatchObject({
      path: '/workflows/3/batch_complete_jobs',
      body: { completions: [{ job_id: 12, run_id: 1, status: 'failed', result: { attempt_id: 2 } }] },
    });
  });

  test('a job without a result needs some node of the workflow', () => {
    expect(problem({ action: 'fail' }, { results: [] })).toMatchObject({ code: 'unsupported' });
    expect(prepared({ action: 'fail' }, { results: [], anyNode: 9 }).moves[1]?.body).toMatchObject({
      compute_node_id: 9,
      return_code: 1,
      completion_time: now.toISOString(),
    });
  });

  test('resources for this job alone are a copy of the whole row, with what the server has beside', () => {
    const calls = resourceCalls(prepared({ memory: '16g' }));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /resource_requirements',
      'PUT /jobs/12',
    ]);
    expect(calls[0]?.body).toEqual({
      workflow_id: 3,
      name: 'small_job12_a2',
      num_cpus: 2,
      num_gpus: 0,
      num_nodes: 1,
      memory: '16g',
      runtime: 'PT2H',
      step_nodes: 4,
    });
    expect(calls[1]?.body).toMatchObject({ workflow_id: 3, name: 'net', command: 'run' });
    expect(
      resourceCalls(
        prepared({ memory: '16g' }, { requirement: { ...row, name: 'small_job12_a2' }, job: job({ attempt_id: 2 }) }),
      )[0]?.body,
    ).toMatchObject({ name: 'small_job12_a3' });
  });

  test('resources for all are the row itself, and none are changed that are so already', () => {
    expect(resourceCalls(prepared({ runtime: 'PT4H', resourceScope: 'all-sharing' }))).toMatchObject([
      {
        method: 'PUT',
        path: '/resource_requirements/5',
        body: { id: 5, runtime: 'PT4H', memory: '8g', step_nodes: 4 },
      },
    ]);
    expect(prepared({ memory: '8192m', runtime: 'PT120M' }).resources).toBeUndefined();
  });

  test.each([
    [{ memory: 'lots' }],
    [{ memory: '8 g; rm' }],
    [{ memory: '0g' }],
    [{ runtime: '2h' }],
    [{ action: 'fail', memory: '16g' }],
  ] as const)('%j is refused before anything is done', (decision) => {
    expect(problem(decision)).toMatchObject({ code: 'invalid' });
  });

  test('a job that does not wait any more is left alone', () => {
    const refusal = problem({}, { job: job({ status: 'ready' }) });
    expect(refusal?.code).toBe('conflict');
    expect(asItIs(refusal?.message ?? '')).toMatch(/ready now/);
    expect(inGerman()(refusal?.message ?? '')).toMatch(/Der Zustand ist jetzt „Bereit“\./);
  });
});

describe('jobs behind', () => {
  const jobs = [
    job({ id: 1 }),
    job({ id: 2, status: 'blocked' }),
    job({ id: 3, status: 'blocked' }),
    job({ id: 4, status: 'blocked', cancel_on_blocking_job_failure: false }),
    job({ id: 5, status: 'blocked' }),
    job({ id: 6, status: 'completed' }),
  ];
  const edges = [
    [2, 1],
    [3, 2],
    [4, 1],
    [5, 4],
    [6, 1],
    [1, 3],
  ].map(([id = 0, on = 0]) => ({ job_id: id, depends_on_job_id: on }));
  const downstream = new Downstream(jobs, edges);

  test('are cancelled all the way down, but not past one that runs all the same', () => {
    expect(downstream.cancelledBy(1).map(({ id }) => id)).toEqual([2, 3]);
  });

  test('go on waiting with a retry, and those that ended are done anew with a reset', () => {
    expect(
      downstream
        .waitingFor(1)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([2, 3, 4, 5]);
    expect(downstream.endedBehind(1).map(({ id }) => id)).toEqual([6]);
  });
});

describe('what servers write', () => {
  test.each([
    ['pending_failed', 'pending_failed'],
    ['PendingFailed', 'pending_failed'],
    ['Completed', 'completed'],
    [10, 'pending_failed'],
    [99, 'uninitialized'],
    ['paused', 'uninitialized'],
  ] as const)('the status %j is %s', (written, status) => {
    expect(readStatus(written)).toBe(status);
  });

  test('an older job without attempt, and a newer one with more fields, are read', () => {
    expect(jobSchema.safeParse({ id: 1, workflow_id: 1, name: 'a', status: 'ready' }).success).toBe(true);
    expect(
      jobSchema.safeParse({
        id: 1,
        workflow_id: 1,
        name: 'a',
        status: 'ready',
        priority: 3,
        origin: 'retry',
        labels: null,
        start_time: null,
      }).success,
    ).toBe(true);
    expect(jobSchema.safeParse({ id: '1/../2', workflow_id: 1, name: 'a', status: 'ready' }).success).toBe(false);
  });

  test('rules of a failure handler are JSON in a text; what is none is no handler', () => {
    expect(
      handlerRecord({ id: 1, name: 'h', rules: '[{"exit_codes":[7],"max_retries":2},{"match_all_exit_codes":true}]' })
        ?.rules,
    ).toMatchObject([
      { exitCodes: [7], maxRetries: 2 },
      { exitCodes: [], matchesAllCodes: true },
    ]);
    expect(handlerRecord({ id: 1, name: 'h', rules: '{' })).toBeUndefined();
  });
});
