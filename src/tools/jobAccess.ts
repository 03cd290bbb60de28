import type { Decider, FolderJobs, Trust } from '../jobs/index.ts';

/** The engines of a folder and who keeps the decisions about their jobs. */
export type JobDesks = Pick<FolderJobs, 'backends' | 'desk'>;

/** What whoever calls may do by themselves. */
export interface CallerTrust extends Trust {
  readonly decider: Decider;
}

/** How the tools reach the jobs: the editor's, or those of a server outside. */
export interface JobAccess {
  /** Asked for every call; undefined where no job ever ran in this folder and no server is named. Rejects where the store cannot be opened. */
  open(): Promise<JobDesks | undefined>;
  /** Asked for every call. */
  trust(): Promise<CallerTrust>;
  /** Whether a server outside may be asked. */
  readonly reachesOut: boolean;
}

/** What a model is told where there is nothing to decide about because nothing ever ran. */
export const nothingRan = 'No workflow ever ran in this folder, and no Torc server is named. Workflows are run by Recourse in the editor ("Run Workflow"); for a Torc server start this server with --torc-url URL.';
