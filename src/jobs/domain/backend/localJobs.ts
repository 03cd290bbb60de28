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

/** The engine on this machine: everything of a backend, and running. */
export interface LocalJobs extends JobBackend {
  readonly kind: 'local';
  /** Where its store and the output of its jobs are. */
  readonly folder: string;
  /** Writes a workflow down; nothing of it runs yet. */
  submit(spec: WorkflowSpec, origin: WorkflowOrigin): Promise<Answer<WorkflowRecord>>;
  /**
   * Begins a workflow: what depends on nothing is ready, and a runner takes it. Every job that was done is done anew
   * only after a reset.
   */
  run(workflowId: number): Promise<Answer<WorkflowRecord>>;
  /** Forgets a workflow that does not run, with its output. */
  remove(workflowId: number): Promise<Answer<void>>;
}
