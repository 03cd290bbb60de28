import type { EditResolution } from '../domain/types.ts';

/** What became of one edit, in plain data. `pending`: sure of its place and waiting in the review. Lines from 1. */
export interface VerdictSummary {
  readonly status: 'applied' | 'pending' | 'review' | 'refused';
  readonly tier?: string;
  /** Probability that the place is the one meant, 0 to 1. */
  readonly confidence?: number;
  readonly startLine?: number;
  readonly endLine?: number;
  /** A code: the engine's reason, or why the file could not be used. */
  readonly reason?: string;
}

/**
 * What became of the edits for one file. `path` is relative to the workspace, or as written where no file was found.
 */
export interface FileSummary {
  readonly path: string;
  readonly verdicts: readonly VerdictSummary[];
}

/** What every apply command answers with: JSON, for scripts and tests. */
export interface EditSummary {
  readonly files: readonly FileSummary[];
  /** How many edits are in the files now. */
  readonly applied: number;
  /** What could not be read, as sentences. */
  readonly problems: readonly string[];
}

/** The plain-data form of a resolution; `status` says what was done with a sure one. */
export function summarise(resolution: EditResolution, status: 'applied' | 'pending' | 'refused'): VerdictSummary {
  if (resolution.status === 'applied') {
    const { tier, confidence, span } = resolution;
    return {
      status,
      tier,
      confidence,
      startLine: span.startLine,
      endLine: span.endLine,
      ...(status === 'refused' && { reason: 'other-edit-failed' }),
    };
  }
  const best = resolution.status === 'review' ? resolution.candidates[0] : resolution.advice.nearest[0];
  return {
    status: resolution.status,
    reason: resolution.reason,
    ...(best === undefined
      ? {}
      : { confidence: best.confidence, startLine: best.span.startLine, endLine: best.span.endLine }),
  };
}
