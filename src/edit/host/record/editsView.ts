import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Settings } from '../../../base/settings.ts';
import type { RecordedEdit } from '../../domain/record/types.ts';
import type { EditActions } from './editActions.ts';
import type { EditsNode, EditsTree } from './editsTree.ts';

const viewId = 'recourse.edits';
/** The ages of the edits are shown to the minute. */
const tickMs = 60_000;

/** The Edits view in the side bar with its commands, and a word where nothing is recorded. */
export function registerEditsView(tree: EditsTree, actions: EditActions, settings: Settings): Disposable {
  const store = new DisposableStore();
  const view = store.add(vscode.window.createTreeView(viewId, { treeDataProvider: tree, showCollapseAll: false }));
  const on = (id: string, run: (edit: RecordedEdit) => Promise<unknown>): void => {
    // By mouse or menu the editor names the row; by a key of the user's own it is the one selected.
    store.add(
      vscode.commands.registerCommand(`${viewId}.${id}`, async (node: unknown) => {
        const edit = getEdit(node) ?? getEdit(view.selection[0]);
        return edit === undefined ? undefined : run(edit);
      }),
    );
  };
  on('showDiff', (edit) => actions.showDiff(edit));
  on('undo', (edit) => actions.undo(edit));
  on('retry', (edit) => actions.retry(edit));
  on('open', (edit) => actions.open(edit));
  store.add(vscode.commands.registerCommand(`${viewId}.clear`, () => actions.clear()));
  store.add(
    vscode.commands.registerCommand(`${viewId}.showMore`, () => {
      tree.showMore();
    }),
  );

  const tellOff = (): void => {
    view.message =
      settings.get('record.keep') === 0
        ? vscode.l10n.t('No edits are recorded: the setting recourse.record.keep is 0.')
        : '';
  };
  tellOff();
  store.add(settings.onDidChange('record.keep', tellOff));

  const tick = setInterval(() => {
    if (view.visible) tree.redraw();
  }, tickMs);
  store.add({
    dispose: () => {
      clearInterval(tick);
    },
  });
  return store;
}

function getEdit(node: unknown): RecordedEdit | undefined {
  return isNode(node) && node.kind === 'edit' ? node.edit : undefined;
}

function isNode(value: unknown): value is EditsNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
