import type { Remediation } from '../types.ts';

/** Whether feedback does not speak against a fix: it is not outdated, and helped at least as often as it did not. */
export function isStillGood({
  isOutdated,
  helpfulCount,
  notHelpfulCount,
}: Pick<Remediation, 'isOutdated' | 'helpfulCount' | 'notHelpfulCount'>): boolean {
  return !isOutdated && notHelpfulCount <= helpfulCount;
}
