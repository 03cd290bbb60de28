import { distinctMessages } from '../../../base/text/message.ts';
import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import type { Decision, ResolutionPlan, ResolutionReport, ResolvedJob } from '../../domain/backend/resolutions.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';
import { jobsText } from '../tree/rowTexts.ts';
import { person, type CommandDeps } from './commandDeps.ts';
import { planText, resetText } from './planText.ts';
import { waitingJobs, getWorkflow, type JobTargets } from './targets.ts';

/** Number of jobs whose advice is requested before a retry, to offer the resources it recommends. */
const maxAdvised = 50;
const longestReason = 1000;
const maxUndoes = 50;

type DecisionCommandDeps = Pick<CommandDeps, 'model' | 'ui' | 'wallClock' | 'log'>;

/** A decision of this session that can be undone. */
interface UndoableDecision {
  readonly engine: string;
  readonly token: string;
  readonly job: Pick<ResolvedJob, 'jobName' | 'action'>;
}

/** Commands that decide about waiting jobs: each decision is shown as a dry run before it is applied. */
export class DecisionCommands {
  readonly #parts: DecisionCommandDeps;
  #undoable: UndoableDecision[] = [];

  constructor(parts: DecisionCommandDeps) {
    this.#parts = parts;
  }

  /** Whether a decision of this session can be undone. */
  get canUndo(): boolean {
    return this.#undoable.length > 0;
  }

  /** Retries or fails the jobs of the rows after the user confirms the dry run. Returns how many were decided. */
  async decide(action: 'retry' | 'fail', rows: readonly TreeRow[]): Promise<number> {
    const { model, ui } = this.#parts;
    const targets = await waitingJobs(model, rows);
    const count = targets.reduce((sum, { jobIds }) => sum + jobIds.length, 0);
    if (count === 0) {
      void ui.tell('info', vscode.l10n.t('Select jobs that wait for a decision.'));
      return 0;
    }
    const decisions = action === 'fail' ? await this.#failing(targets, count) : await this.#retrying(targets);
    return decisions === undefined ? 0 : this.#carryOut(action, targets, decisions);
  }

  /** Resets failed jobs: those of the rows, or all of a workflow. */
  async reset(rows: readonly TreeRow[]): Promise<void> {
    const { model, ui } = this.#parts;
    for (const [key, { engineKey, workflowId, jobIds }] of resetTargets(rows)) {
      const engine = model.engine(engineKey);
      if (engine === undefined) continue;
      const request = { workflowId, jobIds: jobIds.length > 0 ? jobIds : undefined };
      const planned = await engine.desk.reset({ ...request, dryRun: true }, person);
      if (!planned.ok) {
        void ui.tell('error', localize(planned.error.message));
        continue;
      }
      if (planned.value.jobs.length === 0) {
        void ui.tell(
          'info',
          localize(planned.value.refused[0]?.problem.message ?? vscode.l10n.t('Nothing has failed here.')),
        );
        continue;
      }
      const yes = vscode.l10n.t('Reset');
      if (
        (await ui.confirm(
          vscode.l10n.t('Take {0} back to the start?', jobsText(planned.value.jobs.length)),
          resetText(planned.value),
          yes,
        )) !== yes
      )
        continue;
      const done = await engine.desk.reset({ ...request, dryRun: false }, person);
      if (done.ok) ui.note(vscode.l10n.t('Reset {0}', jobsText(done.value.jobs.length)));
      else void ui.tell('error', localize(done.error.message));
      await model.backendView(engineKey)?.refresh();
      this.#parts.log.debug(`jobs: reset ${key}`);
    }
  }

  /** Undoes a decision of this session: the one the user chooses, or the only one. */
  async undo(): Promise<void> {
    const { model, ui } = this.#parts;
    const choices = this.#undoable.toReversed().map((value) => ({
      label: value.job.jobName,
      description: value.job.action === 'retry' ? vscode.l10n.t('retried') : vscode.l10n.t('failed'),
      value,
    }));
    if (choices.length === 0) {
      void ui.tell('info', vscode.l10n.t('No decision made in this window can be taken back.'));
      return;
    }
    const chosen =
      choices.length === 1
        ? choices[0]?.value
        : await ui.choose(choices, {
            title: vscode.l10n.t('Take Back a Decision'),
            placeholder: vscode.l10n.t('The last decisions'),
          });
    if (chosen !== undefined) await this.#takeBack([chosen]);
    await Promise.all(model.backendViews.map((backendView) => backendView.refresh()));
  }

  async #failing(targets: readonly JobTargets[], count: number): Promise<readonly (readonly Decision[])[] | undefined> {
    const reason = await this.#parts.ui.input({
      title: count === 1 ? vscode.l10n.t('Fail the Job') : vscode.l10n.t('Fail {0}', jobsText(count)),
      prompt: vscode.l10n.t('Why? Stored in the record of decisions; optional. The next step shows what would happen.'),
      check: (text) =>
        text.length <= longestReason ? undefined : vscode.l10n.t('At most {0} characters.', longestReason),
    });
    if (reason === undefined) return undefined;
    const said = reason.trim();
    return targets.map(({ jobIds }) =>
      jobIds.map((jobId) => ({ jobId, action: 'fail' as const, reason: said !== '' ? said : undefined })),
    );
  }

  /** Asks the user whether to raise resources where the advice recommends it. */
  async #retrying(targets: readonly JobTargets[]): Promise<readonly (readonly Decision[])[] | undefined> {
    const plain = targets.map(({ jobIds }) => jobIds.map((jobId): Decision => ({ jobId, action: 'retry' })));
    const raised = await Promise.all(targets.map((target) => this.#raised(target)));
    const count = raised.flat().filter(({ memory, runtime }) => memory !== undefined || runtime !== undefined).length;
    if (count === 0) return plain;
    const asked = [
      ...new Set(
        raised
          .flat()
          .flatMap(({ memory, runtime }) => [memory, runtime])
          .filter((text) => text !== undefined),
      ),
    ]
      .slice(0, 4)
      .join(', ');
    return this.#parts.ui.choose(
      [
        {
          label: vscode.l10n.t('Retry with more resources'),
          description: asked,
          detail: vscode.l10n.t('For {0}; each gets a row of its own, other jobs keep theirs.', jobsText(count)),
          value: raised,
        },
        { label: vscode.l10n.t('Retry unchanged'), value: plain },
      ],
      { title: vscode.l10n.t('Retry'), placeholder: vscode.l10n.t('More resources are likely to help') },
    );
  }

  async #raised({ engine, workflowId, jobIds }: JobTargets): Promise<readonly Decision[]> {
    const advised = jobIds.length > maxAdvised ? undefined : await engine.desk.pending(workflowId, { jobIds });
    const advice = new Map(advised?.ok === true ? advised.value.jobs.map((each) => [each.job.id, each.advice]) : []);
    return jobIds.map((jobId) => {
      const { memory, runtime } = advice.get(jobId) ?? {};
      return {
        jobId,
        action: 'retry' as const,
        memory,
        runtime,
      };
    });
  }

  async #carryOut(
    action: 'retry' | 'fail',
    targets: readonly JobTargets[],
    decisions: readonly (readonly Decision[])[],
  ): Promise<number> {
    const { ui } = this.#parts;
    const plans: ResolutionPlan[] = [];
    for (const [at, { engine, workflowId }] of targets.entries()) {
      const planned = await engine.desk.plan(workflowId, decisions[at] ?? []);
      if (!planned.ok) {
        void ui.tell('error', localize(planned.error.message));
        return 0;
      }
      plans.push(planned.value);
    }
    const jobs = plans.flatMap((plan) => plan.jobs);
    const possible = jobs.filter(({ outcome }) => outcome === 'would-apply');
    if (possible.length === 0) {
      void ui.tell('warning', localize(jobs[0]?.problem?.message ?? vscode.l10n.t('None of this can be done.')));
      return 0;
    }
    const yes = action === 'retry' ? vscode.l10n.t('Retry') : vscode.l10n.t('Fail');
    const question =
      action === 'retry'
        ? vscode.l10n.t('Retry {0}?', jobsText(possible.length))
        : vscode.l10n.t('Give up {0}?', jobsText(possible.length));
    if (
      (await ui.confirm(
        question,
        planText({ jobs, notes: distinctMessages(plans.flatMap(({ notes }) => notes)) }),
        yes,
      )) !== yes
    )
      return 0;
    const title =
      action === 'retry'
        ? vscode.l10n.t('Retrying {0}', jobsText(possible.length))
        : vscode.l10n.t('Failing {0}', jobsText(possible.length));
    return ui.progress(title, async ({ signal, report }) => {
      let applied = 0;
      for (const [at, target] of targets.entries()) {
        const chosen = decisions[at] ?? [];
        const before = decisions.slice(0, at).reduce((sum, { length }) => sum + length, 0);
        const answer = await target.engine.desk.resolve(target.workflowId, chosen, person, {
          signal,
          onProgress: (done) => {
            report(before + done, jobs.length);
          },
        });
        if (answer.ok) applied += this.#told(target, answer.value);
        else void ui.tell('error', localize(answer.error.message));
        await this.#goOn(target);
      }
      return applied;
    });
  }

  /** Reports the results; returns how many jobs were decided. */
  #told({ engine }: JobTargets, { jobs }: ResolutionReport): number {
    const { ui } = this.#parts;
    const applied = jobs.filter(({ outcome }) => outcome === 'applied');
    const undoes = applied.flatMap(({ undo: token, jobName, action }) =>
      token === undefined ? [] : [{ engine: engine.key, token, job: { jobName, action } }],
    );
    this.#undoable = [...this.#undoable, ...undoes].slice(-maxUndoes);
    const skipped = jobs.filter(({ outcome }) => outcome === 'skipped').length;
    const refused = jobs.filter(({ outcome }) => outcome === 'refused');
    const left = jobs.flatMap(({ leftOver }) => (leftOver === undefined ? [] : localize(leftOver)));
    const isRetry = jobs[0]?.action === 'retry';
    const said = [
      isRetry
        ? vscode.l10n.t('Retried {0}.', jobsText(applied.length))
        : vscode.l10n.t('Failed {0}.', jobsText(applied.length)),
      ...(skipped === 0 ? [] : [vscode.l10n.t('{0} left as they were, because you stopped.', jobsText(skipped))]),
      ...(refused.length === 0
        ? []
        : [vscode.l10n.t('Not {0}: {1}', jobsText(refused.length), localize(refused[0]?.problem?.message ?? ''))]),
      ...left,
    ].join(' ');
    const undo = vscode.l10n.t('Undo');
    const complaint = refused.length > 0 ? 'warning' : 'info';
    void ui
      .tell(left.length > 0 ? 'error' : complaint, said, ...(undoes.length > 0 ? [undo] : []))
      .then(async (answer) => {
        if (answer === undo) await this.#takeBack(undoes);
      });
    return applied.length;
  }

  async #takeBack(undoes: readonly UndoableDecision[]): Promise<void> {
    const { model, ui } = this.#parts;
    let taken = 0;
    for (const { engine, token } of undoes) {
      const answer = await model.engine(engine)?.desk.undo(token, person);
      this.#undoable = this.#undoable.filter((each) => each.token !== token);
      if (answer?.ok === true && answer.value.outcome === 'applied') taken++;
      else
        void ui.tell(
          'warning',
          localize(
            (answer?.ok === true ? answer.value.problem : answer?.error)?.message ??
              vscode.l10n.t('The engine of this decision no longer exists.'),
          ),
        );
    }
    if (taken > 0) ui.note(vscode.l10n.t('Took back the decision about {0}', jobsText(taken)));
    for (const key of new Set(undoes.map(({ engine }) => engine))) await model.backendView(key)?.refresh();
  }

  /** A local runner ends when nothing is left to run, so jobs that become ready again need a new one. */
  async #goOn({ engine, workflowId }: JobTargets): Promise<void> {
    const { model, ui } = this.#parts;
    if (engine.backend.kind === 'local') {
      const workflow = await engine.backend.workflow(workflowId);
      if (
        workflow.ok &&
        workflow.value.isRunning === false &&
        !workflow.value.isComplete &&
        !workflow.value.isCanceled
      ) {
        const resumed = await engine.backend.resume(workflowId);
        if (!resumed.ok) void ui.tell('warning', localize(resumed.error.message));
      }
    }
    await model.backendView(engine.key)?.refresh();
  }
}

/** The workflows of rows, with individually selected jobs; no jobs means all. */
function resetTargets(
  rows: readonly TreeRow[],
): ReadonlyMap<
  string,
  { readonly engineKey: string; readonly workflowId: number; readonly jobIds: readonly number[] }
> {
  const found = new Map<
    string,
    { readonly engineKey: string; readonly workflowId: number; readonly jobIds: readonly number[] }
  >();
  for (const row of rows) {
    const workflowId = getWorkflow(row);
    if (workflowId === undefined) continue;
    const key = JSON.stringify([row.engine, workflowId]);
    const before = found.get(key);
    const own = row.subject.kind === 'job' || row.subject.kind === 'attempt' ? [row.subject.job.id] : [];
    const isAll = own.length === 0 || before?.jobIds.length === 0;
    found.set(key, { engineKey: row.engine, workflowId, jobIds: isAll ? [] : [...(before?.jobIds ?? []), ...own] });
  }
  return found;
}
