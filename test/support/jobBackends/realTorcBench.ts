import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { JobBackend } from '../../../src/jobs/domain/backend/jobBackend.ts';
import { connectTorc } from '../../../src/jobs/node/torc/connectTorc.ts';
import { scratchFolder } from '../scratchFolder.ts';
import type { BackendBench, JobEnding } from './backendBench.ts';
import { callTorc, startTorcServer } from './realTorcServer.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly attempt_id?: number;
  readonly depends_on_job_ids?: readonly number[];
}

const settled = ['completed', 'failed', 'canceled', 'terminated'];

/** A real server, with this test as its runner: it claims jobs and ends them as it was told to. */
export async function realTorcBench(program: string): Promise<BackendBench> {
  const url = await startTorcServer(program);
  const outputFolder = await scratchFolder();
  const call = (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> =>
    callTorc(url, method, path, body);
  const connect = (): JobBackend => {
    const backend = connectTorc({ name: 'real', url, outputFolder }, { pollIntervalSeconds: () => 1 });
    onTestFinished(() => backend.close());
    return backend;
  };
  const endings = new Map<string, JobEnding>();
  const rows = async (workflowId: number): Promise<Row[]> =>
    (await call('GET', `/jobs?workflow_id=${workflowId}&include_relationships=true`))['items'] as Row[];
  const settle = (workflowId: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const jobs = await rows(workflowId);
        const isDone = new Map(jobs.map((job) => [job.id, settled.includes(job.status)]));
        const late = jobs.find(
          (job) => job.status === 'blocked' && (job.depends_on_job_ids ?? []).every((id) => isDone.get(id)),
        );
        if (late !== undefined) throw new Error(`${late.name} is still blocked`);
      },
      { timeout: 30_000, interval: 100 },
    );
  const run = async (workflowId: number, job: Row): Promise<void> => {
    const node =
      ((await call('GET', `/compute_nodes?workflow_id=${workflowId}`))['items'] as { id: number }[])[0]?.id ?? 0;
    const runId = await getRun(url, workflowId);
    const { code = 0, stderr = '' } = endings.get(job.name) ?? {};
    const stem = join(outputFolder, 'job_stdio', `job_wf${workflowId}_j${job.id}_r${runId}_a${job.attempt_id ?? 1}`);
    await mkdir(join(outputFolder, 'job_stdio'), { recursive: true });
    await Promise.all([writeFile(`${stem}.e`, stderr), writeFile(`${stem}.o`, '')]);
    await call('PUT', `/jobs/${job.id}/start_job/${runId}/${node}`);
    const status = code === 0 ? 'completed' : 'pending_failed';
    await call('POST', `/jobs/${job.id}/complete_job/${status}/${runId}`, {
      job_id: job.id,
      workflow_id: workflowId,
      run_id: runId,
      attempt_id: job.attempt_id ?? 1,
      compute_node_id: node,
      return_code: code,
      exec_time_minutes: 0.1,
      completion_time: new Date().toISOString(),
      status,
    });
  };
  return {
    backend: connect(),
    hasTransactions: false,
    racesEndAsTold: false,
    another: () => Promise.resolve(connect()),
    add: async ({ jobs, requirements = [] }) => {
      const workflow = Number(
        (await call('POST', '/workflows', { name: 'w', user: 'ann', use_pending_failed: true }))['id'],
      );
      const rowIds = new Map<string, unknown>();
      for (const row of requirements)
        rowIds.set(
          row.name,
          (
            await call('POST', '/resource_requirements', {
              workflow_id: workflow,
              num_cpus: 1,
              num_gpus: 0,
              num_nodes: 1,
              ...row,
            })
          )['id'],
        );
      const ids = new Map<string, unknown>();
      for (const { name, dependsOn = [], requirement = '' } of jobs) {
        const body = {
          workflow_id: workflow,
          name,
          command: 'true',
          depends_on_job_ids: dependsOn.map((each) => ids.get(each)),
          resource_requirements_id: rowIds.get(requirement),
        };
        ids.set(name, (await call('POST', '/jobs', body))['id']);
      }
      await call('POST', `/workflows/${workflow}/initialize_jobs`);
      await call('POST', '/compute_nodes', {
        workflow_id: workflow,
        hostname: 'node-1',
        pid: 1,
        start_time: new Date().toISOString(),
        num_cpus: 4,
        memory_gb: 8,
        num_gpus: 0,
        num_nodes: 1,
        is_active: true,
        compute_node_type: 'local',
      });
      return workflow;
    },
    say: (name, ending) => {
      endings.set(name, ending);
      return Promise.resolve();
    },
    go: async (workflowId) => {
      for (;;) {
        const claimed = (await call('POST', `/workflows/${workflowId}/claim_next_jobs?limit=100`))['jobs'] as Row[];
        for (const job of claimed) await run(workflowId, job);
        await settle(workflowId);
        if (claimed.length === 0 && (await rows(workflowId)).every(({ status }) => status !== 'ready')) return;
      }
    },
    settle,
  };
}

/** Before 1.0 the run is told by the status of the workflow, since then by the workflow. */
async function getRun(url: string, workflowId: number): Promise<number> {
  const workflow = await callTorc(url, 'GET', `/workflows/${workflowId}`);
  return Number(workflow['run_id'] ?? (await callTorc(url, 'GET', `/workflows/${workflowId}/status`))['run_id']);
}
