import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, normalize, sep } from 'node:path';
import * as vscode from 'vscode';
import { placesInLine } from '../../node/logs/placesInLog.ts';

/** Maximum files that are searched for, and links that are created, in one document. */
const maxFiles = 1000;
const maxLinks = 5000;

/** Turns file positions in a log into links: files of the workspace, and absolute ones that exist. */
export class LogLinks implements vscode.DocumentLinkProvider {
  async provideDocumentLinks(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.DocumentLink[]> {
    const files = new Map<string, Promise<string | undefined>>();
    const links: vscode.DocumentLink[] = [];
    for (let line = 0; line < document.lineCount && links.length < maxLinks; line++) {
      if (line % 2000 === 0 && token.isCancellationRequested) break;
      for (const { start, end, path, line: at, column } of placesInLine(document.lineAt(line).text)) {
        if (!files.has(path) && files.size >= maxFiles) continue;
        const file = files.get(path) ?? existing(path);
        files.set(path, file);
        const found = await file;
        if (found === undefined) continue;
        const link = new vscode.DocumentLink(
          new vscode.Range(line, start, line, end),
          vscode.Uri.file(found).with({
            fragment: `L${String(at)}${column === undefined ? '' : `,${String(column)}`}`,
          }),
        );
        link.tooltip = vscode.l10n.t('Open {0} at line {1}', path, at);
        links.push(link);
      }
    }
    return links;
  }
}

/**
 * The file that a path refers to; undefined where there is none. Jobs run in the folder of their workflow: a relative
 * path that matches the end of exactly one workspace file means that file.
 */
async function existing(path: string): Promise<string | undefined> {
  const isFile = (file: string): Promise<boolean> =>
    stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
  // Checking a UNC path would contact another machine, and on Windows send it the user's credentials.
  if (/^[\\/]{2}/.test(path)) return undefined;
  if (path.startsWith('~/') || isAbsolute(path)) {
    const file = path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
    return (await isFile(file)) ? file : undefined;
  }
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const file = join(uri.fsPath, path);
    if (uri.scheme === 'file' && isWithin(file, uri.fsPath) && (await isFile(file))) return file;
  }
  const ending = normalize(path).replaceAll('\\', '/');
  if (ending.startsWith('..') || /[*?[\]{}!]/.test(ending)) return undefined;
  const [only, ...others] = await vscode.workspace.findFiles(`**/${ending}`, '**/node_modules/**', 2);
  return only?.scheme === 'file' && others.length === 0 ? only.fsPath : undefined;
}

function isWithin(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
