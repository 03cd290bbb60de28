import type * as vscode from 'vscode';

/** The identity of a problem: file, source and message, wherever in the file it has moved to. */
export function diagnosticIdentity(
  uri: vscode.Uri,
  { source, code, message }: Pick<vscode.Diagnostic, 'source' | 'code' | 'message'>,
): string {
  const value = typeof code === 'object' ? code.value : code;
  return ['diagnostic', uri.toString(), source ?? '', String(value ?? ''), message].join('\0');
}
