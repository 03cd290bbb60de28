import type { Decider, FailureDesk, JobBackend, Trust } from '../jobs/index.ts';

/** What the tools ask an engine itself; all else goes through its desk. */
export type AskedEngine = Pick<JobBackend, 'kind' | 'name' | 'workflow' | 'workflows' | 'counts'> & {
  /** What else a call may say for its name, alone or with others: where several folders have an engine of one name. */
  readonly otherNames?: readonly string[];
};

/** The engines that a call may mean, and who keeps the decisions about their jobs. */
export interface JobDesks {
  /** No two of one name. */
  readonly backends: readonly AskedEngine[];
  /** Of the engine with this name. */
  readonly desk: (name: string) => FailureDesk | undefined;
}

/** What the caller may do without a person. */
export interface CallerTrust extends Trust {
  readonly decider: Decider;
}

/** How the tools reach the jobs: the editor's, or those of a server outside. */
export interface JobAccess {
  /**
   * Asked for every call; undefined where no job ever ran in this folder and no server is named. Rejects where the
   * store cannot be opened.
   */
  open(): Promise<JobDesks | undefined>;
  /** Asked for every call. */
  trust(): Promise<CallerTrust>;
  /** Whether a server outside may be asked. */
  readonly reachesOut: boolean;
}

/** The answer to a model when there is nothing to decide about because nothing ever ran. */
export const nothingRan =
  'No workflow ever ran in this folder, and no Torc server is named. ' +
  'Workflows are run by Recourse in the editor ("Run Workflow"); ' +
  'for a Torc server start this server with --torc-url URL.';
