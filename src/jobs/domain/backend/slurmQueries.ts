/** A step of a job: what one `srun` started. Torc starts each of its jobs so, under a name of its own. */
export interface SlurmStep {
  readonly name: string;
  /** As of a job; Slurm also calls a step cancelled that a signal of its own program ended. */
  readonly state?: string | undefined;
  /** The number of the signal that ended it. */
  readonly signal?: number | undefined;
  /** The highest use of a single task that was measured, once in some seconds. */
  readonly memoryPeakBytes?: number | undefined;
  /** Milliseconds since 1970. */
  readonly endedAt?: number | undefined;
}

/** What Slurm reports about one of its jobs. */
export interface SlurmJob {
  /** Digits; the job, not a step or a task of an array. */
  readonly id: string;
  /** `OUT_OF_MEMORY`, `CANCELLED by 1000`: upper case, as Slurm writes it in text. */
  readonly state?: string | undefined;
  /** `NonZeroExitCode`, `TimeLimit`, `JobLaunchFailure`. */
  readonly reason?: string | undefined;
  readonly exitCode?: number | undefined;
  /** The number of the signal that ended it. */
  readonly signal?: number | undefined;
  readonly nodes: readonly string[];
  /** On each node. */
  readonly memoryLimitBytes?: number | undefined;
  /** The highest use of a single task. */
  readonly memoryPeakBytes?: number | undefined;
  readonly elapsedSeconds?: number | undefined;
  readonly timeLimitSeconds?: number | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** Number of restarts. */
  readonly restarts?: number | undefined;
  readonly steps?: readonly SlurmStep[] | undefined;
  /** Runs under the same identifier that Slurm ended and queued again, oldest first. */
  readonly earlier?: readonly SlurmJob[] | undefined;
}

/** States of a job, or of a step, in which nothing of it runs any more. */
export const endedInSlurm =
  /^(?:COMPLETED|FAILED|CANCELLED|TIMEOUT|OUT_OF_MEMORY|NODE_FAIL|BOOT_FAIL|DEADLINE|PREEMPTED|REVOKED)/;

/** Queries the scheduler. Never throws: values that cannot be read are left out. */
export interface SlurmQueries {
  /** By identifiers; without Slurm on this machine the map is empty. */
  jobs(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SlurmJob>>;
  /** States of nodes (`DOWN*`, `IDLE`) by name. */
  nodeStates(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>>;
}
