/** The message of a problem, and its place. */
export interface ProblemDeps {
  readonly path: string;
  readonly line: string;
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

/** The lines that a tool would print for a problem. `source` is the tool, as the editor names it. */
export function printedLike(source: string, { path, line, column, code, message }: ProblemDeps): readonly string[] {
  switch (source.toLowerCase()) {
    case 'ts':
    case 'typescript':
    case 'js':
    case 'deno-ts':
      return [
        /^\d+$/.test(code)
          ? `${path}(${line},${column}): error TS${code}: ${message}`
          : `${path}(${line},${column}): error: ${message}`,
      ];
    case 'rustc':
    case 'rust-analyzer':
    case 'clippy':
      return [`error${code === '' ? '' : `[${code}]`}: ${message}`, ` --> ${path}:${line}:${column}`];
    case 'eslint':
      // The tool's own report omits the full stop.
      return [path, `  ${line}:${column}  error  ${message.replace(/\.$/, '')}${code === '' ? '' : `  ${code}`}`];
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
    case 'clang':
    case 'clangd':
      // The server capitalizes messages and the compiler does not, and its codes are not the compiler's.
      return [`${path}:${line}:${column}: error: ${message.charAt(0).toLowerCase()}${message.slice(1)}`];
    case 'c/c++':
    case 'gcc':
    case 'cpptools':
      return [`${path}:${line}:${column}: error: ${message}`];
    case 'java':
    case 'javac':
      return [`${path}:${line}: error: ${message}`];
    default:
      return [`${path}:${line}:${column}: error: ${message}${code === '' ? '' : ` [${code}]`}`];
  }
}
