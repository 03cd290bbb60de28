import type { CurrentError } from './contracts.ts';

/**
 * Whether a fix is known for an error that still helps: one that people called outdated is shown, but nobody is called
 * for it.
 */
export function hasFix({ lookup }: Pick<CurrentError, 'lookup'>): boolean {
  return lookup.state === 'done' && lookup.answer.results.some(({ remediation }) => !remediation.isOutdated);
}
