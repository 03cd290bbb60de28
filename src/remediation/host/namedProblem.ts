import { int, gte, maxLength, object, optional, string, type infer as Infer } from 'zod/mini';
import * as vscode from 'vscode';
import { diagnosticIdentity } from './capture/diagnosticIdentity.ts';

/** Zero-based, as the editor counts. */
const count = int().check(gte(0));
const text = string().check(maxLength(250_000));

/**
 * A reference to a problem in menus, key bindings and scripts: its place and message. It need not have been captured.
 */
export const namedProblemShape = object({
  uri: string().check(maxLength(10_000)),
  startLine: count,
  startCharacter: count,
  endLine: count,
  endCharacter: count,
  message: text,
  source: optional(text),
  code: optional(text),
});
/** A reference to a problem in menus, key bindings and scripts. */
export type NamedProblem = Infer<typeof namedProblemShape>;

/** The reference to an editor's problem. */
export function namedProblem(uri: vscode.Uri, { range, message, source, code }: vscode.Diagnostic): NamedProblem {
  const value = typeof code === 'object' ? code.value : code;
  const { start, end } = range;
  return {
    uri: uri.toString(),
    startLine: start.line,
    startCharacter: start.character,
    endLine: end.line,
    endCharacter: end.character,
    message,
    source,
    code: value === undefined ? undefined : String(value),
  };
}

/**
 * The editor's problem for a reference, with its related data; if it is gone, a problem made from the reference.
 * Undefined if the address is invalid.
 */
export function getProblem(
  named: NamedProblem,
): { readonly uri: vscode.Uri; readonly diagnostic: vscode.Diagnostic } | undefined {
  const uri = getAddress(named.uri);
  if (uri === undefined) return undefined;
  const said = new vscode.Diagnostic(
    new vscode.Range(named.startLine, named.startCharacter, named.endLine, named.endCharacter),
    named.message,
  );
  if (named.source !== undefined) said.source = named.source;
  if (named.code !== undefined) said.code = named.code;
  const identity = diagnosticIdentity(uri, said);
  const same = vscode.languages
    .getDiagnostics(uri)
    .filter((diagnostic) => diagnosticIdentity(uri, diagnostic) === identity);
  return { uri, diagnostic: same.find(({ range }) => range.isEqual(said.range)) ?? same[0] ?? said };
}

function getAddress(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
