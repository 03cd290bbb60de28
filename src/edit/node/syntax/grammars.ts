/** The tree-sitter runtime, as web-tree-sitter names it; it is shipped beside the grammars. */
export const runtimeFile = 'web-tree-sitter.wasm';

/**
 * The grammar file (of `@vscode/tree-sitter-wasm`) for each editor language identifier that has one. This list decides
 * what is shipped for the check of edits: 12 files which, with the runtime, take 19.5 MB on disk and 1.7 MB of the
 * zipped package.
 *
 * Left out although the package has them: bash and PowerShell. V8 optimises a grammar's lexer once it is hot, and
 * theirs are single huge functions: the process peaks at 0.6 GB and 2.1 GB for some seconds, measured on Node 24 with a
 * script of 1 KB (C++, the largest one kept: 0.35 GB; most others: 0.1 GB). A guard for edits is not worth that on a
 * small remote machine.
 */
export const grammarByLanguage: ReadonlyMap<string, string> = new Map([
  ['typescript', 'tree-sitter-typescript.wasm'],
  ['typescriptreact', 'tree-sitter-tsx.wasm'],
  ['javascript', 'tree-sitter-javascript.wasm'],
  ['javascriptreact', 'tree-sitter-javascript.wasm'],
  ['python', 'tree-sitter-python.wasm'],
  ['go', 'tree-sitter-go.wasm'],
  ['java', 'tree-sitter-java.wasm'],
  ['rust', 'tree-sitter-rust.wasm'],
  // There is no C grammar in the package. C's own idioms that C++ refuses count as errors before and after alike.
  ['c', 'tree-sitter-cpp.wasm'],
  ['cpp', 'tree-sitter-cpp.wasm'],
  ['cuda-cpp', 'tree-sitter-cpp.wasm'],
  ['csharp', 'tree-sitter-c-sharp.wasm'],
  ['php', 'tree-sitter-php.wasm'],
  ['ruby', 'tree-sitter-ruby.wasm'],
  ['css', 'tree-sitter-css.wasm'],
]);

/** Every grammar file to ship, each once. */
export const grammarFiles: readonly string[] = [...new Set(grammarByLanguage.values())];
