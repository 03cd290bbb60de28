import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Settings } from '../../../base/settings.ts';
import { rowDetail } from '../../../base/text/rowDetail.ts';
import { calibration } from '../../domain/record/calibration.ts';
import { editFigures, type EditFigures } from '../../domain/record/editFigures.ts';
import { editsInScope } from '../../domain/record/figureScope.ts';
import type { EditRecord, RecordedEdit } from '../../domain/record/types.ts';
import { editRow, good, type EditAbilities } from './editRow.ts';
import { windowScope } from './windowScope.ts';
import { alertsText, figureRows, type FigureRow } from './figureRows.ts';

/** One row of the Edits view. */
export type EditsNode =
  | { readonly kind: 'figures' }
  | { readonly kind: 'figure'; readonly row: FigureRow }
  | { readonly kind: 'edit'; readonly edit: RecordedEdit }
  | { readonly kind: 'more'; readonly left: number };

/** Tells what can be done with an edit at this moment. */
export type AbilitiesOf = (edit: RecordedEdit) => EditAbilities;

const pageSize = 50;
const msPerDay = 24 * 60 * 60 * 1000;

/**
 * The rows of the Edits view: the figures, then the history, newest first, a page at a time. Reads the record when the
 * view asks for it.
 */
export class EditsTree implements vscode.TreeDataProvider<EditsNode>, Disposable {
  readonly #store = new DisposableStore();
  readonly #record: EditRecord;
  readonly #settings: Settings;
  readonly #abilities: AbilitiesOf;
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  #shown = pageSize;
  #read: Promise<readonly RecordedEdit[]> | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(record: EditRecord, settings: Settings, abilities: AbilitiesOf) {
    this.#record = record;
    this.#settings = settings;
    this.#abilities = abilities;
    this.#store.add(
      record.onDidChange(() => {
        this.refresh();
      }),
    );
    for (const name of ['record.keep', 'record.days'] as const)
      this.#store.add(
        settings.onDidChange(name, () => {
          this.refresh();
        }),
      );
  }

  /** Reads the record again, and tells the view. */
  refresh(): void {
    this.#read = undefined;
    this.#changed.fire();
  }

  /** Shows the rows anew, because what can be done with the edits or how old they are has changed. */
  redraw(): void {
    this.#changed.fire();
  }

  /** Adds a page. */
  showMore(): void {
    this.#shown += pageSize;
    this.#changed.fire();
  }

  async getChildren(node?: EditsNode): Promise<EditsNode[]> {
    const edits = await this.#edits();
    if (node === undefined) {
      if (edits.length === 0) return [];
      const left = edits.length - this.#shown;
      return [
        { kind: 'figures' },
        ...edits.slice(0, this.#shown).map((edit): EditsNode => ({ kind: 'edit', edit })),
        ...(left > 0 ? [{ kind: 'more' as const, left }] : []),
      ];
    }
    if (node.kind !== 'figures') return [];
    const now = Date.now();
    const counted = editsInScope(edits, windowScope()).filter(
      ({ event }) => event.at > now - this.#settings.get('record.days') * msPerDay,
    );
    return figureRows(this.#getFigures(edits), calibration(counted, now)).map((row): EditsNode => ({
      kind: 'figure',
      row,
    }));
  }

  async getTreeItem(node: EditsNode): Promise<vscode.TreeItem> {
    switch (node.kind) {
      case 'figures':
        return figuresItem(
          this.#getFigures(await this.#edits()),
          this.#settings.get('record.days'),
          windowScope().samples.length > 0,
        );
      case 'figure':
        return figureItem(node.row);
      case 'edit':
        return editItem(node.edit, this.#abilities(node.edit));
      case 'more':
        return moreItem(node.left);
    }
  }

  getParent(node: EditsNode): EditsNode | undefined {
    return node.kind === 'figure' ? { kind: 'figures' } : undefined;
  }

  /** The figures over the window of the settings. */
  async figures(): Promise<EditFigures> {
    return this.#getFigures(await this.#edits());
  }

  dispose(): void {
    this.#store.dispose();
  }

  #edits(): Promise<readonly RecordedEdit[]> {
    this.#read ??= this.#record.read();
    return this.#read;
  }

  #getFigures(edits: readonly RecordedEdit[]): EditFigures {
    const now = new Date();
    const times = {
      now: now.getTime(),
      startOfDay: new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime(),
      startOfMonth: new Date(now.getFullYear(), now.getMonth(), 1).getTime(),
      days: this.#settings.get('record.days'),
    };
    return editFigures(editsInScope(edits, windowScope()), times, edits);
  }
}

function figuresItem({ edits, alerts }: EditFigures, days: number, isSample: boolean): vscode.TreeItem {
  const hasAlerts = alerts.length > 0;
  const item = new vscode.TreeItem(
    vscode.l10n.t('Figures'),
    hasAlerts ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed,
  );
  // The editor keeps what the person opened or closed by this name: an alarm opens the figures once.
  item.id = hasAlerts ? 'figures-with-alerts' : 'figures';
  const window = days === 1 ? vscode.l10n.t('last 24 hours') : vscode.l10n.t('last {0} days', days);
  const count = countedText(edits, isSample);
  item.description = rowDetail([...(hasAlerts ? [vscode.l10n.t('alarm')] : []), count, window].join(' · '));
  item.iconPath = hasAlerts
    ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
    : new vscode.ThemeIcon('graph');
  item.tooltip = hasAlerts
    ? alertsText(alerts)
    : vscode.l10n.t(
        'How well AI edits are placed in the folders open here, against the targets Recourse has set itself. Edits of other folders and of the sample are in the list, but not counted.',
      );
  item.contextValue = 'figures';
  item.accessibilityInformation = {
    label: [`${vscode.l10n.t('Figures')} ${item.description}`, ...(hasAlerts ? [alertsText(alerts)] : [])].join(', '),
  };
  return item;
}

/** How many edits the figures are made of. */
function countedText(edits: number, isSample: boolean): string {
  if (edits === 0 && isSample) return vscode.l10n.t('the sample is not counted');
  return edits === 1 ? vscode.l10n.t('1 edit') : vscode.l10n.t('{0} edits', edits);
}

const icons: Readonly<Record<FigureRow['state'], readonly [string, string?]>> = {
  met: ['pass', good],
  missed: ['info'],
  alert: ['warning', 'list.warningForeground'],
  plain: ['circle-outline'],
};

function figureItem({ id, label, description, tooltip, state }: FigureRow): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  const [icon, colour] = icons[state];
  item.id = `figure:${id}`;
  item.description = rowDetail(description);
  item.tooltip = tooltip;
  item.iconPath = new vscode.ThemeIcon(icon, colour === undefined ? undefined : new vscode.ThemeColor(colour));
  item.contextValue = 'figure';
  item.accessibilityInformation = {
    label: `${label} ${item.description}${state === 'missed' ? `, ${vscode.l10n.t('target not reached')}` : ''}`,
  };
  return item;
}

function editItem(edit: RecordedEdit, abilities: EditAbilities): vscode.TreeItem {
  const item = editRow(edit, abilities, Date.now());
  if (abilities.hasPlace)
    item.command = {
      command: 'recourse.edits.open',
      title: vscode.l10n.t('Open the Place of This Edit'),
      arguments: [{ kind: 'edit', edit }],
    };
  return item;
}

function moreItem(left: number): vscode.TreeItem {
  const label = vscode.l10n.t('Show more');
  const item = new vscode.TreeItem(label);
  item.id = 'more';
  item.description = rowDetail(left === 1 ? vscode.l10n.t('1 older edit') : vscode.l10n.t('{0} older edits', left));
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: 'recourse.edits.showMore', title: label };
  item.accessibilityInformation = { label: `${label} ${item.description}` };
  return item;
}
