import type { PendingJob } from '../jobs/index.ts';

/** Letters of output in one answer: models read no more with care, and clients cut what is longer. */
const longestTogether = 24_000;
/** Of a job whose group has shown its output already. */
const longestOfLike = 400;
const longestOfOne = 8 * 1024;

/**
 * How much of each job's output there is room for: the first of every group comes first, those like it get their last
 * lines. Keyed by the job.
 */
export function pendingTails(jobs: readonly PendingJob[]): ReadonlyMap<number, string> {
  const first = new Set<number>();
  const seen = new Set<string>();
  for (const { job, fingerprint } of jobs) {
    if (seen.has(fingerprint)) continue;
    seen.add(fingerprint);
    first.add(job.id);
  }
  const likeRoom =
    jobs.length === first.size
      ? 0
      : Math.min(longestOfLike, Math.floor(longestTogether / 3 / (jobs.length - first.size)));
  const firstRoom = Math.min(
    longestOfOne,
    Math.floor((longestTogether - likeRoom * (jobs.length - first.size)) / Math.max(1, first.size)),
  );
  return new Map(
    jobs.map(({ job, stderrTail }) => [job.id, getEnd(stderrTail, first.has(job.id) ? firstRoom : likeRoom)]),
  );
}

/** The last letters of a text, from the beginning of a line where there is one. */
function getEnd(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 0) return '';
  const end = text.slice(-most);
  const lineEnd = end.indexOf('\n');
  return lineEnd < 0 || lineEnd === end.length - 1 ? end : end.slice(lineEnd + 1);
}
