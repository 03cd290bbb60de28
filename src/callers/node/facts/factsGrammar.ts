import type { CodeLanguage } from '../../domain/facts.ts';
import { cppPatterns } from './languages/cpp.ts';
import { readableCpp } from './languages/cppReadable.ts';
import { csharpPatterns } from './languages/csharp.ts';
import { readableCsharp } from './languages/csharpReadable.ts';
import { goPatterns } from './languages/golang.ts';
import { javaPatterns } from './languages/java.ts';
import { kotlinPatterns } from './languages/kotlin.ts';
import { readableKotlin } from './languages/kotlinReadable.ts';
import { phpPatterns } from './languages/php.ts';
import { pythonPatterns } from './languages/python.ts';
import { rubyPatterns } from './languages/ruby.ts';
import { rustPatterns } from './languages/rust.ts';
import { readableRust } from './languages/rustReadable.ts';
import { scalaPatterns } from './languages/scala.ts';
import { readableScala } from './languages/scalaReadable.ts';
import { javascriptPatterns, tsxPatterns, typescriptPatterns } from './languages/typescript/patterns.ts';
import { readableText } from './languages/typescript/readableText.ts';
import type { SyntaxPattern } from './reading/pattern.ts';

/**
 * A grammar's file (of `@vscode/tree-sitter-wasm`, or of a package of its own: see `ownGrammars`) and the patterns
 * whose matches make the facts.
 */
export interface FactsGrammar {
  readonly file: string;
  readonly patterns: readonly SyntaxPattern[];
  /** Writes what the grammar does not know in another way, every other character at its place. */
  readonly readable?: (text: string, path: string) => string | ReadableText;
}

/** A text for a grammar, and whether all code of the file is in it. */
export interface ReadableText {
  readonly text: string;
  readonly isWhole: boolean;
  /** Whether the file is read as it is where the grammar does not understand this. */
  readonly isTried?: true;
}

const flowMark = /^(?:\s|\/\/.*\n)*\/\*[^]*?@flow\b|^\s*\/\/\s*@flow\b/;

const grammars: Readonly<Record<CodeLanguage | 'tsx', FactsGrammar>> = {
  typescript: { file: 'tree-sitter-typescript.wasm', patterns: typescriptPatterns, readable: readableText },
  tsx: { file: 'tree-sitter-tsx.wasm', patterns: tsxPatterns },
  javascript: { file: 'tree-sitter-javascript.wasm', patterns: javascriptPatterns },
  python: { file: 'tree-sitter-python.wasm', patterns: pythonPatterns },
  go: { file: 'tree-sitter-go.wasm', patterns: goPatterns },
  java: { file: 'tree-sitter-java.wasm', patterns: javaPatterns },
  kotlin: { file: 'tree-sitter-kotlin.wasm', patterns: kotlinPatterns, readable: readableKotlin },
  scala: { file: 'tree-sitter-scala.wasm', patterns: scalaPatterns, readable: readableScala },
  rust: { file: 'tree-sitter-rust.wasm', patterns: rustPatterns, readable: readableRust },
  csharp: { file: 'tree-sitter-c-sharp.wasm', patterns: csharpPatterns, readable: readableCsharp },
  ruby: { file: 'tree-sitter-ruby.wasm', patterns: rubyPatterns },
  php: { file: 'tree-sitter-php.wasm', patterns: phpPatterns },
  cpp: { file: 'tree-sitter-cpp.wasm', patterns: cppPatterns, readable: readableCpp },
};

/**
 * The grammar for a file. TypeScript with JSX has its own grammar, chosen by the file's name. JavaScript with Flow
 * types, recognized by the mark at the top of the file, is closer to that grammar than to plain JavaScript.
 */
export function factsGrammar(path: string, language: CodeLanguage, text = ''): FactsGrammar {
  const hasTypesAndJsx =
    language === 'typescript'
      ? /\.[jt]sx$/i.test(path)
      : language === 'javascript' && flowMark.test(text.slice(0, 2_000));
  return grammars[hasTypesAndJsx ? 'tsx' : language];
}
