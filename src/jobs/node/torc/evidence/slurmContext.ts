import type { FailureContext, NodeFacts } from '../../../domain/advice/types.ts';
import type { SlurmJob, SlurmQueries } from '../../../domain/backend/slurmQueries.ts';
import type { WorkflowLists } from '../read/snapshots.ts';
import type { WireNode, WireResult, WireSlurmStats } from '../wire/schemas.ts';
import { getAttempt, endedAt } from '../wire/toRecords.ts';

/** States that apply to everything in an allocation; any other says nothing about a single job in it. */
const endings = /^(?:TIMEOUT|NODE_FAIL|PREEMPTED|BOOT_FAIL|DEADLINE|OUT_OF_MEMORY|CANCELLED|REVOKED)/;
/** An allocation runs one job after another: its end is a job's end only if they are this close, in milliseconds. */
const togetherMs = 180_000;

/**
 * Slurm's data about the allocations of attempts, by job. One allocation runs many jobs of a workflow; its result
 * applies only to the jobs that ended with it.
 */
export async function slurmContexts(
  results: readonly WireResult[],
  lists: WorkflowLists,
  slurm: SlurmQueries | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, FailureContext>> {
  const contexts = new Map<number, FailureContext>();
  const nodes = new Map(lists.nodes.map((node) => [node.id, node]));
  const stats = new Map(lists.slurmStats.map((each) => [getKey(each.job_id, each.run_id, each.attempt_id), each]));
  const allocationOf = new Map<number, string>();
  for (const result of results) {
    const stat = stats.get(getKey(result.job_id, result.run_id, getAttempt(result)));
    const id = digits(stat?.slurm_job_id) ?? allocationId(nodes.get(result.compute_node_id ?? 0));
    if (id !== undefined) allocationOf.set(result.job_id, id);
    if (stat !== undefined) contexts.set(result.job_id, ofStats(stat));
  }
  if (slurm === undefined || allocationOf.size === 0) return contexts;
  const jobs = await slurm.jobs([...new Set(allocationOf.values())], signal);
  const hosts = [...new Set([...jobs.values()].flatMap((job) => job.nodes))];
  const states = hosts.length === 0 ? new Map<string, string>() : await slurm.nodeStates(hosts, signal);
  for (const result of results) {
    const job = jobs.get(allocationOf.get(result.job_id) ?? '');
    if (job === undefined) continue;
    contexts.set(result.job_id, { ...contexts.get(result.job_id), ...ofAllocation(job, result, states) });
  }
  return contexts;
}

function ofStats({ max_rss_bytes: rss, node_list: list }: WireSlurmStats): FailureContext {
  // A list in brackets is Slurm's shorthand for several nodes; only a plain name is a single one.
  const name = list !== null && list !== undefined && /^[\w.-]{1,255}$/.test(list) ? list : undefined;
  return {
    memoryPeakBytes: rss !== null && rss !== undefined && rss > 0 ? rss : undefined,
    nodes: name === undefined ? undefined : [{ name }],
  };
}

function ofAllocation(job: SlurmJob, result: WireResult, states: ReadonlyMap<string, string>): FailureContext {
  const ended = endedAt(result);
  const isTogether = job.endedAt !== undefined && ended !== undefined && Math.abs(job.endedAt - ended) <= togetherMs;
  const nodes: NodeFacts[] = job.nodes.map((name) => ({ name, state: states.get(name) }));
  const tells = isTogether && job.state !== undefined && endings.test(job.state);
  return {
    slurmState: tells ? job.state : undefined,
    cancelledBy: tells && job.state.startsWith('CANCELLED by ') ? job.state.slice('CANCELLED by '.length) : undefined,
    nodes: nodes.length === 0 ? undefined : nodes,
  };
}

function allocationId(node: WireNode | undefined): string | undefined {
  const scheduler = node?.scheduler;
  if (typeof scheduler !== 'object' || scheduler === null) return undefined;
  const { slurm_job_id: id } = scheduler as { readonly slurm_job_id?: unknown };
  if (typeof id === 'number') return digits(String(id));
  if (typeof id === 'string') return digits(id);
  return undefined;
}

function digits(id: string | null | undefined): string | undefined {
  return id !== null && id !== undefined && /^\d{1,12}$/.test(id) ? id : undefined;
}

function getKey(jobId: number, runId: number, attempt: number): string {
  return `${jobId} ${runId} ${attempt}`;
}
