import { msg, type Message } from '../../../../base/text/message.ts';
import type { StrandedJob } from '../../../domain/backend/jobBackend.ts';
import { endedInSlurm, type SlurmJob, type SlurmQueries } from '../../../domain/backend/slurmQueries.ts';
import type { WireJob, WireNode } from '../wire/schemas.ts';
import { getAttempt, readTime } from '../wire/toRecords.ts';
import { allocationId, getStepName, findPlace } from './slurmContext.ts';

/**
 * Running jobs that nothing runs: their compute node has signed off, or Slurm says that its allocation has ended. A
 * node that died never signs off, and the server goes on calling its jobs running, also while Slurm queues the
 * allocation again. Where Slurm cannot be asked, a node that is called active counts as alive.
 */
export async function strandedJobs(
  running: readonly WireJob[],
  nodes: readonly WireNode[],
  slurm: SlurmQueries | undefined,
  runId: number,
  signal?: AbortSignal,
): Promise<readonly StrandedJob[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = running.flatMap((job) => {
    const node = byId.get(job.compute_node_id ?? 0);
    return node === undefined ? [] : [{ job, node, allocation: allocationId(node) }];
  });
  const allocations = [...new Set(placed.flatMap(({ allocation }) => allocation ?? []))];
  const known = slurm === undefined || allocations.length === 0 ? undefined : await slurm.jobs(allocations, signal);
  return placed.flatMap(({ job, node, allocation }) => {
    const inSlurm = known?.get(allocation ?? '');
    const over = inSlurm === undefined ? undefined : whyOver(inSlurm, job, node, runId);
    if (over === undefined && node.is_active !== false) return [];
    return [
      {
        id: job.id,
        name: job.name,
        node: node.hostname,
        reason: over ?? msg('Its runner has signed off.'),
      },
    ];
  });
}

/** Why nothing runs a job any more, as far as Slurm can say; undefined while its allocation runs. */
function whyOver(allocation: SlurmJob, job: WireJob, node: WireNode, runId: number): Message | undefined {
  const name = getStepName({ workflow_id: job.workflow_id, run_id: runId, attempt_id: getAttempt(job) }, job.id);
  const { run } = findPlace(allocation, name, { startedAt: readTime(node.start_time) });
  if (run.state === undefined || !endedInSlurm.test(run.state)) return undefined;
  return run === allocation
    ? msg('Its allocation {0} has ended: {1}.', allocation.id, run.state)
    : msg('Its allocation {0} ended ({1}), and Slurm has queued it again.', allocation.id, run.state);
}
