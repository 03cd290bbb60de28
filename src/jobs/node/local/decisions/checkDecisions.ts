import { msg } from '../../../../base/text/message.ts';
import { array, enum as oneOf, int, maxLength, object, optional, string } from 'zod/mini';
import type { Decision } from '../../../domain/backend/resolutions.ts';
import { readDuration, readMemory } from '../../../domain/workflow/amounts.ts';
import { RollbackProblem } from '../store/refusal.ts';

const decisionsSchema = array(
  object({
    jobId: int(),
    action: oneOf(['retry', 'fail']),
    memory: optional(string().check(maxLength(100))),
    runtime: optional(string().check(maxLength(100))),
    reason: optional(string().check(maxLength(10_000))),
    resourceScope: optional(oneOf(['this-job', 'all-sharing'])),
  }),
).check(maxLength(100_000));

/** A decision with parsed amounts. */
export interface CheckedDecision {
  readonly jobId: number;
  readonly action: 'retry' | 'fail';
  /** Bytes. */
  readonly memory: number | undefined;
  /** Seconds. */
  readonly runtime: number | undefined;
  readonly scope: 'this-job' | 'all-sharing';
}

/**
 * Validates decisions; throws a `Refusal` (`invalid`) for the whole list if one is malformed, before anything is
 * changed.
 */
export function checkDecisions(decisions: readonly Decision[]): readonly CheckedDecision[] {
  const read = decisionsSchema.safeParse(decisions);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new RollbackProblem(
      'invalid',
      issue === undefined
        ? msg(
            'The decisions are malformed at the top: each needs a jobId and the action "retry" or "fail". Nothing was changed.',
          )
        : msg(
            'The decisions are malformed at {0}: each needs a jobId and the action "retry" or "fail". Nothing was changed.',
            issue.path.map(String).join('.'),
          ),
    );
  }
  const seen = new Set<number>();
  return read.data.map(({ jobId, action, memory, runtime, resourceScope }) => {
    if (seen.has(jobId))
      throw new RollbackProblem(
        'invalid',
        msg('Job {0} is decided twice. Decide once for each job; nothing was changed.', jobId),
      );
    seen.add(jobId);
    if (action === 'fail' && (memory !== undefined || runtime !== undefined))
      throw new RollbackProblem(
        'invalid',
        msg('Job {0} is to fail and to get resources. Resources go with "retry" only; nothing was changed.', jobId),
      );
    const bytes = memory === undefined ? undefined : readMemory(memory);
    if (memory !== undefined && bytes === undefined)
      throw new RollbackProblem(
        'invalid',
        msg(
          'Job {0}: "{1}" is not an amount of memory. Write it as 512m or 16g; nothing was changed.',
          jobId,
          memory.slice(0, 40),
        ),
      );
    const seconds = runtime === undefined ? undefined : readDuration(runtime);
    if (runtime !== undefined && seconds === undefined)
      throw new RollbackProblem(
        'invalid',
        msg(
          'Job {0}: "{1}" is not a duration. Write it as PT30M or PT4H; nothing was changed.',
          jobId,
          runtime.slice(0, 40),
        ),
      );
    return { jobId, action, memory: bytes, runtime: seconds, scope: resourceScope ?? 'this-job' };
  });
}
