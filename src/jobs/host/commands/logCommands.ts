import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import { adviseFailure } from '../../domain/advice/adviseFailure.ts';
import type { AttemptRecord, JobRecord } from '../../domain/backend/records.ts';
import type { Engine } from '../contracts.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';
import type { CommandDeps } from './commandDeps.ts';

type LogCommandDeps = Pick<CommandDeps, 'model' | 'ui' | 'showLog'>;

/** The output of jobs. */
export class LogCommands {
  readonly #parts: LogCommandDeps;

  constructor(parts: LogCommandDeps) {
    this.#parts = parts;
  }

  /** Opens the error output of the first job of the rows at the evidence line, or at its end where there is none. */
  async evidence([row]: readonly TreeRow[]): Promise<void> {
    const found = this.#getJob(row);
    if (found === undefined) return;
    const { engine, job } = found;
    const { attempt, line } =
      job.status === 'pending_failed' ? await this.#advised(engine, job) : await this.#judged(engine, job);
    if (attempt !== undefined)
      await this.#parts.showLog(attempt.stderr, { title: title(job, attempt, 'stderr'), line });
  }

  /** Opens the output of the attempt in the first row; for a job, of its latest attempt. */
  async open(stream: 'stdout' | 'stderr', [row]: readonly TreeRow[]): Promise<void> {
    const found = this.#getJob(row);
    if (found === undefined) return;
    const { engine, job } = found;
    const attempt = row?.subject.kind === 'attempt' ? row.subject.attempt : await this.#latest(engine, job);
    if (attempt !== undefined) await this.#parts.showLog(attempt[stream], { title: title(job, attempt, stream) });
  }

  async #advised(
    engine: Engine,
    job: JobRecord,
  ): Promise<{ readonly attempt?: AttemptRecord | undefined; readonly line?: number | undefined }> {
    const answer = await engine.desk.pending(job.workflowId, { jobIds: [job.id] });
    const pending = answer.ok ? answer.value.jobs[0] : undefined;
    if (pending === undefined) return { attempt: await this.#latest(engine, job) };
    return { attempt: pending.attempt ?? (await this.#latest(engine, job)), line: pending.advice.evidenceLine?.line };
  }

  /** The desk does not cover jobs that failed for good or were retried, so their evidence is read here. */
  async #judged(
    engine: Engine,
    job: JobRecord,
  ): Promise<{ readonly attempt?: AttemptRecord | undefined; readonly line?: number | undefined }> {
    const answer = await engine.backend.evidence(job.workflowId, [job.id]);
    const evidence = answer.ok ? answer.value[0] : undefined;
    if (evidence?.attempt === undefined) return { attempt: await this.#latest(engine, job) };
    const isFailure = evidence.attempt.exitCode !== undefined && evidence.attempt.exitCode !== 0;
    if (!isFailure || evidence.stderr?.isWhole !== true) return { attempt: evidence.attempt };
    return {
      attempt: evidence.attempt,
      line: adviseFailure({ stderr: evidence.stderr.bytes, context: evidence.context }).evidenceLine?.line,
    };
  }

  async #latest(engine: Engine, job: JobRecord): Promise<AttemptRecord | undefined> {
    const answer = await engine.backend.attempts(job.id);
    if (!answer.ok) void this.#parts.ui.tell('error', localize(answer.error.message));
    else if (answer.value.length === 0)
      void this.#parts.ui.tell('info', vscode.l10n.t('{0} has not run yet.', plainLine(job.name)));
    return answer.ok ? answer.value.at(-1) : undefined;
  }

  #getJob(row: TreeRow | undefined): { readonly engine: Engine; readonly job: JobRecord } | undefined {
    const engine = row === undefined ? undefined : this.#parts.model.engine(row.engine);
    if (row === undefined || engine === undefined || (row.subject.kind !== 'job' && row.subject.kind !== 'attempt')) {
      void this.#parts.ui.tell('info', vscode.l10n.t('Select a job.'));
      return undefined;
    }
    return { engine, job: row.subject.job };
  }
}

function title({ name }: JobRecord, { attempt }: AttemptRecord, stream: 'stdout' | 'stderr'): string {
  return vscode.l10n.t('{0}, attempt {1}, {2}', plainLine(name), attempt, stream);
}
