import * as vscode from 'vscode';
import { workflowGlobs } from './looksLikeWorkflow.ts';

/** More would be no choice. */
const maxFiles = 200;

/**
 * Workflow files that can be offered: those that were run here and are still there, latest first, then those of the
 * open folders that are named as such, by path.
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
