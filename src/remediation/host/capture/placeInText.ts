import { inSequence } from '../../../base/text/joinPatterns.ts';
import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';

/** `a/b.ts:3:5`, `a.ts(3,5)`, `File "a.py", line 3`. */
const places = inSequence(/(?:^|[\s"'(<[])(?<path>(?:[A-Za-z]:)?[\w./\\@+~-]{1,300}\.\w{1,8})/gm, [
  /:(?<line>\d{1,7})(?::(?<column>\d{1,5}))?|\((?<line2>\d{1,7}),(?<column2>\d{1,5})\)/gm,
  /", line (?<line3>\d{1,7})/gm,
]);
/** The maximum number of places that are checked; each may need a disk access. */
const maxLooked = 12;

/**
 * The first place in a text that is a file of the workspace and not of a dependency. `cwd`: the working directory of
 * the program.
 */
export async function placeInText(text: string, cwd: vscode.Uri | undefined): Promise<vscode.Location | undefined> {
  let looked = 0;
  for (const { groups = {} } of text.matchAll(places)) {
    const { path = '', line, column, line2, column2, line3 } = groups as Readonly<Record<string, string | undefined>>;
    if (/(?:^|[\\/])(?:node_modules|site-packages|dist-packages|\.cargo|vendor)[\\/]/.test(path)) continue;
    if (++looked > maxLooked) return undefined;
    const uri = await getFile(path, cwd);
    if (uri === undefined) continue;
    const start = new vscode.Position(
      Math.max(0, Number(line ?? line2 ?? line3 ?? 1) - 1),
      Math.max(0, Number(column ?? column2 ?? 1) - 1),
    );
    return new vscode.Location(uri, new vscode.Range(start, start));
  }
  return undefined;
}

async function getFile(path: string, cwd: vscode.Uri | undefined): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const roots = [...(cwd?.scheme === 'file' ? [cwd] : []), ...folders.map(({ uri }) => uri)];
  const candidates = isAbsolute(path)
    ? [vscode.Uri.file(path)]
    : roots.map((root) =>
        root.scheme === 'file' ? vscode.Uri.file(join(root.fsPath, path)) : vscode.Uri.joinPath(root, path),
      );
  for (const uri of candidates) {
    if (vscode.workspace.getWorkspaceFolder(uri) === undefined) continue;
    try {
      if ((await vscode.workspace.fs.stat(uri)).type !== vscode.FileType.Directory) return uri;
    } catch {
      // The file does not exist: the next one may.
    }
  }
  return undefined;
}
