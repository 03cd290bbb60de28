import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import { placesInLine } from '../../node/logs/placesInLog.ts';

/** Files that are looked for, and links that are made, in one document. */
const mostFiles = 1000;
const mostLinks = 5000;

/** Makes places in files that a log names into links: files of the workspace, and absolute ones that exist. */
export class LogLinks implements vscode.DocumentLinkProvider {
  async provideDocumentLinks(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.DocumentLink[]> {
    const files = new Map<string, Promise<string | undefined>>();
    const links: vscode.DocumentLink[] = [];
    for (let line = 0; line < document.lineCount && links.length < mostLinks; line++) {
      if (line % 2000 === 0 && token.isCancellationRequested) break;
      for (const { start, end, path, line: at, column } of placesInLine(document.lineAt(line).text)) {
        if (!files.has(path) && files.size >= mostFiles) continue;
        const file = files.get(path) ?? existing(path);
        files.set(path, file);
        const found = await file;
        if (found === undefined) continue;
        const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), vscode.Uri.file(found).with({ fragment: `L${String(at)}${column === undefined ? '' : `,${String(column)}`}` }));
        link.tooltip = vscode.l10n.t('Open {0} at line {1}', path, at);
        links.push(link);
      }
    }
    return links;
  }
}

/** The file that a path means here; undefined where there is none. */
async function existing(path: string): Promise<string | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
  const candidates = path.startsWith('~/') ? [join(homedir(), path.slice(2))] : isAbsolute(path) ? [path] : folders.map((folder) => join(folder, path)).filter((file, at) => file.startsWith(folders[at] ?? '\0'));
  for (const candidate of candidates) if (await stat(candidate).then((found) => found.isFile(), () => false)) return candidate;
  return undefined;
}
