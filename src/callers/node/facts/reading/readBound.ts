import type { FactsDraft } from '../draft/factsDraft.ts';
import type { QueryMatch } from './pattern.ts';
import { getSpan } from './typeTexts.ts';

const declaration = /(?:_declaration|_definition|_item|_statement)$/;

/**
 * Reads `T` with what it must be (`<T extends Repo>`, `where T : Repo`): `@name` and `@bound`. It holds in the
 * declaration around; `readType` says what the bound tells.
 */
export function readBound(caught: QueryMatch, draft: FactsDraft, readType: (written: string) => string): void {
  const name = caught.get();
  let around = name.parent;
  while (around !== null && !declaration.test(around.type)) around = around.parent;
  if (around === null) return;
  draft.typeParameters.push({
    name: draft.word(name.startIndex),
    bound: readType(caught.get('bound').text),
    ...getSpan(around),
  });
}
