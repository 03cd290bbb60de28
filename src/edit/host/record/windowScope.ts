import * as vscode from 'vscode';
import type { FigureScope } from '../../domain/record/figureScope.ts';
import { openScope } from '../../node/record/openScope.ts';

/** Whose edits count in this window. */
export function windowScope(): FigureScope {
  return openScope(
    (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => ({
      uri: uri.toString(),
      ...(uri.scheme === 'file' && { path: uri.fsPath }),
    })),
  );
}
