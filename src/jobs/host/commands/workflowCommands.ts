import { err, type Result } from '../../../base/result.ts';
import type { WorkflowMistake } from '../../domain/workflow/workflowSpec.ts';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import type { Message } from '../../../base/text/message.ts';
import { plainLine } from '../../../base/text/markdownText.ts';
import type { WorkflowRecord } from '../../domain/backend/records.ts';
import type { Engine } from '../contracts.ts';
import type { TreeRow } from '../tree/model/treeRow.ts';
import { jobsText } from '../tree/rowTexts.ts';
import type { KnownWorkflows } from '../workflows/workflowDocuments.ts';
import type { CommandDeps } from './commandDeps.ts';
import { getWorkflow } from './targets.ts';
import { tellClosed } from './tellClosed.ts';

type WorkflowCommandDeps = Pick<CommandDeps, 'model' | 'library' | 'ui' | 'settings' | 'showView'>;

/** Commands that run, stop, resume and delete workflows. */
export class WorkflowCommands {
  readonly #parts: WorkflowCommandDeps;
  readonly #documents: KnownWorkflows;

  constructor(parts: WorkflowCommandDeps, documents: KnownWorkflows) {
    this.#parts = parts;
    this.#documents = documents;
  }

  /**
   * Runs a workflow file on this machine: the given one, the one in the editor, or one that the user picks. Returns the
   * workflow.
   */
  async run(given: unknown): Promise<WorkflowRecord | undefined> {
    const { library, ui, model, showView } = this.#parts;
    if (library.closed !== undefined) {
      await tellClosed(ui, library.closed);
      return undefined;
    }
    const uri = given instanceof vscode.Uri ? given : (this.#edited() ?? (await this.#choose()));
    const document = uri === undefined ? undefined : await this.#opened(uri);
    if (document === undefined) return undefined;
    const { spec, mistakes } = await this.#documents.read(document);
    const errors = mistakes.filter(({ severity }) => severity === 'error');
    if (spec === undefined || errors.length > 0) {
      void this.#tellMistakes(document, errors);
      return undefined;
    }
    // Saved first, so that the engine and later readers see the same file.
    if (document.isDirty && !document.isUntitled) await document.save();
    await model.start();
    const engine = this.#engineFor(document.uri);
    if (engine === undefined) {
      void ui.tell('error', vscode.l10n.t('The folder of the jobs cannot be used. The Jobs view says why.'));
      await showView();
      return undefined;
    }
    const folder = document.uri.scheme === 'file' ? dirname(document.uri.fsPath) : engine.folder.path;
    const { local } = engine.folder.jobs;
    const written = await local.submit(spec, {
      folder,
      source: document.uri.scheme === 'file' ? document.uri.fsPath : undefined,
    });
    const begun = written.ok ? await local.run(written.value.id) : written;
    await model.backendView(engine.key)?.refresh();
    if (!begun.ok) {
      void ui.tell('error', localize(begun.error.message));
      return undefined;
    }
    ui.note(vscode.l10n.t('Running {0} of {1} in {2}', jobsText(spec.jobs.length), plainLine(spec.name), folder));
    await showView(`${engine.key}/w${String(begun.value.id)}`);
    return begun.value;
  }

  /** Stops running jobs and cancels waiting ones after the user confirms. */
  async cancel(rows: readonly TreeRow[]): Promise<void> {
    await this.#each(rows, async (engine, id, name) => {
      const yes = vscode.l10n.t('Cancel Workflow');
      if (
        (await this.#parts.ui.confirm(
          vscode.l10n.t('Cancel {0}?', name),
          vscode.l10n.t('Running jobs are stopped; jobs that wait for others or for a decision are cancelled.'),
          yes,
        )) !== yes
      )
        return undefined;
      return engine.backend.cancel(id);
    });
  }

  /** Runs the ready jobs. */
  async resume(rows: readonly TreeRow[]): Promise<void> {
    await this.#each(rows, (engine, id) => engine.backend.resume(id));
  }

  /** Deletes workflows of this machine with their output after the user confirms. */
  async remove(rows: readonly TreeRow[]): Promise<void> {
    await this.#each(rows, async (engine, id, name) => {
      const yes = vscode.l10n.t('Remove');
      if (engine.backend.kind !== 'local')
        return err({
          message: vscode.l10n.t('Workflows of a server are removed there: torc workflows delete {0}.', id),
        });
      if (
        (await this.#parts.ui.confirm(
          vscode.l10n.t('Remove {0}?', name),
          vscode.l10n.t('Its record and the output of its jobs are deleted. The workflow file stays.'),
          yes,
        )) !== yes
      )
        return undefined;
      return engine.folder.jobs.local.remove(id);
    });
  }

  async #each(
    rows: readonly TreeRow[],
    work: (
      engine: Engine,
      workflowId: number,
      name: string,
    ) => Promise<Result<unknown, { readonly message: Message | string }> | undefined>,
  ): Promise<void> {
    const { model, ui } = this.#parts;
    const done = new Set<string>();
    for (const row of rows) {
      const engine = model.engine(row.engine);
      const workflowId = getWorkflow(row);
      const key = JSON.stringify([row.engine, workflowId]);
      if (engine === undefined || workflowId === undefined || done.has(key)) continue;
      done.add(key);
      const name = plainLine(
        model.backendView(engine.key)?.workflow(workflowId)?.name ?? vscode.l10n.t('workflow {0}', workflowId),
      );
      const answer = await work(engine, workflowId, name);
      if (answer?.ok === false) void ui.tell('error', localize(answer.error.message));
      await model.backendView(engine.key)?.refresh();
    }
    if (done.size === 0) void ui.tell('info', vscode.l10n.t('Select a workflow.'));
  }

  /** The file in the editor, where it may be a workflow. */
  #edited(): vscode.Uri | undefined {
    const document = vscode.window.activeTextEditor?.document;
    return document !== undefined && this.#documents.mayBeWorkflow(document) ? document.uri : undefined;
  }

  /** Offers the known workflow files, and a dialog for any other. */
  async #choose(): Promise<vscode.Uri | undefined> {
    const { ui } = this.#parts;
    const files = await this.#documents.files();
    if (files.length === 0) return ui.pickWorkflow();
    const known = files.map((uri) => {
      const path = vscode.workspace.asRelativePath(uri);
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { icon: 'play', label: name, description: path.slice(0, -name.length - 1), value: { uri } };
    });
    const other = { icon: 'folder-opened', label: vscode.l10n.t('Another File...'), value: { uri: undefined } };
    const chosen = await ui.choose<{ readonly uri: vscode.Uri | undefined }>([...known, other], {
      title: vscode.l10n.t('Run Workflow'),
      placeholder: vscode.l10n.t('Which workflow should run on this machine?'),
    });
    return chosen === undefined ? undefined : (chosen.uri ?? ui.pickWorkflow());
  }

  async #opened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
    try {
      return await vscode.workspace.openTextDocument(uri);
    } catch {
      void this.#parts.ui.tell('error', vscode.l10n.t('{0} could not be read.', plainLine(uri.path)));
      return undefined;
    }
  }

  async #tellMistakes(document: vscode.TextDocument, errors: readonly WorkflowMistake[]): Promise<void> {
    const [first] = errors;
    const show = vscode.l10n.t('Show');
    const sentence =
      errors.length <= 1
        ? vscode.l10n.t('The workflow was not run: {0}', first === undefined ? '' : localize(first.message))
        : vscode.l10n.t(
            'The workflow was not run: {0} ({1} errors)',
            first === undefined ? '' : localize(first.message),
            errors.length,
          );
    if ((await this.#parts.ui.tell('error', sentence, show)) !== show) return;
    const place = new vscode.Position((first?.place.line ?? 1) - 1, (first?.place.column ?? 1) - 1);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(place, place) });
  }

  /** The engine of the folder that contains the file, else of the first folder. */
  #engineFor(uri: vscode.Uri): Engine | undefined {
    const local = this.#parts.model.engines.filter(({ backend }) => backend.kind === 'local');
    return (
      local.find(
        ({ folder }) => uri.fsPath.startsWith(`${folder.path}/`) || uri.fsPath.startsWith(`${folder.path}\\`),
      ) ?? local[0]
    );
  }
}
