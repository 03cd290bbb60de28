import type { Trail } from '../../cascade/cascade.ts';
import type { EditResolution } from './types.ts';

/**
 * The honest end of an edit that cannot be placed with the steps, or the memory, it may take: nothing is guessed, and
 * whoever sent it is told what would help.
 */
export function refusalOfWork(trail: Trail): EditResolution {
  const reason = 'too-much-work';
  return {
    status: 'refused',
    reason,
    advice: {
      reason,
      nearest: [],
      places: 0,
      alreadyApplied: false,
      otherFiles: [],
      cause: reason,
      next: 'rewrite',
      retries: [],
    },
    trail,
  };
}
