/** Words that no language's grammar here allows as a name. */
const everywhere = ['if', 'else', 'for', 'return', 'break'];
const script = ['while', 'do', 'switch', 'case', 'default', 'continue', 'const', 'var', 'function', 'class', 'extends', 'import', 'export', 'new', 'delete', 'typeof', 'instanceof', 'in', 'throw', 'try', 'catch', 'finally', 'this', 'super', 'null', 'true', 'false', 'void', 'enum'];
/** By the editor's language ids: of each the words that are reserved wherever they stand (ECMA-262 §12.7.2, Python's reference §2.3.1 and so on), not those that are keywords only in some places. */
const byLanguage: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  typescript: script, typescriptreact: script, javascript: script, javascriptreact: script,
  python: ['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'class', 'continue', 'def', 'del', 'elif', 'except', 'finally', 'from', 'global', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or', 'pass', 'raise', 'try', 'while', 'with', 'yield'],
  go: ['case', 'chan', 'const', 'continue', 'default', 'defer', 'fallthrough', 'func', 'go', 'goto', 'import', 'interface', 'map', 'package', 'range', 'select', 'struct', 'switch', 'type', 'var'],
  java: ['abstract', 'case', 'catch', 'class', 'continue', 'default', 'do', 'extends', 'final', 'finally', 'implements', 'import', 'instanceof', 'int', 'interface', 'new', 'null', 'package', 'private', 'protected', 'public', 'static', 'super', 'switch', 'this', 'throw', 'throws', 'try', 'void', 'while'],
  csharp: ['case', 'catch', 'class', 'const', 'continue', 'do', 'finally', 'foreach', 'in', 'int', 'interface', 'namespace', 'new', 'null', 'override', 'private', 'protected', 'public', 'readonly', 'static', 'string', 'struct', 'switch', 'this', 'throw', 'try', 'using', 'virtual', 'void', 'while'],
  rust: ['as', 'async', 'await', 'const', 'continue', 'enum', 'fn', 'impl', 'in', 'let', 'loop', 'match', 'mod', 'move', 'mut', 'pub', 'ref', 'self', 'Self', 'static', 'struct', 'super', 'trait', 'type', 'unsafe', 'use', 'where', 'while'],
  cpp: ['auto', 'case', 'catch', 'class', 'const', 'continue', 'default', 'delete', 'do', 'enum', 'int', 'namespace', 'new', 'nullptr', 'private', 'protected', 'public', 'static', 'struct', 'switch', 'template', 'this', 'throw', 'try', 'typename', 'using', 'virtual', 'void', 'while'],
  php: ['array', 'as', 'case', 'catch', 'class', 'const', 'continue', 'do', 'echo', 'elseif', 'extends', 'finally', 'fn', 'foreach', 'function', 'implements', 'instanceof', 'interface', 'namespace', 'new', 'private', 'protected', 'public', 'static', 'switch', 'throw', 'trait', 'try', 'use', 'var', 'while'],
  ruby: ['and', 'begin', 'case', 'class', 'def', 'do', 'elsif', 'end', 'ensure', 'in', 'module', 'next', 'nil', 'not', 'or', 'rescue', 'self', 'super', 'then', 'unless', 'until', 'when', 'while', 'yield'],
  kotlin: ['class', 'continue', 'do', 'fun', 'in', 'interface', 'is', 'null', 'object', 'package', 'super', 'this', 'throw', 'try', 'typealias', 'val', 'var', 'when', 'while'],
}));

/**
 * Whether a word is a part of the language where it stands, and nobody's name: nothing calls it. Behind a dot, an arrow or a double colon it is a member
 * that somebody called so (`promise.catch`, `map.delete`). Nothing is said of languages that are not known.
 */
export function isReservedWord(word: string, languageId: string, textBefore: string): boolean {
  const own = byLanguage.get(languageId === 'c' ? 'cpp' : languageId);
  if (own === undefined || /(?:\.|->|::)\s*$/.test(textBefore)) return false;
  return everywhere.includes(word) || own.includes(word);
}
