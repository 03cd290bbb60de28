/** What part of the world a cause lies in: decides which facts of the context speak for or against it. */
export type CauseFamily =
  | 'network'
  | 'service'
  | 'memory'
  | 'gpu-memory'
  | 'time'
  | 'node'
  | 'gpu'
  | 'preemption'
  | 'disk'
  | 'file-system'
  | 'quota'
  | 'code'
  | 'input'
  | 'missing-file'
  | 'environment'
  | 'permission'
  | 'credentials'
  | 'configuration'
  | 'crash'
  | 'numerics'
  | 'license'
  | 'cancelled'
  | 'race'
  | 'unknown';

/** How a line tells why a job failed. */
export interface CauseRule {
  /** In words with hyphens; unique. */
  readonly cause: string;
  readonly family: CauseFamily;
  /** Tried on lines that have one of the general marks of trouble (`troubleMarks`). Linear in the line. */
  readonly pattern: RegExp;
  /**
   * Share of such failures that pass when they are repeated unchanged, 0 to 1, before anything else is known. From
   * experience with the tools named in `source`; `test/bench/jobs` calibrates what comes of it.
   */
  readonly transient: number;
  /**
   * How surely such a line is why the job failed and not something on the way: 1 (in passing) to 5 (nothing else would
   * print it).
   */
  readonly strength: 1 | 2 | 3 | 4 | 5;
  /** One sentence, without the line. */
  readonly reason: string;
  /** What would tell, where the line alone does not. */
  readonly decide?: string;
  /** What other processes say when one of them has failed: only looked at when nobody says more. */
  readonly isAftermath?: boolean;
  /** Says how it ended and not why: another rule that knows the same line knows it better. */
  readonly isGeneric?: boolean;
  /**
   * Says no more than that something is wrong: any other rule that knows the line knows it better, even one of
   * aftermath.
   */
  readonly isLastResort?: boolean;
  /** Tools that print it. `document`: on the recovery document's lists. */
  readonly source: string;
}
