import type { Trail } from '../../cascade/cascade.ts';
import type { EditResolution } from './types.ts';
import type { EditVerdict } from './verdict.ts';

/**
 * The refusal of an edit that cannot be placed within its limits of steps or memory: nothing is guessed, and the sender
 * learns what would help. `known`: the refusal that was found before the limit was met, which stands.
 */
export function refusalOfWork(trail: Trail, known?: Extract<EditVerdict, { kind: 'refuse' }>): EditResolution {
  const reason = known?.reason ?? 'too-much-work';
  return {
    status: 'refused',
    reason,
    advice: {
      reason,
      nearest: [],
      places: known?.places ?? known?.candidates.length ?? 0,
      alreadyApplied: false,
      otherFiles: [],
      cause: reason,
      next: 'rewrite',
      retries: [],
    },
    trail,
  };
}
