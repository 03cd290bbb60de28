import * as vscode from 'vscode';
import { pickRow, showNotice } from '../../base/host/windowTexts.ts';
import { bytesIn } from '../../base/node/bytesIn.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { CallersEngine } from '../domain/engine.ts';
import type { EditorFolders } from './editorFolders.ts';
import { indexRows, type IndexRow } from './indexRows.ts';
import type { QuestionLog } from '../domain/rate/questionLog.ts';

/** What the commands work with. */
export interface IndexCommandsDeps {
  readonly engine: CallersEngine;
  readonly folders: Pick<EditorFolders, 'all'>;
  readonly questions: QuestionLog;
  /** The folder that the index is kept in. */
  readonly storage: string | undefined;
}

/** Registers the commands of the index: show, rebuild, pause, resume. */
export function registerIndexCommands(parts: IndexCommandsDeps): Disposable {
  const { engine } = parts;
  const store = new DisposableStore();
  const add = (name: string, run: () => unknown): void => {
    store.add(
      vscode.commands.registerCommand(`recourse.callers.${name}`, () =>
        parts.folders.all.length === 0 ? sayThereIsNone() : run(),
      ),
    );
  };
  add('showIndex', () => showIndex(parts));
  add('rebuildIndex', () =>
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Rebuilding the code index') },
      () => engine.rebuild(),
    ),
  );
  add('pauseIndex', () => {
    engine.pause();
  });
  add('resumeIndex', () => {
    engine.resume();
  });
  return store;
}

/** A window without a folder, or with folders of other file systems only. */
function sayThereIsNone(): void {
  void showNotice(
    'info',
    vscode.l10n.t("There is no code index here: it is built from folders on this machine's disk, and none is open."),
  );
}

async function showIndex({ engine, folders, questions, storage }: IndexCommandsDeps): Promise<void> {
  const rows = indexRows({
    status: engine.status,
    figures: questions.figures(),
    folders: folders.all.map(({ name }) => name),
    bytesOnDisk: storage === undefined ? undefined : ((await bytesIn(storage)) ?? 0),
  });
  const chosen: IndexRow | undefined = await pickRow(rows, {
    title: vscode.l10n.t('Code Index'),
    placeHolder: vscode.l10n.t('What Recourse knows about this code, and what you can do'),
    matchOnDetail: true,
  });
  if (chosen?.command === undefined) return;
  const [name, ...given] = chosen.command;
  await vscode.commands.executeCommand(name, ...given);
}
