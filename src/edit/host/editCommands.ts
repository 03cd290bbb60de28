import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { EditFlow } from './editFlow.ts';
import { reportActions, type EditReport } from './editReport.ts';
import type { EditSource } from './editPlanner.ts';
import type { LensTarget } from './editLenses.ts';
import type { EditSummary } from './editSummary.ts';
import type { EditUi } from './editUi.ts';
import type { EditUndo } from './editUndo.ts';
import type { Reviews } from './review/reviews.ts';

const nothingDone: EditSummary = { files: [], applied: 0, problems: [] };

/** The commands' bodies: each finds the text that is meant and hands it to the flow. */
export class EditCommands {
  readonly #flow: EditFlow;
  readonly #undo: EditUndo;
  readonly #reviews: Reviews;
  readonly #report: EditReport;
  readonly #ui: EditUi;

  constructor(flow: EditFlow, undo: EditUndo, reviews: Reviews, report: EditReport, ui: EditUi) {
    this.#flow = flow;
    this.#undo = undo;
    this.#reviews = reviews;
    this.#report = report;
    this.#ui = ui;
  }

  /** Registers every command under its id. */
  register(): Disposable {
    const store = new DisposableStore();
    const on = (id: string, run: (...args: unknown[]) => unknown): void => {
      store.add(vscode.commands.registerCommand(`recourse.edit.${id}`, run));
    };
    on('applyFromClipboard', () => this.applyFromClipboard());
    on('applyFromSelection', () => this.applyFromSelection());
    on('applyFromFile', (uri) => this.applyFromFile(uri instanceof vscode.Uri ? uri : undefined));
    on('applyBlock', (target) => this.#applyTarget(target, false));
    on('preview', (target) => this.preview(target));
    on('undoLast', async () => (await this.#undo.undo()).undone);
    on('accept', () => this.#reviews.acceptCurrent());
    on('reject', () => this.#reviews.rejectCurrent());
    on('acceptAll', () => this.#reviews.acceptAll());
    on('rejectAll', () => this.#reviews.rejectAll());
    // The same without keys: the editor would write the keys under the words of the buttons, and cut off both.
    on('review.accept', () => this.#reviews.acceptCurrent());
    on('review.reject', () => this.#reviews.rejectCurrent());
    on('review.acceptAll', () => this.#reviews.acceptAll());
    on('review.rejectAll', () => this.#reviews.rejectAll());
    on('nextEdit', () => this.#reviews.go(1));
    on('previousEdit', () => this.#reviews.go(-1));
    on('showReport', () => this.#report.show());
    for (const action of reportActions) on(`report.${action}`, () => this.#report.act(action));
    on('showReview', () => this.#reviews.show());
    return store;
  }

  async applyFromClipboard(): Promise<EditSummary> {
    const text = await this.#ui.readClipboard();
    if (text.trim() === '')
      return this.#nothing(vscode.l10n.t('The clipboard is empty. Copy the edit the model wrote and try again.'));
    return this.#run(withSource(text), false);
  }

  async applyFromSelection(): Promise<EditSummary> {
    const source = selectionSource();
    return source === undefined
      ? this.#nothing(vscode.l10n.t('Nothing is selected. Select the edit in the chat and try again.'))
      : this.#run(source, false);
  }

  /** Without a file the person is asked for one. */
  async applyFromFile(uri: vscode.Uri | undefined): Promise<EditSummary> {
    const file = uri ?? (await this.#ui.openFile());
    return file === undefined ? nothingDone : this.#runDocument({ document: file }, false);
  }

  /** Shows what would change: of the lens it was clicked in, else of the selection, else of the clipboard. */
  async preview(target: unknown): Promise<EditSummary> {
    if (isTarget(target)) return this.#applyTarget(target, true);
    const source = selectionSource();
    if (source !== undefined) return this.#run(source, true);
    const text = await this.#ui.readClipboard();
    if (text.trim() === '')
      return this.#nothing(
        vscode.l10n.t('Nothing is selected and the clipboard is empty. Copy the edit the model wrote and try again.'),
      );
    return this.#run(withSource(text), true);
  }

  async #applyTarget(target: unknown, preview: boolean): Promise<EditSummary> {
    return isTarget(target) ? this.#runDocument(target, preview) : nothingDone;
  }

  async #runDocument(
    { document: uri, file, block }: { document: vscode.Uri } & Partial<LensTarget>,
    preview: boolean,
  ): Promise<EditSummary> {
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      const only = file === undefined ? {} : { only: { file, block } };
      return await this.#run({ text: document.getText(), document: uri, ...only }, preview);
    } catch (error) {
      return this.#nothing(
        vscode.l10n.t(
          '{0} cannot be read: {1}',
          vscode.workspace.asRelativePath(uri),
          error instanceof Error ? error.message : String(error),
        ),
      );
    }
  }

  /**
   * A command ends when the edit is applied, proposed or explained; what the person answers afterwards is handled in
   * the background.
   */
  async #run(source: EditSource, preview: boolean): Promise<EditSummary> {
    const { summary } = await this.#flow.run(source, preview);
    return summary;
  }

  #nothing(sentence: string): EditSummary {
    void this.#ui.tell('warning', sentence);
    return { ...nothingDone, problems: [sentence] };
  }
}

/** The text of the clipboard; when it was copied from the active editor, that editor is the chat and not the target. */
function withSource(text: string): EditSource {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined) return { text };
  const isChat = document.getText().replace(/\r\n/g, '\n').includes(text.replace(/\r\n/g, '\n').trim());
  return isChat ? { text, document: document.uri } : { text };
}

function selectionSource(): EditSource | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selections.every((selection) => selection.isEmpty)) return undefined;
  const text = editor.selections.map((selection) => editor.document.getText(selection)).join('\n');
  return { text, document: editor.document.uri };
}

function isTarget(value: unknown): value is { document: vscode.Uri } & Partial<LensTarget> {
  return typeof value === 'object' && value !== null && 'document' in value && value.document instanceof vscode.Uri;
}
