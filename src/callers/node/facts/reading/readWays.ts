import type { Node } from 'web-tree-sitter';
import type { DraftWays } from '../draft/draftShapes.ts';
import type { SyntaxPattern } from './pattern.ts';
import { getField, getSpan } from './typeTexts.ts';

const leaving = new Set([
  'return_statement',
  'raise_statement',
  'throw_statement',
  'exit_statement',
  'return',
  'throw_expression',
]);
const breaking = new Set(['continue_statement', 'break_statement', 'next', 'break']);
const holding = new Set([
  'statement_block',
  'block',
  'compound_statement',
  'colon_block',
  'else_clause',
  'elif_clause',
  'else_if_clause',
  'except_clause',
  'catch_clause',
  'case_clause',
  'switch_case',
  'switch_default',
  'case_statement',
  'default_statement',
  'then',
  'else',
  'rescue',
  'when',
  'expression_statement',
]);
const looping = /^(?:(?:for|foreach|for_in|while|do)_statement|while|until|for)$/;
const assignment = /(?<![=!<>])=(?![=>~])/;
const cases = new Set([
  'switch_case',
  'switch_default',
  'case_statement',
  'default_statement',
  'case_clause',
  'when',
  'else',
]);
const defaults = new Set(['switch_default', 'default_statement', 'else']);

/**
 * Patterns of statements (`@node`, by their node types in the grammar) of which one of several branches runs, or one
 * that may be skipped: after them a name may have its value from any branch.
 */
export function waysPatterns(types: readonly string[]): readonly SyntaxPattern[] {
  return [
    [
      `[${types.map((type) => `(${type})`).join(' ')}] @node`,
      (caught, draft) => {
        const node = caught.node;
        if (!assignment.test(draft.text.slice(node.startIndex, node.endIndex))) return;
        const found = getBranches(node);
        if (found !== undefined) draft.ways.push(found);
        const body = looping.test(node.type) ? getField(node, 'body') : null;
        if (body !== null) draft.loops.push({ ...getSpan(node), at: body.startIndex });
      },
    ],
  ];
}

function getBranches(node: Node): DraftWays | undefined {
  switch (node.type) {
    case 'if_statement':
    case 'if':
    case 'unless':
    case 'elsif': {
      const others = node.childrenForFieldName('alternative');
      return waysThrough(
        node,
        [getField(node, 'consequence') ?? getField(node, 'body'), ...others],
        others.some(({ type }) => !/^el(?:se_)?if_clause$/.test(type)),
      );
    }
    case 'try_statement':
    case 'begin':
    case 'body_statement': {
      const handlers = node.namedChildren.filter(({ type }) =>
        /^(?:catch_clause|except_clause|except_group_clause|rescue)$/.test(type),
      );
      const [first] = handlers;
      if (first === undefined) return undefined;
      const others = node.namedChildren.filter(({ type }) => /^else(?:_clause)?$/.test(type));
      return {
        ...waysThrough(node, [...handlers, ...others], true, [{ start: node.startIndex, end: first.startIndex - 1 }]),
        end: handlers.at(-1)?.endIndex ?? node.endIndex,
      };
    }
    case 'switch_statement':
    case 'match_statement':
    case 'case': {
      const body = node.type === 'case' ? node : (getField(node, 'body') ?? node);
      // An empty case runs on into the next.
      const found = body.namedChildren.filter(
        (each) => cases.has(each.type) && (each.namedChildCount > 1 || defaults.has(each.type)),
      );
      return waysThrough(
        node,
        found,
        found.some((each) => defaults.has(each.type) || /^case\s+_\s*:/.test(each.text)),
      );
    }
    default:
      return waysThrough(node, [getField(node, 'body')], node.type === 'do_statement');
  }
}

function waysThrough(
  node: Node,
  ways: readonly (Node | null)[],
  isTotal: boolean,
  more: DraftWays['ways'] = [],
): DraftWays {
  const found = ways.filter((way) => way !== null).map((way) => ({ ...getSpan(way), last: getLastPart(way) }));
  const isLeft = !/^(?:if|unless|elsif|begin|body|try)/.test(node.type);
  const isBreak = (last: Node | undefined): boolean => !isLeft && last !== undefined && breaking.has(last.type);
  return {
    ...getSpan(node),
    ways: [...more, ...found.filter(({ last }) => !isBreak(last) && !leaves(last))],
    isTotal,
    breaks: found.filter(({ last }) => isBreak(last)),
    isLeft,
  };
}

/** The last statement of a way. */
function getLastPart(way: Node | null): Node | undefined {
  let at = way;
  while (at !== null && holding.has(at.type)) at = at.namedChildren.findLast(({ type }) => type !== 'comment') ?? null;
  return at ?? undefined;
}

/** Whether nothing behind a statement is reached from its end. */
function leaves(last: Node | undefined): boolean {
  return (
    last !== undefined && (leaving.has(last.type) || (last.type === 'call' && /^raise\b/.test(last.text.slice(0, 6))))
  );
}
