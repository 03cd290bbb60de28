import type { Clock } from '../../../../base/clock.ts';
import { isSameProcess } from '../process/processFacts.ts';
import { exitLeft, orphaned, type Exit } from '../process/processExit.ts';
import { signalGroup, type ProcessGroup } from '../process/stopGroup.ts';
import { graceMs } from '../process/stopGroup.ts';
import { attemptFile } from '../read/logFiles.ts';
import type { HeldJob } from '../process/startJob.ts';
import type { StoppedFor } from '../state/finishJob.ts';
import { sharedOnceMemory } from '../process/groupMemory.ts';
import type { FoundJob, TakenJob } from './claimJobs.ts';

/** A running job: started by this runner, or found. */
export class ActiveJob {
  readonly job: TakenJob;
  readonly file: string;
  readonly group: ProcessGroup;
  readonly #clock: Clock;
  /** Of the clock. */
  readonly startedAt: number;
  memoryPeak: number | undefined;
  stoppedFor: StoppedFor | undefined;
  /** Time on the clock at which SIGKILL follows. */
  #killAt: number | undefined;
  #exit: Exit | undefined;
  readonly #isOwn: boolean;
  isOrphan = false;
  /** The wrapper was killed and left no exit code: its children may still run. */
  isHeadless = false;
  /** Its stderr already says why it was ended. */
  isTold = false;
  /** Its end is being recorded. */
  isFinishing = false;
  /** The recovery script that runs before its next attempt. */
  recovery: ProcessGroup | undefined;

  private constructor(job: TakenJob, folder: string, group: ProcessGroup, clock: Clock, age: number, isOwn: boolean) {
    this.job = job;
    this.file = attemptFile(folder, job);
    this.group = group;
    this.#clock = clock;
    this.startedAt = clock.now() - age;
    this.#isOwn = isOwn;
  }

  /** A job that this runner has just started; `onEnd` is called when it ends. */
  static started(
    job: TakenJob,
    folder: string,
    { child, pid, mark }: HeldJob,
    clock: Clock,
    onEnd: () => void,
  ): ActiveJob {
    const active = new ActiveJob(job, folder, { pid, mark }, clock, 0, true);
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      const left = exitLeft(`${active.file}.exit`);
      // The wrapper itself was killed with its group, or had no space to write the exit code.
      active.isHeadless = left === undefined && signal !== null;
      active.#exit =
        left === undefined
          ? { exitCode: signal === null ? (code ?? -1) : -1, signal: signal ?? undefined }
          : { exitCode: left.exitCode, signal: left.signal };
      onEnd();
    };
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode);
    else child.once('exit', ended);
    return active;
  }

  /** A job that could not be started, with the exit code that shells use for a missing command. */
  static failed(job: TakenJob, folder: string, clock: Clock): ActiveJob {
    const active = new ActiveJob(job, folder, { pid: 0, mark: '' }, clock, 0, true);
    active.#exit = { exitCode: 127 };
    return active;
  }

  /** A job that a lost runner had started; `wall`: now, milliseconds since 1970. */
  static found(job: FoundJob, folder: string, clock: Clock, wall: number): ActiveJob {
    const active = new ActiveJob(
      job,
      folder,
      { pid: job.pid, mark: job.mark },
      clock,
      Math.max(0, wall - job.startedAt),
      false,
    );
    active.stoppedFor = job.stoppedFor;
    active.memoryPeak = job.memoryPeak;
    return active;
  }

  /** How it ended; undefined while it runs. */
  get exit(): Exit | undefined {
    if (this.#exit !== undefined || this.#isOwn) return this.#exit;
    const isAlive = isSameProcess(this.group.pid, this.group.mark);
    // Read after checking the process, which writes its exit code before it ends.
    const left = exitLeft(`${this.file}.exit`);
    if (left !== undefined) this.#exit = left;
    else if (!isAlive) {
      this.isOrphan = this.stoppedFor === undefined;
      this.#exit = this.isOrphan ? orphaned : { exitCode: -1, signal: 'SIGKILL' };
    }
    return this.#exit;
  }

  /**
   * Records the memory use; exceeding a limit is a reason to stop. `written`: bytes written to both streams;
   * `maxWritten`: their limit.
   */
  measured(bytes: number | undefined, written: number, maxWritten: number): StoppedFor | undefined {
    const { memoryLimit, runtimeLimit } = this.job;
    if (bytes !== undefined) {
      const used =
        memoryLimit !== undefined && bytes > memoryLimit ? (sharedOnceMemory(this.group.pid) ?? bytes) : bytes;
      this.memoryPeak = Math.max(this.memoryPeak ?? 0, used);
      if (memoryLimit !== undefined && used > memoryLimit && this.stoppedFor === undefined) return 'memory';
    }
    if (written > maxWritten && this.stoppedFor === undefined) return 'output';
    return runtimeLimit !== undefined &&
      this.#clock.now() - this.startedAt >= runtimeLimit * 1000 &&
      this.stoppedFor === undefined
      ? 'runtime'
      : undefined;
  }

  /**
   * Ends it. For memory it is killed at once, as the kernel would do, and for its output, because it would fill the
   * disk while it tidies up; otherwise it is asked first. Called repeatedly until it is gone.
   */
  stop(reason: StoppedFor | 'cancel'): void {
    if (reason !== 'cancel') this.stoppedFor = reason;
    if (this.recovery !== undefined) signalGroup(this.recovery, 'SIGKILL');
    if (reason === 'memory' || reason === 'output') signalGroup(this.group, 'SIGKILL');
    else if (this.#killAt === undefined) {
      this.#killAt = this.#clock.now() + graceMs;
      signalGroup(this.group, 'SIGTERM');
    } else if (this.#clock.now() >= this.#killAt) signalGroup(this.group, 'SIGKILL');
  }

  /** Whether it was stopped before its end. */
  get wasStopped(): boolean {
    return this.stoppedFor !== undefined || this.#killAt !== undefined;
  }

  /** Continues a stop. */
  pressOn(): void {
    if (this.#killAt !== undefined) this.stop('cancel');
    else if (this.stoppedFor !== undefined) this.stop(this.stoppedFor);
  }
}
