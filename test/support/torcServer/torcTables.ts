import type { JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';

/** A workflow as the fake keeps it. */
export interface WorkflowRow {
  readonly id: number;
  readonly name: string;
  readonly user: string;
  readonly description: string;
  readonly timestamp: string;
  readonly use_pending_failed: boolean;
  run_id: number;
  is_canceled: boolean;
  is_archived: boolean;
}

/** A job as the fake keeps it. */
export interface JobRow {
  readonly id: number;
  readonly workflow_id: number;
  name: string;
  command: string;
  status: JobStatus;
  attempt_id: number;
  resource_requirements_id: number;
  readonly failure_handler_id: number;
  readonly cancel_on_blocking_job_failure: boolean;
  readonly depends_on_job_ids: readonly number[];
  /** Whether the background task has looked at its end. */
  isUnblocked: boolean;
  node: number | undefined;
}

/** What an attempt came to. */
export interface ResultRow {
  readonly id: number;
  readonly job_id: number;
  readonly workflow_id: number;
  readonly run_id: number;
  readonly attempt_id: number;
  readonly compute_node_id: number;
  readonly return_code: number;
  readonly exec_time_minutes: number;
  readonly completion_time: string;
  readonly status: JobStatus;
  readonly peak_memory_bytes: number;
}

/** A row of resource requirements. */
export interface RequirementRow {
  readonly id: number;
  readonly workflow_id: number;
  name: string;
  num_cpus: number;
  num_gpus: number;
  num_nodes: number;
  memory: string;
  runtime: string;
}

/** A row of any other table. */
export interface OtherRow {
  readonly id: number;
  readonly workflow_id: number;
  readonly [column: string]: unknown;
}

/** Everything that the fake knows. */
export class TorcTables {
  readonly workflows = new Map<number, WorkflowRow>();
  readonly jobs = new Map<number, JobRow>();
  readonly requirements = new Map<number, RequirementRow>();
  readonly handlers = new Map<number, OtherRow>();
  readonly nodes = new Map<number, OtherRow>();
  readonly events = new Map<number, OtherRow>();
  readonly files: {
    readonly workflow_id: number;
    readonly file_id: number;
    readonly file_name: string;
    readonly file_path: string;
    readonly producer_job_id: number | null;
    readonly consumer_job_id: number | null;
  }[] = [];
  readonly results = new Map<number, ResultRow>();
  /** The newest result of a job, as lists give it that do not ask for all runs. */
  readonly latest = new Map<number, number>();
  readonly #byWorkflow = new Map<number, JobRow[]>();
  readonly #attempts = new Map<string, number>();
  readonly #resultsOf = new Map<number, ResultRow[]>();
  readonly #lastId = new Map<string, number>();

  /** The next number of a table. */
  nextId(table: string): number {
    const id = (this.#lastId.get(table) ?? 0) + 1;
    this.#lastId.set(table, id);
    return id;
  }

  getJobs(workflowId: number): JobRow[] {
    return this.#byWorkflow.get(workflowId) ?? [];
  }

  addJob(row: JobRow): void {
    this.jobs.set(row.id, row);
    const rows = this.#byWorkflow.get(row.workflow_id);
    if (rows === undefined) this.#byWorkflow.set(row.workflow_id, [row]);
    else rows.push(row);
  }

  removeJob(id: number): void {
    const row = this.jobs.get(id);
    if (row === undefined) return;
    this.jobs.delete(id);
    const rows = this.getJobs(row.workflow_id);
    rows.splice(rows.indexOf(row), 1);
  }

  /** Every result of a job, of all runs, as they came. */
  getResults(jobId: number): readonly ResultRow[] {
    return this.#resultsOf.get(jobId) ?? [];
  }

  /** Puts a result down; false where the job has one of this run and attempt, or its node does not exist. */
  addResult(row: ResultRow): boolean {
    const key = attemptKey(row);
    if (this.#attempts.has(key) || !this.nodes.has(row.compute_node_id)) return false;
    this.results.set(row.id, row);
    this.#attempts.set(key, row.id);
    this.latest.set(row.job_id, row.id);
    this.#resultsOf.set(row.job_id, [...this.getResults(row.job_id), row]);
    return true;
  }

  removeResult(id: number): ResultRow | undefined {
    const row = this.results.get(id);
    if (row === undefined) return undefined;
    this.results.delete(id);
    this.#attempts.delete(attemptKey(row));
    this.#resultsOf.set(
      row.job_id,
      this.getResults(row.job_id).filter((each) => each !== row),
    );
    // The server does not look for the one before it: the job is without a latest result then.
    if (this.latest.get(row.job_id) === id) this.latest.delete(row.job_id);
    return row;
  }
}

function attemptKey({ job_id: job, run_id: run, attempt_id: attempt }: ResultRow): string {
  return `${job}.${run}.${attempt}`;
}
