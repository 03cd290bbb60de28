import type { Pattern } from '../../reading/pattern.ts';
import { valueReader } from '../../reading/readValue.ts';
import { typescriptLexicon } from './lexicon.ts';

const name = '[(identifier) (member_expression)] @value';

/** Adds a caught name as a value. */
export const referToValue = valueReader(typescriptLexicon);

/** Names that are handed on, other than as arguments (which the calls read). */
export const valuePatterns: readonly Pattern[] = [
  [`(pair key: (_) @key value: ${name})`, referToValue],
  ['(object (shorthand_property_identifier) @value @key)', referToValue],
  [`[
    (variable_declarator value: ${name})
    (assignment_expression right: ${name})
    (assignment_pattern right: ${name})
    (array ${name})
    (spread_element ${name})
    (return_statement ${name})
    (arrow_function body: ${name})
    (ternary_expression consequence: ${name})
    (ternary_expression alternative: ${name})
    (binary_expression left: ${name} operator: ["??" "||" "&&"])
    (binary_expression operator: ["??" "||" "&&"] right: ${name})
    (export_statement value: ${name})
  ]`, referToValue],
  ['(binary_expression operator: "instanceof" right: (identifier) @type)', (caught, draft) => {
    const at = caught.at('type');
    draft.refer({ name: draft.word(at), role: 'type', at });
  }],
];
