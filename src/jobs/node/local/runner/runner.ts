import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import type { Clock } from '../../../../base/clock.ts';
import { logFacts, thrownText, type Logger } from '../../../../base/log.ts';
import { GroupMeter } from '../process/groupMemory.ts';
import { startJob, tellNotStarted } from '../process/startJob.ts';
import { tellTooMuch } from '../process/tellTooMuch.ts';
import { signalGroup, sweepGroup, sweepLost, sweepStrays } from '../process/stopGroup.ts';
import { bytesWritten, lastWritten } from '../read/logFiles.ts';
import { hasJobIn } from '../read/workflowRows.ts';
import { concludeAttempt, finishAttempt, type EndedAttempt } from '../state/finishJob.ts';
import { statusNumber } from '../../../domain/status/jobStatus.ts';
import type { JobsDatabase } from '../store/jobsDatabase.ts';
import { getNumber } from '../store/row.ts';
import { ActiveJob } from './activeJob.ts';
import { claimJobs, giveBack, hasReady, markRunning, takeOver, type TakenJob } from './claimJobs.ts';
import { heartbeatMs, keepLease, releaseLease, takeLease } from './lease.ts';
import { runRecoveryScript } from './recoveryScript.ts';

/** Dependencies of a runner. */
export interface RunnerDeps {
  readonly database: JobsDatabase;
  /** The folder of the engine, with the output of jobs. */
  readonly folder: string;
  /** Number of concurrent jobs; 0: one per processor. */
  readonly concurrency: () => number;
  /**
   * Maximum output of an attempt to stdout and stderr together, megabytes (1024 × 1024 bytes); 0: unlimited. Default of
   * the engine: 4096.
   */
  readonly outputLimitMegabytes: () => number;
  readonly clock: Clock;
  readonly wallClock: () => number;
  readonly log: Logger;
  /** Milliseconds between two checks of the store and of running jobs. */
  readonly pollMs: number;
}

/** A job this young is checked more often, so that the memory of a short one is measured; milliseconds. */
const youngMs = 1_000;
const youngPollMs = 50;
const megabyte = 2 ** 20;

/**
 * Runs the jobs of one workflow until nothing is left to run. A lease in the store ensures that there is only one
 * runner.
 */
export class Runner {
  readonly #parts: RunnerDeps;
  readonly #workflowId: number;
  readonly #nonce = randomUUID();
  readonly #meter = new GroupMeter();
  readonly #active = new Map<number, ActiveJob>();
  /** Claimed jobs whose start could not be recorded. */
  readonly #toGiveBack = new Set<TakenJob>();
  #isStopping = false;
  #heardAt = 0;
  #wake: (() => void) | undefined;
  #isAwake = false;
  #done: Promise<void> | undefined;

  constructor(parts: RunnerDeps, workflowId: number) {
    this.#parts = parts;
    this.#workflowId = workflowId;
  }

  /**
   * Takes the lease and the jobs of a lost runner, and starts. False where another runner has the workflow or the store
   * cannot be written.
   */
  async start(): Promise<boolean> {
    const { database, folder, clock, wallClock } = this.#parts;
    const found = await database.write((jobs) =>
      takeLease(jobs, this.#workflowId, this.#nonce) ? takeOver(jobs, this.#workflowId) : undefined,
    );
    if (!found.ok || found.value === undefined) return false;
    for (const job of found.value) this.#active.set(job.jobId, ActiveJob.found(job, folder, clock, wallClock()));
    this.#heardAt = clock.now();
    this.#done = this.#run();
    return true;
  }

  /** Settles when there is nothing left to run, or after `stop`. */
  get done(): Promise<void> {
    return this.#done ?? Promise.resolve();
  }

  /** Checks for jobs that may have become ready. */
  kick(): void {
    this.#isAwake = true;
    this.#wake?.();
  }

  /** Takes no more jobs and releases the lease; running jobs continue by themselves. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.kick();
    await this.done;
  }

  async #run(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      while (!this.#isStopping && !(await this.#turn())) await this.#rest();
      if (this.#isStopping)
        await database.write((jobs) => {
          releaseLease(jobs, this.#workflowId, this.#nonce);
        });
    } catch (error) {
      log.error(`jobs: the runner ended: ${thrownText(error)}`);
      await database.write((jobs) => {
        releaseLease(jobs, this.#workflowId, this.#nonce);
      });
    }
  }

  /** One cycle of the runner; true when there is nothing left to do. */
  async #turn(): Promise<boolean> {
    const { database, clock } = this.#parts;
    if (clock.now() - this.#heardAt >= heartbeatMs && !(await this.#beat())) return true;
    await this.#watchOver();
    await Promise.all([...this.#active.values()].map((active) => this.#finish(active)));
    for (const job of [...this.#toGiveBack])
      if (
        (
          await database.write((jobs) => {
            giveBack(jobs, job);
          })
        ).ok
      )
        this.#toGiveBack.delete(job);
    await this.#take();
    return this.#active.size === 0 && this.#toGiveBack.size === 0 && this.#leave();
  }

  /** False where the lease was lost: this process was suspended, and another runner has taken over the running jobs. */
  async #beat(): Promise<boolean> {
    const kept = await this.#parts.database.write((jobs) => {
      for (const { job, memoryPeak } of this.#active.values())
        if (memoryPeak !== undefined)
          jobs.statement('update attempts set memory_peak = ? where id = ?').run(Math.round(memoryPeak), job.attemptId);
      return keepLease(jobs, this.#workflowId, this.#nonce);
    });
    // A full or locked store is no reason to abandon jobs.
    if (!kept.ok) return true;
    this.#heardAt = this.#parts.clock.now();
    return kept.value;
  }

  /** Enforces the limits of running jobs, and ends cancelled ones. */
  async #watchOver(): Promise<void> {
    const running = [...this.#active.values()].filter(
      (active) => active.exit === undefined || active.recovery !== undefined,
    );
    if (running.length === 0) return;
    const memory = await this.#meter.measure(new Set(running.map(({ group }) => group.pid)));
    const limit = this.#parts.outputLimitMegabytes();
    const written =
      limit > 0
        ? await Promise.all(
            running.map(({ file, recovery }) =>
              bytesWritten(recovery === undefined ? [`${file}.o`, `${file}.e`] : [`${file}.recovery`]),
            ),
          )
        : [];
    const cancelled = await this.#parts.database.read(
      (jobs) =>
        new Set(
          running.filter(
            ({ job }) =>
              getNumber(jobs.statement('select status from jobs where id = ?').get(job.jobId), 'status') !==
              statusNumber('running'),
          ),
        ),
    );
    for (const [at, active] of running.entries()) {
      active.pressOn();
      if (cancelled.ok && cancelled.value.has(active)) active.stop('cancel');
      const most = limit > 0 ? limit * megabyte : Infinity;
      const reason = active.measured(memory.get(active.group.pid), written[at] ?? 0, most);
      // A recovery script has the output limit of an attempt.
      if (active.recovery !== undefined && (written[at] ?? 0) > most) signalGroup(active.recovery, 'SIGKILL');
      if (reason === undefined || active.exit !== undefined) continue;
      // Recorded first: a runner that takes over must know that it was deliberate.
      await this.#parts.database.write((jobs) => {
        jobs
          .statement('update attempts set stopped_for = ?, memory_peak = ? where id = ?')
          .run(reason, active.memoryPeak === undefined ? null : Math.round(active.memoryPeak), active.job.attemptId);
      });
      active.stop(reason);
    }
  }

  async #finish(active: ActiveJob): Promise<void> {
    const { exit, job, file } = active;
    if (exit === undefined || active.isFinishing) return;
    active.isFinishing = true;
    // A retry must not run beside remaining processes of the previous attempt.
    if (active.wasStopped) sweepStrays(this.#parts.folder, [job]);
    if (active.wasStopped || active.isHeadless) sweepGroup(active.group);
    else if (active.isOrphan) sweepLost(active.group, this.#parts.folder, job.jobId);
    if (active.stoppedFor === 'output' && !active.isTold) {
      active.isTold = true;
      await tellTooMuch(file, this.#parts.outputLimitMegabytes());
    }
    const { database, log } = this.#parts;
    const written = await Promise.all([lastWritten(`${file}.o`), lastWritten(`${file}.e`)]);
    const times = written.filter((time) => time !== undefined);
    const ended: EndedAttempt = {
      attemptId: job.attemptId,
      jobId: job.jobId,
      exit,
      isOrphan: active.isOrphan,
      stoppedFor: active.stoppedFor,
      memoryPeak: active.memoryPeak,
      lastOutputAt: times.length === 0 ? undefined : Math.max(...times),
    };
    const conclusion = await database.read((jobs) => concludeAttempt(jobs, ended));
    const outcome = conclusion.ok ? conclusion.value?.outcome : undefined;
    const write = async (): Promise<void> => {
      const finished = conclusion.ok
        ? await database.write((jobs) => {
            finishAttempt(jobs, ended, conclusion.value);
          })
        : conclusion;
      active.isFinishing = false;
      if (finished.ok) {
        this.#active.delete(job.jobId);
        // The store has it now.
        await rm(`${file}.exit`, { force: true }).catch(() => undefined);
      } else
        log.warn(
          `jobs: ${logFacts({ job: job.jobId, problem: finished.error.code })}: its end could not be written down yet`,
        );
    };
    if (outcome?.outcome !== 'Retried' || outcome.rule.recoveryScript === undefined) return write();
    // Other jobs go on in the meantime. If this runner is lost now, the next one runs the script again.
    void runRecoveryScript(outcome.rule.recoveryScript, {
      folder: job.folder,
      file,
      environment: { ...this.#environment(job), TORC_RETURN_CODE: String(exit.exitCode) },
      runtimeLimit: job.runtimeLimit,
      clock: this.#parts.clock,
      onStarted: (group) => {
        active.recovery = group;
      },
    }).then(async (warning) => {
      if (warning !== undefined) log.warn(`jobs: ${logFacts({ job: job.jobId })}: ${warning}`);
      active.recovery = undefined;
      // A stopping runner leaves the rest to the next one.
      if (!this.#isStopping) await write();
      this.kick();
    });
  }

  async #take(): Promise<void> {
    const { database, clock, concurrency } = this.#parts;
    if (this.#isStopping) return;
    const ready = await database.read((jobs) => hasReady(jobs, this.#workflowId));
    if (!ready.ok || !ready.value) return;
    const asked = concurrency();
    const most = asked > 0 ? asked : availableParallelism();
    const running = [...this.#active.values()].map(({ job }) => job);
    const room = {
      jobs: most - running.length,
      cpus: Math.max(most, availableParallelism()) - running.reduce((sum, { cpus }) => sum + cpus, 0),
      memory: totalmem() - running.reduce((sum, { memoryLimit }) => sum + (memoryLimit ?? 0), 0),
      isIdle: running.length === 0,
    };
    if (room.jobs <= 0) return;
    const taken = await database.write((jobs) => claimJobs(jobs, this.#workflowId, room));
    if (!taken.ok) return;
    await Promise.all(taken.value.map((job) => this.#start(job)));
    // More jobs may fit, and those that could not be started have already ended.
    if (taken.value.length > 0 && [...this.#active.values()].some(({ exit }) => exit !== undefined)) this.kick();
    this.#parts.log.debug(
      `jobs: ${logFacts({ workflow: this.#workflowId, started: taken.value.length, running: this.#active.size, at: clock.now() })}`,
    );
  }

  async #start(job: TakenJob): Promise<void> {
    const { database, folder, clock } = this.#parts;
    const failed = ActiveJob.failed(job, folder, clock);
    const held = await startJob({
      command: job.command,
      folder: job.folder,
      environment: this.#environment(job),
      file: failed.file,
    }).catch((error: unknown) => {
      tellNotStarted(failed.file, error);
      return undefined;
    });
    const marked = await database.write((jobs) => {
      markRunning(jobs, job, held);
    });
    if (!marked.ok) {
      held?.child.stdin?.end();
      this.#toGiveBack.add(job);
      return;
    }
    this.#active.set(
      job.jobId,
      held === undefined
        ? failed
        : ActiveJob.started(job, folder, held, clock, () => {
            this.kick();
          }),
    );
    held?.go();
  }

  #environment(job: TakenJob): Readonly<Record<string, string>> {
    return {
      ...job.environment,
      TORC_WORKFLOW_ID: String(job.workflowId),
      TORC_JOB_ID: String(job.jobId),
      TORC_JOB_NAME: job.jobName,
      TORC_ATTEMPT_ID: String(job.attempt),
      TORC_OUTPUT_DIR: this.#parts.folder,
    };
  }

  /**
   * Releases the lease if nothing is left, in the same transaction, so that a job that becomes ready later finds no
   * runner and starts one.
   */
  async #leave(): Promise<boolean> {
    const left = await this.#parts.database.write((jobs) => {
      if (hasReady(jobs, this.#workflowId) || hasJobIn(jobs, this.#workflowId, ['pending', 'running'])) return false;
      releaseLease(jobs, this.#workflowId, this.#nonce);
      return true;
    });
    return left.ok && left.value;
  }

  async #rest(): Promise<void> {
    if (!this.#isAwake) {
      const { clock, pollMs } = this.#parts;
      const isYoung = [...this.#active.values()].some(({ startedAt }) => clock.now() - startedAt < youngMs);
      await new Promise<void>((resolve) => {
        const cancel = clock.after(isYoung ? Math.min(youngPollMs, pollMs) : pollMs, resolve);
        this.#wake = () => {
          cancel();
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#isAwake = false;
  }
}
