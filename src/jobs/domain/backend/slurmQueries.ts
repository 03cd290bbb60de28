/** What Slurm knows of one of its jobs. Anything may be missing. Bytes, seconds, milliseconds since 1970. */
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
  /** The most that one task used. */
  readonly memoryPeakBytes?: number | undefined;
  readonly elapsedSeconds?: number | undefined;
  readonly timeLimitSeconds?: number | undefined;
  readonly endedAt?: number | undefined;
  /** How often it was begun anew. */
  readonly restarts?: number | undefined;
}

/** Asks the scheduler. Never throws: what cannot be learnt is left out. */
export interface SlurmQueries {
  /** By identifiers; without Slurm on this machine the map is empty. */
  jobs(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SlurmJob>>;
  /** States of nodes (`DOWN*`, `IDLE`) by name. */
  nodeStates(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>>;
}
