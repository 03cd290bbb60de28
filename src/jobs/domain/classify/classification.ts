import type { Decision } from '../backend/resolutions.ts';

/** The decision of an agent or a model about one waiting job, and its confidence (0 to 1). */
export type Classification = Decision & { readonly confidence?: number | undefined };

/** How far an agent or a model may decide without a person. */
export interface Trust {
  /** Classifications below this confidence always need a person. */
  readonly leastConfidence: number;
  /**
   * Confidence from which a decision is applied without a person; 0: never. Absent where a person approves each call of
   * the agent: then only doubtful decisions need a person.
   */
  readonly autoApply?: number | undefined;
}
