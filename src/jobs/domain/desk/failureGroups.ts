import type { FailureGroup, PendingJob } from './failureDesk.ts';

/** Jobs that failed the same way, the largest group first. `getTitle`: of a fingerprint. */
export function failureGroups(
  jobs: readonly PendingJob[],
  getTitle: (job: PendingJob) => string,
): readonly FailureGroup[] {
  const byFingerprint = new Map<string, PendingJob[]>();
  for (const job of jobs) {
    const group = byFingerprint.get(job.fingerprint);
    if (group === undefined) byFingerprint.set(job.fingerprint, [job]);
    else group.push(job);
  }
  const groups = [...byFingerprint.values()].map((members) => getGroup(members, getTitle));
  return groups.sort((a, b) => b.jobIds.length - a.jobIds.length || compareTexts(a.title, b.title));
}

/** By code unit, so that the order is the same in every language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function getGroup(members: readonly PendingJob[], getTitle: (job: PendingJob) => string): FailureGroup {
  const surest = members.reduce((best, each) => (isSurer(each, best) ? each : best));
  return {
    fingerprint: surest.fingerprint,
    cause: surest.advice.cause,
    title: getTitle(surest),
    advice: surest.advice,
    jobIds: members.map(({ job }) => job.id),
    past: surest.past,
  };
}

/** A verdict counts as surer than `uncertain`. */
function isSurer({ advice }: PendingJob, { advice: best }: PendingJob): boolean {
  const weight = (verdict: string): number => (verdict === 'uncertain' ? 0 : 1);
  return (
    weight(advice.verdict) - weight(best.verdict) > 0 ||
    (weight(advice.verdict) === weight(best.verdict) && advice.confidence > best.confidence)
  );
}
