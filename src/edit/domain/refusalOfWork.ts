import type { Trail } from '../../cascade/cascade.ts';
import type { EditResolution } from './types.ts';

/**
 * The refusal of an edit that cannot be placed within its limits of steps or memory: nothing is guessed, and the sender
 * learns what would help.
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
