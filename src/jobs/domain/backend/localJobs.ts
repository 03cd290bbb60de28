import type { WorkflowSpec } from '../workflow/workflowSpec.ts';
import type { Answer } from './answer.ts';
import type { JobBackend } from './jobBackend.ts';
import type { WorkflowRecord } from './records.ts';

/** Where a workflow comes from. */
export interface WorkflowOrigin {
  /** Its jobs run here and its files are relative to it; absolute. */
  readonly folder: string;
  /** The file it was read from, absolute. */
  readonly source?: string | undefined;
}

/** The engine on this machine: a backend that can also run workflows. */
export interface LocalJobs extends JobBackend {
  readonly kind: 'local';
  /** The folder of its store and of the output of its jobs. */
  readonly folder: string;
  /** Stores a workflow without running it. */
  submit(spec: WorkflowSpec, origin: WorkflowOrigin): Promise<Answer<WorkflowRecord>>;
  /**
   * Starts a workflow: jobs without dependencies become ready, and a runner takes them. Finished jobs run again only
   * after a reset.
   */
  run(workflowId: number): Promise<Answer<WorkflowRecord>>;
  /** Deletes a workflow that is not running, with its output. */
  remove(workflowId: number): Promise<Answer<void>>;
}
