import {
  array,
  boolean,
  gte,
  int,
  looseObject,
  nullish,
  number,
  object,
  pipe,
  record,
  refine,
  string,
  transform,
  union,
  unknown,
  type infer as Infer,
} from 'zod/mini';
import { isJobStatus, statusOfNumber, type JobStatus } from '../../../domain/status/jobStatus.ts';

/*
 * What Torc's answers look like, 0.12 to 1.0. Fields that Recourse has no use for are not named; what a version leaves
 * out or writes as null is undefined. Identifiers are whole numbers: nothing that a server sends ever becomes part of a
 * path but such a number.
 */

/** Servers count from 1. */
const id = int().check(gte(1));

/** A status, as text or number, in the spelling of any version; an unknown one counts as not started. */
const status = pipe(union([string(), number()]), transform(readStatus));

/** Parses a server's status, as a word or a number. */
export function readStatus(value: string | number): JobStatus {
  if (typeof value === 'number') return statusOfNumber(value) ?? 'uninitialized';
  const word = value.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  return isJobStatus(word) ? word : 'uninitialized';
}

/** A job. `failure_handler_id` 0: none. */
export const jobSchema = object({
  id,
  workflow_id: id,
  name: string(),
  command: nullish(string()),
  status,
  attempt_id: nullish(int()),
  resource_requirements_id: nullish(int()),
  failure_handler_id: nullish(int()),
  cancel_on_blocking_job_failure: nullish(boolean()),
  start_time: nullish(string()),
  compute_node_id: nullish(int()),
});
export type WireJob = Infer<typeof jobSchema>;

/** A workflow. From 1.0 it contains the fields that `workflowStatusSchema` has before. */
export const workflowSchema = object({
  id,
  name: string(),
  user: nullish(string()),
  description: nullish(string()),
  timestamp: nullish(string()),
  use_pending_failed: nullish(boolean()),
  run_id: nullish(int()),
  is_canceled: nullish(boolean()),
  is_archived: nullish(boolean()),
});
export type WireWorkflow = Infer<typeof workflowSchema>;

/** The status of a workflow: before 1.0 its run, from 1.0 its counts. */
export const workflowStatusSchema = object({
  run_id: nullish(int()),
  is_canceled: nullish(boolean()),
  is_archived: nullish(boolean()),
  is_complete: nullish(boolean()),
  jobs_by_status: nullish(record(string(), int())),
  active_compute_nodes: nullish(int()),
});
export type WireWorkflowStatus = Infer<typeof workflowStatusSchema>;

/** The result of an attempt. */
export const resultSchema = object({
  id: nullish(int()),
  job_id: int(),
  workflow_id: int(),
  run_id: int(),
  attempt_id: nullish(int()),
  compute_node_id: nullish(int()),
  return_code: int(),
  exec_time_minutes: nullish(number()),
  completion_time: nullish(string()),
  status,
  peak_memory_bytes: nullish(int()),
});
export type WireResult = Infer<typeof resultSchema>;

/** Maximum nesting within a row that is written back. */
const deepest = 20;

function isNestedWithin(value: unknown, levels: number): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (levels > 0 && Object.values(value).every((each) => isNestedWithin(each, levels - 1)))
  );
}

/**
 * A row of resource requirements, with every field of the server: a row is written back completely, because missing
 * fields are reset to defaults.
 */
export const requirementSchema = looseObject({
  id,
  workflow_id: id,
  name: string(),
  num_cpus: nullish(int()),
  num_gpus: nullish(int()),
  num_nodes: nullish(int()),
  memory: nullish(string()),
  runtime: nullish(string()),
}).check(refine((row) => isNestedWithin(row, deepest)));
export type WireRequirement = Infer<typeof requirementSchema>;

/** A compute node. `scheduler` is free-form: Slurm's has `slurm_job_id`. */
export const nodeSchema = object({
  id: int(),
  hostname: string(),
  memory_gb: nullish(number()),
  is_active: nullish(boolean()),
  start_time: nullish(string()),
  scheduler: nullish(unknown()),
});
export type WireNode = Infer<typeof nodeSchema>;

/** A dependency between two jobs. */
export const dependencySchema = object({ job_id: int(), depends_on_job_id: int() });
export type WireDependency = Infer<typeof dependencySchema>;

/** A file with its producer and consumer. */
export const fileSchema = object({
  file_id: int(),
  file_name: string(),
  file_path: string(),
  producer_job_id: nullish(int()),
  consumer_job_id: nullish(int()),
});
export type WireFile = Infer<typeof fileSchema>;

/** A failure handler; `rules` is JSON as text. */
export const handlerSchema = object({ id: int(), name: string(), rules: string() });
export type WireHandler = Infer<typeof handlerSchema>;

/** The rules of a failure handler. */
export const rulesSchema = array(
  object({
    exit_codes: nullish(array(int())),
    match_all_exit_codes: nullish(boolean()),
    recovery_script: nullish(string()),
    max_retries: nullish(int()),
  }),
);

/** Slurm's statistics about an attempt, from 0.17. */
export const slurmStatsSchema = object({
  job_id: int(),
  run_id: int(),
  attempt_id: int(),
  slurm_job_id: nullish(string()),
  max_rss_bytes: nullish(int()),
  node_list: nullish(string()),
});
export type WireSlurmStats = Infer<typeof slurmStatsSchema>;

/** A page of any list; the rows are validated individually. */
export const pageSchema = object({
  items: nullish(array(unknown())),
  total_count: nullish(int()),
  has_more: nullish(boolean()),
  count: nullish(int()),
});

/** `"0.12.0 (hash)"`, or an object from later versions. */
export const versionSchema = union([string(), object({ version: string() })]);

/** The answer to a list of results. */
export const batchSchema = object({
  completed: nullish(array(int())),
  errors: nullish(array(object({ job_id: int(), message: string() }))),
});

/** `{"is_complete": …}` */
export const completeSchema = object({ is_complete: boolean() });

/** An event of the stream. `data` differs by type. */
export const eventSchema = object({
  workflow_id: int(),
  data: nullish(object({ job_id: nullish(int()), status: nullish(status) })),
});
