import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';

/** The document of a file, if the editor holds one. */
export function documentAt(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** The document of a file, loaded if need be; `undefined` where it cannot be. */
export async function loadDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return documentAt(uri) ?? (await vscode.workspace.openTextDocument(uri));
  } catch {
    return undefined;
  }
}

/**
 * How long to wait for a save, milliseconds: formatters and fixes on save take seconds, and if one hangs, the editor
 * waits until a person stops it.
 */
const savePatienceMs = 20_000;

/**
 * Saves what is not on disk yet; returns whether it is now. A document without a file has no place to be saved to and
 * counts as saved. A save that takes too long continues in the background: another extension must not hold up agents
 * and the next turn.
 */
export async function saveDocument(document: vscode.TextDocument, clock: Clock): Promise<boolean> {
  if (!document.isDirty || document.isUntitled) return true;
  let cancel = (): void => undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(savePatienceMs, () => {
      resolve(!document.isDirty);
    });
  });
  try {
    return await Promise.race([document.save(), late]);
  } catch {
    return false;
  } finally {
    cancel();
  }
}
