import type { Scenario } from './scenarios.ts';

/** The owner of the jobs. */
export const owner = 65_534;

/** What runs the workflows: Torc, or what stands in for it. */
export interface Engine {
  /** For the table. */
  readonly title: string;
  readonly url: string;
  submit(scenario: Scenario): Promise<{ readonly workflowId: number; readonly allocation: string }>;
  /** A new allocation for the jobs of a workflow that are ready. */
  regenerate(workflowId: number): Promise<void>;
  /** Torc's own way out for jobs that are called running though nothing runs them. */
  readonly recover?: (workflowId: number) => Promise<void>;
  stop(): Promise<void>;
}
