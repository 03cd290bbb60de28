import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Answer, JobProblem, JobRecord, LocalJobs, WorkflowRecord } from '../../src/jobs/index.ts';
import { openLocalJobs, type LocalJobsOptions } from '../../src/jobs/node/local/openLocalJobs.ts';
import type { JobSpec, WorkflowSpec } from '../../src/jobs/domain/workflow/workflowSpec.ts';
import { asItIs } from '../../src/base/text/say.ts';
import { english, type English } from './english.ts';

/** A workflow of a test: what is not said is empty. */
export type SpecDeps = Partial<Omit<WorkflowSpec, 'jobs'>> & {
  readonly jobs: readonly (Partial<JobSpec> & { readonly name: string })[];
};

/** A workflow specification that lets failed jobs wait, unless it says otherwise. */
export function getSpec({ jobs, ...more }: SpecDeps): WorkflowSpec {
  return {
    name: 'sample',
    description: '',
    user: 'tester',
    usesPendingFailed: true,
    files: [],
    requirements: [],
    handlers: [],
    ...more,
    jobs: jobs.map((job) => ({
      command: 'true',
      dependsOn: [],
      inputFiles: [],
      outputFiles: [],
      cancelsOnFailedDependency: true,
      environment: {},
      ...job,
    })),
  };
}

/** Opens the local engine for one test; closed when it ends, and what runs is ended. */
export async function openedJobs(path: string, options: LocalJobsOptions = {}): Promise<LocalJobs> {
  const jobs = await openLocalJobs(path, { pollMs: 25, ...options });
  onTestFinished(async () => {
    const { items } = must(
      await jobs
        .workflows({ includeArchived: true })
        .then((page) => (page.ok ? page : { ok: true as const, value: { items: [], total: 0, hasMore: false } })),
    );
    for (const { id, isComplete } of items) if (!isComplete) await jobs.cancel(id);
    await jobs.close();
  });
  return jobs;
}

/** What was asked for; throws where it was refused. */
export function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${asItIs(answer.error.message)}`);
  return answer.value;
}

/** Why something was refused, in English; throws where it was not. */
export function getProblem(answer: Answer<unknown>): English<JobProblem> {
  if (answer.ok) throw new Error(`not refused: ${JSON.stringify(answer.value)}`);
  return english(answer.error);
}

/** Writes a workflow down and begins it. */
export async function started(jobs: LocalJobs, folder: string, parts: SpecDeps): Promise<WorkflowRecord> {
  const { id } = must(await jobs.submit(getSpec(parts), { folder }));
  return must(await jobs.run(id));
}

/** The jobs of a workflow by their names. */
export async function byName(jobs: LocalJobs, workflowId: number): Promise<Readonly<Record<string, JobRecord>>> {
  return Object.fromEntries(must(await jobs.jobs(workflowId, {})).items.map((job) => [job.name, job]));
}

/** The status of each job of a workflow. */
export async function statuses(jobs: LocalJobs, workflowId: number): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(must(await jobs.jobs(workflowId, {})).items.map(({ name, status }) => [name, status]));
}

/** Waits until no runner is left and nothing is left to run. */
export async function quiet(jobs: LocalJobs, workflowId: number): Promise<Readonly<Record<string, string>>> {
  await soon(async () => {
    const { isRunning, counts } = must(await jobs.workflow(workflowId));
    return isRunning !== true && counts !== undefined && counts.ready + counts.pending + counts.running === 0;
  });
  return statuses(jobs, workflowId);
}

/** Waits until something is true; fails after half a minute. */
export async function soon(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 1_500) throw new Error('never came true');
    await sleep(20);
  }
}
