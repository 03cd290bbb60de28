import { describe, expect, test } from 'vitest';
import type { SlurmJob, SlurmQueries } from '../../../../src/jobs/domain/backend/slurmQueries.ts';
import { strandedJobs } from '../../../../src/jobs/node/torc/evidence/strandedJobs.ts';
import type { WireJob, WireNode } from '../../../../src/jobs/node/torc/wire/schemas.ts';
import { english } from '../../../support/english.ts';

const job = (id: number, node?: number): WireJob => ({ id, name: `j${String(id)}`, compute_node_id: node }) as WireJob;
const nodes: readonly WireNode[] = [
  { id: 1, hostname: 'n1', is_active: true, scheduler: { slurm_job_id: 11 } },
  { id: 2, hostname: 'n2', is_active: true, scheduler: { slurm_job_id: '12' } },
  { id: 3, hostname: 'n3', is_active: false },
  { id: 4, hostname: 'n4' },
];
const slurm = (states: Readonly<Record<string, string>>): SlurmQueries => ({
  jobs: (ids) =>
    Promise.resolve(
      new Map(
        ids.flatMap((id) => (states[id] === undefined ? [] : [[id, { id, state: states[id], nodes: [] } as SlurmJob]])),
      ),
    ),
  nodeStates: () => Promise.resolve(new Map()),
});
const running = [job(1, 1), job(2, 2), job(3, 3), job(4, 4), job(5)];

describe('jobs that are called running', () => {
  test('are stranded where their allocation has ended, or their runner has signed off', async () => {
    expect(english(await strandedJobs(running, nodes, slurm({ 11: 'RUNNING', 12: 'NODE_FAIL' }), 1))).toEqual([
      { id: 2, name: 'j2', node: 'n2', reason: 'Its allocation 12 has ended: NODE_FAIL.' },
      { id: 3, name: 'j3', node: 'n3', reason: 'Its runner has signed off.' },
    ]);
  });

  // Seen with Torc 1.0.0: the end of an allocation takes its runner along, which never signs off.
  test.each(['CANCELLED by 65534', 'CANCELLED by 0', 'TIMEOUT', 'PREEMPTED'])(
    'are stranded where the allocation ended as %s',
    async (state) => {
      expect(english(await strandedJobs([job(2, 2)], nodes, slurm({ 12: state }), 1))).toEqual([
        { id: 2, name: 'j2', node: 'n2', reason: `Its allocation 12 has ended: ${state}.` },
      ]);
    },
  );

  test('run as far as is known where Slurm does not know their allocation, or cannot be asked', async () => {
    for (const queries of [slurm({}), undefined])
      expect((await strandedJobs(running, nodes, queries, 1)).map(({ id }) => id)).toEqual([3]);
  });

  test('run where their job was requeued', async () => {
    expect((await strandedJobs([job(2, 2)], nodes, slurm({ 12: 'REQUEUED' }), 1)).length).toBe(0);
  });
});
