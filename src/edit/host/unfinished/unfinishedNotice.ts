import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { FileLocks } from '../../../base/node/locks/fileLock.ts';
import type { UnfinishedEdit, UnfinishedFile } from '../../domain/unfinishedEdit.ts';
import { IntentJournal } from '../../node/disk/unfinished/intentJournal.ts';
import { UnfinishedEdits } from '../../node/disk/unfinished/unfinishedEdits.ts';
import { WorkspaceFolders } from '../../node/disk/workspaceFolders.ts';
import { getOpenDocument } from '../agent/sameFile.ts';
import type { EditUi } from '../editUi.ts';
import { getLabel } from '../fileSnapshot.ts';

/** Files named in a message. */
const maxNamed = 5;

/** What the notice needs. `folders`: where records may lie. */
export interface UnfinishedNoticeDeps {
  readonly ui: Pick<EditUi, 'tell' | 'note'>;
  readonly documents: VirtualDocuments;
  readonly folders: readonly string[];
  readonly locks?: FileLocks;
}

/**
 * Reports every edit of the workspace's files that was killed half-way, one at a time, and settles it as the person
 * chooses. A dismissed one is reported again at the next start.
 */
export async function tellUnfinished({
  ui,
  documents,
  folders,
  locks = new FileLocks(),
}: UnfinishedNoticeDeps): Promise<void> {
  const local = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const roots = await Promise.all(local.map(({ uri: { fsPath } }) => realpath(fsPath).catch(() => fsPath)));
  const workspace = new WorkspaceFolders(roots);
  const edits = new UnfinishedEdits({
    journals: folders.map((folder) => new IntentJournal(folder)),
    locks,
    getName: (path) => getLabel(vscode.Uri.file(path)),
    isInside: (path) => workspace.contains(path),
    objection,
  });
  for (const edit of await edits.find()) await ask(edits, edit, { ui, documents });
}

async function ask(
  edits: UnfinishedEdits,
  first: UnfinishedEdit,
  { ui, documents }: Pick<UnfinishedNoticeDeps, 'ui' | 'documents'>,
): Promise<void> {
  const [finish, undo, show, leave] = [
    vscode.l10n.t('Finish'),
    vscode.l10n.t('Undo'),
    vscode.l10n.t('Show'),
    vscode.l10n.t('Leave as It Is'),
  ];
  const ways = new Map<string, 'finish' | 'undo'>([
    [finish, 'finish'],
    [undo, 'undo'],
  ]);
  let wasShown = false;
  for (let edit: UnfinishedEdit | undefined = first; edit !== undefined; edit = await again(edits, first.id)) {
    const choices =
      edit.kind === 'damaged'
        ? [leave]
        : [...(edit.canFinish ? [finish] : []), ...(edit.canUndo ? [undo] : []), wasShown ? leave : show];
    const answer = await ui.tell('warning', getMessage(edit), ...choices);
    if (answer === undefined) return;
    if (answer === show && edit.kind === 'unfinished') {
      // The editor's commands may fail or never answer where a tab is closed while it opens; the question comes again
      // all the same.
      showFiles(edit.files, documents).catch(() => undefined);
      wasShown = true;
      continue;
    }
    const settled = await edits.settle(first.id, ways.get(answer) ?? 'keep');
    if (settled.status === 'gone') return;
    if (settled.status === 'failed') {
      void ui.tell('error', vscode.l10n.t('The interrupted AI edit could not be settled. {0}', settled.message));
      // The person has to remove the obstacle; the next start asks again.
      return;
    }
    if (settled.untouched.length > 0)
      void ui.tell(
        'warning',
        vscode.l10n.t(
          'These files were changed after the AI edit was interrupted and were left as they are: {0}',
          named(settled.untouched),
        ),
      );
    if (settled.changed.length > 0)
      ui.note(
        answer === finish
          ? vscode.l10n.t('Finished the AI edit in {0}', named(settled.changed))
          : vscode.l10n.t('Undid the AI edit in {0}', named(settled.changed)),
      );
    return;
  }
}

/** The same edit as it is now, if it is still unfinished. */
async function again(edits: UnfinishedEdits, id: string): Promise<UnfinishedEdit | undefined> {
  return (await edits.find()).find((each) => each.id === id);
}

function getMessage(edit: UnfinishedEdit): string {
  if (edit.kind === 'damaged')
    return vscode.l10n.t(
      'The record of an interrupted AI edit cannot be read, so it is not known which files are half done: {0}',
      edit.path,
    );
  const names = (state: UnfinishedFile['state']): string =>
    named(edit.files.filter((file) => file.state === state).map(({ name }) => name));
  const message = vscode.l10n.t(
    'An AI edit was interrupted half-way. Written: {0}. Not written: {1}.',
    names('written'),
    names('not-written'),
  );
  return edit.files.some(({ state }) => state === 'changed')
    ? `${message} ${vscode.l10n.t('Changed since, and left alone: {0}.', names('changed'))}`
    : message;
}

function named(names: readonly string[]): string {
  if (names.length === 0) return vscode.l10n.t('none');
  return names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ' …' : '');
}

/** What each file was to become, side by side; where that was not kept, the file. */
async function showFiles(files: readonly UnfinishedFile[], documents: VirtualDocuments): Promise<void> {
  const text = (file: UnfinishedFile, bytes: Uint8Array | undefined): vscode.Uri | undefined =>
    bytes === undefined ? undefined : documents.fixed(file.name, new TextDecoder().decode(bytes));
  const rows = files
    .map((file) => [vscode.Uri.file(file.realPath), text(file, file.before), text(file, file.after)] as const)
    .filter(([, before, after]) => before !== undefined || after !== undefined);
  if (rows.length > 0)
    await vscode.commands.executeCommand(
      'vscode.changes',
      vscode.l10n.t('Interrupted AI edit: before ↔ intended'),
      rows,
    );
  else
    for (const { realPath } of files.slice(0, maxNamed))
      await vscode.window
        .showTextDocument(vscode.Uri.file(realPath), { preview: false })
        .then(undefined, () => undefined);
}

/** The editor's text wins over the disk: what is unsaved is for the person to save first. */
async function objection(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const document = await getOpenDocument(path);
    if (document?.isDirty === true)
      return vscode.l10n.t('{0} has unsaved changes. Save or revert it, then choose again.', getLabel(document.uri));
  }
  return undefined;
}
