import * as vscode from 'vscode';
import type { Settings } from '../../base/settings.ts';
import type { EditUi } from './editUi.ts';
import { readIfExists, sameBytes } from './editWriter.ts';
import { labelOf } from './fileSnapshot.ts';
import { textBefore, type UndoJournal, type WrittenFile, type WrittenStep } from './undoJournal.ts';
import type { VirtualDocuments } from './virtualDocuments.ts';
import { inverseChanges } from '../domain/wholeText.ts';

/** What an undo came to; `settled` waits for the person's answer where one was asked for. */
export interface UndoResult {
  readonly undone: boolean;
  readonly settled: Promise<void>;
}

const settled = Promise.resolve();

/** Takes back the last applied AI edit, byte for byte, all files at once; asks first where a file was changed since. */
export class EditUndo {
  readonly #journal: UndoJournal;
  readonly #ui: EditUi;
  readonly #documents: VirtualDocuments;
  readonly #settings: Settings;

  constructor(journal: UndoJournal, ui: EditUi, documents: VirtualDocuments, settings: Settings) {
    this.#journal = journal;
    this.#ui = ui;
    this.#documents = documents;
    this.#settings = settings;
  }

  /** Undoes the newest step, or the given one if it is still the newest. */
  async undo(wanted?: WrittenStep): Promise<UndoResult> {
    const step = this.#journal.last;
    if (wanted !== undefined && this.#journal.isUndone(wanted)) {
      void this.#ui.tell('info', vscode.l10n.t('This AI edit is already undone.'));
      return { undone: false, settled };
    }
    if (step === undefined || (wanted !== undefined && wanted !== step)) {
      void this.#ui.tell('info', step === undefined ? vscode.l10n.t('There is no AI edit to undo.') : vscode.l10n.t('A later AI edit must be undone first.'));
      return { undone: false, settled };
    }
    const changed: WrittenFile[] = [];
    for (const file of step.files) if (!(await isAsWritten(file))) changed.push(file);
    if (changed.length === 0) return { undone: await this.#restore(step), settled };
    return { undone: false, settled: this.#ask(step, changed) };
  }

  async #ask(step: WrittenStep, changed: readonly WrittenFile[]): Promise<void> {
    const showDiff = vscode.l10n.t('Show Diff');
    const restore = vscode.l10n.t('Restore Anyway');
    const names = changed.map((file) => labelOf(file.uri)).join(', ');
    const canRestore = changed.every((file) => file.kind === 'buffer' || file.kind === 'bytes');
    const answer = await this.#ui.tell(
      'warning',
      vscode.l10n.t('{0} was changed after the AI edit. Nothing was undone.', names),
      showDiff,
      ...(canRestore ? [restore] : []),
    );
    if (answer === restore && this.#journal.last === step) await this.#restore(step);
    const first = changed[0];
    if (answer === showDiff && first !== undefined) {
      const before = this.#documents.fixed(labelOf(first.uri), textBefore(first));
      await vscode.commands.executeCommand('vscode.diff', before, first.uri, vscode.l10n.t('{0}: before the AI edit ↔ now', labelOf(first.uri)));
    }
  }

  async #restore(step: WrittenStep): Promise<boolean> {
    const edit = new vscode.WorkspaceEdit();
    for (const file of [...step.files].reverse()) {
      switch (file.kind) {
        case 'created':
          edit.deleteFile(file.uri, { ignoreIfNotExists: true });
          break;
        case 'deleted':
          edit.createFile(file.uri, { contents: file.before });
          break;
        case 'bytes':
          await vscode.workspace.fs.writeFile(file.uri, file.before);
          break;
        case 'moved':
          await addInverse(edit, file);
          edit.renameFile(file.uri, file.from);
          break;
        case 'buffer':
          await addInverse(edit, file);
          break;
      }
    }
    // `edit.size` counts text changes only, not files made or deleted.
    if (step.files.some((file) => file.kind !== 'bytes') && !(await vscode.workspace.applyEdit(edit))) {
      void this.#ui.tell('error', vscode.l10n.t('The editor could not take the whole AI edit back. Look at the files before you go on.'));
      return false;
    }
    await saveAgain(step, this.#settings.get('edit.saveAfterApply'));
    this.#journal.drop(step);
    this.#ui.note(vscode.l10n.t('Undid the AI edit in {0}', step.files.map((file) => labelOf(file.uri)).join(', ')));
    return true;
  }
}

/** What was saved with the edit is saved without it. */
async function saveAgain({ files }: WrittenStep, all: boolean): Promise<void> {
  for (const file of files) {
    const uri = file.kind === 'moved' ? file.from : file.uri;
    if (!all && !('saved' in file && file.saved)) continue;
    await vscode.workspace.textDocuments.find((document) => document.isDirty && !document.isUntitled && document.uri.toString() === uri.toString())?.save();
  }
}

/** Adds the way back for one document. */
async function addInverse(edit: vscode.WorkspaceEdit, file: Extract<WrittenFile, { kind: 'buffer' | 'moved' }>): Promise<void> {
  const document = await vscode.workspace.openTextDocument(file.uri);
  const now = document.getText();
  for (const change of inverseChanges(file.before, file.changes, now)) {
    edit.replace(file.uri, new vscode.Range(document.positionAt(change.start), document.positionAt(change.end)), change.text);
  }
}

/** Whether a file is still exactly what the edit left behind. */
async function isAsWritten(file: WrittenFile): Promise<boolean> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.uri.toString());
  switch (file.kind) {
    case 'buffer':
    case 'moved':
      if (open !== undefined) return open.getText() === file.after;
      try {
        return (await vscode.workspace.openTextDocument(file.uri)).getText() === file.after;
      } catch {
        return false;
      }
    case 'bytes':
    case 'created': {
      const now = await readIfExists(file.uri);
      return now !== undefined && open?.isDirty !== true && sameBytes(now, file.after);
    }
    case 'deleted':
      return (await readIfExists(file.uri)) === undefined;
  }
}
