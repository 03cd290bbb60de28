import type { Node } from 'web-tree-sitter';
import { getField } from '../reading/typeTexts.ts';

/** Statements behind which nothing of the block runs. */
const leaves = /^(?:return|throw|continue|break)\b/;
/** Functions that throw unless what they are given holds. */
const demands = /^(?:require|check|assert|assertTrue)$/;

/** Up to where a test of a type holds: `isPositive` is `it is Repo`, else `it !is Repo` is one. */
export function getEndOfTest(test: Node, isPositive: boolean): number {
  if (test.type === 'as_expression') return test.parent?.endIndex ?? 0;
  const operator = isPositive ? '&&' : '||';
  let at = test;
  let parent = at.parent;
  // What stands behind it in a condition is looked at only where it holds.
  while (
    parent !== null &&
    (parent.type === 'parenthesized_expression' ||
      (parent.type === 'binary_expression' && getField(parent, 'operator')?.type === operator))
  ) {
    at = parent;
    parent = at.parent;
  }
  if (parent === null) return 0;
  const isCondition = parent.type === 'if_expression' && getField(parent, 'condition')?.startIndex === at.startIndex;
  if (isPositive) {
    const way = isCondition ? parent.namedChildren.find(({ startIndex }) => startIndex > at.endIndex) : undefined;
    if (way !== undefined) return way.endIndex;
    if (parent.type === 'when_entry') return parent.endIndex;
    const call = parent.type === 'value_argument' ? parent.parent?.parent : null;
    if (call?.type === 'call_expression' && demands.test(call.firstNamedChild?.text ?? ''))
      return call.parent?.endIndex ?? 0;
    return at.endIndex;
  }
  const [way, ...others] = parent.namedChildren.filter(({ startIndex }) => startIndex > at.endIndex);
  const body = way?.type === 'block' ? way.lastNamedChild : way;
  const isLeft = isCondition && others.length === 0 && leaves.test((body?.text ?? '').slice(0, 20));
  return isLeft ? (parent.parent?.endIndex ?? 0) : at.endIndex;
}
