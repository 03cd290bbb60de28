import type { Node } from 'web-tree-sitter';
import { fieldOf } from '../reading/typeTexts.ts';

const endless = /^(?:panic|todo|unreachable|unimplemented|bail)!/;

/** The expressions of which an `if`, a `match` or a block gives one; a block itself where it gives something of which nothing is known. */
export function waysOf(node: Node): readonly (Node | null)[] {
  const field = (name: string): Node | null => fieldOf(node, name);
  switch (node.type) {
    case 'if_expression': {
      const condition = field('condition');
      return [
        endOf(field('consequence'), condition, condition?.childForFieldName('value') ?? null),
        endOf(field('alternative')),
      ];
    }
    case 'match_expression':
      return (field('body')?.namedChildren ?? [])
        .filter(({ type }) => type === 'match_arm')
        .map((arm) => endOf(fieldOf(arm, 'value'), arm, field('value')));
    default:
      return [endOf(node)];
  }
}

/** What a way gives at its end. A name that it binds is what it is bound to: `Some(x) => x`, `{ let x = make(); x }`. */
function endOf(way: Node | null, holder: Node | null = null, matched: Node | null = null): Node | null {
  let at = way;
  let made: Node | undefined;
  while (at !== null && /^(?:block|unsafe_block|else_clause|expression_statement)$/.test(at.type)) {
    const last: Node | null = at.lastNamedChild;
    made =
      at.namedChildren.findLast(
        (each) => each.type === 'let_declaration' && fieldOf(each, 'pattern')?.text === last?.text,
      ) ?? made;
    at = last;
  }
  if (at === null || endless.test(at.text.slice(0, 20))) return null;
  if (at.type !== 'identifier') return at;
  if (made !== undefined) return fieldOf(made, 'value') ?? way;
  const pattern = holder?.childForFieldName('pattern')?.text ?? '';
  if (!new RegExp(`\\b${at.text}\\b`).test(pattern)) return at;
  return /^(?:Some|Ok)\((?:ref |mut |&)*\w+\)$/.test(pattern) ? matched : (holder?.firstNamedChild ?? way);
}
