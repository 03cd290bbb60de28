import type { CurrentError } from './contracts.ts';

/**
 * Whether an error has a known fix that still helps: one rated outdated is shown, but does not cause a notification.
 */
export function hasFix({ lookup }: Pick<CurrentError, 'lookup'>): boolean {
  return lookup.state === 'done' && lookup.answer.results.some(({ remediation }) => !remediation.isOutdated);
}
