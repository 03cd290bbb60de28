import * as vscode from 'vscode';
import { titleLine } from '../../base/host/windowTexts.ts';
import type { VirtualDocuments } from '../../base/host/virtualDocuments.ts';
import type { Clock } from '../../base/clock.ts';
import type { Settings } from '../../base/settings.ts';
import type { EditRecorder } from '../domain/record/types.ts';
import type { EditUi } from './editUi.ts';
import { getLabel } from './fileSnapshot.ts';
import { documentAt, saveDocument } from './openDocument.ts';
import { getStanding, takeBack, type FileStanding, type WrittenStanding } from './takeBack.ts';
import { textBefore, type UndoJournal, type WrittenFile, type WrittenStep } from './undoJournal.ts';
import { notBackText, unsavedText } from './writeTexts.ts';

type Touched = Extract<FileStanding, { kind: 'touched' }>;

/** What an undo came to; `settled` waits for the person's answer where one was asked for. */
export interface UndoResult {
  readonly undone: boolean;
  readonly settled: Promise<void>;
}

const settled = Promise.resolve();
/** How many of the lines in the way are named. */
const namedLines = 5;

/**
 * Takes back an applied AI edit, all its files together: byte for byte if nothing was changed since; if the file has
 * changed, exactly the edit, as long as its own lines are untouched; and if they are not, only when the person
 * confirms.
 */
export class EditUndo {
  readonly #journal: UndoJournal;
  readonly #ui: EditUi;
  readonly #documents: VirtualDocuments;
  readonly #settings: Settings;
  readonly #recorder: EditRecorder;
  readonly #clock: Clock;

  constructor(
    journal: UndoJournal,
    ui: EditUi,
    documents: VirtualDocuments,
    settings: Settings,
    recorder: EditRecorder,
    clock: Clock,
  ) {
    this.#journal = journal;
    this.#ui = ui;
    this.#documents = documents;
    this.#settings = settings;
    this.#recorder = recorder;
    this.#clock = clock;
  }

  /** Undoes the newest step, or the given one. */
  async undo(wanted?: WrittenStep): Promise<UndoResult> {
    const step = wanted ?? this.#journal.last;
    if (step === undefined || this.#journal.isUndone(step)) {
      void this.#ui.tell(
        'info',
        step === undefined
          ? vscode.l10n.t('There is no AI edit to undo.')
          : vscode.l10n.t('This AI edit is already undone.'),
      );
      return { undone: false, settled };
    }
    const standings = await getStandings(step);
    const touched = standings.filter((each) => each.kind === 'touched');
    if (touched.length > 0) return { undone: false, settled: this.#ask(step, touched) };
    const restored = await this.#restore(
      step,
      standings.filter((each) => each.kind === 'written'),
    );
    return restored === 'changed' ? this.undo(step) : { undone: restored, settled };
  }

  async #ask(step: WrittenStep, touched: readonly Touched[]): Promise<void> {
    const showDiff = vscode.l10n.t('Show Diff');
    const restore = vscode.l10n.t('Restore Anyway');
    const names = touched
      .map(({ file, lines }) =>
        lines.length === 0
          ? getLabel(file.uri)
          : vscode.l10n.t('{0} (line {1})', getLabel(file.uri), lines.slice(0, namedLines).join(', ')),
      )
      .join(', ');
    const answer = await this.#ui.tell(
      'warning',
      vscode.l10n.t('{0} was changed after the AI edit. Nothing was undone.', names),
      showDiff,
      ...(touched.every(canRestore) ? [restore] : []),
    );
    if (answer === restore) await this.#restoreAnyway(step);
    const first = touched[0]?.file;
    if (answer === showDiff && first !== undefined) {
      const before = this.#documents.fixed(getLabel(first.uri), textBefore(first));
      await vscode.commands.executeCommand(
        'vscode.diff',
        before,
        first.uri,
        titleLine(vscode.l10n.t('{0}: before the AI edit ↔ now', getLabel(first.uri))),
      );
    }
  }

  /** Only the files that were named are restored as a whole: what was typed in the others stays. */
  async #restoreAnyway(step: WrittenStep): Promise<void> {
    while (!this.#journal.isUndone(step)) {
      const standings = await getStandings(step);
      if (standings.some((each) => each.kind === 'touched' && !canRestore(each)))
        return this.#ask(
          step,
          standings.filter((each) => each.kind === 'touched'),
        );
      const ways = standings.flatMap((each): WrittenStanding[] => {
        if (each.kind === 'back') return [];
        if (each.kind === 'written') return [each];
        return [{ kind: 'written', file: each.file }];
      });
      if ((await this.#restore(step, ways)) !== 'changed') return;
    }
  }

  /** `changed`: a document was changed while the undo was computed, and nothing was done. */
  async #restore(step: WrittenStep, ways: readonly WrittenStanding[]): Promise<boolean | 'changed'> {
    const toSave = this.#settings.get('edit.saveAfterApply')
      ? step.files
      : step.files.filter((file) => 'saved' in file && file.saved && documentAt(file.uri)?.isDirty !== true);
    const taken = await takeBack(ways);
    if (taken.status === 'changed') return 'changed';
    const { left, reason } = taken;
    const unsaved = await save(
      toSave.filter((file) => !left.includes(file)),
      this.#clock,
    );
    if (left.length > 0) {
      void this.#ui.tell(
        'error',
        notBackText(
          left.map((file) => file.uri),
          reason,
          left.length < step.files.length,
        ),
      );
      return false;
    }
    this.#journal.drop(step);
    for (const id of step.eventIds) this.#recorder.follow({ id, at: Date.now(), sequel: 'undone' });
    this.#ui.note(vscode.l10n.t('Undid the AI edit in {0}', step.files.map((file) => getLabel(file.uri)).join(', ')));
    if (unsaved.length > 0) void this.#ui.tell('warning', unsavedText(unsaved));
    return true;
  }
}

async function getStandings(step: WrittenStep): Promise<FileStanding[]> {
  const standings: FileStanding[] = [];
  for (const file of step.files) standings.push(await getStanding(file));
  return standings;
}

/**
 * A text whose file is gone, and a file that was made, removed or renamed and is another now, are for the person to put
 * right.
 */
function canRestore({ file, isGone }: Touched): boolean {
  return file.kind === 'bytes' || (file.kind === 'buffer' && !isGone);
}

/**
 * What was saved with the edit is saved without it; but what the person has typed since is theirs to save. The files
 * that could not be saved.
 */
async function save(files: readonly WrittenFile[], clock: Clock): Promise<vscode.Uri[]> {
  const unsaved: vscode.Uri[] = [];
  for (const file of files) {
    const document = documentAt(file.kind === 'moved' ? file.from : file.uri);
    if (document !== undefined && !(await saveDocument(document, clock))) unsaved.push(document.uri);
  }
  return unsaved;
}
