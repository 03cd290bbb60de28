import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { getField } from '../../reading/typeTexts.ts';
import { scriptType } from './scriptType.ts';

/** `if (x instanceof Repo)` and its like tell more of a name for a stretch of code. */
export const scriptNarrowingPatterns: readonly SyntaxPattern[] = [
  [
    '(binary_expression left: (identifier) @name operator: "instanceof" right: [(identifier) (member_expression)] @type) @node',
    readNarrowing,
  ],
];

const leaves: ReadonlySet<string> = new Set([
  'return_statement',
  'throw_statement',
  'continue_statement',
  'break_statement',
]);

function readNarrowing(caught: QueryMatch, draft: FactsDraft): void {
  const type = scriptType(caught.get('type').text);
  const stretch = type === '' ? undefined : findStretch(caught.node);
  if (stretch !== undefined) draft.narrow(draft.word(caught.at()), type, stretch.start, stretch.end);
}

/** Where a condition is known to hold, as offsets. */
function findStretch(condition: Node): { readonly start: number; readonly end: number } | undefined {
  let node = condition;
  let parent = node.parent;
  while (parent !== null && (parent.type === 'parenthesized_expression' || isOneOfBoth(parent, node))) {
    node = parent;
    parent = node.parent;
  }
  switch (parent?.type) {
    case 'if_statement':
    case 'while_statement':
    case 'ternary_expression': {
      const body = getField(parent, 'consequence') ?? getField(parent, 'body');
      return body === null ? undefined : { start: condition.endIndex, end: body.endIndex };
    }
    case 'unary_expression':
      return parent.text.startsWith('!') ? afterLeaving(parent) : undefined;
    default:
      return node === condition ? undefined : { start: condition.endIndex, end: node.endIndex };
  }
}

function isOneOfBoth(parent: Node, { id }: Node): boolean {
  const operator = parent.type === 'binary_expression' ? getField(parent, 'operator')?.type : undefined;
  return operator === '&&' && (getField(parent, 'left')?.id === id || getField(parent, 'right')?.id === id);
}

/** `if (!(x instanceof Repo)) return;`: behind it is one. */
function afterLeaving(negation: Node): { readonly start: number; readonly end: number } | undefined {
  const statement = negation.parent?.type === 'parenthesized_expression' ? negation.parent.parent : null;
  if (statement?.type !== 'if_statement' || getField(statement, 'alternative') !== null) return undefined;
  const way = getField(statement, 'consequence');
  const last = way?.type === 'statement_block' ? way.lastNamedChild : way;
  return leaves.has(last?.type ?? '') && statement.parent !== null
    ? { start: statement.endIndex, end: statement.parent.endIndex }
    : undefined;
}
