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
  readonly endedAt?: number | undefined;
  /** Number of restarts. */
  readonly restarts?: number | undefined;
}

/** Queries the scheduler. Never throws: values that cannot be read are left out. */
export interface SlurmQueries {
  /** By identifiers; without Slurm on this machine the map is empty. */
  jobs(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SlurmJob>>;
  /** States of nodes (`DOWN*`, `IDLE`) by name. */
  nodeStates(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>>;
}
