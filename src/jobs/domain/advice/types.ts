import type { Message } from '../../../base/text/message.ts';
/**
 * Facts about one failed attempt, apart from its output. Anything may be missing. Numbers are bytes, seconds and
 * counts.
 */
export interface FailureContext {
  /** -1: killed by an unknown signal; -128: its runner was lost. Above 128: a shell's encoding of a signal. */
  readonly exitCode?: number | undefined;
  /** `SIGKILL`, or the number. */
  readonly signal?: string | number | undefined;
  /** As Slurm writes it: `TIMEOUT`, `OUT_OF_MEMORY`, `CANCELLED by 1000`. */
  readonly slurmState?: string | undefined;
  /** From 1. */
  readonly attempt?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Earlier attempts of this job, oldest first. */
  readonly previousFailures?: readonly PreviousFailure[] | undefined;
  /** Nodes it ran on, its own first; a node that failed is marked. */
  readonly nodes?: readonly NodeFacts[] | undefined;
  /** Jobs of the same kind in the same run. */
  readonly siblings?: SiblingFacts | undefined;
  /** Jobs that make what this one needs; empty where it is known that there are none. */
  readonly upstream?: readonly UpstreamFacts[] | undefined;
  readonly memoryLimitBytes?: number | undefined;
  readonly memoryPeakBytes?: number | undefined;
  readonly memoryNodeBytes?: number | undefined;
  readonly runtimeLimitSeconds?: number | undefined;
  readonly runtimeUsedSeconds?: number | undefined;
  /** Time between the last line of output and the end. */
  readonly lastOutputAgeSeconds?: number | undefined;
  /** Bytes written to stdout and stderr together, where the engine ended the job for that. */
  readonly overlongOutputBytes?: number | undefined;
  /** What became of like failures (same fingerprint) that were decided before. */
  readonly past?: PastFacts | undefined;
  /** What cancelled it, where known: a person, an administrator, a dependency. */
  readonly cancelledBy?: string | undefined;
  readonly command?: string | undefined;
  readonly gpu?: GpuFacts | undefined;
  /** Number of jobs that share the row of resource requirements, including this one. */
  readonly sharedRequirementCount?: number | undefined;
}

/** An earlier attempt of the same job. */
export interface PreviousFailure {
  readonly exitCode?: number | undefined;
  /** The end of its output, or the line that explained the failure. */
  readonly message?: string | undefined;
  readonly node?: string | undefined;
}

/** A machine that a job ran on. */
export interface NodeFacts {
  readonly name: string;
  /** `DOWN`, `DRAINED`, `IDLE` …, as Slurm writes it. */
  readonly state?: string | undefined;
  /** Failures of other jobs on it in this run. */
  readonly otherFailures?: number | undefined;
  readonly otherCompleted?: number | undefined;
  /** Jobs of this run on all other nodes: without them, failures on this one say nothing about it. */
  readonly elsewhere?: OutcomeCounts | undefined;
}

/** How many jobs passed, and how many failed. */
export interface OutcomeCounts {
  readonly completed: number;
  readonly failed: number;
}

/** Decisions about like failures, and what followed. */
export interface PastFacts {
  readonly retried: number;
  readonly passed: number;
  readonly failedSameWay: number;
  /** Given up without another attempt. */
  readonly failed: number;
}

/** Results of jobs of the same kind in the same run. */
export interface SiblingFacts {
  readonly total?: number | undefined;
  readonly failed?: number | undefined;
  /** Those that failed with the same cause. */
  readonly failedSameWay?: number | undefined;
  readonly completed?: number | undefined;
  /** Of these, the others that read the same input files. */
  readonly sameInput?: OutcomeCounts | undefined;
}

/** A job that produces the input of another. */
export interface UpstreamFacts {
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  /** Files it produces. */
  readonly outputs?: readonly string[] | undefined;
}

/** Facts about the GPU. */
export interface GpuFacts {
  readonly xid?: number | undefined;
  readonly memoryTotalBytes?: number | undefined;
  readonly memoryUsedBytes?: number | undefined;
  /** Whether other jobs use it at the same time. */
  readonly isShared?: boolean | undefined;
  readonly eccErrors?: number | undefined;
}

/** What a failed attempt left behind. */
export interface FailureEvidence {
  /** Its output, complete or only the end; the bytes need not be UTF-8. */
  readonly stderr: string | Uint8Array;
  readonly context?: FailureContext | undefined;
}

/**
 * Whether the same attempt would pass if repeated, unchanged or with the advised resources. `uncertain`: a person has
 * to look.
 */
export type FailureVerdict = 'transient' | 'permanent' | 'uncertain';

/** The likely verdict, and why. */
export interface FailureAdvice {
  readonly verdict: FailureVerdict;
  /**
   * Probability that the verdict is right, 0 to 1; for `uncertain`, the probability of the more likely of the other
   * two.
   */
  readonly confidence: number;
  readonly reason: Message;
  /** What kind of failure it is: the rule's name (`oom-killed`, `connection-refused`). */
  readonly cause: string;
  /** The output line that supports the verdict; absent where only the context does. */
  readonly evidenceLine?: EvidenceLine | undefined;
  /** The memory to request, in bytes, where more memory would fix the failure. */
  readonly memoryBytes?: number | undefined;
  /** As Torc takes it: `16g`. */
  readonly memory?: string | undefined;
  /** ISO 8601, as Torc takes it: `PT4H`. */
  readonly runtime?: string | undefined;
  /** Evidence against the verdict. */
  readonly counterEvidence?: Message | undefined;
  /** What to check to be sure; always present when the verdict is `uncertain`. */
  readonly whatWouldDecide?: Message | undefined;
}

/** A line of the output. */
export interface EvidenceLine {
  /** From 1, in the output as it was given. */
  readonly line: number;
  readonly text: string;
}
