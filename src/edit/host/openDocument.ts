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
 * How long a save is waited for, milliseconds: what formats and mends files as they are saved takes seconds, and where
 * it hangs the editor waits until somebody stops it.
 */
const savePatienceMs = 20_000;

/**
 * Saves what is not on disk yet; whether it is now. A document without a file has no place to be saved to and counts as
 * saved. A save that takes too long goes on without anybody who waits for it: agents and whoever has the next turn are
 * not held up by another extension.
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
