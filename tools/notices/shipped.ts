/**
 * What is bundled into the extension and the server or copied beside them, besides its own code: packages of
 * `node_modules`, with a licence text each.
 */
export const shippedPackages: readonly string[] = [
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/server',
  '@noble/hashes',
  '@secretlint/secretlint-rule-preset-recommend',
  '@tree-sitter-grammars/tree-sitter-kotlin',
  '@vscode/tree-sitter-wasm',
  'cockatiel',
  'diff',
  'eventsource-parser',
  'fastest-levenshtein',
  'tree-sitter-scala',
  'web-tree-sitter',
  'yaml',
  'zod',
];

/** Software that one of the shipped packages carries inside without its licence text. */
export interface Embedded {
  readonly name: string;
  /** The SPDX identifier of its licence. */
  readonly licence: string;
  /** The package that carries it. */
  readonly within: string;
  /** Its licence text, in `tools/licences`: as its own npm package has it. */
  readonly file: string;
  /** The grammar file it is, where it is one. */
  readonly grammar?: string;
}

const grammar = (name: string, file = name): Embedded => ({
  name,
  licence: 'MIT',
  within: '@vscode/tree-sitter-wasm',
  file: `${name}.txt`,
  grammar: `${file}.wasm`,
});
const inSecretlint = (name: string, file: string): Embedded => ({
  name,
  licence: 'MIT',
  within: '@secretlint/secretlint-rule-preset-recommend',
  file,
});

/** All of it: a test compares this with the grammars that are shipped and with the source maps of what is bundled. */
export const embeddedPackages: readonly Embedded[] = [
  { name: 'content-type', licence: 'MIT', within: '@modelcontextprotocol/server', file: 'content-type.txt' },
  inSecretlint('@textlint/regexp-string-matcher', 'textlint-regexp-string-matcher.txt'),
  inSecretlint('escape-string-regexp', 'escape-string-regexp.txt'),
  ...['lodash.sortby', 'lodash.uniq', 'lodash.uniqwith'].map((name) => inSecretlint(name, 'lodash.txt')),
  ...['c-sharp', 'cpp', 'css', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'rust', 'typescript'].map(
    (language) => grammar(`tree-sitter-${language}`),
  ),
  // Both grammars of TypeScript come from one package.
  grammar('tree-sitter-typescript', 'tree-sitter-tsx'),
];

/**
 * Licences under which software may be bundled into a program under the MIT licence, given their notices. No copyleft,
 * not even a weak one: what is bundled and minified is not there to be replaced.
 */
export const compatibleLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);
