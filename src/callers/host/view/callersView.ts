import * as vscode from 'vscode';
import { revealRow } from '../../../base/host/revealRow.ts';
import { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import { treeText } from '../../../base/host/windowTexts.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import { localize } from '../../../base/host/localize.ts';
import type { CallersViewDeps } from '../viewParts.ts';
import { CallersCommands } from './callersCommands.ts';
import { CallersSearch, isBusy, type SearchState } from './callersSearch.ts';
import { degradedText, lateText } from './callersText.ts';
import { CallersTree } from './callersTree.ts';
import { QuestionHistory } from './questionHistory.ts';
import { SiteActions } from './siteActions.ts';
import { SymbolPick } from './symbolPick.ts';

const viewId = 'recourse.callers';

/**
 * The Callers view in the panel with its commands: it shows that something is looked for, then the answer, then what
 * comes after.
 */
export function registerCallersView({ engine, folders, settings, clock, memory }: CallersViewDeps): Disposable {
  const store = new DisposableStore();
  const search = new CallersSearch(engine, clock);
  const tree = store.add(new CallersTree(search, settings));
  const view = store.add(vscode.window.createTreeView(viewId, { treeDataProvider: tree, showCollapseAll: true }));
  const commands = new CallersCommands({
    search,
    tree,
    history: new QuestionHistory(memory),
    pick: new SymbolPick(engine),
    sites: new SiteActions((path) => folders.getUri(path)),
    documents: store.add(new VirtualDocuments('recourse-callers')),
    showView: async () => {
      // Like the editor's references, the view has its place in the panel only once something was asked.
      await setContext('isUsed', true);
      await vscode.commands.executeCommand(`${viewId}.focus`);
    },
    showRow: async (id) => {
      await revealRow(view, id);
    },
    selected: () => view.selection[0],
    getPath: (uri) => folders.getPath(uri),
  });
  store.add(commands.register());
  store.add(
    search.onDidChange((state) => {
      show(view, state);
    }),
  );
  store.add(showProgress(search));
  store.add({
    dispose: () => {
      search.cancel();
    },
  });
  // An answer from while the index was being built is requested again when the index is complete.
  store.add(
    engine.onDidChangeStatus(({ phase }) => {
      const { answer, searching } = search.state;
      if (
        phase === 'ready' &&
        view.visible &&
        searching === undefined &&
        answer?.response.meta.coverage.freshness === 'building'
      )
        void search.refresh();
    }),
  );
  return store;
}

function show(view: vscode.TreeView<string>, state: SearchState): void {
  const { searching, answer, problem } = state;
  void setContext('searching', isBusy(state));
  void setContext('hasAnswer', answer !== undefined || problem !== undefined);
  if (answer === undefined) {
    view.description = searching?.title ?? problem?.question.title ?? '';
    // Alone in its place the view has no header: the question stands above the rows.
    view.message = treeText(view.description);
    return;
  }
  const { question, response, late, isGrowing } = answer;
  const degraded = degradedText(response);
  view.description = question.title;
  const said = [
    degraded ?? localize(response.meta.warning ?? response.explanation ?? ''),
    lateText(late),
    isGrowing ? vscode.l10n.t('Still searching; results are added as they are found.') : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
  const asked = treeText(question.title);
  view.message = said === '' ? asked : `${asked}: ${said}`;
}

async function setContext(key: string, value: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', `${viewId}.${key}`, value);
}

/** The bar at the top of the view, as long as something is looked for. */
function showProgress(search: CallersSearch): Disposable {
  let end: (() => void) | undefined;
  const update = (state: SearchState): void => {
    if (!isBusy(state)) {
      end?.();
      end = undefined;
    } else if (end === undefined) {
      void vscode.window.withProgress(
        { location: { viewId } },
        () =>
          new Promise<void>((resolve) => {
            end = resolve;
          }),
      );
    }
  };
  const following = search.onDidChange(update);
  return {
    dispose: () => {
      following.dispose();
      end?.();
    },
  };
}
