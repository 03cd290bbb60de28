import { lookupReader } from '../../reading/readLookup.ts';
import type { SyntaxPattern } from '../../reading/pattern.ts';
import { typescriptLexicon } from './lexicon.ts';

const taken =
  '(subscript_expression object: [(identifier) (member_expression) (this)] @map index: ' +
  '[(identifier) (member_expression) (template_string) (string) (call_expression) ' +
  '(binary_expression)] @key)';

/** `handlers[type](x)`, `const handler = handlers[type]`, `this[`on${name}`]()`. */
export const lookupPatterns: readonly SyntaxPattern[] = [
  [
    `[
    (call_expression function: ${taken})
    (variable_declarator value: ${taken})
    (return_statement ${taken})
    (member_expression object: ${taken})
  ]`,
    lookupReader(typescriptLexicon),
  ],
];
