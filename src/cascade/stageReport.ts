import { logFacts, type Logger } from '../base/log.ts';
import type { Meter } from '../base/metrics.ts';
import type { TrailEntry } from './cascade.ts';

/** Who hears how each stage ended. */
export interface StageReport {
  /** Gets `cascade.stage` (count by outcome) and, where the time was taken, `cascade.stage.ms`. */
  readonly meter?: Meter | undefined;
  /** Gets one line for each stage at debug level; what a stage threw, at trace level only. */
  readonly log?: Partial<Pick<Logger, 'debug' | 'trace'>> | undefined;
  /** What the stages belong to: `edit`, `find-callers`, `remediation`, `jobs`. */
  readonly name?: string | undefined;
}

/** A reason that is a code; anything else could be text of a user. */
const code = /^[a-z0-9][\w.:-]{0,60}$/i;

/**
 * Counts a stage that has ended and writes its line: `stage cascade=edit stage=fuzzy outcome=pass reason=low-confidence
 * ms=3.2`. The reason of an `error` is the message of what was thrown, which may hold anything, so it is not in that
 * line.
 */
export function reportStage(
  { meter, log, name }: StageReport,
  { stage, outcome, reason, durationMs }: TrailEntry,
): void {
  const labels = { ...(name !== undefined && { cascade: name }), stage };
  meter?.count('cascade.stage', { ...labels, outcome });
  if (durationMs !== undefined) meter?.observe('cascade.stage.ms', durationMs, labels);
  if (log === undefined) return;
  const isCode = outcome !== 'error' && reason !== undefined && code.test(reason);
  log.debug?.(`stage ${logFacts({ ...labels, outcome, reason: isCode ? reason : undefined, ms: durationMs })}`);
  if (reason !== undefined && !isCode) log.trace?.(`stage ${logFacts({ ...labels, outcome, reason })}`);
}
