import * as vscode from 'vscode';
import type { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import type { Settings } from '../../base/settings.ts';
import type { EditRecorder } from '../domain/record/types.ts';
import type { TextChange } from '../domain/types.ts';
import type { EditUi } from './editUi.ts';
import { readIfExists, sameBytes } from './editWriter.ts';
import { labelOf } from './fileSnapshot.ts';
import { textBefore, type UndoJournal, type WrittenFile, type WrittenStep } from './undoJournal.ts';
import { inverseChanges } from '../domain/wholeText.ts';

/** What an undo came to; `settled` waits for the person's answer where one was asked for. */
export interface UndoResult {
  readonly undone: boolean;
  readonly settled: Promise<void>;
}

const settled = Promise.resolve();
/** How many of the lines in the way are named. */
const namedLines = 5;

/** A file of a step as it is now: `changes` take the edit out of the text `now`; without them the file is put back as a whole. */
type Way = { readonly file: WrittenFile; readonly changes?: readonly TextChange[]; readonly now?: string } | { readonly file: WrittenFile; readonly lines: readonly number[] };

/**
 * Takes back an applied AI edit, all its files at once: byte for byte where nothing was changed since; where the file has moved on, exactly
 * the edit, as long as its own lines are untouched; and where they are not, only when the person says so.
 */
export class EditUndo {
  readonly #journal: UndoJournal;
  readonly #ui: EditUi;
  readonly #documents: VirtualDocuments;
  readonly #settings: Settings;
  readonly #recorder: EditRecorder;

  constructor(journal: UndoJournal, ui: EditUi, documents: VirtualDocuments, settings: Settings, recorder: EditRecorder) {
    this.#journal = journal;
    this.#ui = ui;
    this.#documents = documents;
    this.#settings = settings;
    this.#recorder = recorder;
  }

  /** Undoes the newest step, or the given one. */
  async undo(wanted?: WrittenStep): Promise<UndoResult> {
    const step = wanted ?? this.#journal.last;
    if (step === undefined || this.#journal.isUndone(step)) {
      void this.#ui.tell('info', step === undefined ? vscode.l10n.t('There is no AI edit to undo.') : vscode.l10n.t('This AI edit is already undone.'));
      return { undone: false, settled };
    }
    const ways: Way[] = [];
    for (const file of step.files) ways.push(await wayBack(file));
    const touched = ways.filter((way) => 'lines' in way);
    if (touched.length === 0) {
      const restored = await this.#restore(step, ways);
      return restored === 'changed' ? this.undo(step) : { undone: restored, settled };
    }
    return { undone: false, settled: this.#ask(step, touched) };
  }

  async #ask(step: WrittenStep, touched: readonly Extract<Way, { lines: readonly number[] }>[]): Promise<void> {
    const showDiff = vscode.l10n.t('Show Diff');
    const restore = vscode.l10n.t('Restore Anyway');
    const names = touched.map(({ file, lines }) => (lines.length === 0 ? labelOf(file.uri) : vscode.l10n.t('{0} (line {1})', labelOf(file.uri), lines.slice(0, namedLines).join(', ')))).join(', ');
    const canRestore = touched.every(({ file }) => file.kind === 'buffer' || file.kind === 'bytes');
    const answer = await this.#ui.tell(
      'warning',
      vscode.l10n.t('{0} was changed after the AI edit. Nothing was undone.', names),
      showDiff,
      ...(canRestore ? [restore] : []),
    );
    const whole = step.files.map((file) => ({ file }));
    if (answer === restore) while (!this.#journal.isUndone(step) && (await this.#restore(step, whole)) === 'changed');
    const first = touched[0]?.file;
    if (answer === showDiff && first !== undefined) {
      const before = this.#documents.fixed(labelOf(first.uri), textBefore(first));
      await vscode.commands.executeCommand('vscode.diff', before, first.uri, vscode.l10n.t('{0}: before the AI edit ↔ now', labelOf(first.uri)));
    }
  }

  /** `changed`: somebody typed while the way back was worked out, and nothing was done. */
  async #restore(step: WrittenStep, ways: readonly Way[]): Promise<boolean | 'changed'> {
    const edit = new vscode.WorkspaceEdit();
    const texts = new Map<vscode.TextDocument, string>();
    for (const way of [...ways].reverse()) {
      const { file } = way;
      switch (file.kind) {
        case 'created':
          edit.deleteFile(file.uri, { ignoreIfNotExists: true });
          break;
        case 'deleted':
          edit.createFile(file.uri, { contents: file.before });
          break;
        case 'bytes':
          break;
        case 'moved':
          texts.set(...(await addInverse(edit, file, way)));
          edit.renameFile(file.uri, file.from);
          break;
        case 'buffer':
          texts.set(...(await addInverse(edit, file, way)));
          break;
      }
    }
    const toSave = this.#settings.get('edit.saveAfterApply') ? step.files : step.files.filter((file) => 'saved' in file && file.saved && !isDirty(file.uri));
    // The editor would take the old places for places in the new text.
    if ([...texts].some(([document, text]) => document.isClosed || document.getText() !== text)) return 'changed';
    // `edit.size` counts text changes only, not files made or deleted.
    if (step.files.some((file) => file.kind !== 'bytes') && !(await vscode.workspace.applyEdit(edit))) {
      void this.#ui.tell('error', vscode.l10n.t('The editor could not take the whole AI edit back. Look at the files before you go on.'));
      return false;
    }
    for (const file of step.files) if (file.kind === 'bytes') await vscode.workspace.fs.writeFile(file.uri, file.before);
    await save(toSave);
    this.#journal.drop(step);
    for (const id of step.eventIds) this.#recorder.follow({ id, at: Date.now(), sequel: 'undone' });
    this.#ui.note(vscode.l10n.t('Undid the AI edit in {0}', step.files.map((file) => labelOf(file.uri)).join(', ')));
    return true;
  }
}

/** What was saved with the edit is saved without it; but what the person has typed since is theirs to save. */
async function save(files: readonly WrittenFile[]): Promise<void> {
  for (const file of files) {
    const document = openAt(file.kind === 'moved' ? file.from : file.uri);
    if (document?.isDirty === true && !document.isUntitled) await document.save();
  }
}

function isDirty(uri: vscode.Uri): boolean {
  return openAt(uri)?.isDirty === true;
}

function openAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Adds the way back for one document; the text it is for. */
async function addInverse(edit: vscode.WorkspaceEdit, file: Extract<WrittenFile, { kind: 'buffer' | 'moved' }>, way: Way): Promise<[vscode.TextDocument, string]> {
  const document = await vscode.workspace.openTextDocument(file.uri);
  const now = 'now' in way ? way.now : document.getText();
  for (const change of 'changes' in way ? way.changes : inverseChanges(file.before, file.changes, now)) {
    edit.replace(file.uri, new vscode.Range(document.positionAt(change.start), document.positionAt(change.end)), change.text);
  }
  return [document, now];
}

/** How one file of a step is put back as it is now. */
async function wayBack(file: WrittenFile): Promise<Way> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.uri.toString());
  switch (file.kind) {
    case 'buffer':
    case 'moved': {
      const now = open?.getText() ?? (await readDocument(file.uri));
      if (now === file.after) return { file, now };
      // A file has to be there, and the old name free, before it can go back to it.
      if (now === undefined || (file.kind === 'moved' && (await readIfExists(file.from)) !== undefined)) return { file, lines: [] };
      // It compares texts, for which a start of the editor has no use.
      const { revertStep } = await import('../domain/record/revertStep.ts');
      const reverted = revertStep(file, now);
      return reverted.kind === 'revert' ? { file, changes: reverted.changes, now } : { file, lines: reverted.lines };
    }
    case 'bytes':
    case 'created': {
      const now = await readIfExists(file.uri);
      return now !== undefined && open?.isDirty !== true && sameBytes(now, file.after) ? { file } : { file, lines: [] };
    }
    case 'deleted':
      return (await readIfExists(file.uri)) === undefined ? { file } : { file, lines: [] };
  }
}

async function readDocument(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return (await vscode.workspace.openTextDocument(uri)).getText();
  } catch {
    return undefined;
  }
}
