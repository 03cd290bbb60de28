import type { SyntaxPattern } from '../../reading/pattern.ts';
import { waysPatterns } from '../../reading/readWays.ts';

/**
 * Stretches in which `let`, `const`, a loop's names and a caught value hold, and the names that do not keep to them. A
 * function's body is the function itself.
 */
export const blockPatterns: readonly SyntaxPattern[] = [
  ...waysPatterns([
    'if_statement',
    'try_statement',
    'switch_statement',
    'for_statement',
    'for_in_statement',
    'while_statement',
    'do_statement',
  ]),
  [
    `[
    (if_statement consequence: (statement_block) @node)
    (else_clause (statement_block) @node)
    (while_statement body: (statement_block) @node)
    (do_statement body: (statement_block) @node)
    (try_statement body: (statement_block) @node)
    (finally_clause body: (statement_block) @node)
    (switch_case (statement_block) @node)
    (statement_block (statement_block) @node)
    (program (statement_block) @node)
    (switch_body) @node
    (for_statement) @node
    (for_in_statement) @node
    (catch_clause) @node
  ]`,
    (caught, draft) => {
      draft.stretch(caught.node, 'block');
    },
  ],
  [
    '[(variable_declaration (variable_declarator name: (_) @name)) (for_in_statement kind: "var" left: (_) @name)]',
    (caught, draft) => {
      const { startIndex: start, endIndex: end } = caught.get();
      draft.hoisted.push({ start, end });
    },
  ],
];
