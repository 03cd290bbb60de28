import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { byName, must, openedJobs, getProblem, quiet, started, statuses } from '../../support/localJobs.ts';

test('a job fails, waits, is retried with more memory, and completes; what stands behind it follows', async () => {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'));
  const { id, runId, isRunning } = await started(jobs, folder, {
    requirements: [{ name: 'small', cpus: 1, gpus: 0, nodes: 1, memoryBytes: 2 ** 30, runtimeSeconds: 600 }],
    jobs: [
      { name: 'make', command: 'echo made' },
      {
        name: 'fit',
        command: 'echo "attempt $TORC_ATTEMPT_ID of $TORC_JOB_NAME" >&2; test "$TORC_ATTEMPT_ID" = 2',
        dependsOn: ['make'],
        requirement: 'small',
      },
      { name: 'other', command: 'true', requirement: 'small' },
      { name: 'plot', command: 'cat made.txt', dependsOn: ['fit'] },
    ],
  });
  expect({ runId, isRunning }).toEqual({ runId: 1, isRunning: true });
  expect(await quiet(jobs, id)).toEqual({
    make: 'completed',
    fit: 'pending_failed',
    other: 'completed',
    plot: 'blocked',
  });
  expect(must(await jobs.workflow(id))).toMatchObject({ isComplete: false, isRunning: false });

  const { fit, plot } = await byName(jobs, id);
  const [evidence] = must(await jobs.evidence(id, [fit!.id]));
  expect(new TextDecoder().decode(evidence?.stderr?.bytes)).toBe('attempt 1 of fit\n');
  expect(evidence?.context).toMatchObject({
    exitCode: 1,
    attempt: 1,
    memoryLimitBytes: 2 ** 30,
    sharedRequirementCount: 2,
    upstream: [{ name: 'make', status: 'completed' }],
  });

  const decision = { jobId: fit!.id, action: 'retry', memory: '2g' } as const;
  const plan = must(await jobs.plan(id, [decision]));
  expect(plan.jobs).toMatchObject([
    {
      outcome: 'would-apply',
      nextAttempt: 2,
      waiting: [{ id: plot!.id, name: 'plot' }],
      cancels: [],
      resources: { memory: { from: '1g', to: '2g' }, sharedBy: 2, scope: 'this-job' },
    },
  ]);
  expect(plan.jobs[0]?.steps.map(({ call }) => call)).toEqual([
    `job ${fit!.id}: resource requirements small → a copy of its own`,
    `job ${fit!.id}: pending_failed → ready, attempt 2`,
  ]);
  expect(await statuses(jobs, id)).toMatchObject({ fit: 'pending_failed' });

  const report = must(await jobs.resolve(id, [decision]));
  expect(report.jobs).toMatchObject([{ outcome: 'applied', attempt: 2 }]);
  expect(await quiet(jobs, id)).toEqual({
    make: 'completed',
    fit: 'completed',
    other: 'completed',
    plot: 'pending_failed',
  });
  expect(must(await jobs.attempts(fit!.id))).toMatchObject([
    { attempt: 1, status: 'pending_failed', exitCode: 1 },
    { attempt: 2, status: 'completed', exitCode: 0 },
  ]);
  expect(must(await jobs.job(fit!.id)).requirement).toMatchObject({ memory: '2g', sharedBy: 1 });
  expect(readFileSync(join(folder, 'store/job_stdio', `job_wf${id}_j${fit!.id}_r1_a2.e`), 'utf8')).toBe(
    'attempt 2 of fit\n',
  );
  expect(readFileSync(join(folder, 'store/.gitignore'), 'utf8')).toBe('*\n');

  const failed = must(await jobs.resolve(id, [{ jobId: plot!.id, action: 'fail' }]));
  expect(failed.jobs).toMatchObject([{ outcome: 'applied' }]);
  expect(must(await jobs.workflow(id)).isComplete).toBe(true);
  expect(getProblem(await jobs.run(id)).code).toBe('conflict');
});

test('looking at a folder without jobs makes nothing', async () => {
  const folder = await scratchFolder();
  const jobs = await openedJobs(join(folder, 'store'));
  expect(must(await jobs.workflows({})).items).toEqual([]);
  expect(getProblem(await jobs.workflow(1)).code).toBe('not-found');
  expect(must(await jobs.check()).version).toBe('local');
  expect(existsSync(join(folder, 'store'))).toBe(false);
});
