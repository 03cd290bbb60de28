import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import type { Lexicon } from './lexicon.ts';
import { referCall } from './readArguments.ts';

/**
 * Adds the call of a constructor whose class is not named where it is called: `super(x)`, `: base(x)`, `new(x)`. `made`
 * is the class as written elsewhere; if it is unknown, the written word is the name.
 */
export function addConstructorCall(
  draft: FactsDraft,
  made: string,
  at: number,
  list: Node | undefined,
  lexicon: Lexicon,
): void {
  const name = classIn(made);
  referCall(draft, list, lexicon, {
    ...(name === '' ? { name: draft.word(at), role: 'call' } : { name, role: 'new' }),
    at,
  });
}

/**
 * The simple name of a class as written, `Repo` of `app.Repo<User>?`; empty for lists and everything else that is not a
 * class.
 */
function classIn(written: string): string {
  return (
    /^(?:[\p{ID_Continue}$]+(?:\.|::))*([\p{ID_Continue}$]+)(?:<[^]*>)?\??(?:\([^]*)?$/u.exec(
      written.trim().slice(0, 200),
    )?.[1] ?? ''
  );
}

/** The innermost node around another that is of one of these types. */
export function around(node: Node, types: ReadonlySet<string>): Node | undefined {
  let at = node.parent;
  while (at !== null && !types.has(at.type)) at = at.parent;
  return at ?? undefined;
}
