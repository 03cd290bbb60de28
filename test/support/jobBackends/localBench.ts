import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { JobBackend } from '../../../src/jobs/domain/backend/jobBackend.ts';
import { openLocalJobs } from '../../../src/jobs/node/local/openLocalJobs.ts';
import { readDuration, readMemory } from '../../../src/jobs/domain/workflow/amounts.ts';
import { scratchFolder } from '../scratchFolder.ts';
import { getValue, type BackendBench } from './backendBench.ts';

/** The engine of this machine, with jobs that are real processes: each does what a file says that has its name. */
export async function localBench(): Promise<BackendBench> {
  const folder = await scratchFolder();
  const store = join(folder, '.jobs');
  const scripts = join(folder, 'scripts');
  await mkdir(scripts);
  const open = async (): Promise<Awaited<ReturnType<typeof openLocalJobs>>> => {
    const jobs = await openLocalJobs(store, { pollMs: 30 });
    onTestFinished(() => jobs.close());
    return jobs;
  };
  const backend = await open();
  const settle = async (workflowId: number): Promise<void> => {
    await vi.waitFor(
      async () => {
        const { ready, pending, running } = getValue(await backend.counts(workflowId));
        if (ready + pending + running > 0) throw new Error('Something runs');
      },
      { timeout: 30_000, interval: 30 },
    );
  };
  return {
    backend,
    hasTransactions: true,
    racesEndAsTold: true,
    another: async (): Promise<JobBackend> => open(),
    add: async ({ jobs, requirements = [] }) => {
      const spec = {
        name: 'w',
        description: '',
        user: 'ann',
        usesPendingFailed: true,
        files: [],
        handlers: [],
        requirements: requirements.map(({ name, memory, runtime }) => ({
          name,
          cpus: 1,
          gpus: 0,
          nodes: 1,
          memoryBytes: readMemory(memory),
          runtimeSeconds: readDuration(runtime),
        })),
        jobs: jobs.map(({ name, dependsOn = [], requirement }) => ({
          name,
          command: `. '${join(scripts, `${name}.sh`)}'`,
          dependsOn,
          inputFiles: [],
          outputFiles: [],
          requirement,
          cancelsOnFailedDependency: true,
          environment: {},
        })),
      };
      return getValue(await backend.submit(spec, { folder })).id;
    },
    say: async (name, { code = 0, stderr = '' }) => {
      await writeFile(join(scripts, `${name}.txt`), stderr);
      await writeFile(join(scripts, `${name}.sh`), `cat '${join(scripts, `${name}.txt`)}' >&2; exit ${code}\n`);
    },
    go: async (workflowId) => {
      getValue(await backend.resume(workflowId));
      await settle(workflowId);
    },
    settle,
  };
}
