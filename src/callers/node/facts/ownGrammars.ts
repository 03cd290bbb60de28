/**
 * Grammars that only the graph uses and that `@vscode/tree-sitter-wasm` lacks: each file with the package whose top folder it is in.
 * Kotlin's takes 3.4 MB on disk and 0.2 MB of the zipped package.
 */
export const ownGrammars: ReadonlyMap<string, string> = new Map([['tree-sitter-kotlin.wasm', '@tree-sitter-grammars/tree-sitter-kotlin']]);
