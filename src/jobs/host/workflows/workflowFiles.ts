import * as vscode from 'vscode';
import { workflowGlobs } from './looksLikeWorkflow.ts';

/** More files would not be a useful choice. */
const maxFiles = 200;

/**
 * Workflow files to offer: first those that were run here and still exist, latest first, then files of the open folders
 * with workflow names, by path.
 */
export async function workflowFiles(ran: readonly string[]): Promise<vscode.Uri[]> {
  const known = await Promise.all(
    [...ran].reverse().map(async (path) => {
      const uri = vscode.Uri.file(path);
      return vscode.workspace.fs.stat(uri).then(
        () => [uri],
        () => [],
      );
    }),
  );
  const found = await Promise.all(workflowGlobs.map((glob) => vscode.workspace.findFiles(glob, undefined, maxFiles)));
  const named = found
    .flat()
    .filter(({ scheme }) => scheme === 'file')
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...new Map([...known.flat(), ...named].map((uri) => [uri.toString(), uri])).values()].slice(0, maxFiles);
}
