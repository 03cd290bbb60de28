import type { FailureContext, NodeFacts } from '../../../domain/advice/types.ts';
import type { SlurmJob, SlurmQueries, SlurmStep } from '../../../domain/backend/slurmQueries.ts';
import type { WorkflowLists } from '../read/snapshots.ts';
import type { WireNode, WireResult, WireSlurmStats } from '../wire/schemas.ts';
import { getAttempt, endedAt, readTime } from '../wire/toRecords.ts';

/** States that apply to everything in an allocation; any other says nothing about a single job in it. */
const endings = /^(?:TIMEOUT|NODE_FAIL|PREEMPTED|BOOT_FAIL|DEADLINE|OUT_OF_MEMORY|CANCELLED|REVOKED)/;
/** Of these, the states that a step has for a reason of its own. */
const stepEndings = /^(?:TIMEOUT|NODE_FAIL|PREEMPTED|DEADLINE|OUT_OF_MEMORY|CANCELLED by )/;
/** The signals by which Slurm ends a step: any other is a crash, though Slurm calls that step cancelled, too. */
const slurmSignals: ReadonlySet<number | undefined> = new Set([undefined, 9, 15]);
/** Torc's exit code of a job whose runner was lost; its result is written when that is found out. */
const orphaned = -128;
/** An allocation runs one job after another: its end is a job's end only if they are this close, in milliseconds. */
const togetherMs = 180_000;
/** Slurm counts whole seconds, and the clocks of two machines differ by a little. */
const clockSlack = 5_000;

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
    const known = contexts.get(result.job_id);
    const node = nodes.get(result.compute_node_id ?? 0);
    const found = ofAllocation(job, result, node, states);
    const peak = Math.max(known?.memoryPeakBytes ?? 0, found.memoryPeakBytes ?? 0);
    contexts.set(result.job_id, { ...known, ...found, memoryPeakBytes: peak > 0 ? peak : undefined });
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

function ofAllocation(
  job: SlurmJob,
  result: WireResult,
  node: WireNode | undefined,
  states: ReadonlyMap<string, string>,
): FailureContext {
  const ended = endedAt(result);
  const { run, step } = findPlace(job, getStepName(result, result.job_id), {
    startedAt: readTime(node?.start_time),
    endedAt: result.return_code === orphaned ? undefined : ended,
  });
  const state = getEnding(run, step, result.return_code === orphaned ? undefined : ended);
  const nodes: NodeFacts[] = run.nodes.map((name) => ({ name, state: states.get(name) }));
  return {
    ...(step?.memoryPeakBytes !== undefined && { memoryPeakBytes: step.memoryPeakBytes }),
    slurmState: state,
    cancelledBy: state?.startsWith('CANCELLED by ') === true ? state.slice('CANCELLED by '.length) : undefined,
    nodes: nodes.length === 0 ? undefined : nodes,
  };
}

/**
 * What the scheduler says about the end of one job in an allocation: what it says about the job's own step, else how
 * the allocation ended, if the job ended with it.
 */
function getEnding(run: SlurmJob, step: SlurmStep | undefined, jobEnded: number | undefined): string | undefined {
  if (step?.state !== undefined && stepEndings.test(step.state)) return step.state;
  const wasEnded = step?.state === undefined || (step.state.startsWith('CANCELLED') && slurmSignals.has(step.signal));
  if (!wasEnded || run.state === undefined || !endings.test(run.state)) return undefined;
  const ended = step?.endedAt ?? jobEnded;
  if (run.endedAt === undefined) return undefined;
  // Of a job whose runner was lost only the allocation tells when it ended.
  return ended === undefined || Math.abs(run.endedAt - ended) <= togetherMs ? run.state : undefined;
}

/** What is known of the time of a job in an allocation, in milliseconds since 1970. */
interface JobTime {
  /** When its runner began. */
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/**
 * The run of an allocation that a job was in, and the job's step. A requeued allocation has several runs under one
 * identifier: the right one has the step, else it is the one of that time, else the last.
 */
export function findPlace(
  job: SlurmJob,
  stepName: string,
  { startedAt, endedAt: ended }: JobTime,
): { readonly run: SlurmJob; readonly step?: SlurmStep | undefined } {
  const runs = [job, ...(job.earlier ?? []).toReversed()];
  for (const run of runs) {
    const step = run.steps?.findLast(({ name }) => name === stepName);
    if (step !== undefined) return { run, step };
  }
  const time = startedAt ?? ended;
  const run = runs.find(
    (each) =>
      time !== undefined &&
      each.startedAt !== undefined &&
      each.startedAt - clockSlack <= time &&
      (each.endedAt === undefined || time <= each.endedAt + (startedAt === undefined ? togetherMs : 0)),
  );
  return { run: run ?? job };
}

/** Torc's name for the step of one attempt. */
export function getStepName(
  { workflow_id: workflow, run_id: run, attempt_id: attempt }: StepKey,
  jobId: number,
): string {
  return `wf${workflow}_j${jobId}_r${run}_a${attempt ?? 1}`;
}

interface StepKey {
  readonly workflow_id: number;
  readonly run_id: number;
  readonly attempt_id?: number | null | undefined;
}

/** The Slurm job that a compute node is part of. */
export function allocationId(node: WireNode | undefined): string | undefined {
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
