import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { WorkspaceRoots, type WorkspaceRoot } from '../node/engine/workspaceRoots.ts';

/**
 * The workspace's folders on this disk, and the way between the editor's addresses and the paths of questions and
 * answers: relative, with slashes, and behind the folder's name where there are several.
 */
export class EditorFolders {
  /** The folders, in the editor's order; those of other file systems are not among them. */
  get all(): readonly WorkspaceRoot[] {
    return (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ name, uri }) => ({ name, path: uri.fsPath }));
  }

  /** Calls back after folders were added or removed. */
  onDidChange(listener: () => void): Disposable {
    return vscode.workspace.onDidChangeWorkspaceFolders(listener);
  }

  /** The address of a path from an answer; undefined where its folder is not open any more. */
  getUri(path: string): vscode.Uri | undefined {
    const file = this.#roots.absolute(path);
    return file === undefined ? undefined : vscode.Uri.file(file);
  }

  /** The path of a file as questions name it; undefined for what is in none of the folders. */
  getPath(uri: vscode.Uri): string | undefined {
    return uri.scheme === 'file' ? this.#roots.shown(uri.fsPath) : undefined;
  }

  get #roots(): WorkspaceRoots {
    return new WorkspaceRoots(this.all);
  }
}
