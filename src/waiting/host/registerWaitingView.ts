import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { WaitingAction, WaitingSource } from '../../base/waiting.ts';
import { countWaiting, looksSame, waitingSections, type SectionRow, type WaitingRow } from '../domain/waitingRows.ts';
import { rowItem, waitingText } from './rowItem.ts';

const viewId = 'recourse.waiting';
/** Milliseconds between two updates of the ages of rows in sight. */
const ageMs = 60_000;
/** Each kind has a button with words of its own; all of them open the row. */
const openCommands = ['open', 'review', 'showFix', 'decide'] as const;
const actionCommands: readonly WaitingAction[] = ['accept', 'reject', 'goToPlace', 'dismiss', 'showInJobs'];

/** Dependencies of the view. */
export interface WaitingViewDeps {
  /** In the order of the sections. */
  readonly sources: readonly WaitingSource[];
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/**
 * Registers the view `recourse.waiting`: what waits for a person, by feature. Its badge is the only one of Recourse and
 * counts the rows. Sources tell of changes; nothing is asked for again and again.
 */
export function registerWaitingView({ sources, clock, wallClock }: WaitingViewDeps): Disposable {
  const store = new DisposableStore();
  const changed = store.add(new vscode.EventEmitter<void>());
  let sections: readonly SectionRow[] = [];
  const view = store.add(
    vscode.window.createTreeView<WaitingRow>(viewId, {
      treeDataProvider: {
        onDidChangeTreeData: changed.event,
        getChildren: (row) => getChildren(sections, row),
        getTreeItem: (row) => rowItem(row, wallClock()),
        getParent: (row) => getParent(sections, row),
      },
    }),
  );
  for (const name of openCommands) on(store, view, name, (row) => openRow(row));
  for (const name of actionCommands)
    on(store, view, name, (row) => (row.row === 'item' ? row.item.actions[name]?.() : undefined));

  let stopAging = (): void => undefined;
  store.add({
    dispose: () => {
      stopAging();
    },
  });
  const age = (): void => {
    stopAging();
    if (!view.visible || sections.length === 0) return;
    stopAging = clock.after(ageMs, () => {
      changed.fire();
      age();
    });
  };
  const update = (): void => {
    const now = waitingSections(sources);
    const isSame = looksSame(sections, now);
    // Even where it looks the same, the actions of the rows may be those of another object.
    sections = now;
    if (isSame) return;
    const count = countWaiting(sections);
    view.badge = count === 0 ? undefined : { value: count, tooltip: waitingText(count) };
    changed.fire();
    age();
  };
  for (const source of sources) store.add(source.onDidChange(update));
  const follow = (): void => {
    for (const source of sources) source.setSeen?.(view.visible);
    // Ages stood still while the view was hidden.
    if (view.visible && sections.length > 0) changed.fire();
    age();
  };
  store.add(view.onDidChangeVisibility(follow));
  update();
  follow();
  return store;
}

/** By mouse or menu the editor names the row; by a key of the user's own it is the selected one. */
function on(
  store: DisposableStore,
  view: vscode.TreeView<WaitingRow>,
  name: string,
  run: (row: WaitingRow) => Promise<void> | undefined,
): void {
  store.add(
    vscode.commands.registerCommand(`${viewId}.${name}`, async (given: unknown) => {
      const row = isRow(given) ? given : view.selection[0];
      if (row !== undefined) await run(row);
    }),
  );
}

function openRow(row: WaitingRow): Promise<void> | undefined {
  if (row.row === 'section') return undefined;
  return row.row === 'place' ? row.place.open() : row.item.open();
}

function getChildren(sections: readonly SectionRow[], row: WaitingRow | undefined): WaitingRow[] {
  if (row === undefined) return [...sections];
  if (row.row === 'place') return [];
  return row.row === 'section' ? [...row.rows] : [...row.places];
}

function getParent(sections: readonly SectionRow[], row: WaitingRow): WaitingRow | undefined {
  if (row.row === 'section') return undefined;
  if (row.row === 'item') return sections.find(({ kind }) => kind === row.kind);
  return sections.flatMap(({ rows }) => rows).find(({ places }) => places.some(({ id }) => id === row.id));
}

function isRow(value: unknown): value is WaitingRow {
  return typeof value === 'object' && value !== null && 'row' in value && 'id' in value;
}
