import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  asyncModelRun,
  asyncProperty,
  assert,
  array,
  boolean,
  commands,
  constantFrom,
  nat,
  record,
  type AsyncCommand,
} from 'fast-check';
import { expect, test } from 'vitest';
import { loadSqlite } from '../../../src/base/node/sqlite/loadSqlite.ts';
import { systemClock } from '../../../src/base/systemClock.ts';
import { isComplete, type JobStatus } from '../../../src/jobs/domain/status/jobStatus.ts';
import { getMove } from '../../../src/jobs/domain/status/transitions.ts';
import { checkDecisions } from '../../../src/jobs/node/local/decisions/checkDecisions.ts';
import { planDecisions } from '../../../src/jobs/node/local/decisions/planDecisions.ts';
import { resetJobs } from '../../../src/jobs/node/local/decisions/resetJobs.ts';
import { resolveDecision } from '../../../src/jobs/node/local/decisions/resolveDecision.ts';
import { undoDecision } from '../../../src/jobs/node/local/decisions/undoDecision.ts';
import { claimJobs, giveBack, markRunning, type TakenJob } from '../../../src/jobs/node/local/runner/claimJobs.ts';
import { beginRun, setTakesJobs } from '../../../src/jobs/node/local/state/beginRun.ts';
import { cancelWorkflow } from '../../../src/jobs/node/local/state/cancelWorkflow.ts';
import { concludeAttempt, finishAttempt } from '../../../src/jobs/node/local/state/finishJob.ts';
import { JobsDatabase, type Jobs } from '../../../src/jobs/node/local/store/jobsDatabase.ts';
import { getNumber, getStatus } from '../../../src/jobs/node/local/store/row.ts';
import { writeWorkflow } from '../../../src/jobs/node/local/submit/writeWorkflow.ts';
import { KeptLog } from '../../support/keptLog.ts';
import { must, getSpec } from '../../support/localJobs.ts';

/** A job as the model has it. */
interface Thought {
  status: JobStatus;
  attempt: number;
  /** How often it has moved. */
  moves: number;
  readonly dependsOn: readonly number[];
  readonly cancels: boolean;
}

interface Decided {
  readonly token: string;
  readonly at: number;
  readonly action: 'retry' | 'fail';
  readonly moves: ReadonlyMap<number, number>;
  readonly before: ReadonlyMap<number, JobStatus>;
}

/** The same rules, written down as plainly as can be: everything is looked at again after every change. */
class Model {
  readonly jobs: readonly Thought[];
  readonly usesPendingFailed: boolean;
  runId = 1;
  isBegun = false;
  takesJobs = false;
  decided: Decided[] = [];

  constructor(jobs: readonly Thought[], usesPendingFailed: boolean) {
    this.jobs = jobs;
    this.usesPendingFailed = usesPendingFailed;
  }

  move(at: number, to: JobStatus): void {
    const job = this.jobs[at]!;
    job.status = to;
    job.moves += 1;
  }

  isBroken(at: number): boolean {
    return ['failed', 'canceled', 'terminated'].includes(this.jobs[at]!.status);
  }

  settle(): void {
    for (let isChanging = true; isChanging;) {
      isChanging = false;
      for (const [at, job] of this.jobs.entries()) {
        if (job.status !== 'blocked') continue;
        const to =
          job.cancels && job.dependsOn.some((each) => this.isBroken(each))
            ? 'canceled'
            : job.dependsOn.every((each) => isComplete(this.jobs[each]!.status))
              ? 'ready'
              : undefined;
        if (to === undefined) continue;
        this.move(at, to);
        isChanging = true;
      }
    }
  }

  /** Everything behind a job, however far. */
  behind(at: number): readonly number[] {
    return this.jobs.flatMap((job, each) => (job.dependsOn.includes(at) ? [each, ...this.behind(each)] : []));
  }

  statuses(): readonly JobStatus[] {
    return this.jobs.map(({ status }) => status);
  }
}

/** The store, with what a runner has in its hands. */
interface Real {
  readonly database: JobsDatabase;
  readonly workflowId: number;
  readonly claimed: Map<number, TakenJob>;
}

type Step = AsyncCommand<Model, Real>;

const getId = (at: number): number => at + 1;

async function agree(model: Model, { database, workflowId }: Real): Promise<void> {
  must(
    await database.read((jobs) => {
      const rows = jobs.statement('select * from jobs where workflow_id = ? order by id').all(workflowId);
      expect(rows.map((row) => getStatus(row))).toEqual(model.statuses());
      expect(rows.map((row) => getNumber(row, 'attempt'))).toEqual(model.jobs.map(({ attempt }) => attempt));
      expect(getNumber(jobs.statement('select run_id from workflows where id = ?').get(workflowId), 'run_id')).toBe(
        model.runId,
      );
      // What is counted as jobs move is what there is.
      expect(rows.map((row) => [getNumber(row, 'waiting_for'), getNumber(row, 'broken')])).toEqual(
        model.jobs.map(({ dependsOn }) => [
          dependsOn.filter((each) => !isComplete(model.jobs[each]!.status)).length,
          dependsOn.filter((each) => model.isBroken(each)).length,
        ]),
      );
      // Nothing runs or has run before what it depends on was done.
      for (const { status, dependsOn } of model.jobs)
        if (['ready', 'pending', 'running'].includes(status))
          expect(dependsOn.every((each) => isComplete(model.jobs[each]!.status))).toBe(true);
    }),
  );
}

abstract class Changing {
  abstract check(model: Readonly<Model>): boolean;
  abstract change(model: Model, real: Real): Promise<void>;

  async run(model: Model, real: Real): Promise<void> {
    await this.change(model, real);
    await agree(model, real);
  }
}

class Begin extends Changing {
  check(): boolean {
    return true;
  }

  async change(model: Model, { database, workflowId }: Real): Promise<void> {
    must(
      await database.write((jobs) => {
        beginRun(jobs, workflowId);
        setTakesJobs(jobs, workflowId, true);
      }),
    );
    model.takesJobs = true;
    const fresh = model.jobs.flatMap(({ status }, at) => (status === 'uninitialized' ? [at] : []));
    if (model.isBegun && fresh.length > 0) model.runId += 1;
    model.isBegun = true;
    for (const at of fresh) model.move(at, 'blocked');
    model.settle();
  }

  override toString(): string {
    return 'begin';
  }
}

class Claim extends Changing {
  readonly places: number;
  constructor(places: number) {
    super();
    this.places = places;
  }
  check(): boolean {
    return true;
  }

  async change(model: Model, { database, workflowId, claimed }: Real): Promise<void> {
    const taken = must(
      await database.write((jobs) =>
        claimJobs(jobs, workflowId, { jobs: this.places, cpus: 99, memory: Infinity, isIdle: true }),
      ),
    );
    const ready = model.takesJobs
      ? model.jobs.flatMap(({ status }, at) => (status === 'ready' ? [at] : [])).slice(0, this.places)
      : [];
    expect(taken.map(({ jobId }) => jobId)).toEqual(ready.map(getId));
    for (const job of taken) claimed.set(job.jobId, job);
    for (const at of ready) model.move(at, 'pending');
  }

  override toString(): string {
    return `claim ${this.places}`;
  }
}

/** Something happens to one job; `at` is taken from those to which it can happen. */
abstract class OfOne extends Changing {
  readonly at: number;
  constructor(at: number) {
    super();
    this.at = at;
  }
  abstract can(status: JobStatus): boolean;
  check(model: Readonly<Model>): boolean {
    return model.jobs.some(({ status }) => this.can(status));
  }

  pick(model: Model): number {
    const able = model.jobs.flatMap(({ status }, at) => (this.can(status) ? [at] : []));
    return able[this.at % able.length]!;
  }

  override toString(): string {
    return `${this.constructor.name} ${this.at}`;
  }
}

class Start extends OfOne {
  can(status: JobStatus): boolean {
    return status === 'pending';
  }

  async change(model: Model, { database, claimed }: Real): Promise<void> {
    const at = this.pick(model);
    must(
      await database.write((jobs) => {
        markRunning(jobs, claimed.get(getId(at))!, { pid: 1, mark: 'x' });
      }),
    );
    model.move(at, 'running');
  }
}

class GiveBack extends OfOne {
  can(status: JobStatus): boolean {
    return status === 'pending';
  }

  async change(model: Model, { database, workflowId }: Real): Promise<void> {
    const at = this.pick(model);
    must(
      await database.write((jobs) => {
        giveBack(jobs, { jobId: getId(at), workflowId });
      }),
    );
    model.move(at, 'ready');
  }
}

class End extends OfOne {
  readonly how: 'well' | 'badly' | 'late' | 'lost';
  constructor(at: number, how: 'well' | 'badly' | 'late' | 'lost') {
    super(at);
    this.how = how;
  }
  can(status: JobStatus): boolean {
    return status === 'running';
  }

  async change(model: Model, { database, claimed }: Real): Promise<void> {
    const at = this.pick(model);
    const { attemptId, jobId } = claimed.get(getId(at))!;
    const ended = {
      attemptId,
      jobId,
      exit: { exitCode: this.how === 'well' ? 0 : this.how === 'lost' ? -128 : 1 },
      isOrphan: this.how === 'lost',
      stoppedFor: this.how === 'late' ? ('runtime' as const) : undefined,
      memoryPeak: undefined,
      lastOutputAt: undefined,
    };
    must(
      await database.write((jobs) => {
        finishAttempt(jobs, ended, concludeAttempt(jobs, ended));
      }),
    );
    model.move(
      at,
      this.how === 'well'
        ? 'completed'
        : model.usesPendingFailed
          ? 'pending_failed'
          : this.how === 'late'
            ? 'terminated'
            : 'failed',
    );
    model.settle();
  }

  override toString(): string {
    return `end ${this.at} ${this.how}`;
  }
}

class Decide extends OfOne {
  readonly action: 'retry' | 'fail';
  constructor(at: number, action: 'retry' | 'fail') {
    super(at);
    this.action = action;
  }
  can(status: JobStatus): boolean {
    return status === 'pending_failed';
  }

  async change(model: Model, { database, workflowId }: Real): Promise<void> {
    const at = this.pick(model);
    const [decision] = checkDecisions([{ jobId: getId(at), action: this.action }]);
    const plan = must(await database.read((jobs) => planDecisions(jobs, workflowId, [decision!])));
    const resolved = must(await database.write((jobs) => resolveDecision(jobs, workflowId, decision!, undefined)));
    const was = model.statuses();
    model.move(at, this.action === 'retry' ? 'ready' : 'failed');
    if (this.action === 'retry') {
      model.jobs[at]!.attempt += 1;
      model.takesJobs = true;
    }
    model.settle();
    const moved = model.jobs.flatMap(({ status }, each) => (status === was[each] ? [] : [each]));
    const cancelled = moved.filter((each) => model.jobs[each]!.status === 'canceled').map(getId);
    expect(plan.jobs[0]?.cancels.map(({ id }) => id)).toEqual(cancelled);
    expect(resolved.cancels.map(({ id }) => id)).toEqual(cancelled);
    model.decided.push({
      token: resolved.undo!,
      at,
      action: this.action,
      moves: new Map(moved.map((each) => [each, model.jobs[each]!.moves])),
      before: new Map(moved.map((each) => [each, was[each]!])),
    });
  }

  override toString(): string {
    return `${this.action} ${this.at}`;
  }
}

class Undo extends Changing {
  readonly at: number;
  constructor(at: number) {
    super();
    this.at = at;
  }
  check(model: Readonly<Model>): boolean {
    return model.decided.length > 0;
  }

  async change(model: Model, { database }: Real): Promise<void> {
    const decided = model.decided[this.at % model.decided.length]!;
    const isStill = [...decided.moves].every(([each, moves]) => model.jobs[each]!.moves === moves);
    const undone = await database.write((jobs) => undoDecision(jobs, decided.token));
    expect(undone.ok ? 'done' : undone.error.code).toBe(isStill ? 'done' : 'conflict');
    if (!isStill) return;
    for (const [each, status] of decided.before) model.move(each, status);
    if (decided.action === 'retry') model.jobs[decided.at]!.attempt -= 1;
    model.decided = model.decided.filter((each) => each !== decided);
  }

  override toString(): string {
    return `undo ${this.at}`;
  }
}

class Cancel extends Changing {
  check(): boolean {
    return true;
  }

  async change(model: Model, { database, workflowId }: Real): Promise<void> {
    must(
      await database.write((jobs: Jobs) => {
        cancelWorkflow(jobs, workflowId, 'somebody');
      }),
    );
    for (const [at, { status }] of model.jobs.entries()) if (!isComplete(status)) model.move(at, 'canceled');
    model.takesJobs = false;
  }

  override toString(): string {
    return 'cancel';
  }
}

class Reset extends Changing {
  readonly chosen: readonly number[] | undefined;
  constructor(chosen: readonly number[] | undefined) {
    super();
    this.chosen = chosen;
  }
  check(): boolean {
    return true;
  }

  async change(model: Model, { database, workflowId }: Real): Promise<void> {
    const asked = this.chosen?.map((at) => at % model.jobs.length);
    const request = { workflowId, jobIds: asked?.map(getId) };
    const dry = must(await database.read((jobs) => resetJobs(jobs, { ...request, dryRun: true })));
    const report = must(await database.write((jobs) => resetJobs(jobs, { ...request, dryRun: false })));
    expect({ ...dry, isDryRun: false }).toEqual(report);
    const isBusy = (at: number): boolean =>
      model.behind(at).some((each) => ['running', 'pending'].includes(model.jobs[each]!.status));
    const all = asked ?? model.jobs.map((_, at) => at);
    const first = [...new Set(all)]
      .filter(
        (at) => ['failed', 'canceled', 'terminated', 'pending_failed'].includes(model.jobs[at]!.status) && !isBusy(at),
      )
      .sort((a, b) => a - b);
    const also = [...new Set(first.flatMap((at) => model.behind(at)))]
      .filter(
        (at) =>
          !first.includes(at) &&
          (getMove(model.jobs[at]!.status, 'reset', 'uninitialized') ??
            getMove(model.jobs[at]!.status, 'redo', 'uninitialized')) !== undefined,
      )
      .sort((a, b) => a - b);
    expect([report.jobs.map(({ id }) => id), report.alsoReset.map(({ id }) => id)]).toEqual([
      first.map(getId),
      also.map(getId),
    ]);
    for (const at of [...first, ...also]) model.move(at, 'uninitialized');
  }

  override toString(): string {
    return `reset ${this.chosen?.join(' ') ?? 'all'}`;
  }
}

const anyJob = record({ dependsOn: array(nat(20), { maxLength: 3 }), cancels: boolean() });

const steps = [
  constantFrom<Step>(new Begin()),
  nat(3).map((places): Step => new Claim(places + 1)),
  nat(3).map((places): Step => new Claim(places + 1)),
  nat(20).map((at): Step => new Start(at)),
  nat(20).map((at): Step => new Start(at)),
  nat(20).map((at): Step => new GiveBack(at)),
  record({ at: nat(20), how: constantFrom('well', 'well', 'badly', 'late', 'lost') }).map(
    ({ at, how }): Step => new End(at, how),
  ),
  record({ at: nat(20), how: constantFrom('badly') }).map(({ at, how }): Step => new End(at, how)),
  record({ at: nat(20), action: constantFrom('retry', 'fail') }).map(({ at, action }): Step => new Decide(at, action)),
  record({ at: nat(20), action: constantFrom('retry', 'fail') }).map(({ at, action }): Step => new Decide(at, action)),
  nat(20).map((at): Step => new Undo(at)),
  constantFrom<Step>(new Cancel()),
  constantFrom<Step>(new Reset(undefined)),
  array(nat(20), { minLength: 1, maxLength: 3 }).map((chosen): Step => new Reset(chosen)),
];

test('the store moves jobs as the plainest model does, whatever happens in whatever order', async () => {
  await assert(
    asyncProperty(
      array(anyJob, { minLength: 1, maxLength: 8 }),
      boolean(),
      commands(steps, { maxCommands: 40, size: 'max' }),
      async (drawn, usesPendingFailed, happenings) => {
        const folder = mkdtempSync(join(tmpdir(), 'recourse-model-'));
        const database = new JobsDatabase({
          file: join(folder, 'jobs.db'),
          sqlite: loadSqlite(),
          clock: systemClock,
          wallClock: Date.now,
          log: new KeptLog(),
          onChanged: () => undefined,
        });
        try {
          // Only on earlier ones, so that there is no circle.
          const thoughts = drawn.map(({ dependsOn, cancels }, at): Thought => ({
            status: 'uninitialized',
            attempt: 1,
            moves: 0,
            cancels,
            dependsOn: at === 0 ? [] : [...new Set(dependsOn.map((each) => each % at))],
          }));
          const spec = getSpec({
            usesPendingFailed,
            jobs: thoughts.map(({ dependsOn, cancels }, at) => ({
              name: `job${at}`,
              dependsOn: dependsOn.map((each) => `job${each}`),
              cancelsOnFailedDependency: cancels,
            })),
          });
          const workflowId = must(await database.write((jobs) => writeWorkflow(jobs, spec, { folder })));
          await asyncModelRun(
            () => ({
              model: new Model(thoughts, usesPendingFailed),
              real: { database, workflowId, claimed: new Map() },
            }),
            happenings,
          );
        } finally {
          database.close();
          rmSync(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: 150 },
  );
});
