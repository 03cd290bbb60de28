import * as vscode from 'vscode';
import { titleLine } from '../../base/host/windowTexts.ts';
import type { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import type { AfterWriting } from './editFlow.ts';
import type { PlannedFile } from './editPlanner.ts';
import type { EditUi } from './editUi.ts';
import type { EditUndo } from './editUndo.ts';
import { getLabel } from './fileSnapshot.ts';
import { textBefore, type UndoJournal, type WrittenStep } from './undoJournal.ts';

const flashMs = 2500;

/** Tells that an edit was written, shows the place where it can be seen, and keeps the ways back at hand. */
export class AppliedNotice implements AfterWriting {
  readonly #ui: EditUi;
  readonly #journal: UndoJournal;
  readonly #undo: EditUndo;
  readonly #documents: VirtualDocuments;

  constructor(ui: EditUi, journal: UndoJournal, undo: EditUndo, documents: VirtualDocuments) {
    this.#ui = ui;
    this.#journal = journal;
    this.#undo = undo;
    this.#documents = documents;
  }

  async written(message: string, files: readonly PlannedFile[]): Promise<void> {
    const step = this.#journal.last;
    const mixed = files.some(
      (file) => file.kind === 'blocks' && file.snapshot.via === 'buffer' && file.snapshot.mixedOnDisk,
    );
    if (step === undefined) return;
    flash(step);
    const showDiff = vscode.l10n.t('Show Diff');
    const undo = vscode.l10n.t('Undo');
    const warning = mixed
      ? ` ${vscode.l10n.t('The file mixes line endings; the editor will unify them when it is saved.')}`
      : '';
    const answer = await this.#ui.tell('info', `${message}.${warning}`, showDiff, undo);
    if (answer === showDiff) await this.#showDiff(step);
    if (answer === undo) await (await this.#undo.undo(step)).settled;
  }

  async #showDiff(step: WrittenStep): Promise<void> {
    const rows = step.files.map((file) => ({
      uri: file.uri,
      before: this.#documents.fixed(getLabel(file.uri), textBefore(file)),
    }));
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      await vscode.commands.executeCommand(
        'vscode.diff',
        only.before,
        only.uri,
        titleLine(vscode.l10n.t('{0}: before ↔ after the AI edit', getLabel(only.uri))),
      );
    } else {
      await vscode.commands.executeCommand(
        'vscode.changes',
        vscode.l10n.t('AI Edit in {0} Files', rows.length),
        rows.map(({ uri, before }) => [uri, before, uri]),
      );
    }
  }
}

/** Lights up the changed lines for a moment where the file is on screen, and scrolls there if need be. */
function flash(step: WrittenStep): void {
  for (const file of step.files) {
    if (file.kind !== 'buffer') continue;
    const editor = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === file.uri.toString(),
    );
    if (editor === undefined) continue;
    let shift = 0;
    const ranges = file.changes.map((change) => {
      const start = change.start + shift;
      shift += change.text.length - (change.end - change.start);
      return new vscode.Range(
        editor.document.positionAt(start),
        editor.document.positionAt(start + change.text.length),
      );
    });
    const light = vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
      border: '1px solid',
      borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
    });
    editor.setDecorations(light, ranges);
    const [first] = ranges;
    if (first !== undefined) editor.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    setTimeout(() => {
      light.dispose();
    }, flashMs);
  }
}
