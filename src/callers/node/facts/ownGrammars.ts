/**
 * Grammars that only the graph uses and that `@vscode/tree-sitter-wasm` lacks: each file with the package whose top
 * folder it is in. Kotlin's takes 3.4 MB on disk and 0.3 MB of the zipped package. Its lexer is one large function:
 * when V8 optimises it, the process peaks at 0.6 GB and is back at 0.16 GB soon after (Node 24, 240 files of 0.8 MB;
 * C++: 0.37 GB).
 */
export const ownGrammars: ReadonlyMap<string, string> = new Map([
  ['tree-sitter-kotlin.wasm', '@tree-sitter-grammars/tree-sitter-kotlin'],
  ['tree-sitter-scala.wasm', 'tree-sitter-scala'],
]);
