import * as vscode from 'vscode';
import { showPage } from '../../../base/host/showPage.ts';
import type { Clock } from '../../../base/clock.ts';
import { localize } from '../../../base/host/localize.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import type { JobProblem } from '../../domain/backend/answer.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';
import type { KnownWorkflows } from '../workflows/workflowDocuments.ts';
import { auditText } from './auditText.ts';
import { ClassifierCommands } from './classifierCommands.ts';
import type { JobCommandName } from './commandNames.ts';
import type { CommandDeps } from './commandDeps.ts';
import { DecisionCommands } from './decisionCommands.ts';
import { LogCommands } from './logCommands.ts';
import { ProfileCommands } from './profileCommands.ts';
import { namedJobs, getRows, getWorkflow } from './targets.ts';
import { NewWorkflowCommands } from './newWorkflowCommands.ts';
import { WorkflowCommands } from './workflowCommands.ts';

/** Lines of the record of decisions that are shown. */
const maxRecords = 1000;

/** Every command of the Jobs view, by its name without `recourse.jobs.`. */
export class JobCommands {
  readonly decisions: DecisionCommands;
  readonly #parts: CommandDeps & { readonly clock: Clock };
  readonly #table: Readonly<Record<JobCommandName, (rows: readonly TreeRow[], given: unknown) => unknown>>;

  constructor(parts: CommandDeps & { readonly clock: Clock; readonly workflowDocuments: KnownWorkflows }) {
    this.#parts = parts;
    const { model } = parts;
    const decisions = (this.decisions = new DecisionCommands(parts));
    const logs = new LogCommands(parts);
    const workflows = new WorkflowCommands(parts, parts.workflowDocuments);
    const drafts = new NewWorkflowCommands(parts, (uri) => workflows.run(uri));
    const profiles = new ProfileCommands(parts);
    const classifiers = new ClassifierCommands(parts);
    this.#table = {
      newWorkflow: (_rows, given) => drafts.create(given),
      runAsWorkflow: (_rows, given) => drafts.runAs(given),
      runWorkflow: (_rows, given) => workflows.run(given),
      cancelWorkflow: (rows) => workflows.cancel(rows),
      resumeWorkflow: (rows) => workflows.resume(rows),
      removeWorkflow: (rows) => workflows.remove(rows),
      resetFailed: (rows) => decisions.reset(rows),
      retry: (rows) => decisions.decide('retry', rows),
      fail: (rows) => decisions.decide('fail', rows),
      undoDecision: () => decisions.undo(),
      evidence: (rows) => logs.evidence(rows),
      openStdout: (rows) => logs.open('stdout', rows),
      openStderr: (rows) => logs.open('stderr', rows),
      classify: (rows) => classifiers.classify(rows),
      askAgent: (rows) => classifiers.askAgent(rows),
      askModel: (rows) => classifiers.askModel(rows),
      addProfile: () => profiles.add(),
      editProfile: (rows) => profiles.edit(rows),
      removeProfile: (rows) => profiles.remove(rows),
      signIn: (rows) => profiles.signIn(rows),
      signOut: (rows) => profiles.signOut(rows),
      setOutputFolder: (rows) => profiles.setOutputFolder(rows),
      showAudit: (rows) => this.#showAudit(rows),
      showTimeline: (rows) => this.#showTimeline(rows),
      copyJobId: (rows) => this.#copyIds(rows),
      refresh: () => model.refresh(),
      filter: () => this.#filter(),
      clearFilter: () => {
        model.setFilter('');
      },
      showMore: ([row]) => (row === undefined ? undefined : model.showMore(row.id)),
    };
  }

  /** Runs a command with the arguments from the editor: the row it was called on, and all selected rows. */
  async run(name: JobCommandName, args: readonly unknown[]): Promise<unknown> {
    const { model, selected } = this.#parts;
    return await this.#table[name](getRows(model, args, selected()), args[0]);
  }

  async #showAudit([row]: readonly TreeRow[]): Promise<void> {
    const { model, ui, documents } = this.#parts;
    await model.start();
    const engine = row === undefined ? model.engines[0] : model.engine(row.engine);
    if (engine === undefined) return;
    const workflowId = row === undefined ? undefined : getWorkflow(row);
    const job = row === undefined ? undefined : namedJobs([row])[0];
    const answer = await engine.desk.audit({ workflowId, jobId: job?.id, limit: maxRecords });
    if (!answer.ok) {
      void ui.tell('error', localize(answer.error.message));
      return;
    }
    const name =
      job?.name ??
      (workflowId === undefined ? undefined : model.backendView(engine.key)?.workflow(workflowId)?.name) ??
      (engine.backend.kind === 'local' ? vscode.l10n.t('This machine') : engine.backend.name);
    await showPage(
      documents.fixed(
        vscode.l10n.t('Decisions.md'),
        auditText(vscode.l10n.t('Decisions: {0}', plainLine(name)), answer.value, await engine.desk.auditSeals()),
      ),
    );
  }

  async #showTimeline([row]: readonly TreeRow[]): Promise<void> {
    const { model, ui, clock, wallClock } = this.#parts;
    const workflowId = row === undefined ? undefined : getWorkflow(row);
    if (row === undefined || workflowId === undefined) {
      void ui.tell('info', vscode.l10n.t('Select a workflow.'));
      return;
    }
    const { showTimeline } = await import('../timeline/showTimeline.ts');
    const tell = ({ message }: JobProblem): void => void ui.tell('error', localize(message));
    await showTimeline({ model, clock, wallClock, tell }, row.engine, workflowId);
  }

  async #copyIds(rows: readonly TreeRow[]): Promise<void> {
    const ids = [...new Set(rows.flatMap((row) => namedJobs([row])[0]?.id ?? getWorkflow(row) ?? []))];
    if (ids.length === 0) return;
    await this.#parts.ui.copy(ids.join('\n'));
    this.#parts.ui.note(
      ids.length === 1 ? vscode.l10n.t('Copied {0}', ids[0] ?? '') : vscode.l10n.t('Copied {0} numbers', ids.length),
    );
  }

  async #filter(): Promise<void> {
    const { model, ui, showView } = this.#parts;
    const text = await ui.input({
      title: vscode.l10n.t('Find Jobs by Name'),
      prompt: vscode.l10n.t('Part of the name, whatever its case. Empty: all jobs.'),
      value: model.filter,
    });
    if (text === undefined) return;
    model.setFilter(text);
    await showView();
  }
}
