import type { Node } from 'web-tree-sitter';
import { getField } from '../reading/typeTexts.ts';

const endless = /^(?:panic|todo|unreachable|unimplemented|bail)!/;

/**
 * The expressions of which an `if`, a `match` or a block gives one; a block itself where it gives something of which
 * nothing is known.
 */
export function getBranches(node: Node): readonly (Node | null)[] {
  const field = (name: string): Node | null => getField(node, name);
  switch (node.type) {
    case 'if_expression': {
      const condition = field('condition');
      return [
        getEnd(field('consequence'), condition, condition?.childForFieldName('value') ?? null),
        getEnd(field('alternative')),
      ];
    }
    case 'match_expression':
      return (field('body')?.namedChildren ?? [])
        .filter(({ type }) => type === 'match_arm')
        .map((arm) => getEnd(getField(arm, 'value'), arm, field('value')));
    default:
      return [getEnd(node)];
  }
}

/**
 * What a way gives at its end. A name that it binds is what it is bound to: `Some(x) => x`, `{ let x = make(); x }`.
 */
function getEnd(way: Node | null, holder: Node | null = null, matched: Node | null = null): Node | null {
  let at = way;
  let made: Node | undefined;
  while (at !== null && /^(?:block|unsafe_block|else_clause|expression_statement)$/.test(at.type)) {
    const last: Node | null = at.lastNamedChild;
    made =
      at.namedChildren.findLast(
        (each) => each.type === 'let_declaration' && getField(each, 'pattern')?.text === last?.text,
      ) ?? made;
    at = last;
  }
  if (at === null || endless.test(at.text.slice(0, 20))) return null;
  if (at.type !== 'identifier') return at;
  if (made !== undefined) return getField(made, 'value') ?? way;
  const pattern = holder?.childForFieldName('pattern')?.text ?? '';
  if (!new RegExp(`\\b${at.text}\\b`).test(pattern)) return at;
  return /^(?:Some|Ok)\((?:ref |mut |&)*\w+\)$/.test(pattern) ? matched : (holder?.firstNamedChild ?? way);
}
