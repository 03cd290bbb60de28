import * as vscode from 'vscode';
import { hoverText, treeText } from '../../base/host/windowTexts.ts';
import { rowDetail } from '../../base/text/rowDetail.ts';
import type { WaitingKind } from '../../base/waiting.ts';
import type { ItemRow, SectionRow, WaitingRow } from '../domain/waitingRows.ts';

const icons: Readonly<Record<WaitingKind, string>> = { edit: 'diff', error: 'lightbulb', jobs: 'checklist' };
const msPerMinute = 60_000;

/** The tree item of a row. `now`: milliseconds since 1970, for ages. */
export function rowItem(row: WaitingRow, now: number): vscode.TreeItem {
  switch (row.row) {
    case 'section':
      return sectionItem(row);
    case 'item':
      return waitingItem(row, now);
    case 'place': {
      const item = new vscode.TreeItem(treeText(row.place.label));
      item.id = row.id;
      item.iconPath = new vscode.ThemeIcon('go-to-file');
      item.contextValue = 'place';
      item.command = openCommand(row, vscode.l10n.t('Go to the Place'));
      return item;
    }
  }
}

/** What a person reads of the number of the badge. */
export function waitingText(count: number): string {
  return count === 1 ? vscode.l10n.t('1 thing waits for you') : vscode.l10n.t('{0} things wait for you', count);
}

function sectionItem({ id, kind, rows }: SectionRow): vscode.TreeItem {
  const label = sectionText(kind);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  const count = String(rows.length);
  item.id = id;
  item.description = rowDetail(count);
  item.contextValue = 'section';
  item.accessibilityInformation = { label: `${label}, ${count}` };
  return item;
}

function waitingItem(row: ItemRow, now: number): vscode.TreeItem {
  const { id, kind, item: waiting, places } = row;
  const label = treeText(waiting.label);
  const item = new vscode.TreeItem(
    label,
    places.length === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed,
  );
  const age = waiting.since === undefined ? '' : ageText(waiting.since, now);
  item.id = id;
  const detail = [waiting.where, age].filter((text) => text !== '').join(' · ');
  item.description = rowDetail(detail);
  // A narrow side bar cuts the detail.
  item.tooltip = hoverText(`${waiting.tooltip}\n${detail}`);
  item.iconPath = new vscode.ThemeIcon(icons[kind]);
  item.contextValue = [kind, ...Object.keys(waiting.actions)].join(' ');
  item.command = openCommand(row, vscode.l10n.t('Open'));
  item.accessibilityInformation = { label: [label, item.description].filter((text) => text !== '').join(', ') };
  return item;
}

function openCommand(row: WaitingRow, title: string): vscode.Command {
  return { command: 'recourse.waiting.open', title, arguments: [row] };
}

function sectionText(kind: WaitingKind): string {
  return {
    edit: vscode.l10n.t('Edits to Review'),
    error: vscode.l10n.t('Errors with a Fix'),
    jobs: vscode.l10n.t('Jobs to Decide'),
  }[kind];
}

/** To the minute, as the rows are drawn anew each minute. */
function ageText(since: number, now: number): string {
  const minutes = Math.floor((now - since) / msPerMinute);
  if (minutes < 1) return vscode.l10n.t('just now');
  return minutes < 90 ? vscode.l10n.t('{0} min ago', minutes) : vscode.l10n.t('{0} h ago', Math.round(minutes / 60));
}
