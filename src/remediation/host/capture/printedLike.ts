/** The message of a problem, and its place. */
export interface ProblemDeps {
  readonly path: string;
  readonly line: string;
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

/** Tools by the names under which editors report their problems; any other is its own name. */
const tools: Readonly<Record<string, string>> = {
  typescript: 'ts',
  js: 'ts',
  'deno-ts': 'ts',
  'rust-analyzer': 'rustc',
  clippy: 'rustc',
  pylance: 'pyright',
  basedpyright: 'pyright',
  flake8: 'ruff',
  compiler: 'go',
  gopls: 'go',
  clangd: 'clang',
  'c/c++': 'gcc',
  cpptools: 'gcc',
  java: 'javac',
};

/** The lines that a tool would print for a problem. `source` is the tool, as the editor names it. */
export function printedLike(source: string, { path, line, column, code, message }: ProblemDeps): readonly string[] {
  const name = source.toLowerCase();
  const place = `${path}:${line}:${column}`;
  /** The code with what is around it; nothing if there is no code. */
  const withCode = (before: string, after = ''): string => (code === '' ? '' : `${before}${code}${after}`);
  switch (Object.hasOwn(tools, name) ? tools[name] : name) {
    case 'ts': {
      const tsCode = /^\d+$/.test(code) ? ` TS${code}` : '';
      return [`${path}(${line},${column}): error${tsCode}: ${message}`];
    }
    case 'rustc':
      return [`error${withCode('[', ']')}: ${message}`, ` --> ${place}`];
    case 'eslint':
      // The tool's own report omits the full stop.
      return [path, `  ${line}:${column}  error  ${message.replace(/\.$/, '')}${withCode('  ')}`];
    case 'pyright':
      return [`${place} - error: ${message}${withCode(' (', ')')}`];
    case 'mypy':
      return [`${path}:${line}: error: ${message}${withCode('  [', ']')}`];
    case 'ruff':
      return [`${place}: ${withCode('', ' ')}${message}`];
    case 'go':
      return [`${place}: ${message}`];
    case 'clang':
      // The server capitalizes messages and the compiler does not, and its codes are not the compiler's.
      return [`${place}: error: ${message.charAt(0).toLowerCase()}${message.slice(1)}`];
    case 'gcc':
      return [`${place}: error: ${message}`];
    case 'javac':
      return [`${path}:${line}: error: ${message}`];
    default:
      return [`${place}: error: ${message}${withCode(' [', ']')}`];
  }
}
