import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import { refused, type Answer, type JobProblem } from '../../domain/backend/answer.ts';
import type {
  JobBackend,
  JobEvidence,
  JobQuery,
  JobsListener,
  JobsWatch,
  ResolveProgress,
  StrandedJob,
  WorkflowQuery,
} from '../../domain/backend/jobBackend.ts';
import type {
  AttemptRecord,
  FileRecord,
  JobDetail,
  JobRecord,
  Page,
  PageQuery,
  StatusCounts,
  WorkflowRecord,
} from '../../domain/backend/records.ts';
import type {
  Decision,
  ResetReport,
  ResetRequest,
  ResolutionPlan,
  ResolutionReport,
  ResolvedJob,
} from '../../domain/backend/resolutions.ts';
import type { SlurmQueries } from '../../domain/backend/slurmQueries.ts';
import type { TorcProfile } from '../../domain/backend/torcProfile.ts';
import type { JobStatus } from '../../domain/status/jobStatus.ts';
import { DecisionRunner } from './decide/decider.ts';
import { Downstream } from './decide/downstream.ts';
import { JobLocks } from './decide/jobLocks.ts';
import { resetJobs } from './decide/reset.ts';
import { readEvidence } from './evidence/evidenceReader.ts';
import { strandedJobs } from './evidence/strandedJobs.ts';
import { TorcHttp } from './http/torcHttp.ts';
import { attemptRecords, oldestFirst } from './read/attemptReader.ts';
import { Snapshots } from './read/snapshots.ts';
import { StdioFolder } from './read/stdioPlaces.ts';
import { WorkflowReader } from './read/workflowReader.ts';
import { ChangePoller } from './watch/changePoller.ts';
import { handlerRecord, jobRecord, positive, requirementRecord } from './wire/toRecords.ts';
import { pageLimit, TorcApi } from './wire/torcApi.ts';

/** Dependencies of the connection. */
interface Services {
  readonly password: () => Promise<string | undefined>;
  readonly pollIntervalSeconds: () => number;
  readonly slurm: SlurmQueries | undefined;
  readonly clock: Clock;
  readonly wallClock: () => number;
  readonly log: Logger | undefined;
  readonly chance: () => number;
}

/** Maximum age of secondary lists, in milliseconds. */
const listAgeMs = 15_000;
const usualPage = 500;
/** Characters of a note for other users. */
const noteLimit = 16_000;

/** A Torc server as an engine (`connectTorc`). */
export class TorcJobs implements JobBackend {
  readonly kind = 'torc';
  readonly name: string;
  readonly #http: TorcHttp;
  readonly #api: TorcApi;
  readonly #services: Services;
  readonly #workflows: WorkflowReader;
  readonly #snapshots: Snapshots;
  readonly #stdio: StdioFolder;
  readonly #locks = new JobLocks();
  readonly #news: ChangePoller;
  readonly #decider: DecisionRunner;

  constructor(profile: TorcProfile, services: Services) {
    this.name = profile.name;
    this.#services = services;
    this.#http = new TorcHttp(profile, services);
    this.#api = new TorcApi(this.#http, services.log);
    this.#workflows = new WorkflowReader(this.#api);
    this.#snapshots = new Snapshots(this.#api, services.clock);
    this.#stdio = new StdioFolder(profile.outputFolder, profile.name);
    this.#news = new ChangePoller({
      http: this.#http,
      workflows: this.#workflows,
      clock: services.clock,
      wallClock: services.wallClock,
      pollIntervalSeconds: services.pollIntervalSeconds,
      chance: services.chance,
    });
    this.#decider = new DecisionRunner({
      api: this.#api,
      workflows: this.#workflows,
      snapshots: this.#snapshots,
      locks: this.#locks,
      clock: services.clock,
      wallClock: services.wallClock,
      onChanged: (changes) => this.#news.tell(changes),
    });
  }

  get lastProblem(): JobProblem | undefined {
    return this.#http.lastProblem;
  }

  async check(signal?: AbortSignal): Promise<Answer<{ readonly version: string; readonly user?: string | undefined }>> {
    const version = await this.#api.version(signal);
    if (!version.ok) return version;
    // A server may report its version without a sign-in, so this also lists workflows.
    const listed = await this.#api.workflows({ limit: 1 }, signal);
    if (!listed.ok) return listed;
    const isKnown = (await this.#services.password().catch(() => undefined)) !== undefined;
    return ok({ version: version.value, user: isKnown ? this.#http.user() : undefined });
  }

  workflows(query: WorkflowQuery, signal?: AbortSignal): Promise<Answer<Page<WorkflowRecord>>> {
    return this.#workflows.list(query, signal);
  }

  workflow(workflowId: number, signal?: AbortSignal): Promise<Answer<WorkflowRecord>> {
    return this.#workflows.one(workflowId, signal);
  }

  counts(workflowId: number, signal?: AbortSignal): Promise<Answer<StatusCounts>> {
    return this.#workflows.counts(workflowId, signal);
  }

  async jobs(
    workflowId: number,
    { status, name, offset = 0, limit = usualPage }: JobQuery,
    signal?: AbortSignal,
  ): Promise<Answer<Page<JobRecord>>> {
    if (name !== undefined && name !== '') {
      // A server matches only whole names, or ignores the filter.
      const all = await this.#api.allJobs(workflowId, status, signal);
      if (!all.ok) return all;
      const part = name.toLowerCase();
      const matching = all.value.filter((job) => job.name.toLowerCase().includes(part));
      return ok({
        items: matching.slice(offset, offset + limit).map(jobRecord),
        total: matching.length,
        hasMore: offset + limit < matching.length,
      });
    }
    const page = await this.#api.jobs(workflowId, { status, offset, limit: Math.min(limit, pageLimit) }, signal);
    return page.ok ? ok({ ...page.value, items: page.value.items.map(jobRecord) }) : page;
  }

  async job(jobId: number, signal?: AbortSignal): Promise<Answer<JobDetail>> {
    const job = await this.#api.job(jobId, signal);
    if (!job.ok) return job;
    const { workflow_id: workflowId } = job.value;
    const [dependencies, files, jobs, requirements, handlers] = await Promise.all([
      this.#snapshots.list(workflowId, 'dependencies', listAgeMs, signal),
      this.#snapshots.list(workflowId, 'files', listAgeMs, signal),
      this.#snapshots.list(workflowId, 'jobs', listAgeMs, signal),
      this.#snapshots.list(workflowId, 'requirements', listAgeMs, signal),
      this.#snapshots.list(workflowId, 'handlers', listAgeMs, signal),
    ]);
    if (!dependencies.ok) return dependencies;
    const downstream = new Downstream(jobs.ok ? jobs.value : [], dependencies.value);
    const getFiles = (kind: 'producer_job_id' | 'consumer_job_id'): FileRecord[] =>
      (files.ok ? files.value : [])
        .filter((file) => file[kind] === jobId)
        .map(({ file_id: id, file_name: name, file_path: path }) => ({ id, name, path }));
    const row = positive(job.value.resource_requirements_id);
    const requirement = requirements.ok ? requirements.value.find(({ id }) => id === row) : undefined;
    const sharedBy = jobs.ok ? jobs.value.filter(({ resource_requirements_id: id }) => id === row).length : 1;
    const handler = handlers.ok
      ? handlers.value.find(({ id }) => id === positive(job.value.failure_handler_id))
      : undefined;
    return ok({
      ...jobRecord(job.value),
      dependsOn: downstream.dependsOn(jobId),
      dependents: downstream.dependents(jobId),
      inputs: getFiles('consumer_job_id'),
      outputs: getFiles('producer_job_id'),
      requirement: requirement === undefined ? undefined : requirementRecord(requirement, Math.max(1, sharedBy)),
      handler: handler === undefined ? undefined : handlerRecord(handler),
    });
  }

  async attempts(jobId: number, signal?: AbortSignal): Promise<Answer<readonly AttemptRecord[]>> {
    const job = await this.#api.job(jobId, signal);
    if (!job.ok) return job;
    const { workflow_id: workflowId } = job.value;
    const [results, nodes, runId] = await Promise.all([
      this.#api.allResults(workflowId, jobId, signal),
      this.#snapshots.list(workflowId, 'nodes', listAgeMs, signal),
      this.#workflows.runId(workflowId, signal),
    ]);
    if (!results.ok) return results;
    if (!runId.ok) return runId;
    const running = job.value.status === 'running' ? [job.value] : [];
    return ok(
      await attemptRecords(
        {
          results: oldestFirst(results.value.filter(({ run_id: run }) => run <= runId.value)),
          running,
          runId: runId.value,
          nodes: nodeMap(nodes),
        },
        this.#stdio,
      ),
    );
  }

  async latestAttempts(
    workflowId: number,
    { status, offset = 0, limit = usualPage }: PageQuery & { readonly status?: JobStatus | undefined },
    signal?: AbortSignal,
  ): Promise<Answer<Page<AttemptRecord>>> {
    const [nodes, runId] = await Promise.all([
      this.#snapshots.list(workflowId, 'nodes', listAgeMs, signal),
      this.#workflows.runId(workflowId, signal),
    ]);
    if (!runId.ok) return runId;
    const nothing = { items: [], total: 0, hasMore: false };
    const results =
      status === 'running'
        ? ok(nothing)
        : await this.#api.results(workflowId, { status, offset, limit: Math.min(limit, pageLimit) }, signal);
    if (!results.ok) return results;
    // Running attempts have no result yet; they follow after the last page.
    const isLast = !results.value.hasMore && (status === undefined || status === 'running');
    const running = isLast
      ? await this.#api.jobs(
          workflowId,
          { status: 'running', offset: status === 'running' ? offset : 0, limit: Math.min(limit, pageLimit) },
          signal,
        )
      : ok(nothing);
    if (!running.ok) return running;
    const items = await attemptRecords(
      { results: results.value.items, running: running.value.items, runId: runId.value, nodes: nodeMap(nodes) },
      this.#stdio,
    );
    return ok({
      items,
      total: results.value.total + running.value.total,
      hasMore: results.value.hasMore || running.value.hasMore,
    });
  }

  async stranded(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly StrandedJob[]>> {
    const [nodes, running, runId] = await Promise.all([
      this.#snapshots.list(workflowId, 'nodes', listAgeMs, signal),
      this.#api.jobs(workflowId, { status: 'running', offset: 0, limit: pageLimit }, signal),
      this.#workflows.runId(workflowId, signal),
    ]);
    if (!nodes.ok) return nodes;
    if (!running.ok) return running;
    if (!runId.ok) return runId;
    return ok(await strandedJobs(running.value.items, nodes.value, this.#services.slurm, runId.value, signal));
  }

  evidence(
    workflowId: number,
    jobIds: readonly number[],
    options: { readonly tailBytes?: number | undefined } = {},
    signal?: AbortSignal,
  ): Promise<Answer<readonly JobEvidence[]>> {
    return readEvidence(
      workflowId,
      jobIds,
      {
        snapshots: this.#snapshots,
        stdio: this.#stdio,
        slurm: this.#services.slurm,
        runId: (id) => this.#workflows.runId(id, signal),
      },
      options.tailBytes,
      signal,
    );
  }

  plan(workflowId: number, decisions: readonly Decision[], signal?: AbortSignal): Promise<Answer<ResolutionPlan>> {
    return this.#decider.plan(workflowId, decisions, signal);
  }

  resolve(
    workflowId: number,
    decisions: readonly Decision[],
    options?: { readonly signal?: AbortSignal | undefined; readonly onProgress?: ResolveProgress | undefined },
  ): Promise<Answer<ResolutionReport>> {
    return this.#decider.resolve(workflowId, decisions, options);
  }

  undo(token: string): Promise<Answer<ResolvedJob>> {
    return this.#decider.undo(token);
  }

  reset(request: ResetRequest, signal?: AbortSignal): Promise<Answer<ResetReport>> {
    return resetJobs(
      request,
      {
        api: this.#api,
        workflows: this.#workflows,
        snapshots: this.#snapshots,
        locks: this.#locks,
        onChanged: (changes) => this.#news.tell(changes),
      },
      signal,
    );
  }

  async cancel(workflowId: number): Promise<Answer<WorkflowRecord>> {
    const cancelled = await this.#api.change({ method: 'PUT', path: `/workflows/${workflowId}/cancel` });
    this.#snapshots.forget(workflowId);
    this.#news.tell([{ workflowId }]);
    return cancelled.ok ? this.#workflows.one(workflowId) : cancelled;
  }

  resume(workflowId: number): Promise<Answer<WorkflowRecord>> {
    return Promise.resolve(
      refused(
        'unsupported',
        msg(
          'A Torc server runs nothing itself. ' +
            'Start a runner where the jobs are to run: torc run {0} (before version 1.0: torc workflows run {1}), ' +
            'or on Slurm torc slurm regenerate {2} --submit.',
          workflowId,
          workflowId,
          workflowId,
        ),
      ),
    );
  }

  async announce(workflowId: number, note: Readonly<Record<string, unknown>>): Promise<Answer<void>> {
    if (JSON.stringify(note).length > noteLimit) return refused('invalid', msg('The note for the others is too long.'));
    return this.#api.change({
      method: 'POST',
      path: '/events',
      body: { workflow_id: workflowId, timestamp: Math.round(this.#services.wallClock()), data: note },
    });
  }

  watch(listener: JobsListener): JobsWatch {
    return this.#news.add(listener);
  }

  close(): Promise<void> {
    this.#news.close();
    this.#http.close();
    return Promise.resolve();
  }
}

function nodeMap<Node extends { readonly id: number }>(nodes: Answer<readonly Node[]>): ReadonlyMap<number, Node> {
  return new Map(nodes.ok ? nodes.value.map((node) => [node.id, node]) : []);
}
