import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JobStatus } from '../../src/jobs/domain/status/jobStatus.ts';
import { startFakeTorc } from '../support/torcServer/index.ts';
import { owner, type Engine } from './engine.ts';
import type { Scenario } from './scenarios.ts';

const run = promisify(execFile);
/** Milliseconds between two looks at what has ended. */
const pollMs = 500;

/**
 * Torc's part where Torc was not built: the server of the tests, and in the allocation a script that calls `srun` as
 * Torc's runner does, with its names of steps and its reading of `sacct`. Slurm, the jobs and their output are real.
 */
export async function startStandIn(root: string, output: string): Promise<Engine> {
  const fake = await startFakeTorc({});
  const codes = join(root, 'codes');
  for (const folder of [codes, join(output, 'job_stdio')]) {
    await mkdir(folder, { recursive: true });
    await chown(folder, owner, owner);
  }
  const walltimes = new Map<number, Scenario>();

  const begin = async (workflowId: number, scenario: Scenario): Promise<string> => {
    const jobs = fake.tables.getJobs(workflowId).filter(({ status }) => status === 'ready');
    const script = join(root, `alloc-${workflowId}-${Date.now()}.sh`);
    const lines = jobs.map((job) => {
      const name = `wf${workflowId}_j${job.id}_r1_a${job.attempt_id}`;
      const memory = fake.tables.requirements.get(job.resource_requirements_id)?.memory ?? '50m';
      const stem = join(output, 'job_stdio', `job_${name}`);
      const minutes = Math.max(1, Number(scenario.walltime.split(':')[1]) - 2);
      return [
        `step() { trap : TERM; srun --jobid=$SLURM_JOB_ID --ntasks=1 --exact --job-name=${name} --nodes=1`,
        `--cpus-per-task=1 --mem=${memory.toUpperCase()} --time=${minutes} bash -c "$(cat ${script}.${job.id})"`,
        `>${stem}.o 2>${stem}.e; echo $? >${join(codes, name)}; }; step &`,
      ].join(' ');
    });
    for (const job of jobs) await writeFile(`${script}.${job.id}`, job.command);
    await writeFile(script, `#!/bin/bash\ntrap : TERM\n${lines.join('\n')}\nwait\nwait\n`);
    const { stdout } = await run(
      'sbatch',
      [
        ...['--parsable', '-p', 'main', '--mem=600M', '-c', '6', '-t', scenario.walltime, '-o', '/dev/null'],
        ...[scenario.extra ?? '--requeue', script],
      ],
      { uid: owner, gid: owner, cwd: '/tmp' },
    );
    const allocation = stdout.trim();
    const node = [...fake.tables.nodes.values()].find((each) => each.workflow_id === workflowId)?.id ?? 0;
    while (!(await run('squeue', ['-h', '-j', allocation, '-o', '%T'])).stdout.startsWith('RUNNING'))
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    fake.tables.nodes.set(node, {
      ...fake.tables.nodes.get(node),
      id: node,
      workflow_id: workflowId,
      hostname: hostname(),
      start_time: new Date().toISOString(),
      scheduler: { slurm_job_id: Number(allocation) },
    });
    for (const job of jobs) {
      job.status = 'running';
      job.node = node;
    }
    allocations.set(workflowId, allocation);
    return allocation;
  };
  const allocations = new Map<number, string>();
  const ended = new Set<string>();

  /** Ends the jobs whose step has, as Torc's runner does: the state of the step corrects the exit code of `srun`. */
  const look = async (): Promise<void> => {
    for (const job of fake.tables.jobs.values()) {
      if (job.status !== 'running') continue;
      const name = `wf${job.workflow_id}_j${job.id}_r1_a${job.attempt_id}`;
      // A job that is being decided is called running for a moment.
      if (ended.has(name)) continue;
      const text = await readFile(join(codes, name), 'utf8').catch(() => '');
      if (text === '') continue;
      const said = await run('sacct', [
        '-P',
        '-n',
        '-j',
        allocations.get(job.workflow_id) ?? '0',
        '-o',
        'JobName,State',
      ]);
      const state = said.stdout
        .split('\n')
        .find((line) => line.startsWith(`${name}|`))
        ?.split('|')[1];
      if (state === undefined || state === 'RUNNING') continue;
      const code = Number(text);
      const [told, status]: readonly [number, JobStatus | undefined] =
        state === 'OUT_OF_MEMORY'
          ? [137, undefined]
          : state === 'TIMEOUT' && code !== 0
            ? [152, 'terminated']
            : [code, undefined];
      ended.add(name);
      fake.finish(job.name, { code: told, ...(status !== undefined && { status }) });
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, pollMs);

  return {
    title: 'the tests’ own server in Torc’s place',
    url: fake.url,
    submit: async (scenario) => {
      const memories = [...new Set(Object.values(scenario.jobs).map(({ memory = '50m' }) => memory))];
      const { id } = fake.addWorkflow({
        name: scenario.name,
        requirements: memories.map((memory) => ({ name: memory, memory, runtime: scenario.runtime ?? 'PT8M' })),
        jobs: Object.entries(scenario.jobs).map(([name, { command, memory = '50m' }]) => ({
          name,
          command,
          requirement: memory,
        })),
      });
      walltimes.set(id, scenario);
      return { workflowId: id, allocation: await begin(id, scenario) };
    },
    regenerate: async (workflowId) => {
      const scenario = walltimes.get(workflowId);
      if (scenario !== undefined) await begin(workflowId, scenario);
    },
    stop: async () => {
      clearInterval(timer);
      await fake.kill();
    },
  };
}
