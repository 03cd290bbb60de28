import * as vscode from 'vscode';
import { noticeText, shortLine, withoutIcons } from '../text/markdownText.ts';

/**
 * The only way to the editor's messages, rows and notes (lint holds this): what they show quotes names, paths and code
 * that others wrote. The editor makes links of `[text](command:…)` and pictures of `$(name)` in it, obeys what turns
 * the direction of text, and a very long name pushes the words around it and the buttons out of sight.
 */

/** How loud a message is. */
export type MessageLevel = 'info' | 'warning' | 'error';

/** UTF-16 units. */
const maxQuestion = 300;
const maxDetailLine = 300;
const maxDetailLines = 24;
const maxRowText = 400;
const maxNote = 200;
const maxHoverLine = 900;
/**
 * A link of ours at the end of a message: it calls one command of Recourse and takes no argument, so nothing can be
 * smuggled into it.
 */
const ownLink = / \[[^[\]]*\]\(command:recourse\.edit\.showReport\)$/;

/** A message as a notification shows it: one line, not too long, in which the only link is our own at its end. */
export function noticeLine(text: string): string {
  const link = ownLink.exec(text)?.[0] ?? '';
  return noticeText(text.slice(0, text.length - link.length)) + link;
}

/** Shows a message that does not block; answers with the action chosen, or `undefined` when dismissed. */
export async function showNotice(
  severity: MessageLevel,
  text: string,
  ...actions: readonly string[]
): Promise<string | undefined> {
  const message = noticeLine(text);
  if (severity === 'info') return vscode.window.showInformationMessage(message, ...actions);
  if (severity === 'warning') return vscode.window.showWarningMessage(message, ...actions);
  return vscode.window.showErrorMessage(message, ...actions);
}

/**
 * Asks a question that blocks the window. Lines of `detail` stay lines; too many and too long ones are cut, so that the
 * buttons stay in sight.
 */
export async function askFirst(
  question: string,
  detail: string,
  ...actions: readonly string[]
): Promise<string | undefined> {
  return vscode.window.showWarningMessage(
    shortLine(question, maxQuestion),
    { modal: true, detail: detailText(detail) },
    ...actions,
  );
}

/**
 * The lines of a question's detail as they are shown. Blanks at their beginning stay: they say what belongs to what.
 */
export function detailText(detail: string): string {
  const all = detail.split('\n');
  const lines =
    all.length <= maxDetailLines
      ? all
      : [...all.slice(0, maxDetailLines - 1), vscode.l10n.t('… and {0} more lines', all.length - maxDetailLines + 1)];
  return lines.map((line) => (/^ */.exec(line)?.[0] ?? '').slice(0, 8) + shortLine(line, maxDetailLine)).join('\n');
}

/** A passing note in the status bar behind an icon of the editor's own, for so many milliseconds. */
export function showNote(icon: string, text: string, ms: number): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${statusText(text)}`, ms);
}

/** A text for an entry of the status bar. */
export function statusText(text: string): string {
  return withoutIcons(shortLine(text, maxNote));
}

/** What a row of a quick pick says. `icon`: the name of one of the editor's own icons, put before the label. */
export interface RowTexts {
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly icon?: string | undefined;
}

/** A row as a quick pick shows it: its texts are text. */
export function quickPickRow<Row extends RowTexts>(row: Row): Row {
  const shown = (text: string): string => withoutIcons(shortLine(text, maxRowText));
  return {
    ...row,
    label: `${row.icon === undefined ? '' : `$(${row.icon}) `}${shown(row.label)}`,
    ...(row.description !== undefined && { description: shown(row.description) }),
    ...(row.detail !== undefined && { detail: shown(row.detail) }),
  };
}

/** Lets the person pick one of the rows; `undefined` when dismissed. */
export async function pickRow<Row extends RowTexts>(
  rows: readonly Row[],
  {
    title,
    placeHolder,
    ...how
  }: {
    readonly title: string;
    readonly placeHolder: string;
    readonly matchOnDescription?: boolean;
    readonly matchOnDetail?: boolean;
  },
): Promise<Row | undefined> {
  const shown = rows.map((row) => ({ ...quickPickRow(row), row }));
  const picked = await vscode.window.showQuickPick(shown as readonly (vscode.QuickPickItem & { readonly row: Row })[], {
    ...how,
    title: shortLine(title, maxQuestion),
    placeHolder: shortLine(placeHolder, maxQuestion),
  });
  return picked?.row;
}

/** Lets the person pick any number of the rows; `undefined` when dismissed. */
export async function pickRows<Row extends RowTexts>(
  rows: readonly Row[],
  { title, placeHolder }: { readonly title: string; readonly placeHolder: string },
): Promise<readonly Row[] | undefined> {
  const shown = rows.map((row) => ({ ...quickPickRow(row), row }));
  const picked = await vscode.window.showQuickPick(shown as readonly (vscode.QuickPickItem & { readonly row: Row })[], {
    canPickMany: true,
    title: shortLine(title, maxQuestion),
    placeHolder: shortLine(placeHolder, maxQuestion),
  });
  return picked?.map(({ row }) => row);
}

/** How one line is asked for. `prompt` becomes text alone: the editor would make links in it. */
export function inputTexts<Options extends { readonly title: string; readonly prompt: string }>(
  options: Options,
): Options {
  return { ...options, title: shortLine(options.title, maxQuestion), prompt: noticeLine(options.prompt) };
}

/**
 * The title of a code lens. `name`s in it are cut by `shortLine` before: a title cannot tell them from its own words.
 */
export function lensTitle(text: string): string {
  return withoutIcons(shortLine(text, maxNote));
}

/**
 * The texts of a row in a tree: one line each, without what turns the text beside it, cut where no side bar is that
 * wide.
 */
export function treeText(text: string): string {
  return shortLine(text, maxRowText);
}

/** The title of something that is under way or of a diff. */
export function titleLine(text: string): string {
  return shortLine(text, maxQuestion).replaceAll('](', '] (');
}

/** A text that is shown as it is in a hover: its lines stay, each of them plain, and not too many letters of them. */
export function hoverText(text: string): string {
  return text
    .split('\n')
    .slice(0, maxDetailLines)
    .map((line) => shortLine(line, maxHoverLine))
    .join('\n');
}
