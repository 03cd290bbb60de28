import { setTimeout as wait } from 'node:timers/promises';
import type * as vscode from 'vscode';

/** How often a row is asked for. */
const maxTries = 5;

/** How long after the first refusal it is asked for again, in milliseconds; doubled each time. */
const firstWait = 100;

/**
 * Selects a row of a tree view and gives it the focus. While a view is being opened or its rows are drawn anew, the
 * editor refuses ("tree node not found") without saying when it will not; so it is asked again, for 1.5 s at most.
 * Resolves with whether the row has the focus: showing the view is all there is for a row that never comes.
 */
export async function revealRow(
  view: vscode.TreeView<string>,
  id: string,
  options: { readonly expand?: boolean } = {},
): Promise<boolean> {
  for (let tries = 1, pause = firstWait; tries <= maxTries; tries++, pause *= 2) {
    try {
      await view.reveal(id, { select: true, focus: true, ...options });
      return true;
    } catch {
      if (tries < maxTries) await wait(pause);
    }
  }
  return false;
}
