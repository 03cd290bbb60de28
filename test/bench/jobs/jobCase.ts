import type { FailureContext, FailureVerdict } from '../../../src/jobs/index.ts';

/** Tuned on, or only counted. */
export type Half = 'dev' | 'held';

/**
 * What an amount of advice may be: within bounds (bytes or seconds), or that none should be given. `any`: not judged.
 */
export type AmountLabel = { readonly atLeast: number; readonly atMost: number } | 'none' | 'any';

/** What is right to say of a failure. */
export interface JobLabel {
  readonly verdict: FailureVerdict;
  /** Other verdicts that are not wrong. */
  readonly acceptable: readonly FailureVerdict[];
  /** Parts of the lines that tell; empty where the context alone does, or where there is nothing. */
  readonly evidence: readonly string[];
  /** In bytes. */
  readonly memory: AmountLabel;
  /** In seconds. */
  readonly runtime: AmountLabel;
  readonly why: string;
}

/** A failure that a person who knows the tools has judged. */
export interface JobCase {
  readonly id: string;
  readonly half: Half | undefined;
  /** The kind of cause, as wide as a file. */
  readonly family: string;
  /** The cause itself: cases of one cause are all in one half. */
  readonly cause: string;
  readonly tools: readonly string[];
  readonly stderr: string | Uint8Array;
  readonly context: FailureContext | undefined;
  readonly label: JobLabel;
  /** As it stands in its file. */
  readonly source: string;
}
