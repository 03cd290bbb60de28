import * as vscode from 'vscode';
import type { Disposable } from '../../../base/lifecycle.ts';
import type { EditRecorder } from '../../domain/record/types.ts';
import type { UndoJournal, WrittenStep } from '../undoJournal.ts';

/**
 * People undo most edits with the editor's own undo. Doing so before anything else has changed the file undoes the AI
 * edit, and the record notes it. The step stays in the journal, because a redo brings the edit back; the record counts
 * the undo as a regret all the same.
 */
export function watchUndo(journal: UndoJournal, recorder: EditRecorder): Disposable {
  const told = new WeakSet<WrittenStep>();
  return vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
    if (reason !== vscode.TextDocumentChangeReason.Undo) return;
    const uri = document.uri.toString();
    const step = journal.steps.findLast(({ files }) => files.some((file) => file.uri.toString() === uri));
    const file = step?.files.find((each) => each.uri.toString() === uri);
    if (step === undefined || told.has(step) || file?.kind !== 'buffer' || document.getText() !== file.before) return;
    told.add(step);
    for (const id of step.eventIds) recorder.follow({ id, at: Date.now(), sequel: 'undone' });
  });
}
