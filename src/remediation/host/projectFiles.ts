import { isAbsolute, join, relative } from 'node:path';
import * as vscode from 'vscode';
import type { Settings } from '../../base/settings.ts';

/** A file with the known fixes of one workspace folder. */
export interface ProjectFile {
  /** The folder's name. */
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** The folder's own path: links in it must not lead out of it. */
  readonly root: string;
}

/**
 * The files with the fixes that folders of the workspace share through version control. None in a window that is not trusted (what stands in
 * them is shown to people and agents), for folders that are not on this machine's disk, and where the setting leads out of the folder.
 */
export function projectFiles(settings: Settings): readonly ProjectFile[] {
  if (!vscode.workspace.isTrusted) return [];
  return (vscode.workspace.workspaceFolders ?? []).flatMap(({ name, uri }) => {
    const wanted = settings.get('remediation.projectFile').trim();
    if (uri.scheme !== 'file' || wanted === '') return [];
    const file = join(uri.fsPath, wanted);
    const inside = relative(uri.fsPath, file);
    const leadsOut = isAbsolute(wanted) || inside === '' || inside.startsWith('..') || isAbsolute(inside);
    return leadsOut ? [] : [{ name, file, root: uri.fsPath }];
  });
}
