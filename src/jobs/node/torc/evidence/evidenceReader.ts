import { ok } from '../../../../base/result.ts';
import { msg, type Message } from '../../../../base/text/message.ts';
import type {
  FailureContext,
  NodeFacts,
  OutcomeCounts,
  PreviousFailure,
  SiblingFacts,
  UpstreamFacts,
} from '../../../domain/advice/types.ts';
import { endOfAllocation } from '../../../domain/advice/weigh/stateOpinion.ts';
import type { Answer } from '../../../domain/backend/answer.ts';
import type { JobEvidence } from '../../../domain/backend/jobBackend.ts';
import type { AttemptRecord } from '../../../domain/backend/records.ts';
import type { SlurmQueries } from '../../../domain/backend/slurmQueries.ts';
import { InputRecord } from '../../../domain/desk/likeJobs.ts';
import { matchingRule } from '../../../domain/status/recoveryOutcome.ts';
import { readDuration, readMemory } from '../../../domain/workflow/amounts.ts';
import { eachAtOnce } from '../http/gate.ts';
import { attemptRecords, oldestFirst } from '../read/attemptReader.ts';
import type { Snapshots, WorkflowLists } from '../read/snapshots.ts';
import { readTail, type FileTail, type StdioFolder } from '../read/stdioPlaces.ts';
import type { WireJob, WireNode, WireResult } from '../wire/schemas.ts';
import { getAttempt, handlerRecord, jobRecord, positive } from '../wire/toRecords.ts';
import { slurmContexts } from './slurmContext.ts';

/** Maximum age of the lists of a workflow, in milliseconds: the parts of one long request share them. */
const listAgeMs = 15_000;
/** Default bytes of the end of stderr. */
const usualTail = 256 * 1024;
const filesAtOnce = 8;
/** Maximum earlier attempts and upstream jobs that are reported. */
const maxReported = 20;

/** Dependencies of gathering evidence. */
export interface EvidenceDeps {
  readonly snapshots: Snapshots;
  readonly stdio: StdioFolder;
  readonly slurm: SlurmQueries | undefined;
  /** The current run of a workflow. */
  readonly runId: (workflowId: number) => Promise<Answer<number>>;
}

interface EvidenceFacts extends WorkflowLists {
  readonly getJob: ReadonlyMap<number, WireJob>;
  readonly getResults: ReadonlyMap<number, WireResult[]>;
}

/** Gathers the evidence about failed attempts: whole lists are read once, then one file per job. */
export async function readEvidence(
  workflowId: number,
  jobIds: readonly number[],
  { snapshots, stdio, slurm, runId }: EvidenceDeps,
  tailBytes: number = usualTail,
  signal?: AbortSignal,
): Promise<Answer<JobEvidence[]>> {
  const [lists, run] = await Promise.all([readLists(workflowId, snapshots, signal), runId(workflowId)]);
  if (!lists.ok) return lists;
  if (!run.ok) return run;
  const facts = withIndexes(lists.value, new Set(jobIds), run.value);
  const shared = sharedCounts(facts.jobs);
  const inputs = new InputRecord(
    facts.files.flatMap(({ file_path: path, consumer_job_id: reader }): readonly [string, number][] =>
      reader === null || reader === undefined ? [] : [[path, reader]],
    ),
    new Map(facts.jobs.map(({ id, status }) => [id, status])),
  );
  const wanted = jobIds.flatMap((id) => facts.getJob.get(id) ?? []);
  const latest = wanted.flatMap((job) => facts.getResults.get(job.id)?.at(-1) ?? []);
  const scheduler = await slurmContexts(latest, facts, slurm, signal);
  const nodes = new Map(facts.nodes.map((node) => [node.id, node]));
  const waitsFor = new Map<number, number[]>();
  for (const { job_id: job, depends_on_job_id: on } of facts.dependencies)
    waitsFor.set(job, [...(waitsFor.get(job) ?? []), on]);
  return ok(
    await eachAtOnce(wanted, filesAtOnce, async (job): Promise<JobEvidence> => {
      const results = facts.getResults.get(job.id) ?? [];
      const attempts = await attemptRecords({ results, running: [], runId: 0, nodes }, stdio);
      const last = results.at(-1);
      const attempt = attempts.at(-1);
      const { tail, problem } = await getStderr(attempt, tailBytes);
      const node = nodes.get(last?.compute_node_id ?? 0);
      const requirement = facts.requirements.find(({ id }) => id === job.resource_requirements_id);
      const handler = facts.handlers.find(({ id }) => id === positive(job.failure_handler_id));
      const rules = handler === undefined ? undefined : handlerRecord(handler);
      const rule =
        rules === undefined || attempt?.exitCode === undefined ? undefined : matchingRule(rules, attempt.exitCode);
      const ofSlurm = scheduler.get(job.id);
      const upstream = upstreamFacts(waitsFor.get(job.id) ?? [], facts);
      const context: FailureContext = {
        command: job.command ?? undefined,
        exitCode: attempt?.exitCode,
        attempt: last === undefined ? getAttempt(job) : getAttempt(last),
        maxRetries: rule?.maxRetries,
        previousFailures: previous(attempts),
        upstream: upstream.length === 0 ? undefined : upstream,
        siblings: getSiblings(inputs.sameInput(job.id)),
        memoryLimitBytes: readMemory(requirement?.memory ?? ''),
        memoryPeakBytes: attempt?.memoryPeakBytes,
        memoryNodeBytes: nodeMemory(node),
        runtimeLimitSeconds: readDuration(requirement?.runtime ?? ''),
        runtimeUsedSeconds: attempt?.runtimeSeconds,
        lastOutputAgeSeconds: outputAge(tail, attempt),
        sharedRequirementCount: requirement === undefined ? undefined : shared.get(requirement.id),
        ...ofSlurm,
        // Torc calls those jobs terminated that its runner stopped at the end of the allocation.
        cancelledBy: ofSlurm?.cancelledBy ?? (last?.status === 'terminated' ? endOfAllocation : undefined),
        nodes: merged(node === undefined ? [] : [{ name: node.hostname }], ofSlurm?.nodes),
      };
      return {
        job: jobRecord(job),
        attempt,
        attempts,
        stderr: tail === undefined ? undefined : { bytes: tail.bytes, isWhole: tail.isWhole },
        stderrProblem: problem,
        context,
      };
    }),
  );
}

/** The desk adds the other counts. */
function getSiblings(sameInput: OutcomeCounts | undefined): SiblingFacts | undefined {
  return sameInput === undefined ? undefined : { sameInput };
}

function nodeMemory(node: WireNode | undefined): number | undefined {
  const gibibytes = node?.memory_gb ?? 0;
  return gibibytes > 0 ? Math.round(gibibytes * 2 ** 30) : undefined;
}

async function readLists(
  workflowId: number,
  snapshots: Snapshots,
  signal: AbortSignal | undefined,
): Promise<Answer<WorkflowLists>> {
  const read = <Name extends keyof WorkflowLists>(name: Name): Promise<Answer<WorkflowLists[Name]>> =>
    snapshots.list(workflowId, name, listAgeMs, signal);
  const [jobs, results, dependencies, requirements, nodes, files, handlers, slurmStats] = await Promise.all([
    read('jobs'),
    read('results'),
    read('dependencies'),
    read('requirements'),
    read('nodes'),
    read('files'),
    read('handlers'),
    read('slurmStats'),
  ]);
  if (!jobs.ok) return jobs;
  if (!results.ok) return results;
  // Secondary lists may be missing.
  const or = <T>(answer: Answer<readonly T[]>): readonly T[] => (answer.ok ? answer.value : []);
  return ok({
    jobs: jobs.value,
    results: results.value,
    dependencies: or(dependencies),
    requirements: or(requirements),
    nodes: or(nodes),
    files: or(files),
    handlers: or(handlers),
    slurmStats: or(slurmStats),
  });
}

function withIndexes(lists: WorkflowLists, wanted: ReadonlySet<number>, runId: number): EvidenceFacts {
  const getResults = new Map<number, WireResult[]>();
  for (const result of lists.results) {
    // The server also stores results of unknown runs.
    if (!wanted.has(result.job_id) || result.run_id > runId) continue;
    const have = getResults.get(result.job_id);
    if (have === undefined) getResults.set(result.job_id, [result]);
    else have.push(result);
  }
  for (const [id, results] of getResults) getResults.set(id, oldestFirst(results));
  return { ...lists, getJob: new Map(lists.jobs.map((job) => [job.id, job])), getResults };
}

function sharedCounts(jobs: readonly WireJob[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { resource_requirements_id: id } of jobs)
    if (id !== null && id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

async function getStderr(
  attempt: AttemptRecord | undefined,
  limit: number,
): Promise<{ readonly tail?: FileTail; readonly problem?: Message }> {
  const place = attempt?.stderr;
  if (place === undefined)
    return { problem: msg('The server has no result of this job, so it is not known which output belongs to it.') };
  if (place.state === 'elsewhere') return { problem: place.message };
  if (place.state === 'missing')
    return { problem: msg('There is no {0}. It may have been cleaned up, or written elsewhere.', place.path) };
  const tail = await readTail(place.path, limit);
  return tail.ok ? { tail: tail.value } : { problem: tail.error };
}

/** Time between the last line and the end; undefined where the clocks of the two machines disagree. */
function outputAge(tail: FileTail | undefined, attempt: AttemptRecord | undefined): number | undefined {
  if (tail === undefined || tail.bytes.length === 0 || attempt?.endedAt === undefined) return undefined;
  const seconds = (attempt.endedAt - tail.writtenAt) / 1000;
  // The server records the end some seconds after the last line was written.
  return seconds < -5 || (attempt.runtimeSeconds !== undefined && seconds > attempt.runtimeSeconds + 60)
    ? undefined
    : Math.max(0, Math.round(seconds));
}

function previous(attempts: readonly AttemptRecord[]): PreviousFailure[] | undefined {
  const earlier = attempts
    .slice(0, -1)
    .filter(({ exitCode }) => exitCode !== 0)
    .slice(-maxReported);
  return earlier.length === 0 ? undefined : earlier.map(({ exitCode, node }) => ({ exitCode, node }));
}

function upstreamFacts(ids: readonly number[], { getJob, files }: EvidenceFacts): UpstreamFacts[] {
  return ids.slice(0, maxReported).flatMap((id) => {
    const job = getJob.get(id);
    if (job === undefined) return [];
    const outputs = files
      .filter(({ producer_job_id: producer }) => producer === id)
      .slice(0, maxReported)
      .map(({ file_path: path }) => path);
    return [{ name: job.name, status: job.status, outputs: outputs.length === 0 ? undefined : [...new Set(outputs)] }];
  });
}

function merged(own: readonly NodeFacts[], ofSlurm: readonly NodeFacts[] | undefined): NodeFacts[] | undefined {
  const all = [...own];
  for (const node of ofSlurm ?? []) {
    const at = all.findIndex(({ name }) => name === node.name || name.split('.')[0] === node.name);
    if (at === -1) all.push(node);
    else all[at] = { ...all[at], ...node, name: all[at]?.name ?? node.name };
  }
  return all.length === 0 ? undefined : all;
}
