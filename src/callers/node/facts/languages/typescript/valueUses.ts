import { wholeMatch } from '../../../../domain/patterns.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { valueReader } from '../../reading/readValue.ts';
import { typescriptLexicon } from './lexicon.ts';

/** A name that is handed on, alone or behind a dot. */
export const someValue = '[(identifier) (member_expression)] @value';

/** Adds a caught name as a value. */
export const referToValue = valueReader(typescriptLexicon);

/** Where a value goes on to something else; what stands in brackets behind `if` or before a call's own does not. */
const handing = wholeMatch([
  'variable_declarator|assignment_expression|augmented_assignment_expression|assignment_pattern|arguments|array|pair',
  'object_assignment_pattern|spread_element|return_statement|arrow_function|export_statement|yield_expression',
  'public_field_definition|field_definition|as_expression|satisfies_expression',
]);

/** `(run)`, `run!`: a name that is handed on in brackets, or said to be there. */
export function referToBracketed(caught: QueryMatch, draft: FactsDraft): void {
  let outer = caught.get('value').parent;
  while (outer !== null && /^(?:parenthesized_expression|non_null_expression)$/.test(outer.parent?.type ?? ''))
    outer = outer.parent;
  if (handing.test(outer?.parent?.type ?? '')) referToValue(caught, draft);
}

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
    (augmented_assignment_expression operator: ["||=" "&&=" "??="] right: ${someValue})
    (object_assignment_pattern right: ${someValue})
    (yield_expression ${someValue})
    (sequence_expression ${someValue} .)
    (call_expression arguments: (template_string (template_substitution ${someValue})))
  ]`,
    referToValue,
  ],
  [`(parenthesized_expression ${someValue})`, referToBracketed],
  // Arguments that are more than names with dots between them.
  [
    `(arguments (member_expression object:
      [(call_expression) (new_expression) (parenthesized_expression) (subscript_expression)]) @value)`,
    referToValue,
  ],
  // Those of what has no name: `make()(run)`, `((f) => f())(run)`.
  [
    `[
    (call_expression function: [(call_expression) (subscript_expression) (parenthesized_expression)]
      arguments: (arguments ${someValue}))
    (new_expression constructor: [(call_expression) (subscript_expression) (parenthesized_expression)]
      arguments: (arguments ${someValue}))
  ]`,
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
