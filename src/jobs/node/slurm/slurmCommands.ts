import type { Clock } from '../../../base/clock.ts';
import { endedInSlurm, type SlurmJob, type SlurmQueries } from '../../domain/backend/slurmQueries.ts';
import { runSlurmTool, type RunSlurmTool } from './runSlurmTool.ts';
import { readSlurmJson } from './slurmJson.ts';
import { readSacctText, readScontrolText, readSinfoText, sacctFields } from './slurmText.ts';

/** Jobs or nodes per call. */
const maxAtOnce = 200;
/** Maximum jobs that are queried individually where the accounting does not know them. */
const maxSingly = 20;
/** Cache times in milliseconds: for a job that has ended, for everything else, and for a machine without Slurm. */
const holds = { ended: 3_600_000, other: 10_000, absent: 60_000 } as const;
const maxKept = 20_000;
/** Ends after which Slurm may queue the job again, under the same identifier. */
const mayReturn = /^(?:NODE_FAIL|BOOT_FAIL|PREEMPTED|REVOKED)/;

interface CachedJob {
  readonly job: SlurmJob | undefined;
  readonly until: number;
}

/** Queries Slurm through its own programs, where they are on the PATH; `clock` in milliseconds. */
export function slurmCommands({
  clock,
  run = runSlurmTool,
}: {
  readonly clock: Clock;
  readonly run?: RunSlurmTool | undefined;
}): SlurmQueries {
  return new SlurmCommands(clock, run);
}

class SlurmCommands implements SlurmQueries {
  readonly #clock: Clock;
  readonly #run: RunSlurmTool;
  readonly #kept = new Map<string, CachedJob>();
  readonly #absentUntil = new Map<string, number>();
  /** Whether this `sacct` turned out to lack JSON output. */
  #isTextOnly = false;

  constructor(clock: Clock, run: RunSlurmTool) {
    this.#clock = clock;
    this.#run = run;
  }

  async jobs(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, SlurmJob>> {
    const wanted = [...new Set(ids)].filter((id) => /^[1-9]\d{0,14}$/.test(id));
    const unknown = wanted.filter((id) => !((this.#kept.get(id)?.until ?? 0) > this.#clock.now()));
    for (let at = 0; at < unknown.length && signal?.aborted !== true; at += maxAtOnce)
      await this.#ask(unknown.slice(at, at + maxAtOnce), signal);
    const found = new Map<string, SlurmJob>();
    for (const id of wanted) {
      const job = this.#kept.get(id)?.job;
      if (job !== undefined) found.set(id, job);
    }
    return found;
  }

  async nodeStates(names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(names)].filter((name) => /^[A-Za-z0-9][\w.-]{0,254}$/.test(name));
    const states = new Map<string, string>();
    for (let at = 0; at < wanted.length && signal?.aborted !== true; at += maxAtOnce) {
      const text = await this.#output(
        'sinfo',
        ['-h', '-N', '-o', '%N|%T', '-n', wanted.slice(at, at + maxAtOnce).join(',')],
        signal,
      );
      if (text === undefined) break;
      for (const [name, state] of readSinfoText(text)) states.set(name, state);
    }
    return states;
  }

  /** First the accounting, in JSON, then as text; then the scheduler, which forgets jobs minutes after their end. */
  async #ask(ids: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const list = ids.join(',');
    const found = new Map<string, SlurmJob>();
    const take = (jobs: readonly SlurmJob[] | undefined): boolean => {
      // The first answer counts. Old versions of the scheduler list all jobs, whichever are requested.
      for (const job of withEarlierRuns(jobs ?? []))
        if (ids.includes(job.id)) found.set(job.id, joined(found.get(job.id), job));
      return found.size > 0;
    };
    const isKnown =
      !this.#isTextOnly && take(readSlurmJson((await this.#output('sacct', ['--json', '-j', list], signal)) ?? ''));
    // Data that only the text has comes from an old `sacct`, or from one built without JSON.
    if (
      !isKnown &&
      take(
        readSacctText(
          (await this.#output('sacct', ['-P', '-n', '-D', '-j', list, '-o', sacctFields.join(',')], signal)) ?? '',
        ),
      )
    )
      this.#isTextOnly = true;
    if (isKnown) await this.#fillGaps(found, signal);
    const left = ids.filter((id) => !found.has(id));
    if (left.length > 0)
      take(readSlurmJson((await this.#output('squeue', ['--json', '-j', left.join(',')], signal)) ?? ''));
    for (const id of left.filter((each) => !found.has(each)).slice(0, maxSingly))
      take(readScontrolText((await this.#output('scontrol', ['-o', 'show', 'job', id], signal)) ?? ''));
    // A truncated answer says nothing about missing jobs.
    if (signal?.aborted !== true) for (const id of ids) this.#keep(id, found.get(id));
  }

  /**
   * The JSON of Slurm 22.05 reports every exit code but a signal as success, and does not always name who cancelled a
   * job; its text output does.
   */
  async #fillGaps(found: Map<string, SlurmJob>, signal: AbortSignal | undefined): Promise<void> {
    const unclear = [...found.values()]
      .filter(
        (job) =>
          job.state === 'CANCELLED' ||
          (job.state === 'FAILED' && job.exitCode === undefined && job.signal === undefined),
      )
      .map(({ id }) => id);
    if (unclear.length === 0) return;
    const text = await this.#output(
      'sacct',
      ['-P', '-n', '-X', '-j', unclear.join(','), '-o', sacctFields.slice(0, 3).join(',')],
      signal,
    );
    for (const told of readSacctText(text ?? '')) {
      const job = found.get(told.id);
      if (job !== undefined)
        found.set(told.id, {
          ...joined(job, told),
          ...(told.state?.startsWith('CANCELLED by ') === true && { state: told.state }),
        });
    }
  }

  async #output(
    program: string,
    args: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    if ((this.#absentUntil.get(program) ?? 0) > this.#clock.now() || signal?.aborted === true) return undefined;
    const output = await this.#run(program, args, signal);
    if (output.kind === 'output') return output.text;
    if (output.kind === 'absent') this.#absentUntil.set(program, this.#clock.now() + holds.absent);
    return undefined;
  }

  #keep(id: string, job: SlurmJob | undefined): void {
    if (this.#kept.size >= maxKept) this.#kept.clear();
    const isOver = job?.state !== undefined && endedInSlurm.test(job.state) && !mayReturn.test(job.state);
    this.#kept.set(id, { job, until: this.#clock.now() + (isOver ? holds.ended : holds.other) });
  }
}

/** One record of each job: of a job that was requeued the accounting lists every run, and the last one counts. */
function withEarlierRuns(jobs: readonly SlurmJob[]): readonly SlurmJob[] {
  const runs = new Map<string, SlurmJob[]>();
  for (const job of jobs) runs.set(job.id, [...(runs.get(job.id) ?? []), job]);
  return [...runs.values()].flatMap((all) => {
    const inOrder = all.toSorted(byTime);
    const last = inOrder.pop();
    if (last === undefined) return [];
    return [inOrder.length === 0 ? last : { ...last, earlier: inOrder }];
  });
}

/** A run that has not ended is later than one that has; of runs whose ends are not known, the one listed last. */
function byTime(a: SlurmJob, b: SlurmJob): number {
  const restarts = (a.restarts ?? 0) - (b.restarts ?? 0);
  if (restarts !== 0 || a.endedAt === b.endedAt) return restarts;
  return (a.endedAt ?? Number.POSITIVE_INFINITY) - (b.endedAt ?? Number.POSITIVE_INFINITY);
}

/** Merges data from another source. An exit code and a signal belong together. */
function joined(known: SlurmJob | undefined, more: SlurmJob): SlurmJob {
  if (known === undefined) return more;
  const { exitCode, signal, nodes, ...rest } = more;
  const hasExit = known.exitCode !== undefined || known.signal !== undefined;
  return {
    ...rest,
    ...known,
    exitCode: hasExit ? known.exitCode : exitCode,
    signal: hasExit ? known.signal : signal,
    nodes: known.nodes.length > 0 ? known.nodes : nodes,
  };
}
