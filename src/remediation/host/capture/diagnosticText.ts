import * as vscode from 'vscode';

/** Related places whose texts are part of an error. */
const mostRelated = 3;

/**
 * An editor's diagnostic as the tool itself would print it, so that it is the same error as in a terminal: `a.ts(3,5): error TS2322: …`,
 * `error[E0499]: …`, `a.c:3:5: error: …`.
 */
export function diagnosticText(uri: vscode.Uri, diagnostic: vscode.Diagnostic): string {
  const { message, range, relatedInformation = [] } = diagnostic;
  const path = vscode.workspace.asRelativePath(uri, false);
  const line = String(range.start.line + 1);
  const column = String(range.start.character + 1);
  const code = codeOf(diagnostic);
  const related = relatedInformation.slice(0, mostRelated).map((each) => `${vscode.workspace.asRelativePath(each.location.uri, false)}:${String(each.location.range.start.line + 1)}: note: ${each.message}`);
  return [...mannerOf(diagnostic.source ?? '', { path, line, column, code, message }), ...related].join('\n');
}

interface Parts {
  readonly path: string;
  readonly line: string;
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

function mannerOf(source: string, { path, line, column, code, message }: Parts): readonly string[] {
  switch (source.toLowerCase()) {
    case 'ts':
    case 'typescript':
    case 'js':
    case 'deno-ts':
      return [/^\d+$/.test(code) ? `${path}(${line},${column}): error TS${code}: ${message}` : `${path}(${line},${column}): error: ${message}`];
    case 'rustc':
    case 'rust-analyzer':
    case 'clippy':
      return [`error${code === '' ? '' : `[${code}]`}: ${message}`, ` --> ${path}:${line}:${column}`];
    case 'eslint':
      return [path, `  ${line}:${column}  error  ${message}${code === '' ? '' : `  ${code}`}`];
    case 'pylance':
    case 'pyright':
    case 'basedpyright':
      return [`${path}:${line}:${column} - error: ${message}${code === '' ? '' : ` (${code})`}`];
    case 'mypy':
      return [`${path}:${line}: error: ${message}${code === '' ? '' : `  [${code}]`}`];
    case 'ruff':
    case 'flake8':
      return [`${path}:${line}:${column}: ${code === '' ? '' : `${code} `}${message}`];
    case 'go':
    case 'compiler':
    case 'gopls':
      return [`${path}:${line}:${column}: ${message}`];
    case 'java':
    case 'javac':
      return [`${path}:${line}: error: ${message}`];
    default:
      return [`${path}:${line}:${column}: error: ${message}${code === '' ? '' : ` [${code}]`}`];
  }
}

/** The code as the tool writes it; empty where there is none. */
function codeOf({ code }: vscode.Diagnostic): string {
  const value = typeof code === 'object' ? code.value : code;
  return value === undefined ? '' : String(value);
}
