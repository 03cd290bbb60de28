import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../../domain/facts.ts';
import { getElement, getMember } from '../../../../domain/typeText.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import { typeOfValue } from './values.ts';
import { getField } from '../../reading/typeTexts.ts';

/**
 * Binds a name to a type, or the names of a pattern to what they take of it: members by key, elements of a list; of one
 * that is written out (`elements`) each its own.
 */
export function bindPattern(pattern: Node, type: TypeText, draft: FactsDraft, elements: readonly Node[] = []): void {
  const isList = pattern.type === 'array_pattern';
  if (!isList && pattern.type !== 'object_pattern') {
    const name = /(?:assignment|rest)_pattern$/.test(pattern.type) ? pattern.firstNamedChild : pattern;
    if (name !== null && name !== pattern) bindPattern(name, type, draft);
    else if (pattern.type.includes('identifier')) draft.bind(draft.word(pattern.startIndex), type, pattern.startIndex);
    return;
  }
  const commas = elements.length === 0 ? [] : pattern.children.filter((each) => each.type === ',');
  for (const entry of pattern.namedChildren) {
    const isRest = entry.type === 'rest_pattern';
    const own =
      isList && !isRest ? elements[commas.filter(({ startIndex }) => startIndex < entry.startIndex).length] : undefined;
    let part: TypeText;
    if (own !== undefined) part = typeOfValue(own);
    else if (isRest) part = isList ? type : '';
    else part = isList ? getElement(type) : getMember(type, draft.word(entry.startIndex));
    bindPattern(getField(entry, 'value') ?? entry, part, draft);
  }
}

/**
 * The node that names the local of an entry of an object pattern: `{ local }`, `{ member: local }`, `{ local = 1 }`.
 */
export function getLocal(entry: Node): Node | null {
  if (entry.type === 'pair_pattern') return getField(entry, 'value');
  return entry.type === 'object_assignment_pattern' ? entry.firstNamedChild : entry;
}
