import { ok } from '../../../../base/result.ts';
import { msg } from '../../../../base/text/message.ts';
import type { Answer } from '../../../domain/backend/answer.ts';
import { refused } from '../../../domain/backend/answer.ts';
import type { Logger } from '../../../../base/log.ts';
import { jobStatuses, type JobStatus } from '../../../domain/status/jobStatus.ts';
import type { TorcCall, TorcHttp } from '../http/torcHttp.ts';
import { serverWords } from '../http/torcProblems.ts';
import {
  batchSchema,
  completeSchema,
  dependencySchema,
  fileSchema,
  handlerSchema,
  jobSchema,
  nodeSchema,
  pageSchema,
  requirementSchema,
  resultSchema,
  slurmStatsSchema,
  versionSchema,
  workflowSchema,
  workflowStatusSchema,
  type WireDependency,
  type WireFile,
  type WireHandler,
  type WireJob,
  type WireNode,
  type WireRequirement,
  type WireResult,
  type WireSlurmStats,
  type WireWorkflow,
  type WireWorkflowStatus,
} from './schemas.ts';

/** Torc's largest page. */
export const pageLimit = 10_000;
/** Maximum rows of a list: fifty thousand jobs, with ten attempts each. */
const maxRows = 500_000;

interface Schema<T> {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: T };
}

/** A page of a server's list. */
export interface WirePage<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Query parameters; undefined ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The API calls to a Torc server that Recourse makes, with validated answers. */
export class TorcApi {
  readonly http: TorcHttp;
  readonly #log: Logger | undefined;
  #takesBatches: boolean | undefined;

  constructor(http: TorcHttp, log: Logger | undefined) {
    this.http = http;
    this.#log = log;
  }

  async version(signal?: AbortSignal): Promise<Answer<string>> {
    const answer = await this.#get('/version', versionSchema, signal);
    return answer.ok ? ok(typeof answer.value === 'string' ? answer.value : answer.value.version) : answer;
  }

  workflow(id: number, signal?: AbortSignal): Promise<Answer<WireWorkflow>> {
    return this.#get(`/workflows/${id}`, workflowSchema, signal, id);
  }

  workflows(query: Query, signal?: AbortSignal): Promise<Answer<WirePage<WireWorkflow>>> {
    return this.#page('/workflows', workflowSchema, query, signal);
  }

  workflowStatus(id: number, signal?: AbortSignal): Promise<Answer<WireWorkflowStatus>> {
    return this.#get(`/workflows/${id}/status`, workflowStatusSchema, signal);
  }

  async isComplete(id: number, signal?: AbortSignal): Promise<Answer<boolean>> {
    const answer = await this.#get(`/workflows/${id}/is_complete`, completeSchema, signal);
    return answer.ok ? ok(answer.value.is_complete) : answer;
  }

  job(id: number, signal?: AbortSignal): Promise<Answer<WireJob>> {
    return this.#get(`/jobs/${id}`, jobSchema, signal, id);
  }

  jobs(workflowId: number, query: Query, signal?: AbortSignal): Promise<Answer<WirePage<WireJob>>> {
    return this.#page('/jobs', jobSchema, { workflow_id: workflowId, ...query }, signal);
  }

  allJobs(
    workflowId: number,
    status: JobStatus | undefined,
    signal?: AbortSignal,
  ): Promise<Answer<readonly WireJob[]>> {
    return this.#all('/jobs', jobSchema, { workflow_id: workflowId, status }, signal);
  }

  results(workflowId: number, query: Query, signal?: AbortSignal): Promise<Answer<WirePage<WireResult>>> {
    return this.#page('/results', resultSchema, { workflow_id: workflowId, ...query }, signal);
  }

  /** The results of all runs and attempts. */
  allResults(
    workflowId: number,
    jobId: number | undefined,
    signal?: AbortSignal,
  ): Promise<Answer<readonly WireResult[]>> {
    return this.#all('/results', resultSchema, { workflow_id: workflowId, job_id: jobId, all_runs: true }, signal);
  }

  nodes(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly WireNode[]>> {
    return this.#all('/compute_nodes', nodeSchema, { workflow_id: workflowId }, signal);
  }

  requirements(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly WireRequirement[]>> {
    return this.#all('/resource_requirements', requirementSchema, { workflow_id: workflowId }, signal);
  }

  requirement(id: number, signal?: AbortSignal): Promise<Answer<WireRequirement>> {
    return this.#get(`/resource_requirements/${id}`, requirementSchema, signal, id);
  }

  dependencies(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly WireDependency[]>> {
    return this.#all(`/workflows/${workflowId}/job_dependencies`, dependencySchema, {}, signal);
  }

  files(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly WireFile[]>> {
    return this.#all(`/workflows/${workflowId}/job_file_relationships`, fileSchema, {}, signal);
  }

  handlers(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly WireHandler[]>> {
    return this.#all(`/workflows/${workflowId}/failure_handlers`, handlerSchema, {}, signal);
  }

  slurmStats(workflowId: number, signal?: AbortSignal): Promise<Answer<readonly WireSlurmStats[]>> {
    return this.#all('/slurm_stats', slurmStatsSchema, { workflow_id: workflowId }, signal);
  }

  /** A call that changes something and answers with a job. */
  async changeJob(call: TorcCall): Promise<Answer<WireJob>> {
    return this.#parsed(await this.http.json(call), jobSchema);
  }

  /** A call that changes something and answers with a row of resource requirements. */
  async changeRequirement(call: TorcCall): Promise<Answer<WireRequirement>> {
    return this.#parsed(await this.http.json(call), requirementSchema);
  }

  /** A call that changes something; its answer does not matter. */
  async change(call: TorcCall): Promise<Answer<void>> {
    const answer = await this.http.json(call);
    return answer.ok ? ok(undefined) : answer;
  }

  /** Ends a job by the call that takes a list; returns the result for this job. */
  async completeInBatch(call: TorcCall, jobId: number): Promise<Answer<void>> {
    const answer = this.#parsed(await this.http.json(call), batchSchema);
    if (!answer.ok) return answer;
    const error = answer.value.errors?.find(({ job_id: id }) => id === jobId);
    if (error !== undefined)
      return refused(
        'conflict',
        msg(
          'It has changed since you looked; refresh and look again. {0} says: {1}',
          this.http.label,
          serverWords(error.message, undefined),
        ),
      );
    return answer.value.completed?.includes(jobId) === true ? ok(undefined) : this.#unreadable();
  }

  /**
   * Whether the server accepts results as a list. 0.25 is the first version known to; a server without a version counts
   * as old.
   */
  async takesBatches(signal?: AbortSignal): Promise<boolean> {
    if (this.#takesBatches !== undefined) return this.#takesBatches;
    const version = await this.version(signal);
    if (!version.ok) return false;
    const [, major = '0', minor = '0'] = /^v?(\d{1,4})\.(\d{1,4})/.exec(version.value) ?? [];
    this.#takesBatches = Number(major) >= 1 || Number(minor) >= 25;
    return this.#takesBatches;
  }

  /** The number of jobs in each status, by one small request per status: for servers that do not count. */
  async countEach(workflowId: number, signal?: AbortSignal): Promise<Answer<Record<JobStatus, number>>> {
    const pages = await Promise.all(jobStatuses.map((status) => this.jobs(workflowId, { status, limit: 1 }, signal)));
    const counts = {} as Record<JobStatus, number>;
    for (const [at, status] of jobStatuses.entries()) {
      const page = pages[at];
      if (page?.ok !== true) return page ?? refused('server-error', msg('The jobs could not be counted.'));
      counts[status] = page.value.total;
    }
    return ok(counts);
  }

  /**
   * With `id`: an answer about any other object is refused. It may come from a cache or a proxy, and must not be the
   * basis of a decision.
   */
  async #get<T>(path: string, schema: Schema<T>, signal: AbortSignal | undefined, id?: number): Promise<Answer<T>> {
    const answer = this.#parsed(await this.http.json({ method: 'GET', path }, signal), schema);
    return answer.ok && id !== undefined && getId(answer.value) !== id ? this.#unreadable() : answer;
  }

  #parsed<T>(answer: Answer<unknown>, schema: Schema<T>): Answer<T> {
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value);
    return parsed.success && parsed.data !== undefined ? ok(parsed.data) : this.#unreadable();
  }

  async #page<T>(
    path: string,
    schema: Schema<T>,
    query: Query,
    signal: AbortSignal | undefined,
  ): Promise<Answer<WirePage<T>>> {
    const answer = this.#parsed(
      await this.http.json({ method: 'GET', path: withQuery(path, query) }, signal),
      pageSchema,
    );
    if (!answer.ok) return answer;
    const { items: sent, total_count: total, has_more: hasMore } = answer.value;
    // No more than requested: each may cost another request.
    const rows = typeof query['limit'] === 'number' ? sent?.slice(0, query['limit']) : sent;
    const items: T[] = [];
    const seen = new Set<number>();
    let unread = 0;
    for (const row of rows ?? []) {
      const parsed = schema.safeParse(row);
      const id = parsed.data === undefined ? undefined : getId(parsed.data);
      if (!parsed.success || parsed.data === undefined) unread += 1;
      else if (id === undefined || !seen.has(id)) items.push(parsed.data);
      if (id !== undefined) seen.add(id);
    }
    // A single malformed row does not hide the others.
    if (unread > 0)
      this.#log?.warn(`jobs.torc unread rows=${unread} of=${rows?.length ?? 0} list=${path.split('/').at(-1) ?? ''}`);
    const offset = typeof query['offset'] === 'number' ? query['offset'] : 0;
    return ok({
      items,
      total: Math.max(total ?? 0, items.length === 0 ? 0 : offset + items.length),
      hasMore: (hasMore ?? (total ?? 0) > offset + (rows?.length ?? 0)) || (sent?.length ?? 0) > (rows?.length ?? 0),
    });
  }

  async #all<T>(
    path: string,
    schema: Schema<T>,
    query: Query,
    signal: AbortSignal | undefined,
  ): Promise<Answer<readonly T[]>> {
    const all: T[] = [];
    // An empty page ends the loop even if the server claims that there is more.
    for (let offset = 0; offset < maxRows; offset += pageLimit) {
      const page = await this.#page(path, schema, { ...query, offset, limit: pageLimit }, signal);
      if (!page.ok) return page;
      for (const item of page.value.items) all.push(item);
      if (!page.value.hasMore || page.value.items.length === 0) return ok(all);
    }
    return refused(
      'server-error',
      msg('The list is longer than Recourse reads ({0} rows). Archive old workflows.', maxRows),
    );
  }

  #unreadable(): ReturnType<typeof refused> {
    return refused(
      'server-error',
      msg(
        '{0} answers in a way that Recourse does not know. Check whether its version of Torc is between 0.12 and 1.0.',
        this.http.label,
      ),
    );
  }
}

/** The number of a row, where it has one. */
function getId(row: unknown): number | undefined {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? row.id : undefined;
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
