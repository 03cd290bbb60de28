/** How one test inside the extension host ended. */
export interface HostResult {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** The error's stack, for a failed one. */
  readonly error?: string;
  /** What the first try failed with, for one that passed at the second. */
  readonly firstError?: string;
}

/** What the suite inside the extension host hands back through a file. */
export interface HostReport {
  readonly results: readonly HostResult[];
  /** False while the suite still runs, and for ever when it hung. */
  readonly finished: boolean;
}
