import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { lookupReader } from '../../reading/readLookup.ts';
import { addUnread, unreadReader } from '../../reading/readUnread.ts';
import { typescriptLexicon } from './lexicon.ts';

const taken =
  '(subscript_expression object: [(identifier) (member_expression)] @map index: ' +
  '[(identifier) (member_expression) (template_string) (string) (call_expression) ' +
  '(binary_expression)] @key)';
const readUnread = unreadReader(typescriptLexicon);
const member = '(subscript_expression object: (_) @map index: (_) @key)';

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
  [`(call_expression function: ${member} arguments: (_) @arguments)`, readUnread],
  [`(call_expression function: (member_expression object: ${member} property: (_) @how))`, readBound],
  [`(variable_declarator value: ${member})`, unreadReader(typescriptLexicon, 'value')],
];

/** `repo[name].call(repo)`. */
function readBound(caught: QueryMatch, draft: FactsDraft): void {
  if (/^(?:call|apply|bind)$/.test(caught.get('how').text)) addUnread(caught, draft, typescriptLexicon, 'call');
}
