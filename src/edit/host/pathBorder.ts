import * as vscode from 'vscode';
import { classifyPath } from '../domain/formats/safePath.ts';
import { isGitName, isRecoursePath } from '../domain/paths/plainSegment.ts';
import { sensitiveKind, type SensitiveKind } from '../domain/paths/sensitiveFiles.ts';
import { resolveInside } from '../node/realWorkspacePath.ts';
import { findGitFile } from '../node/gitFolders.ts';

/** Where a file stands to what edits may reach. */
export type Border = 'inside' | 'outside' | 'git-folder' | 'recourse-folder';

/** Whether a file, after following links, lies in a workspace folder and in none that is closed to edits. */
export async function lookAtUri(uri: vscode.Uri): Promise<Border> {
  return (await look(uri)).border;
}

/** What makes a file one that is never changed unasked, by its name or by where a link leads. */
export async function sensitiveKindAt(uri: vscode.Uri): Promise<SensitiveKind | undefined> {
  const { border, sensitive } = await look(uri);
  // What is open from outside the workspace has no folder by which its path could be shortened.
  return (
    sensitive ?? (border === 'outside' ? sensitiveKind(uri.path.split('/').slice(-namesOutside).join('/')) : undefined)
  );
}

/**
 * The first of the files, all to be written together, that lies in a folder of Git's or would make one. Not only in the
 * workspace: also what a person has open.
 */
export async function findGitUri(uris: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const spelled = uris.find((uri) => uri.path.split('/').some(isGitName));
  if (spelled !== undefined) return spelled;
  const onDisk = uris.filter(({ scheme }) => scheme === 'file');
  const found = await findGitFile(onDisk.map(({ fsPath }) => fsPath));
  return onDisk.find(({ fsPath }) => fsPath === found);
}

/** Names at the end of a path that say what a file outside the workspace is. */
const namesOutside = 3;

async function look(uri: vscode.Uri): Promise<{ readonly border: Border; readonly sensitive?: SensitiveKind }> {
  if (uri.path.split('/').some(isGitName)) return { border: 'git-folder' };
  if (uri.scheme !== 'file') return lookAtVirtual(uri);
  let border: Border = 'outside';
  for (const { uri: root } of vscode.workspace.workspaceFolders ?? []) {
    if (root.scheme !== 'file') continue;
    const inside = await resolveInside(root.fsPath, uri.fsPath);
    if (inside.ok) return { border: 'inside', sensitive: inside.value.sensitive };
    if (inside.error === 'git-folder' || inside.error === 'recourse-folder') border = inside.error;
  }
  return { border };
}

/**
 * No program of this machine runs what is on such a file system, and it has no links that could be followed: the
 * spelling says all.
 */
function lookAtVirtual(uri: vscode.Uri): { readonly border: Border; readonly sensitive?: SensitiveKind } {
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined) return { border: 'outside' };
  const path = vscode.workspace.asRelativePath(uri, false);
  if (isRecoursePath(path)) return { border: 'recourse-folder' };
  if (classifyPath(path).kind === 'unsafe') return { border: 'outside' };
  const sensitive = sensitiveKind(path);
  return { border: 'inside', sensitive };
}
