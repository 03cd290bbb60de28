import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { joinAlternatives } from '../draft/substituteLocals.ts';
import type { QueryMatch, SyntaxPattern } from '../reading/pattern.ts';
import { fieldText, getField } from '../reading/typeTexts.ts';

/** `if it.is_a?(Repo)`, `case it when Repo` and their like tell more of a name for a stretch of code. */
export const rubyNarrowingPatterns: readonly SyntaxPattern[] = [
  [
    '(call receiver: (identifier) @name method: (identifier) @method ' +
      'arguments: (argument_list . [(constant) (scope_resolution)] @type .) ' +
      '(#match? @method "^(is_a|kind_of|instance_of)[?]$")) @node',
    readAsked,
  ],
  ['(case value: (identifier) @name) @node', readCase],
  ['(as_pattern value: [(constant) (scope_resolution)] @type name: (identifier) @name)', readPattern],
];

interface CheckedStretch {
  readonly start: number;
  readonly end: number;
}

/** What any class of the code may be, or an object of it. */
const saysLittle = /^(?:Class|Module|Object|BasicObject|Kernel|Comparable|Enumerable)$/;

function readAsked(caught: QueryMatch, draft: FactsDraft): void {
  const stretch = getStretch(caught.node);
  const type = getType(caught.get('type'));
  if (stretch !== undefined && !saysLittle.test(type))
    draft.narrow(caught.get().text, type, stretch.start, stretch.end);
}

/** Where a condition is known to hold, as offsets. */
function getStretch(condition: Node): CheckedStretch | undefined {
  let node = condition;
  let parent = node.parent;
  while (
    parent !== null &&
    (parent.type === 'parenthesized_statements' ||
      (parent.type === 'binary' && /^(?:&&|and)$/.test(fieldText(parent, 'operator'))))
  ) {
    node = parent;
    parent = node.parent;
  }
  switch (parent?.type) {
    case 'if':
    case 'elsif':
    case 'while':
    case 'conditional': {
      const body = getField(parent, 'consequence') ?? getField(parent, 'body');
      const isCondition = getField(parent, 'condition')?.equals(node) === true;
      return body === null || !isCondition ? undefined : { start: condition.endIndex, end: body.endIndex };
    }
    case 'if_modifier':
      return { start: parent.startIndex, end: condition.startIndex };
    case 'unless_modifier':
      return /^(?:return|raise|next|break)\b/.test(fieldText(parent, 'body')) && parent.parent !== null
        ? { start: parent.endIndex, end: parent.parent.endIndex }
        : undefined;
    default:
      return node === condition ? undefined : { start: condition.endIndex, end: node.endIndex };
  }
}

function readCase(caught: QueryMatch, draft: FactsDraft): void {
  for (const each of caught.node.namedChildren.filter(({ type }) => type === 'when')) {
    const types = each.childrenForFieldName('pattern').flatMap(({ namedChildren }) => namedChildren);
    const body = getField(each, 'body');
    if (
      body !== null &&
      types.length > 0 &&
      types.every(({ type }) => type === 'constant' || type === 'scope_resolution')
    )
      draft.narrow(caught.get().text, joinAlternatives(types.map(getType)), body.startIndex, body.endIndex);
  }
}

/** `in Repo => it` */
function readPattern(caught: QueryMatch, draft: FactsDraft): void {
  const { text, startIndex } = caught.get();
  draft.bind(text, getType(caught.get('type')), startIndex);
}

function getType({ text }: Node): string {
  return text.replace(/^::/, '').replaceAll('::', '.');
}
