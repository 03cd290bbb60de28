import type { Decision } from '../backend/resolutions.ts';

/** What an agent or a model says of one job that waits: what to do, and how sure it is (0 to 1). */
export type Classification = Decision & { readonly confidence?: number | undefined };

/** How much somebody who is no person may decide alone. */
export interface Trust {
  /** Who says that it is less sure than this is not followed without a person. */
  readonly leastConfidence: number;
  /**
   * From which confidence something is carried out with nobody looking; 0: never. Absent where a person allows each
   * call of the agent: then only what is doubtful is put before them.
   */
  readonly autoApply?: number | undefined;
}
