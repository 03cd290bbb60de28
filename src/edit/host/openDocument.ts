import * as vscode from 'vscode';

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

/** Saves what is not on disk yet; whether it is now. A document without a file has no place to be saved to and counts as saved. */
export async function saveDocument(document: vscode.TextDocument): Promise<boolean> {
  if (!document.isDirty || document.isUntitled) return true;
  try {
    return await document.save();
  } catch {
    return false;
  }
}
