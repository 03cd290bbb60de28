import * as vscode from 'vscode';
import { applyChanges } from '../domain/merge/applyChanges.ts';
import type { TextChange } from '../domain/types.ts';
import { inverseChanges } from '../domain/wholeText.ts';
import { readIfExists, sameBytes } from './fileBytes.ts';
import { documentAt, loadDocument } from './openDocument.ts';
import { findGitUri } from './pathBorder.ts';
import type { WrittenFile } from './undoJournal.ts';
import { gitFolderText, obstacleText } from './writeTexts.ts';

/**
 * The current state of a file that an edit wrote. `written`: it can be taken back, by `changes` in the text `now`,
 * without them as a whole. `back`: it is as it was before the edit. `touched`: it was changed since, in these lines of
 * the edit (from 1, as the edit left them); none are known if it is another file, or `isGone`.
 */
export type FileStanding =
  | {
      readonly kind: 'written';
      readonly file: WrittenFile;
      readonly changes?: readonly TextChange[];
      readonly now?: string;
    }
  | { readonly kind: 'back'; readonly file: WrittenFile }
  | {
      readonly kind: 'touched';
      readonly file: WrittenFile;
      readonly lines: readonly number[];
      readonly isGone: boolean;
    };

/** A file that can be taken back. */
export type WrittenStanding = Extract<FileStanding, { kind: 'written' }>;

/**
 * `changed`: a document was changed while the undo was computed, and nothing was done. Else the files that could not be
 * restored, and why if that is known.
 */
export type TakenBack =
  | { readonly status: 'changed' }
  | { readonly status: 'done'; readonly left: readonly WrittenFile[]; readonly reason?: string };

/** How one file of a step is put back as it is now. */
export async function getStanding(file: WrittenFile): Promise<FileStanding> {
  const touched = (lines: readonly number[] = [], isGone = false): FileStanding => ({
    kind: 'touched',
    file,
    lines,
    isGone,
  });
  switch (file.kind) {
    case 'buffer':
    case 'moved': {
      const now = (await loadDocument(file.uri))?.getText();
      if (now === undefined)
        return file.kind === 'moved' && (await loadDocument(file.from))?.getText() === file.before
          ? { kind: 'back', file }
          : touched([], true);
      if (file.kind === 'buffer' && now === file.before && file.after !== now) return { kind: 'back', file };
      // The old name has to be free before a file can go back to it.
      if (file.kind === 'moved' && (await readIfExists(file.from)) !== undefined) return touched();
      if (now === file.after) return { kind: 'written', file, now };
      if (now === file.before) return { kind: 'written', file, changes: [], now };
      // It compares texts, for which a start of the editor has no use.
      const { revertStep } = await import('../domain/record/revertStep.ts');
      const reverted = revertStep(file, now);
      return reverted.kind === 'revert'
        ? { kind: 'written', file, changes: reverted.changes, now }
        : touched(reverted.lines);
    }
    case 'bytes':
    case 'created':
    case 'deleted': {
      const now = await readIfExists(file.uri);
      const before = file.kind === 'created' ? undefined : file.before;
      const after = file.kind === 'deleted' ? undefined : file.after;
      if (file.kind !== 'deleted' && documentAt(file.uri)?.isDirty === true) return touched();
      if (isSame(now, after)) return { kind: 'written', file };
      return isSame(now, before) ? { kind: 'back', file } : touched([], now === undefined);
    }
  }
}

/**
 * Restores files, all together if the editor and the disk allow it; if they do not, one by one, so that as few as
 * possible are left. Another call can restore the rest once the obstacle is gone. Never rejects.
 */
export async function takeBack(ways: readonly WrittenStanding[]): Promise<TakenBack> {
  const latestFirst = ways.toReversed();
  // The folder of a file may have become one of Git's since it was written.
  const gits = await findGitUri(
    ways.flatMap(({ file }) => (file.kind === 'moved' ? [file.uri, file.from] : [file.uri])),
  );
  if (gits !== undefined) return { status: 'done', left: ways.map(({ file }) => file), reason: gitFolderText() };
  const targets = new Map<
    WrittenStanding,
    { readonly document: vscode.TextDocument; readonly now: string; readonly changes: readonly TextChange[] }
  >();
  for (const way of latestFirst) {
    const { file } = way;
    if (file.kind !== 'buffer' && file.kind !== 'moved') continue;
    const document = await loadDocument(file.uri);
    if (document === undefined) return { status: 'changed' };
    const now = way.now ?? document.getText();
    targets.set(way, { document, now, changes: way.changes ?? inverseChanges(file.before, file.changes, now) });
  }
  // The editor would take the old places for places in the new text.
  if ([...targets.values()].some(({ document, now }) => document.isClosed || document.getText() !== now))
    return { status: 'changed' };
  const left: WrittenFile[] = [];
  let reason: string | undefined;
  for (const { file } of latestFirst) {
    if (file.kind !== 'bytes') continue;
    try {
      await vscode.workspace.fs.writeFile(file.uri, file.before);
    } catch (error) {
      left.push(file);
      reason ??= obstacleText(error);
    }
  }
  const byEditor = latestFirst.filter(({ file }) => file.kind !== 'bytes');
  const put = async (some: readonly WrittenStanding[]): Promise<boolean> => {
    const edit = new vscode.WorkspaceEdit();
    for (const { file } of some) addFile(edit, file);
    // Files come first: where one of them is refused no text has been changed.
    for (const way of some) {
      const target = targets.get(way);
      for (const change of target?.changes ?? [])
        edit.replace(
          way.file.kind === 'moved' ? way.file.from : way.file.uri,
          rangeIn(target?.document, change),
          change.text,
        );
    }
    return vscode.workspace.applyEdit(edit).then(
      (isDone) => isDone,
      () => false,
    );
  };
  if (byEditor.length > 0 && !(await put(byEditor))) {
    for (const way of byEditor) {
      const target = targets.get(way);
      if (target !== undefined && way.file.kind === 'moved' && (await putAfterMove(way.file, target))) continue;
      const isDone =
        target === undefined || way.file.kind === 'moved'
          ? (await getStanding(way.file)).kind === 'back'
          : target.document.getText() === applyChanges(target.now, target.changes) && target.changes.length > 0;
      if (!isDone && !((target === undefined || target.document.getText() === target.now) && (await put([way]))))
        left.push(way.file);
    }
  }
  return { status: 'done', left, reason };
}

/**
 * Where a file went back to its old name without its text, which VS Code 1.103 does if it has had a document of that
 * name before: puts the text back. Whether both are back then.
 */
async function putAfterMove(
  { uri, from }: Extract<WrittenFile, { kind: 'moved' }>,
  { now, changes }: { readonly now: string; readonly changes: readonly TextChange[] },
): Promise<boolean> {
  const document = (await readIfExists(uri)) === undefined ? await loadDocument(from) : undefined;
  if (document?.getText() !== now) return false;
  const edit = new vscode.WorkspaceEdit();
  for (const change of changes) edit.replace(from, rangeIn(document, change), change.text);
  return (
    changes.length === 0 ||
    vscode.workspace.applyEdit(edit).then(
      (isDone) => isDone,
      () => false,
    )
  );
}

/** The way back for what is not text. */
function addFile(edit: vscode.WorkspaceEdit, file: WrittenFile): void {
  if (file.kind === 'created') edit.deleteFile(file.uri, { ignoreIfNotExists: true });
  if (file.kind === 'deleted') edit.createFile(file.uri, { contents: file.before });
  if (file.kind === 'moved') edit.renameFile(file.uri, file.from);
}

function rangeIn(document: vscode.TextDocument | undefined, { start, end }: TextChange): vscode.Range {
  return document === undefined
    ? new vscode.Range(0, 0, 0, 0)
    : new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameBytes(a, b);
}
