import * as vscode from 'vscode';
import { WorkspaceBorder } from '../node/workspaceBorder.ts';

/**
 * The bytes of a file that is not open in the editor, or `undefined` for what is none of at most so many bytes. Of this
 * disk only regular files inside the folders of the workspace are read, links followed: the editor itself follows links
 * anywhere, and waits for a pipe.
 */
export async function readInWorkspace(uri: vscode.Uri, maxBytes: number): Promise<Uint8Array | undefined> {
  const folders = vscode.workspace.workspaceFolders;
  if (uri.scheme === 'file') {
    // Without a folder the person's own files are the workspace.
    const places =
      folders === undefined ? [uri] : folders.map((folder) => folder.uri).filter(({ scheme }) => scheme === 'file');
    const read = await new WorkspaceBorder(places.map(({ fsPath }) => fsPath)).read(uri.fsPath, maxBytes);
    return read.ok ? read.value.bytes : undefined;
  }
  try {
    return (await vscode.workspace.fs.stat(uri)).size > maxBytes ? undefined : await vscode.workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}
