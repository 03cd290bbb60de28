import * as vscode from 'vscode';
import { titleLine } from '../../../base/host/windowTexts.ts';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { getOutcome, undoneAt } from '../../domain/record/outcome.ts';
import type { EditRecord, RecordedEdit } from '../../domain/record/types.ts';
import type { EditFlow } from '../editFlow.ts';
import type { EditSummary } from '../editSummary.ts';
import type { EditUi } from '../editUi.ts';
import type { EditUndo } from '../editUndo.ts';
import { getLabel } from '../fileSnapshot.ts';
import { textAfter, textBefore, type UndoJournal, type WrittenFile, type WrittenStep } from '../undoJournal.ts';
import type { EditAbilities } from './editRow.ts';
import type { RetryMemory } from './retryMemory.ts';

/** What the actions of the Edits view work with. */
export interface EditActionDeps {
  readonly record: EditRecord;
  readonly journal: UndoJournal;
  readonly memory: RetryMemory;
  readonly flow: Pick<EditFlow, 'run'>;
  readonly undo: EditUndo;
  readonly documents: VirtualDocuments;
  readonly ui: EditUi;
  /** Whether an edit, by its name in the record, waits in the review that is open. */
  readonly isInReview: (eventId: string) => boolean;
}

/**
 * What a person can do with an edit of the record. Texts are in the memory of the session that wrote them and nowhere
 * else.
 */
export class EditActions {
  readonly #parts: EditActionDeps;

  constructor(parts: EditActionDeps) {
    this.#parts = parts;
  }

  /** What is possible with an edit now. */
  getAbilities(edit: RecordedEdit): EditAbilities {
    const step = this.#getStep(edit);
    return {
      hasDiff: step !== undefined,
      canUndo: step !== undefined,
      canRetry: getOutcome(edit) !== 'succeeded' && this.#parts.memory.get(edit.event.id) !== undefined,
      hasPlace: edit.event.uri !== '',
      inReview: this.#parts.isInReview(edit.event.id),
      together: step === undefined ? 0 : step.eventIds.length - 1,
    };
  }

  /** Shows what the edit changed: in its file, or in all files that were written with it. */
  async showDiff(edit: RecordedEdit): Promise<void> {
    const step = this.#getStep(edit);
    if (step === undefined) {
      await this.#tellGone(edit);
      return;
    }
    const files = step.files.filter((file) => file.uri.toString() === edit.event.uri);
    const rows = (files.length > 0 ? files : step.files).map((file) => ({ uri: file.uri, ...this.#getSides(file) }));
    const [only] = rows;
    if (rows.length === 1 && only !== undefined)
      await vscode.commands.executeCommand(
        'vscode.diff',
        only.before,
        only.after,
        titleLine(vscode.l10n.t('{0}: before ↔ after the AI edit', getLabel(only.uri))),
      );
    else
      await vscode.commands.executeCommand(
        'vscode.changes',
        vscode.l10n.t('AI Edit in {0} Files', rows.length),
        rows.map(({ uri, before, after }) => [uri, before, after]),
      );
  }

  /**
   * Takes the edit back, however many came after it, if its lines are untouched; else asks. Edits written together go
   * together.
   */
  async undo(edit: RecordedEdit): Promise<boolean> {
    const step = this.#getStep(edit);
    if (step === undefined) {
      await this.#tellGone(edit);
      return false;
    }
    const { undone, settled } = await this.#parts.undo.undo(step);
    await settled;
    return undone || this.#parts.journal.isUndone(step);
  }

  /** Places the edit again, in the file as it is now. It is a new edit in the record. */
  async retry(edit: RecordedEdit): Promise<EditSummary | undefined> {
    const again = this.#parts.memory.get(edit.event.id);
    if (again === undefined) {
      await this.#parts.ui.tell(
        'info',
        vscode.l10n.t(
          'The text of this edit is not in memory any more; the record keeps none. Copy the edit from the chat and apply it.',
        ),
      );
      return undefined;
    }
    const { summary } = await this.#parts.flow.run({ text: '', again }, false);
    return summary;
  }

  /** Opens the file at the lines of the edit, at their current place if it is known. */
  async open(edit: RecordedEdit): Promise<void> {
    const { uri, path } = edit.event;
    if (uri === '') return;
    try {
      const target = this.#getTarget(edit);
      const document = await vscode.workspace.openTextDocument(target);
      const lines = await this.#linesNow(edit, document);
      const last = Math.max(0, document.lineCount - 1);
      const range = new vscode.Range(
        Math.min(last, lines.startLine - 1),
        0,
        Math.min(last, lines.endLine - 1),
        Number.MAX_SAFE_INTEGER,
      );
      // Opened from the list it is a look, as from the explorer; the place is marked as selected.
      await vscode.window.showTextDocument(document, { selection: range });
    } catch {
      await this.#parts.ui.tell(
        'warning',
        vscode.l10n.t('{0} cannot be opened. It may have been moved or deleted since.', path),
      );
    }
  }

  /** Forgets the record, once the person has said so. */
  async clear(): Promise<void> {
    const count = (await this.#parts.record.read()).length;
    const clear = vscode.l10n.t('Clear');
    const question = vscode.l10n.t(
      'Clear the record of {0} edits? The figures start over. Your files are not touched, and the last edits can still be undone by command.',
      count,
    );
    if ((await this.#parts.ui.tell('warning', question, clear)) !== clear) return;
    this.#parts.memory.clear();
    this.#parts.record.clear();
  }

  #getStep({ event }: RecordedEdit): WrittenStep | undefined {
    return this.#parts.journal.getStep(event.id);
  }

  #getSides(file: WrittenFile): { readonly before: vscode.Uri; readonly after: vscode.Uri } {
    const { documents } = this.#parts;
    return {
      before: documents.fixed(file.uri.path, textBefore(file)),
      after: documents.fixed(file.uri.path, textAfter(file)),
    };
  }

  /** A renamed file is found under its new name. */
  #getTarget(edit: RecordedEdit): vscode.Uri {
    const moved = this.#getStep(edit)?.files.find(
      (file) => file.kind === 'moved' && file.from.toString() === edit.event.uri,
    );
    return moved?.uri ?? vscode.Uri.parse(edit.event.uri, true);
  }

  async #linesNow(
    edit: RecordedEdit,
    document: vscode.TextDocument,
  ): Promise<{ readonly startLine: number; readonly endLine: number }> {
    const { startLine = 1, endLine = startLine } = edit.event;
    const file = this.#getStep(edit)?.files.find(({ uri }) => uri.toString() === document.uri.toString());
    if (file?.kind !== 'buffer' && file?.kind !== 'moved') return { startLine, endLine };
    const { placeNow } = await import('../../domain/record/placeNow.ts');
    return placeNow(file, { startLine, endLine }, document.getText());
  }

  async #tellGone(edit: RecordedEdit): Promise<void> {
    await this.#parts.ui.tell(
      'info',
      undoneAt(edit) !== undefined
        ? vscode.l10n.t('This AI edit is already undone.')
        : vscode.l10n.t(
            'What this edit changed is not in memory any more: the record keeps no text, and an edit is only remembered by the window that wrote it.',
          ),
    );
  }
}
