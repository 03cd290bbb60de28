import { isAbsolute, join, relative } from 'node:path';
import * as vscode from 'vscode';
import type { Settings } from '../../base/settings.ts';

/** A file with the known fixes of one workspace folder. */
export interface ProjectFile {
  /** The folder's name, by which records name it. */
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** The folder's own path: links in it must not lead out of it. */
  readonly root: string;
}

/**
 * The name by which a folder is told from the other open ones: its own, with as much of its path before it as that
 * takes.
 */
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
 * The files with the fixes that folders of the workspace share through version control. None in a window that is not
 * trusted (what stands in them is shown to people and agents), for folders that are not on this machine's disk, and
 * where the setting leads out of the folder.
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
