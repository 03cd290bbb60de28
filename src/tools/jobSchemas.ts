import {
  array,
  boolean,
  describe,
  enum as oneOf,
  gte,
  int,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  refine,
  strictObject,
  string,
} from 'zod/mini';
import { readDuration, readMemory } from '../jobs/index.ts';

/** Decisions of one call, and jobs of one list. */
const maxClassifications = 1000;
const maxListed = 500;

const id = int().check(gte(1));
const workflowId = id;
const backend = optional(
  string().check(maxLength(200), describe('"local" or a Torc profile, where several have this workflow.')),
);
const dryRun = optional(boolean().check(describe('Default true: changes nothing.')));

/** What `list_pending_failed_jobs` takes. */
export const listInput = strictObject({
  workflow_id: optional(workflowId),
  backend,
  limit: optional(int().check(gte(1), lte(maxListed), describe('Default 25.'))),
  offset: optional(int().check(gte(0))),
});

/** What `classify_and_resolve_failures` takes. */
export const classifyInput = strictObject({
  workflow_id: workflowId,
  backend,
  classifications: array(
    strictObject({
      job_id: id,
      action: oneOf(['retry', 'fail']),
      memory: optional(
        string().check(
          refine((text) => readMemory(text) !== undefined, {
            error: 'must be an amount of memory such as "16g" or "512m"',
          }),
          describe('For the retry: "16g".'),
        ),
      ),
      runtime: optional(
        string().check(
          refine((text) => readDuration(text) !== undefined, { error: 'must be an ISO 8601 duration such as "PT4H"' }),
          describe('ISO 8601: "PT4H".'),
        ),
      ),
      reason: optional(string().check(maxLength(2000), describe('In a sentence.'))),
      confidence: optional(
        number().check(gte(0), lte(1), describe('0 to 1, honest: what is doubtful goes to a person.')),
      ),
    }),
  ).check(minLength(1), maxLength(maxClassifications)),
  dry_run: dryRun,
});

/** What `reset_failed_jobs` takes. */
export const resetInput = strictObject({
  workflow_id: workflowId,
  backend,
  job_ids: optional(array(id).check(minLength(1), maxLength(10_000), describe('Only these. Default: all.'))),
  dry_run: dryRun,
});

const count = int().check(gte(0));
const share = number().check(gte(0), lte(1));
const verdict = oneOf(['transient', 'permanent', 'uncertain']);
const problem = object({
  code: string(),
  message: string(),
  fields: optional(array(object({ field: string(), code: string(), message: string() }))),
});
const past = object({
  retried: count,
  passed: count,
  failed_same_way: count,
  failed_otherwise: count,
  failed: count,
  correction: optional(object({ verdict: string(), note: optional(string()) })),
});
const named = object({ job_id: int(), name: string() });
const call = object({ call: string(), body: optional(string()), purpose: string() });

const advice = object({
  verdict,
  confidence: share,
  cause: string(),
  reason: string(),
  evidence_line: optional(object({ line: int(), text: string() })),
  memory: optional(string()),
  runtime: optional(string()),
  counter_evidence: optional(string()),
  what_would_decide: optional(string()),
});

/** What `list_pending_failed_jobs` answers. */
export const listOutput = object({
  message: string(),
  workflow_id: nullable(int()),
  workflow_name: optional(string()),
  backend: nullable(string()),
  pending_failed_count: count,
  pending_failed_jobs: array(
    object({
      job_id: int(),
      name: string(),
      command: string(),
      attempt_id: int(),
      return_code: nullable(int()),
      exec_time_minutes: nullable(number()),
      stderr_tail: string(),
      stderr_tail_cut: optional(boolean()),
      stderr_read_error: nullable(string()),
      advice,
      fingerprint: string(),
      like_jobs_count: count,
      memory_limit: optional(string()),
      runtime_limit: optional(string()),
      shared_by: nullable(int()),
      past: optional(past),
      proposals: optional(
        array(object({ action: string(), confidence: optional(number()), by: string(), reason: optional(string()) })),
      ),
    }),
  ),
  groups: array(
    object({
      fingerprint: string(),
      cause: string(),
      title: string(),
      count,
      job_ids: array(int()),
      job_ids_cut: optional(boolean()),
      advice,
      past: optional(past),
      known_fix: optional(
        object({
          id: string(),
          title: string(),
          do_first: string(),
          relation: oneOf(['exact', 'similar']),
          built_in: boolean(),
        }),
      ),
    }),
  ),
  offset: count,
  has_more: boolean(),
  workflows: optional(
    array(
      object({ backend: string(), workflow_id: int(), name: string(), run_id: int(), pending_failed_count: count }),
    ),
  ),
  /** Engines that could not be asked. */
  problems: array(object({ backend: string(), message: string() })),
  /** That the record of decisions is not, or not wholly, as Recourse wrote it. */
  audit_notice: optional(string()),
  guidance: string(),
  error: optional(problem),
});

/** What `classify_and_resolve_failures` answers. */
export const classifyOutput = object({
  message: string(),
  workflow_id: nullable(int()),
  backend: nullable(string()),
  dry_run: boolean(),
  total_classifications: count,
  jobs_to_retry: count,
  jobs_to_fail: count,
  jobs_proposed: count,
  jobs_refused: count,
  results: array(
    object({
      job_id: int(),
      job_name: string(),
      action: oneOf(['retry', 'fail']),
      memory_adjustment: nullable(string()),
      runtime_adjustment: nullable(string()),
      reason: nullable(string()),
      status: oneOf(['would_apply', 'applied', 'proposed', 'error']),
      message: optional(string()),
      attempt_id: optional(int()),
      cancels: array(named),
      waiting: array(named),
      calls: array(call),
    }),
  ),
  notes: array(string()),
  next_steps: array(string()),
  error: optional(problem),
});

/** What `reset_failed_jobs` answers. */
export const resetOutput = object({
  message: string(),
  workflow_id: nullable(int()),
  backend: nullable(string()),
  dry_run: boolean(),
  reset_count: count,
  jobs: array(named),
  also_reset: array(named),
  refused: array(object({ job_id: int(), message: string() })),
  calls: array(call),
  notes: array(string()),
  next_steps: array(string()),
  error: optional(problem),
});
