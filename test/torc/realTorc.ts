import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { owner, type Engine } from './engine.ts';
import type { Scenario } from './scenarios.ts';

const run = promisify(execFile);

/** Torc's own server, command and runner, from the PATH; specifications are written to `home`, which is the owner's. */
export async function startRealTorc(root: string, home: string, output: string): Promise<Engine> {
  const server = spawn(
    'torc-server',
    ['run', '--host', '127.0.0.1', '-p', '0', '--database', join(root, 'torc.db'), '-c', '1'],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let port: string | undefined;
  for await (const line of createInterface({ input: server.stdout })) {
    port = /TORC_SERVER_PORT=(\d+)/.exec(line)?.[1];
    if (port !== undefined) break;
  }
  if (port === undefined) throw new Error('torc-server ended without saying its port');
  server.stdout.resume();
  const url = `http://127.0.0.1:${port}/torc-service/v1`;
  /** Calls Torc's own command as the owner of the jobs. */
  const torc = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('torc', ['--url', url, '-f', 'json', ...args], {
      uid: owner,
      gid: owner,
      cwd: home,
      env: { ...process.env, HOME: home, USER: 'nobody', LOGNAME: 'nobody' },
    });
    return stdout;
  };
  const getAllocation = async (workflowId: number): Promise<string> => {
    const answer = await fetch(`${url}/scheduled_compute_nodes?workflow_id=${workflowId}`);
    const { items } = (await answer.json()) as { readonly items: readonly { readonly scheduler_id?: unknown }[] };
    return String(items.at(-1)?.scheduler_id);
  };
  return {
    title: 'Torc 1.0.0',
    url,
    submit: async (scenario) => {
      const spec = join(home, `${scenario.name}.json`);
      await writeFile(spec, JSON.stringify(getSpec(scenario), null, 2));
      const options = ['--no-prompts', '-p', '1', '--claim-backoff-max-secs', '2'];
      const answer = await torc('submit', spec, '-o', output, ...options);
      const id = /"(?:workflow_id|id)":\s*(\d+)/.exec(answer)?.[1];
      if (id === undefined) throw new Error(`torc submit said no number: ${answer}`);
      return { workflowId: Number(id), allocation: await getAllocation(Number(id)) };
    },
    regenerate: async (workflowId) => {
      const place = ['--partition', 'main', '--walltime', '00:10:00', '-o', output, '-p', '1'];
      await torc('slurm', 'regenerate', String(workflowId), '--submit', ...place);
    },
    // It fails where nothing is left to be run again.
    recover: async (workflowId) => {
      await torc('recover', String(workflowId), '--no-prompts', '-o', output).catch(() => undefined);
    },
    stop: () => {
      server.kill('SIGTERM');
      return Promise.resolve();
    },
  };
}

function getSpec({ name, walltime, runtime = 'PT8M', extra = '--requeue', jobs }: Scenario): object {
  const memories = [...new Set(Object.values(jobs).map(({ memory = '50m' }) => memory))];
  return {
    name,
    use_pending_failed: true,
    compute_node_wait_for_new_jobs_seconds: 5,
    execution_config: { mode: 'slurm', sigkill_headroom_seconds: 30 },
    resource_requirements: memories.map((memory) => ({
      name: `r${memory}`,
      num_cpus: 1,
      num_nodes: 1,
      memory,
      runtime,
    })),
    jobs: Object.entries(jobs).map(([job, { command, memory = '50m' }]) => ({
      name: job,
      command,
      resource_requirements: `r${memory}`,
    })),
    slurm_schedulers: [
      {
        name: 'one',
        account: 'recourse',
        partition: 'main',
        nodes: 1,
        walltime,
        mem: '600M',
        extra: `${extra} --cpus-per-task=6`,
      },
    ],
    actions: [
      {
        trigger_type: 'on_workflow_start',
        action_type: 'schedule_nodes',
        scheduler: 'one',
        scheduler_type: 'slurm',
        num_allocations: 1,
      },
    ],
  };
}
