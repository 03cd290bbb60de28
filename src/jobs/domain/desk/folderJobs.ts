import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { JobBackend } from '../backend/jobBackend.ts';
import type { LocalJobs } from '../backend/localJobs.ts';
import type { TorcProfile } from '../backend/torcProfile.ts';
import type { FailureDesk } from './failureDesk.ts';

/** What the jobs of a workspace folder need from outside. */
export interface FolderJobsOptions {
  /** Of the local engine and of the audit; absolute. */
  readonly folder: string;
  readonly profiles: readonly TorcProfile[];
  /** The password of a profile, where there is one. Asked for every connection. */
  readonly password: (profile: TorcProfile) => Promise<string | undefined>;
  /** Jobs at the same time; 0: one for each processor. */
  readonly concurrency: () => number;
  /** What an attempt may write on this machine, megabytes; 0: anything. Default: 4096. */
  readonly outputLimitMegabytes?: (() => number) | undefined;
  /** From which confidence a verdict is given. */
  readonly leastConfidence: () => number;
  readonly pollIntervalSeconds: () => number;
  /**
   * The program that runs workflows beside this process (`dist/jobsRunner.cjs`); without it they run inside and end
   * with it.
   */
  readonly runner?: string | undefined;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly log: Logger;
  readonly meter?: Meter | undefined;
}

/** All engines of a workspace folder, and who decides about their failures. */
export interface FolderJobs {
  readonly local: LocalJobs;
  /** The local engine first. */
  readonly backends: readonly JobBackend[];
  /** Of the backend with this name. */
  desk(backend: string): FailureDesk | undefined;
  close(): Promise<void>;
}
