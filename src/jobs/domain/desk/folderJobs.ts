import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { JobBackend } from '../backend/jobBackend.ts';
import type { LocalJobs } from '../backend/localJobs.ts';
import type { TorcProfile } from '../backend/torcProfile.ts';
import type { FailureDesk } from './failureDesk.ts';

/** External dependencies of the jobs of a workspace folder. */
export interface FolderJobsOptions {
  /** Of the local engine and of the audit; absolute. */
  readonly folder: string;
  readonly profiles: readonly TorcProfile[];
  /** The password of a profile, where there is one. Requested for every connection. */
  readonly password: (profile: TorcProfile) => Promise<string | undefined>;
  /** Number of concurrent jobs; 0: one per processor. */
  readonly concurrency: () => number;
  /** Output limit of an attempt on this machine, in megabytes; 0: unlimited. Default: 4096. */
  readonly outputLimitMegabytes?: (() => number) | undefined;
  /** The confidence from which a verdict is given. */
  readonly leastConfidence: () => number;
  readonly pollIntervalSeconds: () => number;
  /**
   * The program that runs workflows in a separate process (`dist/jobsRunner.cjs`); without it they run in this process
   * and end with it.
   */
  readonly runner?: string | undefined;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly meter?: Meter | undefined;
}

/** All engines of a workspace folder, and the desk of each. */
export interface FolderJobs {
  readonly local: LocalJobs;
  /** The local engine first. */
  readonly backends: readonly JobBackend[];
  /** The desk of the backend with this name. */
  desk(backend: string): FailureDesk | undefined;
  close(): Promise<void>;
}
