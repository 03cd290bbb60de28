import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { revealRow } from '../../base/host/revealRow.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import { FocusedRow } from './focusedRow.ts';
import type { JobsWindow, JobsWindowDeps } from './jobsWindow.ts';

const viewId = 'recourse.jobs';
/**
 * Milliseconds after startup before jobs are loaded automatically, and between two updates of the displayed data age.
 */
const startDelay = 4000;
const ageMs = 5000;

/** Loads the code behind the view, once. */
export type WindowLoader = (view: Pick<JobsWindowDeps, 'selected' | 'showView'>) => Promise<JobsWindow>;

/** Dependencies of the view. */
export interface JobsViewDeps {
  readonly load: WindowLoader;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Whether workflows have run in this workspace. */
  readonly hasHistory: () => boolean;
}

/** The registered view. */
export interface JobsView extends Disposable {
  window(): Promise<JobsWindow>;
  /** The arguments of a command; for a key of the view, the focused row. */
  getArguments(args: readonly unknown[]): Promise<readonly unknown[]>;
  /** The list of what waits for a person is in sight, or no longer: it shows waiting jobs, too. */
  setListSeen(isSeen: boolean): void;
}

/**
 * Registers the view `recourse.jobs`: a tree that is loaded when it first becomes visible, with the connection
 * state and the data age.
 */
export function registerJobsView({ load, settings, clock, wallClock, hasHistory }: JobsViewDeps): JobsView {
  const store = new DisposableStore();
  const changed = store.add(new vscode.EventEmitter<string[] | undefined>());
  let loaded: JobsWindow | undefined;
  let loading: Promise<JobsWindow> | undefined;
  const provider: vscode.TreeDataProvider<string> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (id) => (await window()).tree.getChildren(id),
    getTreeItem: (id) => loaded?.tree.getTreeItem(id) ?? new vscode.TreeItem(''),
    getParent: (id) => loaded?.tree.getParent(id),
    resolveTreeItem: (item, id) => loaded?.tree.resolveTreeItem(item, id) ?? item,
  };
  const view = store.add(
    vscode.window.createTreeView(viewId, { treeDataProvider: provider, canSelectMany: true, showCollapseAll: true }),
  );
  const focused = new FocusedRow(clock, async () => {
    await vscode.commands.executeCommand('list.toggleSelection');
  });
  store.add(
    view.onDidChangeSelection(({ selection }) => {
      focused.selected(selection);
    }),
  );
  // Called only by key bindings, before the editor toggles the selection.
  store.add(
    vscode.commands.registerCommand('recourse.jobs.keyBegins', () => {
      focused.begin(view.selection);
    }),
  );
  const getArguments = async (args: readonly unknown[]): Promise<readonly unknown[]> => {
    const [given] = args;
    if (typeof given !== 'object' || given === null || !('at' in given) || given.at !== 'focus') return args;
    const row = await focused.row();
    // No row is better than one that happens to be selected elsewhere.
    if (row === undefined) return [''];
    // Visually selects the row that the command acts on. It already has the focus, which the next prompt takes away.
    await view.reveal(row, { select: true, focus: false }).then(undefined, () => undefined);
    return [row, [row]];
  };
  const window = (): Promise<JobsWindow> => {
    loading ??= load({
      selected: () => view.selection,
      showView: async (id) => {
        await vscode.commands.executeCommand(`${viewId}.focus`);
        // The row exists once its parents have been loaded; without it, showing the view is enough.
        if (id !== undefined && loaded?.model.row(id) !== undefined) await revealRow(view, id, { expand: true });
      },
    }).then((opened) => {
      loaded = opened;
      store.add(
        opened.tree.onDidChangeTreeData((ids) => {
          changed.fire(ids);
        }),
      );
      store.add(opened.model.onDidChange(describe));
      activate();
      return opened;
    });
    return loading;
  };
  let isListSeen = false;
  // The list of what waits and the progress must stay correct, even when the view is closed and jobs are decided
  // elsewhere.
  const activate = (): void => {
    loaded?.model.setActive(
      (view.visible || isListSeen) && vscode.window.state.focused,
      settings.get('jobs.notify') || loaded.model.standing.waiting > 0 || loaded.model.standing.isRunning,
    );
  };
  const describe = (): void => {
    if (loaded === undefined) return;
    activate();
    void showStanding(view, loaded, wallClock);
  };
  store.add(
    view.onDidChangeVisibility(() => {
      activate();
      age();
    }),
  );
  store.add(vscode.window.onDidChangeWindowState(activate));
  store.add(
    view.onDidCollapseElement(({ element }) => {
      loaded?.model.fold(element);
    }),
  );
  store.add(
    view.onDidExpandElement(({ element }) => {
      loaded?.model.unfold(element);
    }),
  );
  let cancelAge = (): void => undefined;
  const age = (): void => {
    cancelAge();
    describe();
    if (view.visible) cancelAge = clock.after(ageMs, age);
  };
  age();
  store.add({
    dispose: () => {
      cancelAge();
    },
  });
  // Notifications about waiting jobs do not require a visible view.
  const followNotify = (): void => {
    activate();
    if (settings.get('jobs.notify') && hasHistory()) void window().then(({ model }) => model.start());
  };
  store.add({ dispose: clock.after(startDelay, followNotify) });
  store.add(settings.onDidChange('jobs.notify', followNotify));
  return {
    window,
    getArguments,
    setListSeen: (isSeen) => {
      isListSeen = isSeen;
      activate();
      // A workspace without jobs opens no engine only because its side bar is looked at.
      if (isSeen && (hasHistory() || settings.get('jobs.profiles').length > 0))
        void window().then(({ model }) => model.start());
    },
    dispose: () => {
      store.dispose();
    },
  };
}

/** The text next to its title, and the message above its rows. */
async function showStanding(
  view: vscode.TreeView<string>,
  { model }: JobsWindow,
  wallClock: () => number,
): Promise<void> {
  const { agoText, watchText } = await import('./tree/rowTexts.ts');
  const { watch, away, heardAt } = model.standing;
  const description =
    model.backendViews.length === 0
      ? ''
      : [
          ...(watch === 'offline' ? [] : [watchText(watch)]),
          ...away.map((name) => vscode.l10n.t('{0} offline', name)),
          ...(heardAt === undefined ? [] : [vscode.l10n.t('updated {0}', agoText(heardAt, wallClock()))]),
        ].join(' · ');
  if (view.description !== description) view.description = description;
  const message = model.filter === '' ? '' : vscode.l10n.t('Jobs with “{0}” in their name', model.filter);
  if (view.message !== message) view.message = message;
}
