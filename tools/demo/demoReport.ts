import type { EditSummary } from '../../src/edit/host/editSummary.ts';

/** What happened to one demo edit inside the editor. */
export interface DemoResult {
  /** The edit's file name, such as `04-line-numbers.md`. */
  readonly edit: string;
  /** What the apply command answered; absent when it threw. */
  readonly summary?: EditSummary;
  readonly error?: string;
  /** Whether what waited in the review was then accepted. */
  readonly accepted: boolean;
  /** The files the edit changed, each with the lines that left and came. */
  readonly changes: readonly {
    readonly path: string;
    readonly removed: readonly string[];
    readonly added: readonly string[];
  }[];
  readonly milliseconds: number;
}
