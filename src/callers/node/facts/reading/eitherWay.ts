import { inSequence } from '../../../../base/text/joinPatterns.ts';
import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import { joinAlternatives } from '../draft/substituteLocals.ts';

/** Values in values beyond these are not read. */
export const maxNested = 6;
/** Ways that give no object of anybody's: they lead elsewhere, or give `null`, a number, a list that is written out. */
export const givesNothing = inSequence(/^/, [
  /throw_|return_|break_|continue_|jump_|null/,
  /(?:nil|return|next|break|true|false|integer|float|boolean|array|hash|array_creation_expression)$/,
]);

/**
 * The type of a value that has several branches (`c ? a : b`), from `read` for each branch; `?` means a branch of
 * unknown type beside others.
 */
export function eitherWay(ways: readonly (Node | null | undefined)[], read: (way: Node) => TypeText): TypeText {
  const types = ways.flatMap((way) =>
    way === null || way === undefined || givesNothing.test(way.type) ? [] : [read(way) || '?'],
  );
  return types.length > 0 && types.every((type) => type.startsWith("'"))
    ? "''"
    : joinAlternatives(types).replace(/^\?$/, '');
}
