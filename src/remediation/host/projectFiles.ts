import { isAbsolute, join, relative } from 'node:path';
import * as vscode from 'vscode';
import type { Settings } from '../../base/settings.ts';

/** A file with the known fixes of one workspace folder. */
export interface ProjectFile {
  /** The folder's name, used in records. */
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** The folder's own path: links in it must not lead outside. */
  readonly root: string;
}

/** The name that distinguishes a folder from the other open ones: its own, with as much of its path as that takes. */
export function folderName(folder: vscode.WorkspaceFolder): string {
  const { name, uri } = folder;
  const twins = (vscode.workspace.workspaceFolders ?? []).filter(
    (other) => other !== folder && other.uri.toString() !== uri.toString() && other.name === name,
  );
  if (twins.length === 0) return name;
  const parts = uri.path.split('/').filter((part) => part !== '');
  for (let take = 2; take <= parts.length; take++) {
    const longer = parts.slice(-take).join('/');
    if (!twins.some((twin) => twin.uri.path.endsWith(`/${longer}`))) return longer;
  }
  return uri.path;
}

/**
 * The files with the fixes that workspace folders share through version control. None in an untrusted window (their
 * content is shown to users and agents), for folders that are not on a local disk, and if the setting leads outside the
 * folder.
 */
export function projectFiles(settings: Settings): readonly ProjectFile[] {
  if (!vscode.workspace.isTrusted) return [];
  return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => {
    const { uri } = folder;
    const wanted = settings.get('remediation.projectFile').trim();
    if (uri.scheme !== 'file' || wanted === '') return [];
    const file = join(uri.fsPath, wanted);
    const inside = relative(uri.fsPath, file);
    const leadsOut = isAbsolute(wanted) || inside === '' || inside.startsWith('..') || isAbsolute(inside);
    return leadsOut ? [] : [{ name: folderName(folder), file, root: uri.fsPath }];
  });
}
