import type { WaitingJobView, WaitingMessage } from '../../src/panels/protocol/jobs.ts';
import type { JobsPageState, JobsRow } from './model.ts';

/**
 * The rows of the list: groups, and the jobs of those that are expanded. A filter keeps a group with all its jobs if
 * the title or the reason contains all the filter's words; of other groups it keeps the jobs whose name or facts
 * contain them.
 */
export function getRows(
  waiting: WaitingMessage | undefined,
  filter: string,
  open: readonly string[],
): readonly JobsRow[] {
  if (waiting === undefined) return [];
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const jobsById = new Map(waiting.jobs.map((job) => [job.id, job]));
  const isOpen = new Set(open);
  const groups = waiting.groups
    .map((group) => {
      const jobs = group.jobs.map((id) => jobsById.get(id)).filter((job) => job !== undefined);
      return {
        group,
        jobs: hasAll(`${group.title} ${group.line} ${group.sure}`, words)
          ? jobs
          : jobs.filter((job) => hasAll(`${job.name} ${job.facts}`, words)),
      };
    })
    .filter(({ jobs }) => jobs.length > 0);
  const rows: JobsRow[] = [];
  for (const [at, { group, jobs }] of groups.entries()) {
    rows.push({
      kind: 'group',
      key: `group:${group.id}`,
      group,
      jobs,
      isOpen: isOpen.has(group.id),
      at: at + 1,
      of: groups.length,
    });
    if (isOpen.has(group.id))
      for (const [place, job] of jobs.entries())
        rows.push({ kind: 'job', key: `job:${String(job.id)}`, job, group: group.id, at: place + 1, of: jobs.length });
  }
  return rows;
}

/** The next row that begins with the typed text, searching from a row on and wrapping around. */
export function rowThatBegins(rows: readonly JobsRow[], typed: string, from: number): number | undefined {
  for (let step = 0; step < rows.length; step++) {
    const at = (from + step) % rows.length;
    const row = rows[at];
    if (row !== undefined && getName(row).toLowerCase().startsWith(typed)) return at;
  }
  return undefined;
}

function getName(row: JobsRow): string {
  return row.kind === 'group' ? row.group.title : row.job.name;
}

function hasAll(text: string, words: readonly string[]): boolean {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

/** The jobs of these rows, each once. */
export function getJobs(rows: readonly JobsRow[]): readonly number[] {
  return [
    ...new Set(
      rows.flatMap((row) => (row.kind === 'group' ? row.jobs : [row.job])).map(({ id }: WaitingJobView) => id),
    ),
  ];
}

/** The rows between two, without expanded groups unless there is nothing else. */
export function stretch(rows: readonly JobsRow[], from: number, to: number): readonly JobsRow[] {
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const picked = between.filter((row) => row.kind === 'job' || !row.isOpen);
  return picked.length > 0 ? picked : between;
}

/** Removes the jobs from the selection when all of them are in it, else adds them. */
export function toggled(selected: readonly number[], jobs: readonly number[]): readonly number[] {
  const isIn = new Set(selected);
  const leaving = new Set(jobs);
  return jobs.every((id) => isIn.has(id))
    ? selected.filter((id) => !leaving.has(id))
    : [...new Set([...selected, ...jobs])];
}

/** The selected jobs that still wait. */
export function stillThere({ jobs }: WaitingMessage, selected: readonly number[]): readonly number[] {
  const there = new Set(jobs.map(({ id }) => id));
  return selected.filter((id) => there.has(id));
}

/** The change that selects jobs and makes them visible; undefined where none of them waits. */
export function pickedOut(
  waiting: WaitingMessage | undefined,
  { open }: JobsPageState,
  jobIds: readonly number[],
): Partial<JobsPageState> | undefined {
  if (waiting === undefined) return undefined;
  const there = stillThere(waiting, jobIds);
  const wanted = new Set(there);
  const groups = waiting.groups.filter(({ jobs }) => jobs.some((id) => wanted.has(id)));
  const [first] = there;
  if (first === undefined) return undefined;
  return {
    filter: '',
    open: [...new Set([...open, ...groups.map(({ id }) => id)])],
    selected: there.length > 1 ? there : [],
    current: `job:${String(first)}`,
  };
}
