import type { SyntaxPattern } from '../../reading/pattern.ts';
import { valueReader } from '../../reading/readValue.ts';
import { typescriptLexicon } from './lexicon.ts';

/** A name that is handed on, alone or behind a dot. */
export const someValue = '[(identifier) (member_expression)] @value';

/** Adds a caught name as a value. */
export const referToValue = valueReader(typescriptLexicon);

/** Names that are handed on, other than as arguments (which the calls read). */
export const valuePatterns: readonly SyntaxPattern[] = [
  [`(pair key: (_) @key value: ${someValue})`, referToValue],
  ['(object (shorthand_property_identifier) @value @key)', referToValue],
  [
    `[
    (variable_declarator value: ${someValue})
    (assignment_expression right: ${someValue})
    (assignment_pattern right: ${someValue})
    (array ${someValue})
    (spread_element ${someValue})
    (return_statement ${someValue})
    (arrow_function body: ${someValue})
    (ternary_expression consequence: ${someValue})
    (ternary_expression alternative: ${someValue})
    (binary_expression left: ${someValue} operator: ["??" "||" "&&"])
    (binary_expression operator: ["??" "||" "&&"] right: ${someValue})
    (export_statement value: ${someValue})
  ]`,
    referToValue,
  ],
  // Arguments that are more than names with dots between them.
  [
    `(arguments (member_expression object:
      [(call_expression) (new_expression) (parenthesized_expression) (subscript_expression)]) @value)`,
    referToValue,
  ],
  [
    '(binary_expression operator: "instanceof" right: (identifier) @type)',
    (caught, draft) => {
      const at = caught.at('type');
      draft.refer({ name: draft.word(at), role: 'type', at });
    },
  ],
];
