import * as vscode from 'vscode';

/**
 * A folder of its own inside the open workspace for one suite; everything in it, and every editor, is gone after
 * `clean`.
 */
export class Workspace {
  name = freshName();

  get root(): vscode.Uri {
    const folder = vscode.workspace.workspaceFolders?.[0];
    if (folder === undefined) throw new Error('The suite needs an open folder.');
    return vscode.Uri.joinPath(folder.uri, this.name);
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.joinPath(this.root, path);
  }

  /** The path an edit would name. */
  path(path: string): string {
    return `${this.name}/${path}`;
  }

  async write(path: string, content: string | Uint8Array): Promise<vscode.Uri> {
    const uri = this.uri(path);
    await vscode.workspace.fs.writeFile(uri, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    return uri;
  }

  async bytes(path: string): Promise<Buffer> {
    return Buffer.from(await vscode.workspace.fs.readFile(this.uri(path)));
  }

  /** What the editor holds of a file, saved or not. */
  async text(path: string): Promise<string> {
    return (await vscode.workspace.openTextDocument(this.uri(path))).getText();
  }

  async clean(): Promise<void> {
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty && document.uri.scheme === 'file') await document.save();
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.workspace.fs.delete(this.root, { recursive: true }).then(undefined, () => undefined);
    // The editor keeps closed documents for a while; another name keeps one test's from being another's.
    this.name = freshName();
  }
}

function freshName(): string {
  return `scratch-${Math.random().toString(36).slice(2, 8)}`;
}

/** A search/replace block as models write it. */
export function searchReplace(path: string | undefined, search: string, replace: string): string {
  return [
    ...(path === undefined ? [] : [path]),
    '```',
    '<<<<<<< SEARCH',
    search,
    '=======',
    replace,
    '>>>>>>> REPLACE',
    '```',
    '',
  ].join('\n');
}
