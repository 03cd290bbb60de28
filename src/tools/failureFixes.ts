import type { Clock } from '../base/clock.ts';
import { within } from '../base/within.ts';
import type { PendingFailures } from '../jobs/index.ts';
import type { LocalSearch, OutputFix, OutputFixes } from '../remediation/index.ts';
import type { RemediationAccess } from './remediationAccess.ts';

/** Groups of an answer that are looked up: those whose output it shows. */
const maxGroups = 8;
/** Milliseconds for all of them: the list does not wait longer for what it can do without. */
const maxMs = 1500;

/** Known fixes of groups of failures, by fingerprint: only what is sure. Never rejects. */
export type FindFailureFixes = (
  failures: Pick<PendingFailures, 'groups' | 'jobs'>,
) => Promise<ReadonlyMap<string, OutputFix>>;

/**
 * Looks groups of failures up in the known fixes that agents can reach. Nothing is sent for it. `makeFixes` is given,
 * so that the bundles of the tools do not hold all of known fixes.
 */
export function failureFixes(
  access: RemediationAccess,
  clock: Clock,
  makeFixes: (search: LocalSearch) => Pick<OutputFixes, 'find' | 'forget'>,
): FindFailureFixes {
  const fixes = makeFixes(async (query) => {
    const { minScore } = access.defaults();
    const places = access.keepsShared ? {} : { scope: 'project' as const, builtin: true };
    return (await access.open()).search({ ...query, ...places, minScore });
  });
  return async ({ groups, jobs }) => {
    const found = new Map<string, OutputFix>();
    const end = clock.now() + maxMs;
    // What an earlier call learned may have changed: agents record fixes between two lists.
    fixes.forget();
    for (const { fingerprint, jobIds } of groups.slice(0, maxGroups)) {
      const sample = jobs.find(({ job }) => job.id === jobIds[0]);
      const left = end - clock.now();
      if (sample === undefined || left <= 0) continue;
      const output = { text: sample.stderrTail, line: sample.advice.evidenceLine?.text };
      const fix = await within(fixes.find(output), left, clock);
      if (fix !== undefined) found.set(fingerprint, fix);
    }
    return found;
  };
}
