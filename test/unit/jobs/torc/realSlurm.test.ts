import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { adviseFailure } from '../../../../src/jobs/domain/advice/adviseFailure.ts';
import type { SlurmQueries } from '../../../../src/jobs/domain/backend/slurmQueries.ts';
import { slurmCommands } from '../../../../src/jobs/node/slurm/slurmCommands.ts';
import { slurmContexts } from '../../../../src/jobs/node/torc/evidence/slurmContext.ts';
import { strandedJobs } from '../../../../src/jobs/node/torc/evidence/strandedJobs.ts';
import type { WorkflowLists } from '../../../../src/jobs/node/torc/read/snapshots.ts';
import type { WireJob, WireNode, WireResult } from '../../../../src/jobs/node/torc/wire/schemas.ts';
import { TestClock } from '../../../support/testClock.ts';
import { english } from '../../../support/english.ts';

/**
 * What `sacct` of Slurm 22.05.8 said about steps that were named as Torc names them, on a machine of one node
 * (`test/torc/slurm.sh`). Each job's end was brought about on purpose; the names say which.
 */
const folder = join(import.meta.dirname, '../../../fixtures/jobs/slurm');
const recorded = {
  json: readFileSync(join(folder, 'sacct-22.05.json'), 'utf8'),
  text: readFileSync(join(folder, 'sacct-22.05.txt'), 'utf8'),
};
const mib = 2 ** 20;
/** Allocation, workflow and job of each step, and the end that the job came to. */
const jobs = {
  completed: { allocation: 4, workflow: 1, id: 1, code: 0, ended: 1_795_724_833 },
  exit3: { allocation: 4, workflow: 1, id: 2, code: 3, ended: 1_795_724_833 },
  outOfMemory: { allocation: 4, workflow: 1, id: 3, code: 137, ended: 1_795_724_840 },
  segmentationFault: { allocation: 4, workflow: 1, id: 4, code: 139, ended: 1_795_724_833 },
  preemptedBesideOthers: { allocation: 4, workflow: 1, id: 5, code: 143, ended: 1_795_724_866 },
  cancelledByOwner: { allocation: 5, workflow: 2, id: 6, code: 143, ended: 1_795_724_840 },
  cancelledByRoot: { allocation: 6, workflow: 3, id: 7, code: 143, ended: 1_795_724_840 },
  preempted: { allocation: 7, workflow: 4, id: 8, code: 143, ended: 1_795_724_866 },
  nodeFailedRequeued: { allocation: 9, workflow: 5, id: 9, code: -128, ended: 1_795_726_000 },
  nodeFailed: { allocation: 10, workflow: 6, id: 10, code: -128, ended: 1_795_726_000 },
} as const;
type Name = keyof typeof jobs;
const names = Object.keys(jobs) as Name[];

function queries(kind: keyof typeof recorded): SlurmQueries {
  return slurmCommands({
    clock: new TestClock(),
    run: (program, args) =>
      Promise.resolve(
        program === 'sacct' && args.includes('--json') === (kind === 'json')
          ? { kind: 'output', text: recorded[kind] }
          : { kind: 'failed' },
      ),
  });
}

function lists(): WorkflowLists {
  const nodes = names.map((name, at): WireNode => ({
    id: at + 1,
    hostname: 'vm',
    is_active: true,
    start_time: new Date((jobs[name].allocation < 9 ? 1_795_724_834 : 1_795_724_880) * 1000).toISOString(),
    scheduler: { slurm_job_id: jobs[name].allocation },
  }));
  return { jobs: [], results: [], dependencies: [], requirements: [], nodes, files: [], handlers: [], slurmStats: [] };
}

async function contexts(kind: keyof typeof recorded): Promise<Record<Name, unknown>> {
  const results = names.map(
    (name, at) =>
      ({
        job_id: jobs[name].id,
        workflow_id: jobs[name].workflow,
        run_id: 1,
        attempt_id: 1,
        compute_node_id: at + 1,
        return_code: jobs[name].code,
        completion_time: new Date(jobs[name].ended * 1000).toISOString(),
        status: 'failed',
      }) as WireResult,
  );
  const found = await slurmContexts(results, lists(), queries(kind), undefined);
  return Object.fromEntries(names.map((name) => [name, found.get(jobs[name].id)])) as Record<Name, unknown>;
}

describe.each(['json', 'text'] as const)('what a real Slurm said, as %s', (kind) => {
  test('each job ended as its own step did, else with its allocation, in the run that it was in', async () => {
    const owner = kind === 'json' ? 'torcowner' : '1001';
    const root = kind === 'json' ? 'root' : '0';
    expect(await contexts(kind)).toMatchObject({
      completed: { slurmState: undefined },
      exit3: { slurmState: undefined },
      outOfMemory: { slurmState: 'OUT_OF_MEMORY', memoryPeakBytes: 69_432 * 1024 },
      segmentationFault: { slurmState: undefined, cancelledBy: undefined },
      preemptedBesideOthers: { slurmState: 'PREEMPTED' },
      cancelledByOwner: { slurmState: `CANCELLED by ${owner}`, cancelledBy: owner },
      cancelledByRoot: { slurmState: `CANCELLED by ${root}`, cancelledBy: root },
      preempted: { slurmState: 'PREEMPTED' },
      nodeFailedRequeued: { slurmState: 'NODE_FAIL', nodes: [{ name: 'vm' }] },
      nodeFailed: { slurmState: 'NODE_FAIL', nodes: [{ name: 'vm' }] },
    });
  });

  test('jobs that are called running after their node died are stranded, also where Slurm queued it again', async () => {
    const running = names.map(
      (name, at) => ({ id: jobs[name].id, name, workflow_id: jobs[name].workflow, compute_node_id: at + 1 }) as WireJob,
    );
    const stranded = await strandedJobs(running, lists().nodes, queries(kind), 1);
    expect(english(Object.fromEntries(stranded.map(({ name, reason }) => [name, reason])))).toMatchObject({
      nodeFailedRequeued: 'Its allocation 9 ended (NODE_FAIL), and Slurm has queued it again.',
      nodeFailed: 'Its allocation 10 has ended: NODE_FAIL.',
      preempted: 'Its allocation 7 ended (PREEMPTED), and Slurm has queued it again.',
    });
  });
});

test('memory that was measured long before the end says nothing about what is needed', () => {
  const stderr =
    'srun: error: vm: task 0: Out Of Memory\nslurmstepd-vm: error: Detected 1 oom-kill event(s) in StepId=12.1. ' +
    'Some of your processes may have been killed by the cgroup out-of-memory handler.\n';
  for (const slurmState of ['OUT_OF_MEMORY', undefined]) {
    const context = { slurmState, exitCode: 137, memoryLimitBytes: 80 * mib, memoryPeakBytes: mib };
    const advice = adviseFailure({ stderr, context });
    expect(advice).toMatchObject({ cause: 'oom-killed', verdict: 'transient', memoryBytes: 160 * mib });
    expect(english(advice.reason)).toContain('is a guess');
  }
});
