import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { barePath, filePathOfAddress } from '../../domain/paths/pathReadings.ts';

/**
 * The document open in this window that is this very file, by whatever path it was opened. `real` has every link
 * followed.
 */
export async function getOpenDocument(real: string): Promise<vscode.TextDocument | undefined> {
  for (const document of vscode.workspace.textDocuments) {
    if (document.uri.scheme === 'file' && !document.isClosed && (await getRealPath(document.uri)) === real)
      return document;
  }
  return undefined;
}

/** Whether a notebook of this very file is open with changes that are not on disk. */
export async function hasUnsavedNotebook(real: string): Promise<boolean> {
  for (const { uri, isDirty } of vscode.workspace.notebookDocuments) {
    if (isDirty && uri.scheme === 'file' && (await getRealPath(uri)) === real) return true;
  }
  return false;
}

/**
 * One address for every spelling of a file, so that two of them are never edited apart: that of the open document if
 * there is one, else the real path as seen through the workspace folder it lies in. A file that does not exist, or is
 * not on this disk, keeps its own.
 */
export async function getOneUri(uri: vscode.Uri): Promise<vscode.Uri> {
  const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  const real = isOpen || uri.scheme !== 'file' ? undefined : await getRealPath(uri);
  if (real === undefined) return uri;
  const open = await getOpenDocument(real);
  if (open !== undefined) return open.uri;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const root = folder.uri.scheme === 'file' ? await getRealPath(folder.uri) : undefined;
    const inside = root === undefined ? undefined : pathInside(root, real);
    if (inside !== undefined) return vscode.Uri.joinPath(folder.uri, ...inside.split(sep));
  }
  return uri;
}

/** The path of a file below a folder; `undefined` when it is not in it. Both absolute, spelled the same way. */
export function pathInside(folder: string, file: string): string | undefined {
  const inside = relative(folder, file);
  return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? undefined : inside;
}

/** A path as an agent wrote it, taken from a folder unless it is absolute or a `file:` address. */
export function fromFolder(folder: string, path: string): string {
  const named = filePathOfAddress(path) ?? (/^\s*["'`]/.test(path) ? barePath(path) : path);
  return isAbsolute(named) ? named : join(folder, named);
}

async function getRealPath(uri: vscode.Uri): Promise<string | undefined> {
  return realpath(uri.fsPath).catch(() => undefined);
}
