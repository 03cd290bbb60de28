import type { CodeLanguage } from '../../domain/facts.ts';
import { javascriptPatterns, tsxPatterns, typescriptPatterns } from './languages/typescript/patterns.ts';
import type { Pattern } from './reading/pattern.ts';

/** A grammar's file (of `@vscode/tree-sitter-wasm`) and the patterns whose matches make the facts. */
export interface FactsGrammar {
  readonly file: string;
  readonly patterns: readonly Pattern[];
}

const grammars: Readonly<Record<CodeLanguage | 'tsx', FactsGrammar>> = {
  typescript: { file: 'tree-sitter-typescript.wasm', patterns: typescriptPatterns },
  tsx: { file: 'tree-sitter-tsx.wasm', patterns: tsxPatterns },
  javascript: { file: 'tree-sitter-javascript.wasm', patterns: javascriptPatterns },
  python: { file: 'tree-sitter-python.wasm', patterns: [] },
  go: { file: 'tree-sitter-go.wasm', patterns: [] },
  java: { file: 'tree-sitter-java.wasm', patterns: [] },
  rust: { file: 'tree-sitter-rust.wasm', patterns: [] },
  csharp: { file: 'tree-sitter-c-sharp.wasm', patterns: [] },
  ruby: { file: 'tree-sitter-ruby.wasm', patterns: [] },
  php: { file: 'tree-sitter-php.wasm', patterns: [] },
  cpp: { file: 'tree-sitter-cpp.wasm', patterns: [] },
};

/** The grammar for a file. TypeScript with JSX has one of its own, told by the file's name. */
export function factsGrammar(path: string, language: CodeLanguage): FactsGrammar {
  return grammars[language === 'typescript' && /\.[jt]sx$/i.test(path) ? 'tsx' : language];
}
