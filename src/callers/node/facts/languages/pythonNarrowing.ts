import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { pythonType } from './pythonTypes.ts';
import { getField } from '../reading/typeTexts.ts';

/** `if isinstance(x, Foo):` and its like tell more of a name for a stretch of code. */
export const narrowingPatterns: readonly SyntaxPattern[] = [
  [
    '(call function: (identifier) @function arguments: (argument_list . (identifier) @name . [(identifier) (attribute) (tuple)] @type .)) @node',
    readNarrowing,
  ],
];

const leaves = new Set(['return_statement', 'raise_statement', 'continue_statement', 'break_statement']);

function readNarrowing(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  if (draft.word(caught.at('function')) !== 'isinstance') return;
  const stretch = getScope(caught.node);
  const type = pythonType(caught.get('type').text.replace(/^\((.*?),?\s*\)$/s, 'Union[$1]'));
  if (stretch !== undefined && type !== '') draft.narrow(draft.word(at), type, stretch.start, stretch.end);
}

/** Where a condition is known to hold, as offsets. */
function getScope(condition: Node): { readonly start: number; readonly end: number } | undefined {
  let node = condition;
  let parent = node.parent;
  while (
    parent !== null &&
    (parent.type === 'parenthesized_expression' ||
      (parent.type === 'boolean_operator' && getField(parent, 'operator')?.type === 'and'))
  ) {
    node = parent;
    parent = node.parent;
  }
  switch (parent?.type) {
    case 'if_statement':
    case 'elif_clause':
    case 'while_statement': {
      const body = getField(parent, 'consequence') ?? getField(parent, 'body');
      return body === null ? undefined : { start: condition.endIndex, end: body.endIndex };
    }
    case 'conditional_expression':
      return { start: parent.startIndex, end: condition.startIndex };
    case 'if_clause':
      return parent.parent === null ? undefined : { start: parent.parent.startIndex, end: parent.parent.endIndex };
    case 'assert_statement':
      return afterwards(parent);
    case 'not_operator': {
      const around = parent.parent;
      const last = around?.type === 'if_statement' ? getField(around, 'consequence')?.lastNamedChild : undefined;
      return around?.type === 'if_statement' && leaves.has(last?.type ?? '') && getField(around, 'alternative') === null
        ? afterwards(around)
        : undefined;
    }
    default:
      return node === condition ? undefined : { start: condition.endIndex, end: node.endIndex };
  }
}

function afterwards(statement: Node): { readonly start: number; readonly end: number } | undefined {
  return statement.parent === null ? undefined : { start: statement.endIndex, end: statement.parent.endIndex };
}
