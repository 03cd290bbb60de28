import * as vscode from 'vscode';
import { printedLike } from './printedLike.ts';

/** The number of related locations whose texts are part of an error. */
const maxRelated = 3;

/**
 * An editor's diagnostic in the format of the tool itself, so that it is the same error as in a terminal: `a.ts(3,5):
 * error TS2322: …`, `error[E0499]: …`, `a.c:3:5: error: …`.
 */
export function diagnosticText(uri: vscode.Uri, diagnostic: vscode.Diagnostic): string {
  const { message, range, relatedInformation = [] } = diagnostic;
  const path = vscode.workspace.asRelativePath(uri, false);
  const line = String(range.start.line + 1);
  const column = String(range.start.character + 1);
  const code = getCode(diagnostic);
  const related = relatedInformation
    .slice(0, maxRelated)
    .map(
      (each) =>
        `${vscode.workspace.asRelativePath(each.location.uri, false)}:${String(each.location.range.start.line + 1)}: note: ${each.message}`,
    );
  return [...printedLike(diagnostic.source ?? '', { path, line, column, code, message }), ...related].join('\n');
}

/** The code as the tool writes it; empty if there is none. */
function getCode({ code }: vscode.Diagnostic): string {
  const value = typeof code === 'object' ? code.value : code;
  return value === undefined ? '' : String(value);
}
