import type { FailureContext } from '../../../src/jobs/domain/advice/types.ts';
import type { AttemptRecord } from '../../../src/jobs/domain/backend/records.ts';
import type { JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';

/**
 * A job of the made-up engine. What is left out is made up so that it fits: a `pending_failed` job has failed attempts
 * with exit code 1.
 */
export interface MemoryJob {
  /** Counted from 1 over all workflows where it is not given. */
  readonly id?: number;
  readonly name: string;
  readonly command?: string;
  readonly status?: JobStatus;
  readonly attempt?: number;
  /** Names of jobs of the same workflow. */
  readonly dependsOn?: readonly string[];
  /** Name of a row of the workflow. */
  readonly requirement?: string;
  /** What the latest attempt wrote. */
  readonly stderr?: string | Uint8Array;
  readonly stderrProblem?: string;
  /** Of a real file, for what reads it from there. */
  readonly stderrPath?: string;
  readonly exitCode?: number;
  readonly node?: string;
  /** Put over what is known of the attempt. */
  readonly context?: FailureContext;
  /** Put over the records of attempts, oldest first. */
  readonly attempts?: readonly Partial<AttemptRecord>[];
}

/** A workflow of the made-up engine. */
export interface MemoryWorkflow {
  readonly id?: number;
  readonly name?: string;
  readonly runId?: number;
  readonly usesPendingFailed?: boolean;
  readonly isArchived?: boolean;
  readonly requirements?: readonly { readonly name: string; readonly memory?: string; readonly runtime?: string }[];
  readonly jobs: readonly MemoryJob[];
}
